// Package foreign brings mappings that are not ours: another program's, which is
// asked for each graph while it runs, or what one has written down before. They
// register beside the paper's and are stepped, judged and evolved as those are;
// what they do not tell of their draws is unknown.
package foreign

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/readings"
)

// Request is what a program is asked, one JSON object a line. Vertices count from 1.
type Request struct {
	Graph      int         `json:"graph"` // its number in the dataset, from 1; 0 where it is not of one
	Lineage    string      `json:"lineage,omitempty"`
	Vertices   int         `json:"vertices"`
	Edges      [][2]int    `json:"edges"`
	Labels     []int       `json:"labels,omitempty"`     // an index a vertex
	Attributes [][]float64 `json:"attributes,omitempty"` // a row a vertex
	Beta       float64     `json:"beta"`
	L          int         `json:"l"`
	K          int         `json:"k"` // ⌈m·β⌉
	Seed       string      `json:"seed"`
	Similarity string      `json:"similarity"`
	// The readings that bear on a mapping: R1 connectivity, R2 edge count, R4 path, R5 zero scores;
	// where they are not at their default, R21 budget and R22 deletion sum.
	Readings map[string]string `json:"readings"`
}

// Answer is what it answers, one JSON object a line: what is added and removed, in
// order, or each attempt with as much as is known of it; or why it cannot.
type Answer struct {
	Added    [][2]int  `json:"added"`
	Removed  [][2]int  `json:"removed"`
	Attempts []Attempt `json:"attempts"`
	Error    string    `json:"error"`
}

// Ask writes down what a program is asked of a graph.
func Ask(ctx context.Context, g *model.Graph, o augment.Options, seed uint64) Request {
	r := Request{
		Vertices: g.N(), Edges: Pairs(g), Labels: g.Labels(), Attributes: g.Attributes(),
		Beta: o.Beta, L: o.L, K: augment.Budget(g.M(), o.Beta), Seed: fmt.Sprint(seed), Similarity: o.Similarity,
		Readings: map[string]string{"R1": string(o.Connectivity), "R2": string(o.EdgeCount), "R4": cmp.Or(string(o.Path), string(readings.PathUniform)), "R5": string(o.ZeroScores)},
	}
	if o.Budget == readings.BudgetCandidates {
		r.Readings["R21"] = string(o.Budget)
	}
	if o.DeletionSum == readings.DeletionSumPath {
		r.Readings["R22"] = string(o.DeletionSum)
	}
	if id, ok := augment.Named(ctx); ok {
		r.Graph, r.Lineage = id.Graph+1, id.Lineage
	}
	return r
}

// Read makes attempts of an answer about a graph of n vertices. That pairs are of the
// graph is looked at here; whether the swaps can be made, where they are made.
func (a Answer) Read(n int) ([]augment.Attempt, error) {
	if a.Error != "" {
		return nil, errors.New(a.Error)
	}
	if a.Attempts == nil {
		if a.Added == nil || a.Removed == nil {
			return nil, errors.New(`an answer has "added" and "removed", lists of pairs of vertices such as [[4,9]], or "attempts"; one is missing`)
		}
		for k := range max(len(a.Added), len(a.Removed)) {
			var t Attempt
			if k < len(a.Added) {
				t.Added = &a.Added[k]
			}
			if k < len(a.Removed) {
				t.Removed = &a.Removed[k]
			}
			a.Attempts = append(a.Attempts, t)
		}
	}
	attempts := make([]augment.Attempt, len(a.Attempts))
	for k, t := range a.Attempts {
		var err error
		if attempts[k], err = t.read(n); err != nil {
			return nil, fmt.Errorf("attempt %d: %w", k+1, err)
		}
	}
	return attempts, nil
}

// decode reads one line of JSON.
func decode(line []byte, into any) error {
	if err := json.Unmarshal(line, into); err != nil {
		text := string(line)
		if len(text) > 60 {
			text = text[:60] + "…"
		}
		why := err.Error()
		var other *json.UnmarshalTypeError
		switch {
		case !errors.As(err, &other):
		case other.Field == "":
			why = "it is of another kind: " + other.Value
		default:
			why = fmt.Sprintf("%q holds something else than it should: %s", other.Field, other.Value)
		}
		return fmt.Errorf("found %q, which is no JSON object of an answer (%s)", text, why)
	}
	return nil
}

// kind describes a foreign mapping. Its name ends in what its words and files hash to:
// results of another version are other results, and a store keeps them apart.
func kind(base, told string, content []byte, tell func(context.Context, *model.Graph, augment.Options, uint64) ([]augment.Attempt, error)) augment.Kind {
	sum := sha256.Sum256(content)
	short := strings.TrimSuffix(filepath.Base(base), filepath.Ext(base))
	name := strings.Map(func(r rune) rune {
		if r == ',' || r == '=' || r <= ' ' || r == 0x7f {
			return '_'
		}
		return r
	}, short) + "-" + hex.EncodeToString(sum[:3])
	if runes := []rune(short); len(runes) > 10 {
		short = string(runes[:10])
	}
	return augment.Kind{
		Name: name, Short: short, Told: told,
		Add: augment.Weight{Untold: true}, Remove: augment.Weight{Untold: true},
		New: func(o augment.Options) augment.Mapping {
			return augment.Told{Options: o, Called: name, Tell: tell}
		},
	}
}

// exists tells whether a word of a command is a file, whose content belongs to what the
// command is.
func exists(word string) bool {
	info, err := os.Stat(word)
	return err == nil && info.Mode().IsRegular()
}
