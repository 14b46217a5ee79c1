package regions

import (
	"cmp"
	"fmt"
	"slices"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment/plane"
	"mevolve/study/inspect/attributes"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// drawFlips lists the test graphs whose predicted class differs between the shown
// iteration and the original.
func (s *Screen) drawFlips(c *paint.Canvas, r paint.Rect, focused bool) {
	head := chrome.Title(c, r, "Flips", focused)
	original, now := s.both()
	if now == nil || c.Cover("flips", r.Below(1).Above(2)) {
		return
	}
	count := fmt.Sprintf("%d of %d", len(s.flips), len(now.Test))
	change := ""
	if len(s.flips) > 0 {
		n := counts(s.flips)
		change = fmt.Sprintf(": %d better, %d worse", n[gained], n[lost])
		if n[other] > 0 {
			change += fmt.Sprintf(", %d neither", n[other])
		}
	}
	full := count + " test predictions changed" + change
	note := chrome.Longest(head.Rest.W, full, count+" test predictions"+change, count+" changed"+change)
	worth := fmt.Sprintf("1 graph = %.1f points", 100/float64(max(1, len(now.Test))))
	verdict := worth + ". One fold proves nothing."
	if words := full + ". " + verdict; c.Width(words) <= head.Rest.W {
		note, verdict = words, ""
	} else if r.H <= 5 { // the list has priority
		note = chrome.Longest(head.Rest.W, full+"; "+worth, count+" changed"+change+"; "+worth, note)
	}
	if s.where.On() && len(s.flips) > 0 {
		note = s.where.Note(len(s.flips))
	}
	head.Put(note, theme.Dim)
	r = r.Below(1)
	if verdict != "" && r.H > 3 {
		r = r.Below(c.Paragraph(r, verdict, theme.Dim))
	}
	if len(s.flips) == 0 {
		text := fmt.Sprintf("Every test graph has the same predicted class as before: %d right both times.", original.Right)
		if now == original {
			text = "This is the model before augmentation; changes are counted from iteration 1."
		}
		c.Paragraph(r, text, theme.Dim)
		return
	}
	if rows := mostNear + 2; r.H >= rows+8 { // the list has priority
		p := &paint.Page{C: c, R: r.Below(r.H - rows)}
		s.drawNear(p)
		r = r.Above(r.H - rows - 1)
	}
	s.list.Columns = s.columns()
	if s.list.Bare = r.H <= 6; s.list.Bare { // columns need their titles
		s.list.Columns = s.list.Columns[:ofFlips]
	}
	s.where.Draw(c, r, focused)
}

// From are the sources of a flip's attributes.
const From = attributes.Itself | attributes.Flipped | attributes.Predicted

// known is the attributes of a flip's graph.
func (f flip) known(d *model.Dataset) *attributes.Graph {
	return &attributes.Graph{
		Example: d.Examples[f.graph], Class: d.ClassLabels[f.class], Was: d.ClassLabels[f.original],
		Judgment: &attributes.Judgment{Prediction: d.ClassLabels[f.now]},
	}
}

// byFlip is the default column of the order.
const byFlip = "flip"

// ofFlips is the number of first columns, which describe the flips themselves.
const ofFlips = 6

// columns are those of the list of flips, followed by the graphs' attributes.
func (s *Screen) columns() []list.Column {
	label := func(class int) string { return wording.Label(s.run.dataset.ClassLabels[class]) }
	column := func(title string, width int, key func(f flip) int, text func(f flip) string) list.Column {
		return list.Column{Title: title, Width: width, Key: func(i int) float64 { return float64(key(s.flips[i])) },
			Cell: func(i int) (string, paint.Style) { return text(s.flips[i]), theme.Plain }}
	}
	predicted := func(title string, width int, of func(f flip) int) list.Column {
		return column(title, width, of, func(f flip) string { return label(of(f)) })
	}
	width := len("now ")
	for class := range s.run.dataset.ClassLabels {
		width = max(width, paint.Width(label(class))+1)
	}
	class := predicted("class", 6, func(f flip) int { return f.class })
	class.Field = "class"
	now := predicted("now", width, func(f flip) int { return f.now })
	now.Left = true
	what := column(byFlip, 13, func(f flip) int { return int(f.kind) }, nil)
	what.Left, what.Cell = true, func(i int) (string, paint.Style) {
		return s.flips[i].kind.String(), [...]paint.Style{theme.Right, theme.Wrong, theme.Plain}[s.flips[i].kind]
	}
	return append([]list.Column{
		column("graph", 6, func(f flip) int { return f.graph }, func(f flip) string { return wording.Integer(f.graph + 1) }),
		class,
		predicted("was", 4, func(f flip) int { return f.original }),
		{Title: " →", Width: 3, Left: true, Draw: func(c *paint.Canvas, cell paint.Rect, row list.Row) {
			c.Set(cell.X+1, cell.Y, '→', row.Style(theme.Plain))
		}},
		now,
		what,
	}, s.where.Columns("graph", "class", "was", "prediction", "right", "wrong")...)
}

// kind classifies a change of a test graph's prediction.
type kind int

const (
	gained kind = iota // wrong → right
	lost               // right → wrong
	other              // wrong in both, in different classes
)

func (k kind) String() string {
	return [...]string{"wrong→right", "right→wrong", "wrong→wrong"}[k]
}

// flip is a test graph whose predictions by the evolved and the original
// classifier differ.
type flip struct {
	kind                 kind
	graph                int // in the dataset, from 0
	class, original, now int
	test                 int // index among the pictures' test points
}

// flips lists the test graphs whose prediction differs, gained first,
// then in dataset order.
func flips(original, now *plane.Picture) []flip {
	var list []flip
	for i, p := range original.Test {
		q := now.Test[i]
		if p.Predicted == q.Predicted {
			continue
		}
		f := flip{other, p.Graph, p.Class, p.Predicted, q.Predicted, i}
		switch p.Class {
		case q.Predicted:
			f.kind = gained
		case p.Predicted:
			f.kind = lost
		}
		list = append(list, f)
	}
	slices.SortStableFunc(list, func(a, b flip) int { return cmp.Compare(a.kind, b.kind) })
	return list
}

// counts are the numbers of flips of each kind.
func counts(list []flip) (n [other + 1]int) {
	for _, f := range list {
		n[f.kind]++
	}
	return n
}
