package step

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/settings"
	"mevolve/tui/chart"
	"mevolve/tui/course"
	"mevolve/tui/draws"
	"mevolve/tui/matrix"
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
	of      course.Key
	courses []*course.Course // in the order of augment.Kinds; nil while they are made
	scenes  []*course.Scene  // of the courses, after so many attempts
	step    int
	wanted  int // the step that is shown or being made
	job     work.Job
	err     error
}

// compare makes all courses and their scenes at the present step, those of a
// large graph beside the screen.
func (s *Screen) compare() tea.Cmd {
	if s.scene == nil {
		return nil
	}
	key, step := s.scene.Key(), s.place.Made()
	if s.side == nil || s.side.of != key {
		s.forgetSide()
		s.side = &sideBySide{of: key, wanted: -1}
	}
	f := s.side
	if f.wanted == step {
		return nil
	}
	f.wanted, f.err = step, nil
	c, chosen, h := s.scene.Cause, s.state.Settings, course.Hand{Toggled: slices.Clone(s.hand.Toggled)}
	courses := f.courses
	do := func(ctx context.Context) (at sideAt, err error) {
		if at.courses = courses; courses == nil {
			if at.courses, err = everyCourse(ctx, c, chosen, h); err != nil {
				return at, err
			}
		}
		at.step = step
		for _, co := range at.courses {
			sc, err := co.At(ctx, course.Spot{Step: step, Line: course.Swapped})
			if err != nil {
				return at, err
			}
			at.scenes = append(at.scenes, sc)
		}
		return at, nil
	}
	if s.quick(s.scene.Graph) {
		f.take(do(context.Background()))
		return nil
	}
	return f.job.Start(s.state.Work, func(ctx context.Context, r *work.Run) error {
		at, err := do(ctx)
		if err == nil {
			r.Post(at)
		}
		return err
	})
}

// sideAt is what comes of making the courses and their scenes.
type sideAt struct {
	courses []*course.Course
	scenes  []*course.Scene
	step    int
}

func everyCourse(ctx context.Context, c course.Cause, chosen settings.Settings, h course.Hand) ([]*course.Course, error) {
	var list []*course.Course
	for _, name := range augment.Names() {
		c.Mapping, chosen.Mapping = name, name
		co, err := course.New(ctx, c, chosen, h)
		if err != nil {
			return nil, err
		}
		list = append(list, co)
	}
	return list, nil
}

func (f *sideBySide) take(at sideAt, err error) {
	if f.err = err; err == nil {
		f.courses, f.scenes, f.step = at.courses, at.scenes, at.step
	}
}

func (s *Screen) takeSide(b work.Batch) {
	f := s.side
	if f == nil {
		return
	}
	b, _ = f.job.Take(b)
	for _, e := range b.Events {
		if at, ok := e.(sideAt); ok {
			f.take(at, nil)
		}
	}
	if b.Err != nil {
		f.err = b.Err
	}
}

// forgetSide ends what is made for another comparison.
func (s *Screen) forgetSide() {
	if s.side != nil {
		s.side.job.Drop()
		s.side = nil
	}
}

