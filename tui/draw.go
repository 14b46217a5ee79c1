package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// modes is the terminal modes that the explorer uses.
func (a *App) modes() tea.View {
	v := tea.NewView("")
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = "mevolve " + a.state.Dataset.Name
	return v
}

// progressBar is the progress of the run, on any screen, that the terminal shows in its tab or
// the task bar; nil for none.
func (a *App) progressBar() *tea.ProgressBar {
	if !a.hasProgress {
		return nil
	}
	for _, t := range a.tabs {
		if share, ok := t.it.Running(); ok {
			return tea.NewProgressBar(tea.ProgressBarDefault, int(100*share))
		}
	}
	return nil
}

// still draws the explorer as a terminal shows it, with the cursor.
func (a *App) still() *paint.Canvas {
	a.draw()
	a.canvas.PaintCursor(theme.Cursor)
	return a.canvas
}

// draw makes a frame: it places the panes, draws them, and lets what is drawn know what the frame
// shows of it: a page is as long as the list on the screen.
func (a *App) draw() {
	a.arrange()
	a.paint()
	a.canvas.Shown()
}

// paint draws a frame. It assigns nothing but the cells and marks of the canvas.
func (a *App) paint() {
	c := a.canvas
	c.Reset(a.w, a.h, a.state.Theme.Open(), a.state.Theme.ASCII)
	c.Heavy = !a.state.Theme.Dark || a.isPresenting()
	if x := a.lesson(); x != nil {
		c.Mask(x.masks())
	}
	f, ok := a.frame()
	if !ok {
		c.Paragraph(c.Bounds(), fmt.Sprintf("mevolve needs %d×%d characters; this window has %d×%d.", layout.MinWidth, layout.MinHeight, a.w, a.h), theme.Plain)
		return
	}
	if !a.isPresenting() {
		a.drawHeader(c, f.Header)
		a.drawTabs(c, f.Tabs)
	}
	inFrames := a.here.draw(c, f.Body)
	for _, l := range a.over {
		c.HideCursor() // a layer below is not typed into
		l.Draw(c, f.Body)
	}
	footer := a.drawNote(c, f.Footer)
	switch _, typed := a.top().(*prompt); {
	case !typed && a.drawMessage(c, footer):
	case a.top() == a.here:
		a.here.footer(c, footer, inFrames)
	default:
		a.top().Footer(c, footer)
	}
}

// drawHeader writes the dataset, the graph and, on the right, the settings;
// if they do not fit, the middle is left out.
func (a *App) drawHeader(c *paint.Canvas, r paint.Rect) {
	s := a.state
	right := fmt.Sprintf("seed %d  β %s", s.Settings.Seed, wording.Number(s.Settings.Beta))
	if k, ok := augment.KindOf(s.Settings.Mapping); ok && k.Ignores("l") == "" {
		right += fmt.Sprintf("  l=%d", s.Settings.L)
	}
	width := c.Width(right)
	c.TextRight(r, right, theme.Dim)
	left := r.Left(r.W - width - 2)
	brand := []string{"mevolve", s.Dataset.Name}
	var doubts []string
	if s.Settings.Readings.Oracle() {
		doubts = append(doubts, "oracle")
	}
	if s.Dataset.Synthetic != "" {
		doubts = append(doubts, "synthetic")
	}
	class, ofClass := "", theme.Plain
	words := []string{wording.Count(len(s.Dataset.Examples), "graph", "graphs"), wording.Count(s.Dataset.Classes(), "class", "classes")}
	if at, ok := a.subject(); ok {
		e, id := at.Example, at.Example.ID
		if a.here.ofRun { // a row there may be a child of this graph with the same class, n and m
			id.Lineage = ""
		}
		class, ofClass = chrome.Class(c, e.Class, s.Dataset.ClassLabels[e.Class])
		words = []string{
			fmt.Sprintf("graph %s of %d", id, len(s.Dataset.Examples)),
			class,
		}
		if role := a.rolesIn(at.Fold).role(id); role != "" {
			words = append(words, role)
			if c.Width(strings.Join(slices.Concat(brand, doubts, words), "  ")) > left.W {
				brand = brand[1:]
			}
		}
		words = append(words, fmt.Sprintf("n=%d m=%d", e.Graph.N(), e.Graph.M()))
		if at.Repeat != 1 || at.Fold != 1 || at.Iteration != 1 {
			words = append(words, fmt.Sprintf("repeat %d fold %d iteration %d", at.Repeat, at.Fold, at.Iteration))
		}
	}
	x := left.X - 2
	for _, w := range brand {
		style := theme.Dim
		if w == s.Dataset.Name {
			style = theme.Strong
		}
		x = c.Line(left.Right(x-r.X+2), w, style)
	}
	words = append(doubts, words...)
	for i, w := range words {
		rest := left.Right(x - r.X + 2)
		if c.Width(w) > rest.W {
			break
		}
		style := theme.Plain
		if i < len(doubts) {
			style = theme.Warning
		}
		switch w {
		case "oracle":
			style = theme.Oracle
		case class:
			style = ofClass
		}
		x = c.Line(rest, w, style)
	}
}

// subject is the graph of the screen: the one it selects, else
// the shown graph. The screens of a run have none without a selection.
func (a *App) subject() (screen.Subject, bool) {
	return a.here.it.Chosen()
}

// joints are the arrows between the first four screens, in the order of the method, and from
// the fourth back to the second.
var joints = [...]struct {
	text string
	to   int
}{{"→", 1}, {"→", 2}, {"→", 3}, {"→ again ", 1}}

// drawTabs draws the names of the screens with arrows between them. With less room it drops
// first the arrow back, then the arrows, then the names of the other screens.
func (a *App) drawTabs(c *paint.Canvas, r paint.Rect) {
	names := 0
	for _, t := range a.tabs {
		names += c.Width(t.name) + 4
	}
	named, joined, free := names <= r.W, 0, r.W-names
	for i, j := range joints {
		if free -= c.Width(j.text); free >= 0 || !named {
			joined = i + 1
		}
	}
	if named && joined < len(joints)-1 { // incomplete arrows would mislead
		joined = 0
	}
	put := func(text string, style paint.Style, to *tab) {
		c.Text(r.X, r.Y, text, style)
		c.SetTarget(r.Left(c.Width(text)), &screen.Area{OnClick: func(int, int) tea.Cmd {
			return a.show(to.id)
		}})
		r = r.Right(c.Width(text))
	}
	for i, t := range a.tabs {
		number := strconv.Itoa(i + 1)
		switch text := " " + number + " " + t.name + " "; {
		case t == a.here:
			put(strings.ToUpper(text), theme.TabHere, t)
		case named:
			put(text, theme.Tab, t)
		default:
			put(" "+number+" ", theme.Tab, t)
		}
		if i < joined {
			put(joints[i].text, theme.Dim, a.tabs[joints[i].to])
		}
	}
}

// drawMessage shows the message, if there is one.
func (a *App) drawMessage(c *paint.Canvas, r paint.Rect) bool {
	switch m := a.state.Message(); {
	case m.Exact != "":
		drawExact(c, r, m)
	case m.Error:
		x := c.Text(r.X, r.Y, "! ", theme.Error)
		c.Line(r.Right(x-r.X), m.Text, theme.Error)
	default:
		c.Line(r, m.Text, theme.Plain)
	}
	return a.state.Message() != (screen.Message{})
}
