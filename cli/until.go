package cli

import (
	"context"
	"fmt"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/study/inspect/attempts"
)

// untilTrace is the first attempt that meets a condition.
type untilTrace struct {
	Condition string `json:"condition"`
	Attempt   int    `json:"attempt"` // from 1; 0 where none does
	How       string `json:"how"`     // how it touches a pair: removed; else ""
	Message   string `json:"message"` // it in a sentence
}

// firstOf finds the first attempt that meets a condition.
func firstOf(ctx context.Context, text string, m augment.Mapping, g *model.Graph, r augment.Result) (*untilTrace, error) {
	until, err := attempts.Parse(text, g.N())
	if err != nil {
		return nil, usageError{fmt.Errorf("--where: %w", err)}
	}
	list, err := attempts.All(ctx, m, g, r)
	if err != nil {
		return nil, err
	}
	t := &untilTrace{Condition: until.String(), Attempt: until.Next(list, 0)}
	if t.Attempt > 0 {
		t.How = until.How(list[t.Attempt-1])
	}
	switch {
	case t.Attempt == 0:
		t.Message = fmt.Sprintf("No swap meets the condition %s. All swaps are printed.", until)
	case t.How != "":
		t.Message = fmt.Sprintf("Swap %d is the first by which %s is %s.", t.Attempt, until, t.How)
	default:
		t.Message = fmt.Sprintf("Swap %d is the first that meets: %s.", t.Attempt, until)
	}
	return t, nil
}
