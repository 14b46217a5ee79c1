package cli

import (
	"context"
	"fmt"
	"io"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tried"
	"mevolve/wording"
)

// firstOf is how many swaps are told so that the last is the first that meets a condition,
// and says so; 0, all, where none does.
func firstOf(ctx context.Context, w io.Writer, text string, m augment.Mapping, g *model.Graph, r augment.Result) (int, error) {
	until, err := tried.Parse(text, g.N())
	if err != nil {
		return 0, usageError{fmt.Errorf("--until: %w", err)}
	}
	list, err := tried.All(ctx, m, g, r)
	if err != nil {
		return 0, err
	}
	k, words := until.Next(list, 0), ""
	switch {
	case k == 0:
		words = fmt.Sprintf("No swap meets: %s. All are told.", until)
	case until.How(list[k-1]) != "":
		words = fmt.Sprintf("Swap %d is the first by which %s is %s.", k, until, until.How(list[k-1]))
	default:
		words = fmt.Sprintf("Swap %d is the first that meets: %s.", k, until)
	}
	_, err = fmt.Fprintln(w, wording.Wrap(words, ""))
	return k, err
}
