package trace

import (
	"context"
	"math"
	"testing"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/settings"
)

// The paper's shares beside the answer of another program are the probabilities of the paper's own
// draws; an edge that motif-similarity cannot move has the share 0.
func TestShares_AreThePapersProbabilities(t *testing.T) {
	d := must.Get(datasets.Open(context.Background(), "communities", nil))
	var answer func(paper []augment.Attempt, g *model.Graph) []augment.Attempt
	var paper []augment.Attempt
	t.Cleanup(augment.Register(augment.Kind{Name: "mine", Author: "mine.py", New: func(o augment.Options) augment.Mapping {
		return augment.External{Options: o, Called: "mine", Tell: func(_ context.Context, g *model.Graph, _ augment.Options, _ uint64) ([]augment.Attempt, error) {
			return answer(paper, g), nil
		}}
	}}))
	shares := func(e model.Example) (*Trace, []Share) {
		c := InputOf(Subject{Example: e, Repeat: 1, Fold: 1, Iteration: 1}, settings.Default())
		own := must.Get(New(context.Background(), c, Overrides{}))
		paper, c.Mapping = own.Result.Attempts, "mine"
		tr := must.Get(New(context.Background(), c, Overrides{}))
		return tr, tr.Shares
	}
	for _, e := range d.Examples[:10] {
		answer = func(paper []augment.Attempt, _ *model.Graph) []augment.Attempt { return paper }
		_, list := shares(e)
		if len(list) == 0 {
			t.Fatal("there are no shares")
		}
		for k, a := range paper {
			if a.Outcome == augment.Done && (math.Abs(list[k].Add-a.AddProbability) > 1e-9 || math.Abs(list[k].Remove-a.DelProbability) > 1e-9) {
				t.Errorf("graph %v, swap %d: the shares are %v, the paper's probabilities %v and %v", e.ID, k+1, list[k], a.AddProbability, a.DelProbability)
			}
			if a.Outcome == augment.Done && (math.Abs(list[k].AddScore-a.AddScore) > 1e-12 || math.Abs(list[k].RemoveScore-a.DelScore) > 1e-12) {
				t.Errorf("graph %v, swap %d: the scores are %v, the paper's %v and %v", e.ID, k+1, list[k], a.AddScore, a.DelScore)
			}
		}
		// Lists: the first pair is drawn from all candidates, and an edge on no path is impossible.
		answer = func(paper []augment.Attempt, g *model.Graph) []augment.Attempt {
			first := augment.Attempt{Added: paper[0].Added, Listed: true}
			for far := range g.Edges() {
				if far.U != first.Added.U && far.U != first.Added.V && far.V != first.Added.U && far.V != first.Added.V {
					first.Removed = &far
					break
				}
			}
			return []augment.Attempt{first}
		}
		tr, list := shares(e)
		if !tr.Listed() || math.Abs(list[0].Add-paper[0].AddProbability) > 1e-9 || list[0].Remove != 0 {
			t.Errorf("graph %v: listed %t, the shares are %v", e.ID, tr.Listed(), list)
		}
	}
}
