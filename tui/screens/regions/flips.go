package regions

import (
	"fmt"

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
		change = ": " + session.CountFlips(s.flips).String()
	}
	full := count + " test predictions changed" + change
	note := chrome.Longest(head.Rest.W, full, count+" test predictions"+change, count+" changed"+change)
	worth := fmt.Sprintf("1 graph = %.1f points", 100/float64(max(1, len(now.Test))))
	verdict := worth + ". One fold proves nothing."
	if words := full + ". " + verdict; c.Width(words) <= head.Rest.W {
		note, verdict = words, ""
	} else if r.H <= 6 { // the list has priority
		note = chrome.Longest(head.Rest.W, full+"; "+worth, count+" changed"+change+"; "+worth, note)
	}
	if s.where.On() && len(s.flips) > 0 {
		note = s.where.Note(len(s.flips))
	}
	head.Put(note, theme.Dim)
	r = r.Below(1)
	if verdict != "" && r.H > 5 {
		r = r.Below(c.Paragraph(r, verdict, theme.Dim))
	}
	r = s.drawBeside(c, r)
	if len(s.flips) == 0 {
		text := fmt.Sprintf("Every test graph has the same predicted class as before: %d right both times. ← shows an earlier iteration, key f another fold.", original.Right)
		if now == original {
			text = "This is the model before augmentation; changes are counted from iteration 1: press →."
		}
		c.Paragraph(r, text, theme.Dim)
		return
	}
	s.where.Draw(&s.list, c, r, focused)
}

// The width of the column beside the list of flips, and of the gap before it.
const (
	explanationWidth = 44
	gap              = 3
)

// isWide reports whether the explanation of the pictures is beside the flips, not above the
// pictures.
func isWide(w int) bool { return w >= 2*explanationWidth }

// drawBeside explains the pictures beside the list, where there is room, and returns the
// list's part.
func (s *Screen) drawBeside(c *paint.Canvas, r paint.Rect) paint.Rect {
	if !isWide(r.W) {
		return r
	}
	text := r.Right(r.W - explanationWidth)
	c.Fill(paint.Rect{X: text.X - 2, Y: text.Y, W: 1, H: text.H}, '│', theme.Axis)
	_, note := s.run.label()
	if whole := note + " " + s.level(); len(paint.Wrap(whole, text.W)) <= text.H {
		note = whole
	}
	c.Paragraph(text, note, theme.Dim)
	return r.Left(r.W - explanationWidth - gap)
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

// columns are those of the list of flips, followed by the graphs' attributes.
func (s *Screen) columns() []list.Column {
	flip := list.Column{Title: byFlip, Width: 13, Shows: []string{"right", "wrong"}}
	return s.where.Beside(session.FlipTable{Labels: s.run.dataset.ClassLabels, Graph: 6, Before: "was", After: "now", Kind: flip, Words: session.Kind.String}.Columns(s.flips))
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
