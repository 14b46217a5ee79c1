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
	// The readings that bear on a mapping: R1 connectivity, R2 edge count, R4 path, R5 zero scores.
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

// Attempt is one attempt as trace.jsonl has it; what is left out is unknown.
type Attempt struct {
	Added          *[2]int  `json:"added"`
	Removed        *[2]int  `json:"removed"`
	Outcome        string   `json:"outcome"` // done where it is left out; undone, passed over
	Path           []int    `json:"path"`
	Paths          int      `json:"paths"`
	AddScore       *float64 `json:"add_score"`
	AddProbability *float64 `json:"add_probability"`
	AddDraw        *float64 `json:"add_draw"`
	PathDraw       *float64 `json:"path_draw"`
	DelScore       *float64 `json:"del_score"`
	DelProbability *float64 `json:"del_probability"`
	DelDraw        *float64 `json:"del_draw"`
}

// Ask writes down what a program is asked of a graph.
func Ask(ctx context.Context, g *model.Graph, o augment.Options, seed uint64) Request {
	r := Request{
		Vertices: g.N(), Edges: make([][2]int, 0, g.M()), Labels: g.Labels(), Attributes: g.Attributes(),
		Beta: o.Beta, L: o.L, K: augment.Budget(g.M(), o.Beta), Seed: fmt.Sprint(seed), Similarity: o.Similarity,
		Readings: map[string]string{"R1": string(o.Connectivity), "R2": string(o.EdgeCount), "R4": cmp.Or(string(o.Path), string(readings.PathUniform)), "R5": string(o.ZeroScores)},
	}
	if id, ok := augment.Named(ctx); ok {
		r.Graph, r.Lineage = id.Graph+1, id.Lineage
	}
	for e := range g.Edges() {
		r.Edges = append(r.Edges, [2]int{e.U + 1, e.V + 1})
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

func (t Attempt) read(n int) (augment.Attempt, error) {
	a := augment.Unknown()
	var err error
	if a.Added, err = edge("added", t.Added, n); err != nil {
		return a, err
	}
	if a.Removed, err = edge("removed", t.Removed, n); err != nil {
		return a, err
	}
	switch t.Outcome {
	case "", augment.Done.String():
	case augment.Undone.String():
		a.Outcome = augment.Undone
	case augment.PassedOver.String():
		a.Outcome = augment.PassedOver
	default:
		return a, fmt.Errorf(`its outcome is %q; expected "done", "undone" or "passed over"`, t.Outcome)
	}
	for _, v := range t.Path {
		if v < 1 || v > n {
			return a, fmt.Errorf("its path goes through vertex %d; the graph has 1 to %d", v, n)
		}
		a.Path = append(a.Path, v-1)
	}
	a.Paths = t.Paths
	for _, of := range []struct {
		told *float64
		to   *float64
	}{{t.AddScore, &a.AddScore}, {t.AddProbability, &a.AddProbability}, {t.AddDraw, &a.AddDraw}, {t.PathDraw, &a.PathDraw},
		{t.DelScore, &a.DelScore}, {t.DelProbability, &a.DelProbability}, {t.DelDraw, &a.DelDraw}} {
		if of.told != nil {
			*of.to = *of.told
		}
	}
	return a, nil
}

func edge(what string, pair *[2]int, n int) (*model.Edge, error) {
	switch {
	case pair == nil:
		return nil, nil
	case min(pair[0], pair[1]) < 1 || max(pair[0], pair[1]) > n:
		return nil, fmt.Errorf("%s is [%d,%d]; the graph has vertices 1 to %d", what, pair[0], pair[1], n)
	case pair[0] == pair[1]:
		return nil, fmt.Errorf("%s is [%d,%d], a vertex with itself", what, pair[0], pair[1])
	}
	e := model.NewEdge(pair[0]-1, pair[1]-1)
	return &e, nil
}

// decode reads one line of JSON.
func decode(line []byte, into any) error {
	if err := json.Unmarshal(line, into); err != nil {
		text := string(line)
		if len(text) > 60 {
			text = text[:60] + "…"
		}
		return fmt.Errorf("found %q, which is no JSON object of an answer (%w)", text, err)
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
