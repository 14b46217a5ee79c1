package attempts

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/settings"
)

// made are the attempts of a mapping of one graph.
func made(t *testing.T, words string) (*model.Graph, []Attempt) {
	t.Helper()
	d := must.Get(datasets.Generate("rings"))
	at := must.Get(settings.Place{Settings: settings.Default(), Position: settings.Start()}.Read(words))
	s := at.Settings
	m := must.Get(s.NewMapping())
	g := d.Examples[0].Graph
	r := must.Get(m.Map(t.Context(), g, rand.New(rand.NewPCG(s.Seed, 2))))
	list, err := All(t.Context(), m, g, r)
	if err != nil || len(list) != len(r.Attempts) {
		t.Fatal(len(list), err)
	}
	return g, list
}

// What a condition finds is what a plain loop over the attempts finds.
func TestUntil_FindsTheAttemptsOfALoop(t *testing.T) {
	g, list := made(t, "beta=.6 mapping=motif-random")
	pair := *list[2].Added
	for text, is := range map[string]func(augment.Attempt) bool{
		"passed":         func(a augment.Attempt) bool { return a.Outcome == augment.PassedOver },
		"done share<.05": func(a augment.Attempt) bool { return a.Outcome == augment.Done && a.AddProbability < 0.05 },
		"passed or u>.9": func(a augment.Attempt) bool { return a.Outcome == augment.PassedOver || a.AddDraw > 0.9 },
		"not done":       func(a augment.Attempt) bool { return a.Outcome != augment.Done },
		"undone":         func(augment.Attempt) bool { return false },
		strings.ReplaceAll(pair.String(), "–", " "): func(a augment.Attempt) bool {
			on := *a.Added == pair || a.Removed != nil && *a.Removed == pair
			for k := 1; k < len(a.Path); k++ {
				on = on || model.NewEdge(a.Path[k-1], a.Path[k]) == pair
			}
			return on
		},
		"+" + pair.String():            func(a augment.Attempt) bool { return *a.Added == pair },
		"+ " + strconv.Itoa(pair.U+1):  func(a augment.Attempt) bool { return a.Added.U == pair.U || a.Added.V == pair.U },
		"−" + list[0].Removed.String(): func(a augment.Attempt) bool { return a.Removed != nil && *a.Removed == *list[0].Removed },
		"- 4":                          func(a augment.Attempt) bool { return a.Removed != nil && (a.Removed.U == 3 || a.Removed.V == 3) },
	} {
		u, err := Parse(text, g.N())
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		want := 0
		for k := len(list) - 1; k >= 0; k-- {
			if u.Holds(list[k]) != is(list[k].Attempt) {
				t.Errorf("%q: attempt %d, %+v", text, k+1, list[k].Attempt)
			}
			if is(list[k].Attempt) {
				want = k + 1
			}
		}
		if at := u.Next(list, 0); at != want {
			t.Errorf("%q is first met by attempt %d, not %d", text, at, want)
		}
	}
}

// Under R1 keep the bridges of a draw are those of the graph then: counted edge by edge.
func TestAll_CountsTheBridgesOfEachDraw(t *testing.T) {
	g, list := made(t, "mapping=random beta=.3")
	var add, del []model.Edge
	some := false
	for _, a := range list {
		now := must.Get(g.Rewire(append(add[:len(add):len(add)], *a.Added), del))
		_, parts := now.Components()
		bridges := 0
		for e := range now.Edges() {
			if !g.HasEdge(e.U, e.V) {
				continue // an added edge is never removed
			}
			without := must.Get(now.Toggle([]model.Edge{e}))
			if _, n := without.Components(); n > parts {
				bridges++
			}
		}
		if a.Bridges != float64(bridges) {
			t.Errorf("attempt %d: %v bridges, %d by hand", a.Number, a.Bridges, bridges)
		}
		some = some || bridges > 0
		if a.Outcome == augment.Done {
			add, del = append(add, *a.Added), append(del, *a.Removed)
		}
	}
	if !some {
		t.Error("no bridge: nothing was tried")
	}
}

func TestParse_RefusesInASentence(t *testing.T) {
	for text, says := range map[string]string{"": "such as undone", "1 1": "two vertices from 1 to 9", "1 10": "two vertices", "1 2 3": "two vertices", "nonsense": "nonsense", "share<x": "x"} {
		if _, err := Parse(text, 9); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
