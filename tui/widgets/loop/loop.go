// Package loop draws one iteration of M-Evolve (Algorithm 3) as a diagram with the numbers
// of a dataset: data → swaps → pool → r > θ → retrain → again. Numbers hold the input, a Box
// is one step.
package loop

import (
	"fmt"
	"strings"
	"time"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Name identifies the diagram among the lessons; Title is its title there.
const (
	Name  = "loop"
	Title = "The loop in one picture"
)

// retrain is the last step of the loop.
const retrain = "retrain"

// Numbers are the numbers of one fold that the diagram shows.
type Numbers struct {
	Dataset  *model.Dataset
	Settings settings.Settings
	Fold     int
	Example  model.Example // the graph whose swaps are counted
	Split    model.Split   // empty while unknown
	First    *Pool         // the pool of the first iteration; nil while unknown

	Steps   []Step        // of each iteration the latest computed; 0 is pre-training
	Left    time.Duration // of the film; 0 at rest, where the end of the film is shown
	Drawing *Drawing      // of Example; nil where no graph is drawn
}

// Step is an iteration of the run.
type Step struct {
	IsTrained bool // its classifier is trained
	Train     int  // |D_train|
	Accuracy  evolve.Accuracy
}

// Pool is the counts of a judged pool, and the copies of it that the film shows.
type Pool struct {
	Size, Unchanged int                // graphs generated, and sources that could not be mapped
	Above           int                // graphs with r > θ
	Theta           float64            // θ
	Copies          []evolve.Generated // as Copies finds them; none where the pool is not in memory
}

// PoolOf counts the pool of a state.
func PoolOf(s evolve.State) *Pool {
	p := Pool{Size: len(s.Pool), Unchanged: s.Unchanged, Theta: s.Calibration.Theta}
	for _, g := range s.Pool {
		if s.Calibration.Keep(g.Reliability) {
			p.Above++
		}
	}
	return &p
}

// Box is a step of the loop and a link to a screen, numbered from 1.
type Box struct {
	Screen int
	Title  string
	Lines  []string // its numbers
	About  string   // explanation of the step
}

// Boxes are the steps in the order of the loop; the last box is the comparison with
// the controls.
func Boxes(n Numbers) []Box {
	s, d, m := n.Settings, n.Dataset, n.moment()
	unknown := wording.Unknown
	data := []string{wording.Count(len(d.Examples), "graph", "graphs")}
	if len(n.Split.Train) > 0 {
		data = []string{
			wording.Integer(len(n.Split.Train)) + " training graphs",
			wording.Integer(len(n.Split.Val)) + " validation",
			wording.Integer(len(n.Split.Test)) + " test",
		}
	}
	rule := ""
	if d.Rule != nil {
		rule = fmt.Sprintf(" A rule gives the classes of %s, so every right label is known.", d.Name)
	}
	g := n.Example.Graph
	swaps := augment.Budget(g.M(), s.Beta)
	pool, same, theta, kept, grown, iteration := unknown+" copies", "", "θ "+unknown, "", "D_train "+unknown, ""
	if f := n.First; f != nil {
		if m.way[0] >= inPool {
			pool = wording.Count(f.Size, "copy", "copies")
			if f.Unchanged > 0 {
				same = fmt.Sprintf("%d cannot be swapped", f.Unchanged)
			}
		}
		if m.way[0] >= atFilter {
			theta = "θ = " + wording.Share(f.Theta, 3)
		}
		of := n.kept()
		if m.grown > 0 || m.way[1] == 1 {
			kept = fmt.Sprintf("%s of %s kept", wording.Integer(of), wording.Integer(f.Size))
			if !s.Filter {
				kept = "the filter is off: all kept"
			}
		}
		train := len(n.Split.Train)
		grown = "D_train " + wording.Integer(train)
		if m.grown > 0 {
			grown += " → " + wording.Integer(train+int(m.grown*float64(of)))
		}
	}
	if m.iteration > 1 {
		iteration = fmt.Sprintf("iteration %d: %s", m.iteration, wording.Integer(n.Steps[m.iteration].Train))
	}
	return []Box{
		{1, "data", data,
			"Small labelled graphs, split into training, validation and test graphs." + rule},
		{2, "swaps", []string{fmt.Sprintf("graph %s: %s", n.Example.ID, wording.Count(swaps, "swap", "swaps")), fmt.Sprintf("it has m = %d edges", g.M()), fmt.Sprintf("⌈%s·m⌉ = %d", wording.Number(s.Beta), swaps)},
			"Each swap adds one edge and removes one. A pair of vertices with many shared neighbours is added more often."},
		{3, "pool", []string{pool, "with the same label", same},
			"Each copy keeps the label of its graph. After the swaps this label can be wrong."},
		{3, "r > θ ?", []string{theta, kept, "by " + s.Learner},
			"r says how strongly the classifier supports the label. θ is the threshold with the fewest mistakes on the validation graphs."},
		{4, retrain, []string{grown, "retrains " + s.Learner, iteration},
			"The classifier is trained again, on the training graphs and the kept copies."},
		{6, "does it help?", n.verdict(m),
			"Compared with no augmentation, with chance, and with the same graphs repeated."},
	}
}

// kept is the number of copies of the first pool that the filter keeps.
func (n Numbers) kept() int {
	if n.Settings.Filter {
		return n.First.Above
	}
	return n.First.Size
}

// The measures of the diagram: three boxes in a row, with arrows between them.
const (
	columns = 3
	arrow   = 4
	most    = 38 // columns of a box
	least   = 23 // columns of a box that shows its numbers in full
	lines   = 3  // of numbers
	between = 3  // rows between the two rows of boxes

	explained = 3 // rows for the sentence of the chosen box, if it is not in the box
)

// place is the position of box i: the first row runs to the right, the second back.
func place(i int) (row, column int) {
	if i < columns {
		return 0, i
	}
	return 1, 2*columns - 1 - i
}

// Draw draws the diagram into r with box lit highlighted, −1 for none; mark receives
// the position of each box. Where there is room, the graph, the filter and D_train are pictures;
// without room for boxes the steps become a list.
func Draw(c *paint.Canvas, r paint.Rect, n Numbers, lit int, mark func(box int, at paint.Rect)) {
	isPictured := n.Pictured(r)
	if !isPictured {
		n.Left = 0
	}
	boxes := Boxes(n)
	s, fits := plainShape(r, boxes, lit)
	switch {
	case isPictured:
		s, _ = n.shape(r, boxes)
	case !fits:
		drawList(c, r, n, lit, mark)
		return
	}
	high := s.high()
	if s.explain {
		high += explained
	}
	all := layout.Center(r, columns*s.w+(columns-1)*arrow, high)
	drawTitle(c, all, n)
	c.TextRight(all.Row(1), "each box has the number of its screen", theme.Dim)
	body := all.Below(2)
	f := film{c: c, n: n, m: n.moment(), shape: s, at: make([]paint.Rect, len(boxes))}
	for i, b := range boxes {
		row, column := place(i)
		f.at[i] = paint.Rect{X: body.X + column*(s.w+arrow), Y: body.Y + row*(s.above+s.between), W: s.w, H: s.above}
		if row > 0 {
			f.at[i].H = s.below
		}
		if isPictured {
			f.box(i, b, i == lit)
		} else {
			drawBox(c, f.at[i], b, i == lit, s.about)
		}
		if mark != nil {
			mark(i, f.at[i])
		}
	}
	again := again(n.Settings.Iterations)
	if t := f.m.iteration; t > 0 && !f.m.atRest {
		again = fmt.Sprintf("iteration %d of %d", t, n.Settings.Iterations)
	}
	arrows(c, f.at, again)
	if isPictured {
		f.copies()
	}
	if s.explain {
		b := boxes[max(0, lit)]
		c.Paragraph(all.Below(all.H-explained+1), fmt.Sprintf("%d %s: %s", b.Screen, b.Title, b.About), theme.Dim)
		all = all.Above(all.H - explained)
	}
	c.Line(all.Row(all.H-1), summary, theme.Plain)
}

// plainShape is the size of the diagram without pictures.
func plainShape(r paint.Rect, boxes []Box, lit int) (s shape, fits bool) {
	s = shape{w: min(most, (r.W-(columns-1)*arrow)/columns), above: lines + 2, below: lines + 2, between: between}
	about := 0
	if s.w >= most-4 {
		about = rowsOfAbout(boxes, s.w)
	}
	if about > 0 && s.high()+2*(about+1) <= r.H {
		s.about, s.above, s.below = about, s.above+about+1, s.below+about+1
	}
	s.explain = s.about == 0 && lit >= 0 && r.H >= s.high()+explained
	return s, s.w >= least && r.H >= s.high()
}

// rowsOfAbout is the rows of the longest explanation in a box of w columns.
func rowsOfAbout(boxes []Box, w int) (rows int) {
	for _, b := range boxes {
		rows = max(rows, len(paint.Wrap(b.About, w-4)))
	}
	return rows
}

// summary is the loop in a sentence.
const summary = "Change the graphs a little, drop doubtful ones, retrain, repeat."

// drawTitle writes the title of the diagram along the first row of r.
func drawTitle(c *paint.Canvas, r paint.Rect, n Numbers) {
	title := fmt.Sprintf("%s on %s, fold %d: Algorithm 3", n.Settings.Mapping, n.Dataset.Name, n.Fold)
	x := c.Line(r.Row(0), "The loop", theme.Heading)
	rest := r.Row(0).Right(x - r.X + 2)
	c.TextRight(rest, paint.Fit(title, rest.W), theme.Dim)
}

// drawList draws one step a line, with as many of its numbers as have room.
func drawList(c *paint.Canvas, r paint.Rect, n Numbers, lit int, mark func(box int, at paint.Rect)) {
	drawTitle(c, r, n)
	c.TextRight(r.Row(1), "each line has the number of its screen", theme.Dim)
	boxes, names := Boxes(n), 0
	for _, b := range boxes {
		names = max(names, c.Width(b.Title)+5)
	}
	rest := r.Below(3)
	for i, b := range boxes {
		row := rest.Row(0)
		title := theme.Heading
		if i == lit {
			title = theme.Focus
		}
		c.Text(c.Text(row.X+1, row.Y, fmt.Sprint(b.Screen), theme.Key)+1, row.Y, b.Title, title)
		numbers := chrome.Row{C: c, Rest: row.Right(names), Gap: 2}
		for k, line := range b.Lines {
			style := theme.Plain
			if k == 0 {
				style = theme.Strong
			}
			if line = strings.TrimSuffix(line, ","); line != "" && !numbers.Fit(style, line) {
				break
			}
		}
		if mark != nil {
			mark(i, row)
		}
		rest = rest.Below(1)
		if b.Title == retrain {
			c.Line(rest.Row(0).Right(1), "↑ to 2 "+again(n.Settings.Iterations), theme.Plain)
			rest = rest.Below(1)
		}
	}
	if rest.H > 2 {
		rest = rest.Below(1)
	}
	c.Paragraph(rest, summary, theme.Plain)
}

func drawBox(c *paint.Canvas, r paint.Rect, b Box, lit bool, about int) {
	frame, title := theme.Dim, theme.Heading
	if lit {
		frame, title = theme.Strong, theme.Focus // an underlined border would look broken
	}
	inner := c.Box(r, frame).Inset(1, 0)
	x := c.Text(r.X+2, r.Y, " ", title)
	x = c.Text(x, r.Y, fmt.Sprint(b.Screen), theme.Key)
	c.Text(x, r.Y, " "+b.Title+" ", title)
	for i, line := range b.Lines[:min(len(b.Lines), inner.H)] {
		style := theme.Strong
		if i > 0 {
			style = theme.Plain
		}
		c.Line(inner.Row(i), line, style)
	}
	if about > 0 {
		c.Paragraph(inner.Below(lines+1), b.About, theme.Dim)
	}
}

// arrows joins the boxes: along each row, down at its end, and from retraining
// up to the swaps again.
func arrows(c *paint.Canvas, at []paint.Rect, again string) {
	along := func(from, to paint.Rect) {
		left, right, head, x := from, to, '→', to.X-2
		if to.X < from.X {
			left, right, head, x = to, from, '←', to.X+to.W+1
		}
		y := from.Y + 2
		for k := left.X + left.W + 1; k < right.X-1; k++ {
			c.Set(k, y, '─', theme.Axis)
		}
		c.Set(x, y, head, theme.Key)
	}
	along(at[0], at[1])
	along(at[1], at[2])
	along(at[3], at[4])
	along(at[4], at[5])
	down := func(x, from, to int, head rune, y int) {
		for k := from; k < to; k++ {
			c.Set(x, k, '│', theme.Axis)
		}
		c.Set(x, y, head, theme.Key)
	}
	top, bottom := at[2].Y+at[2].H, at[3].Y
	down(at[2].X+at[2].W/2, top, bottom, '↓', bottom-1)
	down(at[1].X+at[1].W/2, top, bottom, '↑', top)
	c.Text(at[1].X+at[1].W/2+2, top+1, again, theme.Plain)
}

func again(iterations int) string {
	if iterations == 1 {
		return "again, T = 1: once"
	}
	return fmt.Sprintf("again, T = %d times", iterations)
}

// The size of the diagram as text.
const (
	textWidth  = 78
	textHeight = 18
)

// Text is the diagram as lines of text.
func Text(n Numbers, ascii bool) string {
	c := paint.New(textWidth, textHeight, theme.New(true).Open(), ascii)
	Draw(c, c.Bounds(), n, -1, nil)
	return strings.Trim(c.Plain(), "\n") + "\n"
}

// Sentences describes the diagram for a screen reader, one sentence a line.
func Sentences(n Numbers) string {
	var b strings.Builder
	fmt.Fprintf(&b, "The loop of %s on %s, fold %d, Algorithm 3.\n", n.Settings.Mapping, n.Dataset.Name, n.Fold)
	for i, box := range Boxes(n) {
		text := strings.Join(strings.Fields(strings.Join(box.Lines, "; ")), " ")
		text = strings.TrimRight(strings.ReplaceAll(text, ",;", ","), "; ")
		fmt.Fprintf(&b, "%d. %s, on screen %d: %s. %s\n", i+1, box.Title, box.Screen, text, box.About)
		if box.Title == retrain {
			fmt.Fprintf(&b, "Then the swaps begin again, with T = %d times in all.\n", n.Settings.Iterations)
		}
	}
	return paint.Spell(b.String())
}
