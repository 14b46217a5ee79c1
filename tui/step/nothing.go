package step

import (
	"context"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/course"
	"mevolve/tui/draws"
	"mevolve/tui/keys"
	"mevolve/tui/paint"
	"mevolve/tui/theme"
	"mevolve/tui/work"
)

// drawNothing tells why the mapping leaves this graph alone, and where it
// finds something to do.
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
	} else if where.graph < 0 {
		p.Paragraph("No graph of this dataset has one.", theme.Dim)
	} else {
		hint("Enter", fmt.Sprintf("next with candidates: graph %d", where.graph+1))
	}
	if where.mapping != "" {
		hint("m", fmt.Sprintf("to %s, which has candidates", where.mapping))
	}
	step.DrawRemarks(p, step.Remarks(p.R.W))
}

// whyNothing is the reason in a sentence.
func (s *Screen) whyNothing() string {
	sc := s.scene
	g := sc.Graph
	n := g.N()
	switch {
	case g.M() == 0:
		return "The graph has no edge that could be moved."
	case g.M() == n*(n-1)/2:
		return "Every two vertices are joined by an edge already: there is no candidate to add."
	case slices.ContainsFunc(sc.Result.Notes, func(n augment.Note) bool { return n.Code == augment.NoteZeroScores }):
		return "Every candidate scores 0, and none is drawn (R5 none)."
	case sc.FollowsMotif():
		return fmt.Sprintf("No two vertices without an edge are joined by %s, a path of %d edges: there is no candidate to add.", draws.MotifName(sc.Cause.L), sc.Cause.L)
	}
	return "Every two vertices of a component are joined by an edge already: there is no candidate to add."
}

// elsewhere is where there is something to do for a course that has nothing.
type elsewhere struct {
	of      *course.Course
	graph   int    // the next one of the dataset with a candidate, after the last the first; -1 for none
	mapping string // another that has a candidate here, "" for none
	seeking work.Job
}

// found is what is told of it.
type found struct {
	graph   int
	mapping string
}

// seek looks where there is something to do, in a large dataset beside the
// screen.
func (s *Screen) seek() tea.Cmd {
	co := s.scene.Course
	if s.other.of == co {
		return nil
	}
	s.other.seeking.Drop()
	s.other = elsewhere{of: co, graph: -1}
	all, at, set := s.state.Dataset.Examples, s.state.Graph(), s.state.Settings
	if s.quick(append(model.Graphs(all), co.Graph)...) {
		f, _ := seek(context.Background(), co, all, at, set)
		s.other.graph, s.other.mapping = f.graph, f.mapping
		return nil
	}
	return s.other.seeking.Start(s.state.Work, func(ctx context.Context, r *work.Run) error {
		f, err := seek(ctx, co, all, at, set)
		if err == nil {
			r.Post(f)
		}
		return err
	})
}

func seek(ctx context.Context, co *course.Course, all []model.Example, at int, set settings.Settings) (found, error) {
	f := found{graph: -1}
	for k := 1; k < len(all); k++ {
		i := (at + k) % len(all)
		ok, err := offers(ctx, co.Mapping, all[i].Graph)
		if err != nil {
			return f, err
		}
		if ok {
			f.graph = i
			break
		}
	}
	names := augment.Names()
	here := slices.Index(names, co.Cause.Mapping)
	for k := 1; k < len(names); k++ { // in the order in which m goes through them
		set.Mapping = names[(here+k)%len(names)]
		m, err := set.NewMapping()
		if err != nil {
			continue
		}
		ok, err := offers(ctx, m, co.Graph)
		if err != nil {
			return f, err
		}
		if ok {
			f.mapping = set.Mapping
			break
		}
	}
	return f, nil
}

func (s *Screen) takeElsewhere(msg tea.Msg) {
	if b, ok := s.other.seeking.Take(msg); ok {
		for _, e := range b.Events {
			if f, ok := e.(found); ok {
				s.other.graph, s.other.mapping = f.graph, f.mapping
			}
		}
	}
}

// offers tells whether a mapping has a candidate on a graph.
func offers(ctx context.Context, m augment.Mapping, g *model.Graph) (bool, error) {
	r, err := m.Begin(ctx, g)
	return err == nil && !r.Finished(), err
}

// Dead tells which keys do nothing where there is no swap.
func (s *Screen) Dead(a keys.Action) bool {
	if s.scene == nil || s.scene.Last() > 0 {
		return false
	}
	switch a {
	case keys.StepForward, keys.StepBack, keys.SwapForward, keys.SwapBack, keys.First, keys.Last,
		keys.Force, keys.Play, keys.UntilTouched, keys.Sort:
		return true
	}
	return false
}
