package mapping

import (
	"errors"
	"fmt"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/study/inspect/trace"
	"mevolve/tui/keys"
	"mevolve/tui/screens/mapping/graphview"
	"mevolve/tui/screens/mapping/swapview"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// impossible is an answer that the graph does not allow.
type impossible struct {
	wrong *augment.ImpossibleError // nil for none
	scene *trace.Scene             // its edge is marked
	rows  list.List                // of the attempts
}

// takeImpossible keeps the answer of an error, if it has one.
func (s *Screen) takeImpossible(err error) {
	s.impossible = impossible{}
	var wrong *augment.ImpossibleError
	if !errors.As(err, &wrong) {
		return
	}
	sc, err := trace.NewImpossibleScene(s.cause, wrong)
	if err != nil {
		return
	}
	s.impossible.wrong, s.impossible.scene = wrong, sc
	s.impossible.rows.At, s.impossible.rows.Middle = wrong.At, true
	s.impossible.rows.Load(len(wrong.Attempts))
}

// impossibleMode shows an answer that cannot be made: the graph with the edge in question, and the
// answer line by line.
type impossibleMode struct {
	mode
	s *Screen
}

func (m impossibleMode) draw(c *paint.Canvas, pane int, r paint.Rect, focused bool) {
	s := m.s
	x := &s.impossible
	switch {
	case pane > swapsPane:
		p := &paint.Page{C: c, R: chrome.Heading(c, r, "Impossible", "", false)}
		p.Paragraph(x.wrong.Sentence(), theme.Error)
	case pane == picturePane:
		m.drawPicture(c, r, focused)
	default:
		p := &paint.Page{C: c, R: chrome.Heading(c, r, "Answer", x.scene.Kind.Author, focused)}
		if pane == swapsPane && s.pictures.BesideStep {
			p.Line("beside the graph", theme.Dim)
			return
		}
		x.write(p, focused)
	}
}

// drawPicture draws the graph with the attempts before the impossible one and the edge of that one.
func (m impossibleMode) drawPicture(c *paint.Canvas, r paint.Rect, focused bool) {
	s := m.s
	x := &s.impossible
	f := graphview.Frame{Shown: s.position.Shown, Step: swapview.Step{Scene: x.scene, Rows: new(list.List)}, Names: s.state.Dataset.VertexNames}
	if f.Kind = f.Kind.In(s.pictures.Body, x.scene.Graph); f.Kind == graphview.Both {
		f.Kind = graphview.Drawing
	}
	s.pictures.Draw(c, r, f, focused)
	legend := r.Row(r.H - 1)
	c.Fill(legend, ' ', theme.Plain)
	row := chrome.Row{C: c, Rest: legend, Gap: 2}
	row.Legend(string(theme.AddedGlyph), theme.Added, "added", theme.Dim)
	row.Legend(string(theme.RemovedGlyph), theme.Removed, "removed", theme.Dim)
	row.Legend(string(theme.PassedGlyph), theme.Motif, "impossible", theme.Dim)
}

// write says what is impossible and lists the answer.
func (x *impossible) write(p *paint.Page, focused bool) {
	p.Paragraph(x.wrong.Sentence()+".", theme.Error)
	p.Next()
	pair := max(11, 2*len(strconv.Itoa(x.scene.Graph.N()))+3)
	removed := 6 + pair
	p.Put(6, "added", theme.Dim)
	p.Put(removed, "removed", theme.Dim)
	p.Next()
	for row := range x.rows.Place(p.C, p.Rest(), focused).Seen() {
		a := x.wrong.Attempts[row.Item]
		added, taken := theme.Added, theme.Removed
		if row.Item == x.wrong.At {
			p.Put(0, "!", theme.Error)
			if x.wrong.Removes {
				taken = theme.Error
			} else {
				added = theme.Error
			}
		}
		p.Right(4, strconv.Itoa(row.Item+1), row.Style(theme.Dim))
		if a.Added != nil {
			p.Put(6, fmt.Sprintf("%c %v", theme.AddedGlyph, a.Added), row.Style(added))
		}
		if a.Removed != nil {
			p.Put(removed, fmt.Sprintf("%c %v", theme.RemovedGlyph, a.Removed), row.Style(taken))
		}
		if a.Outcome != augment.Done {
			p.Put(removed+pair, a.Outcome.String(), row.Style(theme.Dim))
		}
		p.Next()
	}
}

func (m impossibleMode) sentence() (sentence string, formulas []string) {
	return m.s.impossible.wrong.Error(), nil
}

// does moves through the answer; no key makes a swap of it.
func (m impossibleMode) does(a keys.Action, usual keys.Do) keys.Do {
	rows := &m.s.impossible.rows
	switch a {
	case keys.Up, keys.SwapBack, keys.StepBack:
		return keys.By(rows.Move, -1)
	case keys.Down, keys.SwapForward, keys.StepForward:
		return keys.By(rows.Move, +1)
	case keys.PageUp, keys.PageDown, keys.First, keys.Last:
		return keys.Cmd(func() tea.Cmd {
			next, _ := rows.Do(a)
			return next
		})
	}
	return m.mode.does(a, usual)
}

func (m impossibleMode) scroll(_, lines int) tea.Cmd { return m.s.impossible.rows.Move(lines) }

func (m impossibleMode) rows(int) int { return m.s.impossible.rows.Page() }

func (m impossibleMode) panes(body paint.Rect) []layout.Pane {
	panes := m.mode.panes(body)
	panes[stepPane].Title = "Answer"
	return panes
}

func (m impossibleMode) arrange(body paint.Rect, focus int, zoom bool) layout.Panes {
	return m.s.besideRuler(m.panes(body), body, focus, zoom)
}
