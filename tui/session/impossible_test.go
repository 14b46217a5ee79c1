package session

import (
	"context"
	"testing"

	"mevolve/augment"
	"mevolve/model"
)

// A run that ends with an impossible answer leads to that answer.
func TestImpossible_LeadsToTheGraphOfTheAnswer(t *testing.T) {
	t.Cleanup(augment.Register(augment.Kind{Name: "wrong", Short: "wrong", Author: "wrong.py",
		New: func(o augment.Options) augment.Mapping {
			return augment.External{Options: o, Called: "wrong", Tell: func(_ context.Context, g *model.Graph, _ augment.Options, _ uint64) ([]augment.Attempt, error) {
				a, e := augment.Unknown(), g.EdgeList()[0]
				a.Added = &e
				return []augment.Attempt{a}, nil
			}}
		}}))
	b := newBench(t, "rings")
	b.app.Settings.Mapping = "wrong"
	b.Enter()
	b.Play()
	b.app.Until("it fails", func() bool { return b.Here() != nil && b.phase() == Failed })
	at, ok := b.Here().Impossible()
	if want := b.app.Dataset.Examples[at.Example.ID.Graph]; !ok || at.Iteration != 1 || at.Fold != b.Here().Fold || at.Example.Graph != want.Graph {
		t.Fatalf("the answer is for %v, iteration %d, fold %d, known: %t", at.Example.ID, at.Iteration, at.Fold, ok)
	}
	if _, ok := b.OpenImpossible(); !ok || b.app.Subject != at {
		t.Errorf("graph %v is shown, the answer is for %v", b.app.Subject.Example.ID, at.Example.ID)
	}
	if keys := b.Here().Recovery(); len(keys) != 4 || keys[0] != "Enter" {
		t.Errorf("the keys are %q", keys)
	}
}
