package step

import (
	"context"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/course"
	"mevolve/tui/draws"
	"mevolve/tui/keys"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/tui/work"
)

// drawNothing tells why the graph has no swap, and where there is one.
func (s *Screen) drawNothing(step draws.Step, p *paint.Page) {
	step.DrawBudget(p)
	p.Next()
	p.Paragraph(s.whyNothing(), theme.Warning)
	p.Next()
	hint := func(key, text string) {
		x := p.Put(0, key, theme.Key)
		p.Put(x+1, text, theme.Dim)
		p.Next()
	}
	where := &s.other
	if where.seeking.Working() {
		p.Paragraph("Looking for a graph that has one …", theme.Dim)
	} else if where.Graph < 0 {
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
	case sc.Kind.Told != "": // and why is not told
		return fmt.Sprintf("No edge of this graph is moved by %s.", sc.Kind.Told)
	case g.M() == n*(n-1)/2:
		return "Every two vertices are joined by an edge already: there is no candidate to add."
	case slices.ContainsFunc(sc.Result.Notes, func(n augment.Note) bool { return n.Code == augment.NoteZeroScores }):
		return "Every candidate scores 0, and none is drawn (R5 none)."
	case sc.Kind.Motif:
		return fmt.Sprintf("No two vertices without an edge are joined by %s, a path of %d edges: there is no candidate to add.", draws.MotifName(sc.Cause.L), sc.Cause.L)
	}
	return "Every two vertices of a component are joined by an edge already: there is no candidate to add."
}

// elsewhere is what is known of it for one course.
type elsewhere struct {
	course.Elsewhere
	of      *course.Course
	seeking work.Making[course.Elsewhere]
}

// seek looks for a graph and a mapping that have a candidate.
func (s *Screen) seek() tea.Cmd {
	co, all, at := s.scene.Course, s.state.Dataset.Examples, s.state.Graph()
	if s.other.of == co {
		return nil
	}
	s.other.of, s.other.Elsewhere = co, course.Elsewhere{Graph: -1}
	return s.other.seeking.Make(s.state.Work, screen.Quick(s.state.Settings, append(model.Graphs(all), co.Graph)...), func(ctx context.Context) (course.Elsewhere, error) {
		return co.Elsewhere(ctx, all, at)
	}, func(found course.Elsewhere, err error) tea.Cmd {
		if err == nil {
			s.other.Elsewhere = found
		}
		return nil
	})
}

// swapKeys do nothing where there is no swap.
var swapKeys = []keys.Action{keys.StepForward, keys.StepBack, keys.SwapForward, keys.SwapBack, keys.First, keys.Last,
	keys.Force, keys.Play, keys.UntilTouched, keys.Sort}

// Dead tells which keys do nothing for now.
func (s *Screen) Dead(a keys.Action) bool {
	if s.position.check {
		return slices.Contains(swapKeys, a) || slices.Contains([]keys.Action{keys.ToggleEdge, keys.Chance, keys.Why, keys.View, keys.Picture}, a)
	}
	return s.scene != nil && (s.scene.Last() == 0 || s.position.against != "") && slices.Contains(swapKeys, a)
}

// Moment tells what is pointed at, done by hand and made.
func (s *Screen) Moment() (now screen.Moment) {
	now.When(s.position.Cursor.On || s.position.pick.On, screen.AtCandidate)
	now.When(s.position.Cursor.On, screen.AtPair)
	now.When(len(s.hand.Toggled)+len(s.hand.Forced) > 0, screen.ByHand)
	now.When(s.position.check || s.scene != nil && s.scene.Kind.Told != "", screen.Brought) // the check goes back by its key
	if s.scene != nil && s.scene.Last() > 0 {
		now.When(s.scene.Made() > 0, screen.Changed)
		now.When(s.scene.Made() == s.scene.Last(), screen.Ended)
	}
	return now
}