// drawSide draws the mappings in columns, those around the present one where
// there is no room for all: where there is room a picture of each, always what
// has become of the graph and the swaps.
func (s *Screen) drawSide(c *paint.Canvas, r paint.Rect) {
	f := s.side
	if f == nil {
		return
	}
	title := c.Line(r.Row(0), "All mappings", theme.Focus)
	switch {
	case f.err != nil:
		c.Paragraph(r.Below(2), f.err.Error(), theme.Error)
		return
	case f.scenes == nil:
		c.Line(r.Row(0).Right(title-r.X+2), "mapping the graph …", theme.Dim)
		return
	}
	up := fmt.Sprintf("up to swap %d, k = %d", f.step, f.courses[0].Result.Requested)
	rest := r.Row(0).Right(title - r.X + 2)
	label := s.scene.Index.Label()
	scenes := f.inSight(r.W, s.scene.Cause.Mapping)
	if n := len(f.scenes) - len(scenes); n > 0 {
		up = fmt.Sprintf("%d more: m; %s", n, up)
	}
	note := screen.Longest(rest.W, fmt.Sprintf("%s, seed %d; %s on average; a leaves", up, s.scene.Cause.Seed, label), up+"; mean "+label+"; a leaves", up)
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
func (f *sideBySide) inSight(w int, mapping string) []*course.Scene {
	n := max(1, min((w+between)/(leastColumn+between), len(f.scenes)))
	at := max(0, slices.IndexFunc(f.scenes, func(sc *course.Scene) bool { return sc.Cause.Mapping == mapping }))
	first := min(max(0, at-n/2), len(f.scenes)-n)
	return f.scenes[first : first+n]
}

// pictureHeight is the rows of a picture in columns of that size, 0 where there
// is no room for one beside the facts and a few swaps.
func (f *sideBySide) pictureHeight(w, h int) int {
	n, swaps := f.courses[0].Graph.N(), 0
	for _, co := range f.courses {
		swaps = max(swaps, co.Last())
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

func (s *Screen) drawColumn(c *paint.Canvas, r paint.Rect, sc *course.Scene, high int) {
	style := theme.Heading
	if sc.Cause.Mapping == s.scene.Cause.Mapping {
		style = theme.Focus
	}
	c.Line(r.Row(0), screen.Longest(r.W, sc.Kind.Name, strings.TrimSuffix(sc.Kind.Name, "ilarity"), sc.Kind.Short), style)
	r = r.Below(1)
	if high > 0 {
		high = s.drawSmall(c, r.Above(min(high, r.W/2+2)), sc)
		r = r.Below(high + 1)
	}
	p := &paint.Page{C: c, R: r}
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
	change(names[0], sc.Was.Edges, sc.Is.Edges)
	change(names[1], sc.Was.Components, sc.Is.Components)
	change(names[2], sc.Was.Triangles, sc.Is.Triangles)
	score := screen.Longest(column-6, sc.Index.Label(), "s")
	fact(score+" of +", wording.Share(sc.Swaps.MeanIn, 3), theme.Plain)
	fact(score+" of −", wording.Share(sc.Swaps.MeanOut, 3), theme.Plain)
	p.Next()
	rows := p.R.H - p.Y
	first := max(0, min(sc.Step-rows, sc.Last()-rows))
	for i := first; i < min(sc.Step, first+rows); i++ {
		a := sc.Result.Attempts[i]
		st := theme.Plain
		if i == sc.Step-1 {
			st = theme.Row
			p.Fill(p.R.W, st)
		}
		if a.Outcome != augment.Done {
			p.Line(" "+draws.PairWords(a.Added)+" "+a.Outcome.String(), st)
			continue
		}
		marked := func(plain paint.Style) paint.Style {
			if i == sc.Step-1 {
				return st
			}
			return plain
		}
		x := p.Put(0, string(theme.AddedGlyph), marked(theme.Added))
		x = p.Put(x, draws.PairWords(a.Added), st)
		x = p.Put(x+1, string(theme.RemovedGlyph), marked(theme.Removed))
		p.Put(x, draws.PairWords(a.Removed), st)
		p.Next()
	}
}

// drawSmall draws the matrix in half-blocks where the whole of it fits, else
// the graph, and returns the rows it took.
func (s *Screen) drawSmall(c *paint.Canvas, r paint.Rect, sc *course.Scene) int {
	n := sc.Graph.N()
	if n <= r.W && (n+1)/2 <= r.H {
		l := s.listing()
		chart.Raster(c, r.X, r.Y, n, n, func(x, y int) theme.Tone {
			return matrix.Tone(sc.Cells, s.place.View, l.Vertices[y], l.Vertices[x])
		}, s.state.Theme.Color)
		return (n + 1) / 2
	}
	if !drawable(sc.Graph) {
		return 0
	}
	if s.layout == nil {
		s.layout = nodelink.New(sc.Input)
	}
	scene := nodelink.Scene{Name: func(int) string { return "" }}
	scene.Added, scene.Removed, scene.Now = sc.Swaps.In, sc.Swaps.Out, sc.Swaps.Now
	s.layout.With(sc.Graph).Draw(c, r, s.state.Theme, scene)
	return r.H
}
