package mapping

import (
	"context"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screens/mapping/swapview"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// drawNothing says why the graph has no swap, and names a graph and a mapping with one.
func (s *Screen) drawNothing(step swapview.Step, p *paint.Page) {
	step.DrawBudget(p)
	p.Next()
	p.Paragraph(s.whyNothing(), theme.Warning)
	p.Next()
	hint := func(key, text string) {
		p.Put(p.Put(0, key, theme.Key), keys.Hint("", text), theme.Dim)
		p.Next()
	}
	where, known := s.elsewhere.Value, s.elsewhere.Known(s.scene.Trace)
	if s.elsewhere.Working() {
		p.Paragraph("Looking for a graph that has one …", theme.Dim)
	} else if !known || where.Graph < 0 {
		p.Paragraph("No graph of this dataset has one.", theme.Dim)
	} else {
		hint("Enter", fmt.Sprintf("next with candidates: graph %d", where.Graph+1))
	}
	if where.Mapping != "" {
		hint("m", fmt.Sprintf("to %s, which has candidates", where.Mapping))
	}
	step.DrawRemarks(p, step.Remarks(p))
}

// whyNothing is the reason in a sentence.
func (s *Screen) whyNothing() string {
	sc := s.scene
	g := sc.Graph
	n := g.N()
	switch {
	case g.M() == 0:
		return "The graph has no edge that could be moved."
	case sc.Kind.Author != "": // which gives no reason
		return fmt.Sprintf("No edge of this graph is moved by %s.", sc.Kind.Author)
	case g.M() == n*(n-1)/2:
		return "Every two vertices are joined by an edge already: there is no candidate to add."
	case slices.ContainsFunc(sc.Result.Notes, func(n augment.Note) bool { return n.Code == augment.NoteZeroScores }):
		return "Every candidate scores 0, and none is drawn (R5 none)."
	}
	return sc.Kind.NoCandidate(sc.Cause.L)
}

// seek looks for a graph and a mapping that have a candidate.
func (s *Screen) seek() tea.Cmd {
	tr, all, at := s.scene.Trace, s.state.Dataset.Examples, s.state.Graph()
	return s.elsewhere.Ask(s.state.Work, tr, screen.Quick(s.state.Settings, append(model.Graphs(all), tr.Graph)...), func(ctx context.Context) (trace.Elsewhere, error) {
		return tr.Elsewhere(ctx, all, at)
	})
}
