package attempts

import (
	"context"
	"fmt"

	"mevolve/augment"
	"mevolve/model"
)

// First is the first attempt that meets a condition, for JSON.
type First struct {
	Condition string `json:"condition"`
	Attempt   int    `json:"attempt"` // from 1; 0 where none does
	How       string `json:"how"`     // how it touches a pair: removed; else ""
	Message   string `json:"message"` // it in a sentence
}

// First finds the first attempt of the mapping m on g, with the result r.
func (u Until) First(ctx context.Context, m augment.Mapping, g *model.Graph, r augment.Result) (*First, error) {
	list, err := All(ctx, m, g, r)
	if err != nil {
		return nil, err
	}
	t := &First{Condition: u.String(), Attempt: u.Next(list, 0)}
	if t.Attempt > 0 {
		t.How = u.How(list[t.Attempt-1])
	}
	switch {
	case t.Attempt == 0:
		t.Message = fmt.Sprintf("No swap meets the condition %s. All swaps are printed.", u)
	case t.How != "":
		t.Message = fmt.Sprintf("Swap %d is the first by which %s is %s.", t.Attempt, u, t.How)
	default:
		t.Message = fmt.Sprintf("Swap %d is the first that meets: %s.", t.Attempt, u)
	}
	return t, nil
}
