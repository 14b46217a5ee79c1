package step

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/chart"
	"mevolve/tui/nodelink"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/tui/work"
	"mevolve/wording"
)

// sideBySide is every mapping of one graph with one seed. They share what is
// edited by hand; choices by hand belong to one course alone and are left out.
type sideBySide struct {
	of      courseKey
	courses []*course // in the order of augment.Kinds; nil while they are made
	err     error
	job     work.Job

	step   int // the courses' scenes that were drawn last
	scenes []*scene
}

// courseKey is what the courses share.
type courseKey struct {
	cause   cause
	toggled string
}

func (co *course) key() courseKey {
	c := co.cause
	c.mapping = ""
	return courseKey{c, fmt.Sprint(co.hand.toggled)}
}

// compare makes all courses, those of a large graph beside the screen.
func (s *Screen) compare() tea.Cmd {
	if s.scene == nil {
		return nil
	}
	key := s.scene.key()
	if s.side != nil && s.side.of == key {
		return nil
	}
	if s.side != nil {
		s.side.job.Stop()
	}
	f := &sideBySide{of: key, step: -1}
	s.side = f
	c, chosen, h := s.scene.cause, s.state.Settings, hand{toggled: slices.Clone(s.hand.toggled)}
	do := func(ctx context.Context) ([]*course, error) {
		var list []*course
		for _, name := range augment.Names() {
			one, set := c, chosen
			one.mapping, set.Mapping = name, name
			co, err := newCourse(ctx, one, set, h)
			if err != nil {
				return nil, err
			}
			list = append(list, co)
		}
		return list, nil
	}
	if s.scene.graph.M() <= small {
		f.courses, f.err = do(context.Background())
		return nil
	}
	return f.job.Start(s.state.Work, func(ctx context.Context, r *work.Run) error {
		list, err := do(ctx)
		if err == nil {
			r.Post(list)
		}
		return err
	})
}

func (s *Screen) takeSide(b work.Batch) {
	f := s.side
	if f == nil {
		return
	}
	b, _ = f.job.Take(b)
	for _, e := range b.Events {
		if list, ok := e.([]*course); ok {
			f.courses = list
		}
	}
	if b.Err != nil {
		f.err = b.Err
	}
}

// at explains the courses after so many attempts.
func (f *sideBySide) at(step int) error {
	if f.step == step && f.scenes != nil {
		return nil
	}
	f.scenes, f.step = nil, step
	for _, co := range f.courses {
		sc, err := co.at(context.Background(), spot{step, swapped})
		if err != nil {
			return err
		}
		f.scenes = append(f.scenes, sc)
	}
	return nil
}

// drawSide draws the mappings in columns, those around the present one where
// there is no room for all: where there is room a picture of each, always what
// has become of the graph and the swaps.
func (s *Screen) drawSide(c *paint.Canvas, r paint.Rect) {
	f := s.side
	if f == nil {
		return
	}
	step := s.place.made()
	if f.err == nil && f.courses != nil {
		f.err = f.at(step)
	}
	title := c.Line(r.Row(0), "All mappings", theme.Focus)
	switch {
	case f.err != nil:
		c.Paragraph(r.Below(2), f.err.Error(), theme.Error)
		return
	case f.courses == nil:
		c.Line(r.Row(0).Right(title-r.X+2), "mapping the graph …", theme.Dim)
		return
	}
	up := fmt.Sprintf("up to swap %d, k = %d", step, f.courses[0].result.Requested)
	rest := r.Row(0).Right(title - r.X + 2)
	label := s.scene.index.Label()
	scenes := f.inSight(r.W, s.scene.cause.mapping)
	if n := len(f.scenes) - len(scenes); n > 0 {
		up = fmt.Sprintf("%d more: m; %s", n, up)
	}
	note := screen.Longest(rest.W, fmt.Sprintf("%s, seed %d; %s on average; a leaves", up, s.scene.cause.seed, label), up+"; mean "+label+"; a leaves", up)
	c.Line(rest, note, theme.Dim)
	w := (r.W+between)/len(scenes) - between
	high := f.pictureHeight(w, r.H-2)
	for k, sc := range scenes {
		column := paint.Rect{X: r.X + k*(w+between), Y: r.Y + 1, W: w, H: r.H - 1}
		restore := c.Clip(column)
		s.drawColumn(c, column, sc, high)
		restore()
	}
}

// Between two columns, and the least width of one.
const (
	between     = 2
	leastColumn = 13
)

// inSight are the scenes that stand beside each other in w columns: all, or as
// many as fit with the present mapping among them.
func (f *sideBySide) inSight(w int, mapping string) []*scene {
	n := max(1, min((w+between)/(leastColumn+between), len(f.scenes)))
	at := max(0, slices.IndexFunc(f.scenes, func(sc *scene) bool { return sc.cause.mapping == mapping }))
	first := min(max(0, at-n/2), len(f.scenes)-n)
	return f.scenes[first : first+n]
}

