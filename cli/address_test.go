package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/external"
	"mevolve/study/settings"
)

// What step calls 68/1.2 is the graph that a run's pool of iteration 2 has under that
// address, and its mapping is that of the run's next iteration.
func TestStep_AGeneratedGraphIsThatOfTheRun(t *testing.T) {
	d := must.Get(datasets.Generate("rings"))
	s := settings.Default()
	s.Learner, s.Iterations, s.Filter = "sf+knn", 3, false
	split := must.Get(experiment.Split(t.Context(), d, s, 1, 2))
	split.Train = split.Train[:6]
	config := must.Get(experiment.NewEvolution(s, d.Classes(), 1, nil))
	pool := map[string]model.Example{}
	for event := range must.Each(evolve.Run(t.Context(), split, config)) {
		if event.Stage == evolve.Filtered {
			for _, g := range event.State.Pool {
				pool[g.Example.ID.String()] = g.Example
			}
		}
	}
	compared := 0
	for address := range pool {
		mapped, ok := pool[address+".3"]
		if !ok || strings.HasSuffix(address, "/3") {
			continue
		}
		var step struct {
			Graph       int
			Lineage     string
			Edges       [][2]int `json:"edges"`
			MappedEdges [][2]int `json:"mapped_edges"`
		}
		out := mustRun(t, "step", "rings", "--graph", "g"+address, "--at", "fold=2,iteration=3", "--json")
		must.Do(json.Unmarshal([]byte(out), &step))
		if fmt.Sprintf("%d/%s", step.Graph, step.Lineage) != address || !slices.Equal(step.Edges, external.Pairs(pool[address].Graph)) || !slices.Equal(step.MappedEdges, external.Pairs(mapped.Graph)) {
			t.Errorf("step has another graph %s than the run, or maps it otherwise", address)
		}
		at := settings.Start()
		at.Graph, at.Fold, at.Iteration = pool[address].ID, 2, 3
		place := settings.Place{Dataset: "rings", Settings: s.Only(settings.Draws, settings.Maps), Position: at}
		if mustRun(t, append([]string{"step", "--json"}, place.Words()...)...) != out {
			t.Errorf("the place of %s maps another graph", address)
		}
		compared++
	}
	if compared < 10 {
		t.Errorf("%d graphs were compared", compared)
	}
}

// What was done by hand in the explorer is done again: edits, and a choice in place of the
// first draw.
func TestStep_AtAPlaceReplaysWhatWasDoneByHand(t *testing.T) {
	d := must.Get(datasets.Generate("rings"))
	s := settings.Default()
	g := d.Examples[2].Graph
	at := settings.Start()
	at.Graph.Graph = 2
	at.Toggled = []model.Edge{g.EdgeList()[4]}
	edited := must.Get(g.Toggle(at.Toggled))
	m := must.Get(s.NewMapping())
	r := must.Get(m.Begin(t.Context(), edited))
	chosen := r.Additions(0, 0).Rows[0].Pair
	at.Forced = map[int]augment.Forced{0: {Add: &chosen}}
	want := must.Get(augment.MapForced(t.Context(), m, edited, evolve.MapStream(s.Seed, 1, 1, 1, d.Examples[2].ID), at.Forced))
	var step struct {
		Edges       [][2]int
		MappedEdges [][2]int `json:"mapped_edges"`
		Attempts    []struct{ Added *[2]int }
	}
	out := mustRun(t, "step", "rings", "--json", "--at", at.String())
	must.Do(json.Unmarshal([]byte(out), &step))
	pairs := func(g *model.Graph) (list [][2]int) {
		for e := range g.Edges() {
			list = append(list, [2]int{e.U + 1, e.V + 1})
		}
		return list
	}
	if !slices.Equal(step.Edges, pairs(edited)) || !slices.Equal(step.MappedEdges, pairs(want.Graph)) {
		t.Errorf("the edits or the mapping are others:\n%s", out)
	}
	title := mustRun(t, "step", "rings", "--format", "edges", "--at", at.String())
	if says := "draws of 1 swap forced by hand, edited by hand -" + at.Toggled[0].String(); !strings.Contains(title, says) {
		t.Errorf("the export does not say %q:\n%s", says, title)
	}
	if first := step.Attempts[0].Added; first == nil || *first != [2]int{chosen.U + 1, chosen.V + 1} {
		t.Errorf("the first pair is %v, chosen by hand was %v", first, chosen)
	}
}
