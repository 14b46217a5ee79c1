package regions

import (
	"fmt"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment/plane"
	"mevolve/study/inspect/attributes"
	"mevolve/tui/session"
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
		n := session.CountFlips(s.flips)
		change = fmt.Sprintf(": %d better, %d worse", n[session.Better], n[session.Worse])
		if n[session.Neither] > 0 {
			change += fmt.Sprintf(", %d neither", n[session.Neither])
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
func known(f session.Flip, d *model.Dataset) *attributes.Graph {
	return &attributes.Graph{
		Example: d.Examples[f.Graph], Class: d.ClassLabels[f.Class], Was: d.ClassLabels[f.Before],
		Judgment: &attributes.Judgment{Prediction: d.ClassLabels[f.Predicted]},
	}
}

// byFlip is the default column of the order.
const byFlip = "flip"

// ofFlips is the number of first columns, which describe the flips themselves.
const ofFlips = 6

// columns are those of the list of flips, followed by the graphs' attributes.
func (s *Screen) columns() []list.Column {
	label := func(class int) string { return wording.Label(s.run.dataset.ClassLabels[class]) }
	column := func(title string, width int, key func(f session.Flip) int, text func(f session.Flip) string) list.Column {
		return list.Column{Title: title, Width: width, Key: func(i int) float64 { return float64(key(s.flips[i])) },
			Cell: func(i int) (string, paint.Style) { return text(s.flips[i]), theme.Plain }}
	}
	predicted := func(title string, width int, of func(f session.Flip) int) list.Column {
		return column(title, width, of, func(f session.Flip) string { return label(of(f)) })
	}
	width := len("now ")
	for class := range s.run.dataset.ClassLabels {
		width = max(width, paint.Width(label(class))+1)
	}
	class := predicted("class", 6, func(f session.Flip) int { return f.Class })
	class.Field = "class"
	now := predicted("now", width, func(f session.Flip) int { return f.Predicted })
	now.Left = true
	what := column(byFlip, 13, func(f session.Flip) int { return int(f.Kind) }, nil)
	what.Left, what.Cell = true, func(i int) (string, paint.Style) {
		return s.flips[i].Kind.String(), [...]paint.Style{theme.Right, theme.Wrong, theme.Plain}[s.flips[i].Kind]
	}
	return append([]list.Column{
		column("graph", 6, func(f session.Flip) int { return f.Graph }, func(f session.Flip) string { return wording.Integer(f.Graph + 1) }),
		class,
		predicted("was", 4, func(f session.Flip) int { return f.Before }),
		{Title: " →", Width: 3, Left: true, Draw: func(c *paint.Canvas, cell paint.Rect, row list.Row) {
			c.Set(cell.X+1, cell.Y, '→', row.Style(theme.Plain))
		}},
		now,
		what,
	}, s.where.Columns("graph", "class", "was", "prediction", "right", "wrong")...)
}

// flips lists the test graphs whose prediction differs between two pictures.
func flips(original, now *plane.Picture) []session.Flip {
	return session.Flips(answers(original), answers(now))
}

func answers(p *plane.Picture) []session.Answer {
	list := make([]session.Answer, len(p.Test))
	for i, t := range p.Test {
		list[i] = session.Answer{Graph: t.Graph, Class: t.Class, Predicted: t.Predicted}
	}
	return list
}