// pictureHeight is the rows of a picture in columns of that size, 0 where there
// is no room for one beside the facts and a few swaps.
func (f *sideBySide) pictureHeight(w, h int) int {
	n, swaps := f.courses[0].graph.N(), 0
	for _, co := range f.courses {
		swaps = max(swaps, co.last())
	}
	for _, seen := range []int{5, 3} {
		high := h - factsBeside - min(swaps, seen)
		if n <= w && (n+1)/2 <= high || w >= 18 && high >= 8 {
			return high
		}
	}
	return 0
}

// What a column holds besides its name, the picture and the swaps: blank, five
// facts, blank.
const factsBeside = 7

// shortNames is the width below which the facts' names are cut short.
const shortNames = 18

func (s *Screen) drawColumn(c *paint.Canvas, r paint.Rect, sc *scene, high int) {
	style := theme.Heading
	if sc.cause.mapping == s.scene.cause.mapping {
		style = theme.Focus
	}
	c.Line(r.Row(0), screen.Longest(r.W, sc.kind.Name, strings.TrimSuffix(sc.kind.Name, "ilarity"), sc.kind.Short), style)
	r = r.Below(1)
	if high > 0 {
		high = s.drawSmall(c, r.Above(min(high, r.W/2+2)), sc)
		r = r.Below(high + 1)
	}
	p := &page{Page: paint.Page{C: c, R: r}}
	const column = 11
	fact := func(what, value string, st paint.Style) {
		p.Put(0, what, theme.Dim)
		if column+p.C.Width(value) <= p.R.W {
			p.Put(column, value, st)
		} else {
			p.Right(p.R.W, value, st)
		}
		p.Next()
	}
	change := func(what string, a, b int) {
		st := theme.Plain
		if a != b {
			st = theme.Strong
		}
		// In the end what has become of it goes before what it was.
		fact(what, screen.Longest(p.R.W-len(what)-1, fmt.Sprintf("%d → %d", a, b), fmt.Sprintf("%d→%d", a, b), fmt.Sprintf("→ %d", b)), st)
	}
	names := []string{"edges", "components", "triangles"}
	if r.W < shortNames {
		names = []string{"edges", "comp.", "triang."}
	}
	change(names[0], sc.was.edges, sc.is.edges)
	change(names[1], sc.was.components, sc.is.components)
	change(names[2], sc.was.triangles, sc.is.triangles)
	in, out, _ := sc.moved()
	fact(sc.index.Label()+" of +", meanScore(sc.index, sc.graph, in), theme.Plain)
	fact(sc.index.Label()+" of −", meanScore(sc.index, sc.graph, out), theme.Plain)
	p.Next()
	rows := p.R.H - p.Y
	first := max(0, min(sc.step-rows, sc.last()-rows))
	for i := first; i < min(sc.step, first+rows); i++ {
		a := sc.result.Attempts[i]
		st := theme.Plain
		if i == sc.step-1 {
			st = theme.Row
			p.Fill(p.R.W, st)
		}
		if a.Outcome != augment.Done {
			p.Line(" "+pairWords(a.Added)+" "+a.Outcome.String(), st)
			continue
		}
		marked := func(plain paint.Style) paint.Style {
			if i == sc.step-1 {
				return st
			}
			return plain
		}
		x := p.Put(0, string(theme.AddedGlyph), marked(theme.Added))
		x = p.Put(x, pairWords(a.Added), st)
		x = p.Put(x+1, string(theme.RemovedGlyph), marked(theme.Removed))
		p.Put(x, pairWords(a.Removed), st)
		p.Next()
	}
}

// drawSmall draws the matrix in half-blocks where the whole of it fits, else
// the graph, and returns the rows it took.
func (s *Screen) drawSmall(c *paint.Canvas, r paint.Rect, sc *scene) int {
	n := sc.graph.N()
	if n <= r.W && (n+1)/2 <= r.H {
		l := s.listing()
		chart.Raster(c, r.X, r.Y, n, n, func(x, y int) theme.Tone {
			return sc.cells.tone(s.place.view, l.vertices[y], l.vertices[x])
		}, s.state.Theme.Color)
		return (n + 1) / 2
	}
	if n > drawable {
		return 0
	}
	if s.layout == nil {
		s.layout = nodelink.New(sc.input)
	}
	scene := nodelink.Scene{Name: func(int) string { return "" }}
	scene.Added, scene.Removed, scene.Now = sc.moved()
	s.layout.With(sc.graph).Draw(c, r, s.state.Theme, scene)
	return r.H
}

// meanScore is the mean score of some pairs in the graph that is mapped.
func meanScore(x *augment.Index, g *model.Graph, pairs []model.Edge) string {
	if len(pairs) == 0 {
		return "–"
	}
	sum := 0.0
	for _, e := range pairs {
		sum += x.Score(g, e.U, e.V)
	}
	return wording.Share(sum/float64(len(pairs)), 3)
}

func pairWords(e *model.Edge) string {
	if e == nil {
		return "–"
	}
	return fmt.Sprintf("%d %d", e.U+1, e.V+1)
}
