package augment

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/model"
)

// never lists nothing, however few candidates there are.
const never = -1

func TestUnlisted_WindowsReachIntoFewRows(t *testing.T) {
	// a path: every row has one candidate
	n := 1000
	line := make([]model.Edge, n-1)
	for v := range line {
		line[v] = model.Edge{U: v, V: v + 1}
	}
	p, _, err := openPool(context.Background(), input{new(arena), graph(n, line...), RA}, candidates{l: 2}, true, never)
	must.Do(err)
	rows := p.rows(0.5, 500)
	if len(rows) != 2*windowRows+1 || rows[windowRows].From > 0.5 || rows[windowRows].To <= 0.5 {
		t.Errorf("%d rows from %v", len(rows), rows[0])
	}
	if all := p.rows(0.5, 0); len(all) != p.left() {
		t.Errorf("%d of %d rows where all are asked for", len(all), p.left())
	}
}

// A star's hub joins every two of its neighbours. That no list is made shows
// in the time, which a list of 4.5·10⁸ pairs would not leave, and in the bytes.
func TestMappings_OfAHubListNoPairs(t *testing.T) {
	star := make([]model.Edge, 30_000)
	for v := range star {
		star[v] = model.NewEdge(15_000, v+min(1, v/15_000))
	}
	g := graph(30_001, star...)
	o := standard
	o.Beta = 0.003
	t.Cleanup(Register(own))
	for _, name := range Names() {
		m := mapping(name, o)
		if name == own.Name {
			if _, err := m.Begin(context.Background(), g); err == nil || !strings.Contains(err.Error(), "up to 449985000 in this graph; the limit is 16777216") {
				t.Errorf("%s says %v", name, err)
			}
			continue
		}
		r := begin(m, g)
		if left, want := r.Additions(0.5, 10).Left, 30_000*29_999/2; left != want {
			t.Errorf("%s has %d candidates, want %d", name, left, want)
		}
		result := must.Get(m.Map(context.Background(), g, stream(1)))
		holds(t, m, o, g, result)
		if result.Realised() != 90 {
			t.Errorf("%s made %d of 90 swaps", name, result.Realised())
		}
	}
	o.L = 3 // no path of three edges
	for _, name := range []string{"motif-random", "motif-similarity"} {
		if r := begin(mapping(name, o), g); !r.Finished() {
			t.Errorf("%s finds an open quad in a star", name)
		}
	}
}

// falling is a context that is cancelled once it has been asked so often.
type falling struct {
	context.Context
	left int
}

func (c *falling) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestMappings_EndWithTheirContext(t *testing.T) {
	g := sparse(100, 300)
	for _, name := range Names() {
		for _, l := range []int{2, 3, 4} {
			for _, most := range []float64{never, 0} {
				o := standard
				o.L, o.most = l, most
				m := mapping(name, o)
				whole := &falling{context.Background(), math.MaxInt}
				must.Get(m.Map(whole, g, stream(1)))
				asked := math.MaxInt - whole.left
				if attempts := Budget(g.M(), o.Beta); asked < attempts || name != "random" && asked < attempts+g.N() {
					t.Errorf("%s, l = %d: the context is asked %d times for %d attempts and %d rows", name, l, asked, attempts, g.N())
				}
				for _, after := range []int{0, 1, asked / 2, asked - 1} {
					if r, err := m.Map(&falling{context.Background(), after}, g, stream(1)); !errors.Is(err, context.Canceled) || r.Graph != nil {
						t.Errorf("%s, l = %d: cancelled after %d of %d looks, and yet %v", name, l, after, asked, err)
					}
				}
			}
		}
	}
}

func TestPaths_AreNotCountedToTheEndUnderACancelledContext(t *testing.T) {
	// K30 without an edge: 28·27·26·25·24 paths of six edges join its ends
	g := graph(30, slices.DeleteFunc(complete(30), func(e model.Edge) bool { return e == *edge(0, 1) })...)
	o := standard
	o.L = MaxL
	ctx, cancel := context.WithCancel(context.Background())
	r := begin(mapping("motif-random", o), g)
	cancel()
	if _, err := r.Paths(ctx, *edge(0, 1), 1); !errors.Is(err, context.Canceled) {
		t.Errorf("paths under a cancelled context: %v", err)
	}
	if _, err := r.Next(ctx, stream(1), Forced{}); !errors.Is(err, context.Canceled) || len(r.attempts) != 0 {
		t.Errorf("an attempt under a cancelled context: %v", err)
	}
	for what, do := range map[string]func() error{
		"All":      func() error { _, err := Options{}.index().All(ctx, g); return err },
		"listOpen": func() error { _, _, err := listOpen(ctx, new(arena), g, candidates{l: 4}, nil); return err },
		"Replay":   func() error { return r.Replay(ctx, Attempt{Added: edge(0, 1)}) },
	} {
		if err := do(); !errors.Is(err, context.Canceled) {
			t.Errorf("%s under a cancelled context: %v", what, err)
		}
	}
}
