// Package loop draws Algorithm 3 as one picture, with the numbers of a dataset
// in it: data → swaps → pool → r > θ → retrain → again.
package loop

import (
	"fmt"
	"strings"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// Name is the picture's among the lessons, Title what it is called there.
const (
	Name  = "loop"
	Title = "The loop in one picture"
)

// Numbers are what the picture tells of one fold.
type Numbers struct {
	Dataset  *model.Dataset
	Settings settings.Settings
	Fold     int
	Example  model.Example // the graph whose swaps are counted
	Split    model.Split   // empty while it is not known
	First    *evolve.State // the first iteration, filtered; nil while it is not known
}

// Box is a part of the loop and a door to a screen, from 1.
type Box struct {
	Screen int
	Title  string
	Lines  []string // its numbers
	About  string   // what happens there
}

// Boxes are the parts in the order of the loop; behind the last stands what asks
// whether it helped.
func Boxes(n Numbers) []Box {
	s, d := n.Settings, n.Dataset
	unknown := wording.Unknown
	train, rest := unknown+" to learn from", ""
	if len(n.Split.Train) > 0 {
		train = fmt.Sprintf("%s to learn from", wording.Integer(len(n.Split.Train)))
		rest = fmt.Sprintf("%s check, %s test", wording.Integer(len(n.Split.Val)), wording.Integer(len(n.Split.Test)))
	}
	g := n.Example.Graph
	swaps := augment.Budget(g.M(), s.Beta)
	pool, same, theta, kept, grown := unknown+" new graphs", "", "θ "+unknown, "", "D_train "+unknown
	if f := n.First; f != nil {
		pool = wording.Count(len(f.Pool), "new graph", "new graphs")
		if f.Unchanged > 0 {
			same = fmt.Sprintf("%d cannot be swapped", f.Unchanged)
		}
		of := 0
		for _, e := range f.Pool {
			if f.Calibration.Keep(e.Reliability) {
				of++
			}
		}
		theta = "θ = " + wording.Share(f.Calibration.Theta, 3)
		kept = fmt.Sprintf("%s of %s kept", wording.Integer(of), wording.Integer(len(f.Pool)))
		if !s.Filter {
			kept, of = "the filter is off: all kept", len(f.Pool)
		}
		grown = fmt.Sprintf("D_train %s → %s", wording.Integer(len(n.Split.Train)), wording.Integer(len(n.Split.Train)+of))
	}
	return []Box{
		{1, "data", []string{wording.Count(len(d.Examples), "graph", "graphs"), train, rest},
			"Small labelled graphs, dealt into those to learn from, to check by, and to test on."},
		{2, "swaps", []string{fmt.Sprintf("graph %s: %d of %d", n.Example.ID, swaps, g.M()), "edges are moved,", fmt.Sprintf("⌈%s·m⌉ of each", wording.Number(s.Beta))},
			"Each swap joins two vertices that are near and cuts an edge beside them. Every choice is a draw."},
		{3, "pool", []string{pool, "with the old labels", same},
			"A graph that was moved a little keeps the label of the one it came from. Perhaps wrongly so."},
		{3, "r > θ ?", []string{theta, kept, "says " + s.Learner},
			"r tells how far the classifier vouches for a label. θ is where it erred least on the graphs to check by."},
		{4, "retrain", []string{grown, "then " + s.Learner + " anew"},
			"The classifier learns from the old graphs and those that were kept."},
		{6, "does it help?", []string{wording.Count(s.Folds, "fold", "folds"), "with intervals,", "against chance"},
			"Held against no evolution, against chance, and against the same graphs merely repeated."},
	}
}

// The picture's measures: boxes stand three in a row, the arrows between them.
const (
	columns = 3
	arrow   = 4
	most    = 38 // columns of a box
	lines   = 3  // of numbers
	between = 3  // rows between the two rows of boxes
)

// place is where box i stands: the first row goes to the right, the second back.
func place(i int) (row, column int) {
	if i < columns {
		return 0, i
	}
	return 1, 2*columns - 1 - i
}

// Draw draws the picture into r, the box at lit, −1 for none; mark is told where
// each box stands.
func Draw(c *paint.Canvas, r paint.Rect, n Numbers, lit int, mark func(box int, at paint.Rect)) {
	w := min(most, (r.W-(columns-1)*arrow)/columns)
	boxes, about := Boxes(n), 0
	if w >= most-4 {
		for _, b := range boxes {
			about = max(about, len(paint.Wrap(b.About, w-4)))
		}
	}
	h := lines + 2
	if about > 0 && 2*(h+about+1)+between+4 <= r.H {
		h += about + 1
	} else {
		about = 0
	}
	all := layout.Center(r, columns*w+(columns-1)*arrow, 2*h+between+4)
	title := fmt.Sprintf("%s on %s, fold %d: Algorithm 3", n.Settings.Mapping, n.Dataset.Name, n.Fold)
	c.Line(all.Row(0), "The loop", theme.Heading)
	c.TextRight(all.Row(0), title, theme.Dim)
	c.TextRight(all.Row(1), "each box has the number of its screen", theme.Dim)
	body := all.Below(2)
	at := make([]paint.Rect, len(boxes))
	for i, b := range boxes {
		row, column := place(i)
		at[i] = paint.Rect{X: body.X + column*(w+arrow), Y: body.Y + row*(h+between), W: w, H: h}
		drawBox(c, at[i], b, i == lit, about)
		if mark != nil {
			mark(i, at[i])
		}
	}
	arrows(c, at, n.Settings.Iterations)
	last := all.Row(all.H - 1)
	c.Line(last, "Move graphs a little, drop the doubtful, train again; and round once more.", theme.Plain)
}

func drawBox(c *paint.Canvas, r paint.Rect, b Box, lit bool, about int) {
	frame, title := theme.Dim, theme.Heading
	if lit {
		frame, title = theme.Strong, theme.Focus // a border that is underlined has feet
	}
	inner := c.Box(r, frame).Inset(1, 0)
	x := c.Text(r.X+2, r.Y, " ", title)
	x = c.Text(x, r.Y, fmt.Sprint(b.Screen), theme.Key)
	c.Text(x, r.Y, " "+b.Title+" ", title)
	for i, line := range b.Lines {
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
func arrows(c *paint.Canvas, at []paint.Rect, iterations int) {
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
	c.Text(at[1].X+at[1].W/2+2, top+1, strings.ReplaceAll(fmt.Sprintf("again, T = %d times", iterations), "T = 1 times", "T = 1: once"), theme.Plain)
}

// The size of the picture as text.
const (
	textWidth  = 78
	textHeight = 18
)

// Text is the picture as lines of text.
func Text(n Numbers, ascii bool) string {
	c := paint.New(textWidth, textHeight, theme.New(true).Open(), ascii)
	Draw(c, c.Bounds(), n, -1, nil)
	return strings.Trim(c.Plain(), "\n") + "\n"
}

// Sentences are the picture's content for who listens, one a line.
func Sentences(n Numbers) string {
	var b strings.Builder
	fmt.Fprintf(&b, "The loop of %s on %s, fold %d, Algorithm 3.\n", n.Settings.Mapping, n.Dataset.Name, n.Fold)
	for i, box := range Boxes(n) {
		text := strings.Join(strings.Fields(strings.Join(box.Lines, "; ")), " ")
		text = strings.TrimRight(strings.ReplaceAll(text, ",;", ","), "; ")
		fmt.Fprintf(&b, "%d. %s, on screen %d: %s. %s\n", i+1, box.Title, box.Screen, text, box.About)
		if box.Title == "retrain" {
			fmt.Fprintf(&b, "Then the swaps begin again, with T = %d times in all.\n", n.Settings.Iterations)
		}
	}
	return paint.Spell(b.String())
}
