package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/inspect/diff"
	"mevolve/study/settings"
)

// byHand is a change by hand in the explorer.
type byHand struct {
	forced  map[int]augment.Forced
	toggled []model.Edge
}

// mapped maps a graph as a run does, but for what is done by hand; the example comes back
// with its edges as edited.
func mapped(ctx context.Context, p experiment.Part, e model.Example, h byHand) (augment.Mapping, model.Example, augment.Result, error) {
	m, err := p.Settings.NewMapping()
	if err != nil {
		return nil, e, augment.Result{}, err
	}
	if e.Graph, err = e.Graph.Toggle(h.toggled); err != nil {
		return nil, e, augment.Result{}, fmt.Errorf("the edges changed by hand do not fit graph %s: %w", e.ID, err)
	}
	r, err := augment.MapForced(augment.Naming(ctx, e.ID), m, e.Graph, p.Stream(e.ID), h.forced)
	if err != nil {
		err = fmt.Errorf("graph %s: %w", e.ID, err)
	}
	return m, e, r, err
}

// otherPlace is that of --against, of the same graph: other words, such as seed=2, or another place.
func (o *stepOptions) otherPlace(at settings.Place, d *model.Dataset, graph model.ID) (other settings.Place, err error) {
	if other, err = at.Read(o.against); err != nil {
		return other, usagef("--against: %w", err)
	}
	switch {
	case other.Dataset != at.Dataset:
		return other, usagef("--against is a place in %s, and a graph of %s is mapped here; compare two mappings of one graph", other.Dataset, at.Dataset)
	case other.Position.Graph != graph:
		return other, usagef("--against looks at graph %s, and %s is mapped here; compare two mappings of one graph", other.Position.Graph, graph)
	}
	other.Position.Fold = 1 // of a run of any number of folds
	if err := other.Check(d); err != nil {
		return other, usagef("--against: %w", err)
	}
	return other, nil
}

// compare compares a mapping that was made with that of another place. Original is the example
// before anything is done by hand.
func (o *stepOptions) compare(ctx context.Context, out io.Writer, other settings.Place, original model.Example, a diff.Side) error {
	p := other.Position
	hand := byHand{p.Forced, p.Toggled}
	m, e, r, err := mapped(ctx, partAt(p, other.Settings), original, hand)
	if err != nil {
		return err
	}
	found, err := diff.Of(ctx, a, diff.Side{Name: "B", Graph: e.Graph, Mapping: m, Result: r, Forced: hand.forced})
	if err != nil {
		return err
	}
	if o.asJSON {
		return writeJSON(out, diff.NewDocument(original.ID, found, o.against))
	}
	return writeComparison(out, found, o.against, o.swaps)
}

// writeComparison writes the sentences, the attempts side by side and what became of
// each pair that was moved.
func writeComparison(w io.Writer, c diff.Comparison, words string, most int) error {
	fmt.Fprintf(w, "A is as it is, B with %s.\n", words)
	for _, sentence := range c.Sentences() {
		fmt.Fprintln(w, wording.Wrap(sentence, ""))
	}
	a, b := c.A.Result.Attempts, c.B.Result.Attempts
	n := max(len(a), len(b))
	shown := n
	if most > 0 {
		shown = min(n, most)
	}
	fmt.Fprintf(w, "\n  swap  %-26s  B\n", "A")
	for k := range shown {
		mark := " "
		if c.First != nil && c.First.Attempt == k+1 {
			mark = ">"
		}
		fmt.Fprintf(w, "%s %4d  %-26s  %s\n", mark, k+1, attemptWords(a, k), attemptWords(b, k))
	}
	if n > shown {
		fmt.Fprintf(w, "and %s; --swaps 0 shows all.\n", wording.Plain(n-shown, "more swap", "more swaps"))
	}
	var lists [3][]string
	for _, m := range c.Moves() {
		lists[m.By] = append(lists[m.By], m.String())
	}
	fmt.Fprintln(w)
	for k, who := range []string{"both", "A alone", "B alone"} {
		text := "none"
		if len(lists[k]) > 0 {
			text = strings.Join(lists[k], ", ")
		}
		if _, err := fmt.Fprintln(w, wording.Wrap(fmt.Sprintf("%-8s %s", who+":", text), "         ")); err != nil {
			return err
		}
	}
	return nil
}

// attemptWords is an attempt in a few words; "" beyond the last.
func attemptWords(attempts []augment.Attempt, k int) string {
	if k >= len(attempts) {
		return ""
	}
	a := attempts[k]
	if a.Outcome != augment.Done {
		return strings.TrimSpace(signed("", a.Added) + " " + a.Outcome.String())
	}
	return strings.TrimSpace(signed("+", a.Added) + " " + signed("-", a.Removed))
}
