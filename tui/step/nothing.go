package step

import (
	"context"
	"fmt"
	"slices"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/keys"
	"mevolve/tui/theme"
)

// drawNothing tells why the mapping leaves this graph alone, and where it
// finds something to do.
func (s *Screen) drawNothing(p *page) {
	s.drawBudget(p)
	p.Next()
	p.Paragraph(s.whyNothing(), theme.Warning)
	p.Next()
	hint := func(key, text string) {
		x := p.Put(0, key, theme.Key)
		p.Put(x+1, text, theme.Dim)
		p.Next()
	}
	where := s.elsewhere()
	if where.graph < 0 {
		p.Paragraph("No graph of this dataset has one.", theme.Dim)
	} else {
		hint("Enter", fmt.Sprintf("next with candidates: graph %d", where.graph+1))
	}
	if where.mapping != "" {
		hint("m", fmt.Sprintf("to %s, which has candidates", where.mapping))
	}
	s.drawRemarks(p, s.remarks(p.R.W))
}

// whyNothing is the reason in a sentence.
func (s *Screen) whyNothing() string {
	sc := s.scene
	g := sc.graph
	n := g.N()
	switch {
	case g.M() == 0:
		return "The graph has no edge that could be moved."
	case g.M() == n*(n-1)/2:
		return "Every two vertices are joined by an edge already: there is no candidate to add."
	case slices.ContainsFunc(sc.result.Notes, func(n augment.Note) bool { return n.Code == augment.NoteZeroScores }):
		return "Every candidate scores 0, and none is drawn (R5 none)."
	case sc.followsMotif():
		return fmt.Sprintf("No two vertices without an edge are joined by %s, a path of %d edges: there is no candidate to add.", motifName(sc.cause.l), sc.cause.l)
	}
	return "Every two vertices of a component are joined by an edge already: there is no candidate to add."
}

// elsewhere is where there is something to do for a course that has nothing.
type elsewhere struct {
	of      *course
	graph   int    // the next one of the dataset with a candidate, after the last the first; -1 for none
	mapping string // another that has a candidate here, "" for none
}

func (s *Screen) elsewhere() elsewhere {
	co := s.scene.course
	if s.other.of == co {
		return s.other
	}
	s.other = elsewhere{of: co, graph: -1}
	all, at := s.state.Dataset.Examples, s.state.Graph()
	for k := 1; k < len(all); k++ {
		if i := (at + k) % len(all); offers(co.mapping, all[i].Graph) {
			s.other.graph = i
			break
		}
	}
	names := augment.Names()
	here := slices.Index(names, co.cause.mapping)
	for k := 1; k < len(names); k++ { // in the order in which m goes through them
		set := s.state.Settings
		set.Mapping = names[(here+k)%len(names)]
		if m, err := set.NewMapping(); err == nil && offers(m, co.graph) {
			s.other.mapping = set.Mapping
			break
		}
	}
	return s.other
}

// offers tells whether a mapping has a candidate on a graph. Of a large one,
// whose candidates take their time, it is enough that it is not complete.
func offers(m augment.Mapping, g *model.Graph) bool {
	if g.M() > small {
		return g.M() < g.N()*(g.N()-1)/2
	}
	r, err := m.Begin(context.Background(), g)
	return err == nil && !r.Finished()
}

// Dead tells which keys do nothing where there is no swap.
func (s *Screen) Dead(a keys.Action) bool {
	if s.scene == nil || s.scene.last() > 0 {
		return false
	}
	switch a {
	case keys.StepForward, keys.StepBack, keys.SwapForward, keys.SwapBack, keys.First, keys.Last,
		keys.Force, keys.Play, keys.UntilTouched, keys.Sort:
		return true
	}
	return false
}
