// Package external runs mappings of other authors. A Program is a process that answers
// each graph on its standard output; a Record is a folder or file of answers written
// before. Both are registered beside the paper's mappings, so that every command and
// screen works with them. What they do not report of their draws is unknown.
package external

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/model/readings"
)

// Request is what a program is asked, one JSON object a line. Vertices count from 1.
type Request struct {
	ID         int64       `json:"id,omitempty"` // from 1 for each process; its answer has the same
	Graph      int         `json:"graph"`        // its number in the dataset, from 1; 0 where it is not of one
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
	// The readings that bear on a mapping, by ID; a rare one where it is not at its default.
	Readings map[string]string `json:"readings"`
}

// Answer is what it answers, one JSON object a line: what is added and removed, in
// order, or each attempt with as much as is known of it; or why it cannot.
type Answer struct {
	ID       *int64    `json:"id"` // the request's; older programs leave it out
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
		Readings: readings.In(o).Spelled(func(r readings.Reading) bool { return r.Part == readings.Maps }),
	}
	if id, ok := augment.Named(ctx); ok {
		r.Graph, r.Lineage = id.Graph+1, id.Lineage
	}
	return r
}

// Read makes attempts of an answer about a graph. It checks the
// vertices; Rewire checks the swaps. Only numbers that are all one too low are
// recognised here, to name that cause.
func (a Answer) Read(g *model.Graph) ([]augment.Attempt, error) {
	if a.Error != "" {
		return nil, errors.New(a.Error)
	}
	listed := a.Attempts == nil
	if listed {
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
		if attempts[k], err = t.read(g.N()); err != nil {
			return nil, fmt.Errorf("attempt %d: %w", k+1, err)
		}
		attempts[k].Listed = listed
	}
	return attempts, oneLower(g, attempts)
}

// ErrFromZero is the usual cause of pairs that are one lower.
var ErrFromZero = errors.New("it seems to count from 0, and vertices count from 1")

// oneLower is an error where swaps can be made only with every vertex one higher.
func oneLower(g *model.Graph, attempts []augment.Attempt) error {
	var misfit string
	pairs, higher := 0, true
	look := func(e *model.Edge, joined bool, format string) {
		if e == nil {
			return
		}
		pairs++
		if misfit == "" && g.HasEdge(e.U, e.V) != joined {
			misfit = fmt.Sprintf(format, e.U+1, e.V+1)
		}
		higher = higher && e.V+1 < g.N() && g.HasEdge(e.U+1, e.V+1) == joined
	}
	for _, a := range attempts {
		if a.Outcome == augment.Done {
			look(a.Added, false, "added is [%d,%d], which is an edge already")
			look(a.Removed, true, "removed is [%d,%d], which is no edge")
		}
	}
	if misfit == "" || pairs < 2 || !higher {
		return nil
	}
	return fmt.Errorf("%s, and every pair fits one vertex further: %w", misfit, ErrFromZero)
}

// readAnswer reads the answer to a request.
func readAnswer(line []byte, id int64) (a Answer, err error) {
	if err := decode(line, &a); err != nil {
		return a, fmt.Errorf("%w; %s", err, whatPrints)
	}
	const most = 2000 // of a reason
	if len(a.Error) > most {
		a.Error = strings.ToValidUTF8(a.Error[:most], "") + "…"
	}
	a.Error = wording.Shown(a.Error)
	if a.ID != nil && *a.ID != id {
		return a, fmt.Errorf("it answered request %d where request %d was sent: an answer has the id of its request, and a request one answer", *a.ID, id)
	}
	return a, nil
}

// decode reads one line of JSON.
func decode(line []byte, into any) error {
	if err := json.Unmarshal(line, into); err != nil {
		why := err.Error()
		var other *json.UnmarshalTypeError
		switch {
		case !errors.As(err, &other):
		case other.Field == "":
			why = "it is of another kind: " + other.Value
		default:
			why = fmt.Sprintf("%q holds something else than it should: %s", other.Field, other.Value)
		}
		return fmt.Errorf("found %s, which is no JSON object of an answer (%s)", wording.Quoted(string(line)), wording.ShownLine(why))
	}
	return nil
}

// kind describes a foreign mapping. Its name ends in what its words and files hash to:
// results of another version are other results, and a store keeps them apart.
func kind(base, author string, sum [sha256.Size]byte, ask func(context.Context, *model.Graph, augment.Options, uint64) ([]augment.Attempt, error)) augment.Kind {
	short := strings.TrimSuffix(filepath.Base(base), filepath.Ext(base))
	short = strings.Map(func(r rune) rune {
		if r == ',' || r == '=' || r == ' ' || r == utf8.RuneError || wording.Steers(r) {
			return '_'
		}
		return r
	}, short)
	name := short + "-" + brief(sum)
	if runes := []rune(short); len(runes) > 10 {
		short = string(runes[:10])
	}
	return augment.Kind{
		Name: name, Short: short, Author: wording.ShownLine(author),
		Add: augment.Weight{Unknown: true}, Remove: augment.Weight{Unknown: true},
		New: func(o augment.Options) augment.Mapping {
			return augment.External{Options: o, Called: name, Tell: ask}
		},
	}
}

// brief is the part of a hash that names a version.
func brief(sum [sha256.Size]byte) string { return hex.EncodeToString(sum[:3]) }

// exists reports whether a word of a command is a file, whose content belongs to what the
// command is.
func exists(word string) bool {
	info, err := os.Stat(word)
	return err == nil && info.Mode().IsRegular()
}
