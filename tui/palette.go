package tui

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/sahilm/fuzzy"

	"mevolve/internal/wording"
	"mevolve/tui/keys"
	"mevolve/tui/settingspanel"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// doable is an action in the palette.
type doable struct {
	kind, name, about string
	keys              string // keys for the same action
	do                func() tea.Cmd
}

// doables are all actions, built from the existing tables: a new row of a table
// appears here without further code.
func (a *App) doables() []doable {
	var list []doable
	here, everywhere := a.keys.Help(a.here.id)
	for _, b := range append(here, everywhere...) {
		list = append(list, a.byKey(b, a.here))
	}
	list = append(list, doable{"lesson", "0 " + loopTitle, "this dataset", "", a.openLoop})
	for i, l := range a.config.Lessons {
		list = append(list, doable{"lesson", fmt.Sprintf("%d %s", i+1, l.Title), l.Show.Dataset, "", func() tea.Cmd { return a.startLesson(i, false) }})
	}
	for _, o := range settingspanel.Offers(a.state.Settings) {
		list = append(list, doable{"setting", o.Name, o.About, "", func() tea.Cmd { return a.take(o) }})
	}
	for _, b := range keys.WithMenus(a.keys) {
		if b.Screens&a.here.id == 0 {
			list = append(list, a.byKey(b, a.tabs[bits.TrailingZeros(uint(b.Screens))]))
		}
	}
	list = append(list, a.wordsToFind()...)
	p := newPicker(a)
	for i, c := range p.choices {
		list = append(list, doable{"dataset", c.Name, c.About, "", func() tea.Cmd {
			p.list.At = i
			return p.choose()
		}})
	}
	for i, e := range a.state.Dataset.Examples {
		about := fmt.Sprintf("n=%d m=%d", e.Graph.N(), e.Graph.M())
		if !a.masked("class") {
			about = "class " + wording.Label(a.state.Dataset.ClassLabels[e.Class]) + "  " + about
		}
		list = append(list, doable{"graph", fmt.Sprintf("graph %d", i+1), about, "", func() tea.Cmd { return a.lookAt(i) }})
	}
	return list
}

// wordsToFind are the words of the glossary, once each: choosing one shows its whole meaning.
func (a *App) wordsToFind() (list []doable) {
	seen := map[[2]string]bool{}
	for _, w := range a.words {
		if !seen[[2]string{w.text, w.means}] {
			seen[[2]string{w.text, w.means}] = true
			list = append(list, doable{"word", w.text, w.means, "", func() tea.Cmd {
				a.state.Say("%s: %s", w.text, w.means)
				return nil
			}})
		}
	}
	return list
}

// byKey is the action of a key on a screen; if another screen is shown, it shows the
// right one first.
func (a *App) byKey(b keys.Binding, on *tab) doable {
	d := doable{kind: "key", name: b.Help, keys: keys.Binding{Keys: b.Keys[:1]}.Names()}
	if !strings.Contains(b.Help, b.Label) {
		d.about = b.Label
	}
	for i, t := range a.tabs {
		if b.Action == keys.ToScreen(i+1) {
			d.kind, d.name = "screen", fmt.Sprintf("screen %d: %s", i+1, strings.ToLower(t.name))
		}
	}
	if on != a.here {
		d.about = fmt.Sprintf("on screen %d, %s", 1+slices.Index(a.tabs, on), strings.ToLower(on.name))
	}
	d.do = func() tea.Cmd {
		if on == a.here {
			return a.do(b.Action)
		}
		a.show(on.id)
		return tea.Batch(a.settle(), a.do(b.Action))
	}
	return d
}

// take sets the value of a setting or reading, or opens the panel at its row.
func (a *App) take(o settingspanel.Offer) tea.Cmd {
	if o.Value != nil {
		a.state.SetSettings(*o.Value)
		a.state.Say("%s. u takes it back.", o.Name)
		return nil
	}
	p, next := settingspanel.At(a.state, a.runs, o.Row)
	a.open(p)
	return next
}

// lookAt shows a graph of the dataset, on a screen that shows graphs.
func (a *App) lookAt(i int) tea.Cmd {
	a.state.SetGraph(i)
	if a.here.ofRun {
		a.show(keys.Augment)
	}
	return nil
}

// palette finds actions by their words, and runs them.
type palette struct {
	finder
	app   *App
	all   []doable
	names []string // of all actions, folded for the search
	texts []string // names and descriptions
	found []int    // the matches
}

func newPalette(a *App) *palette {
	p := &palette{app: a, all: a.doables()}
	p.finder = finder{window: window{keys.Palette}, input: newInput("", ""), typed: p.find, enter: p.choose}
	for _, d := range p.all {
		p.names = append(p.names, folded(d.name))
		p.texts = append(p.texts, folded(strings.Join([]string{d.name, d.about, d.kind, d.keys}, " ")))
	}
	p.list.Columns = []list.Column{
		{Width: 10, Left: true, Cell: func(i int) (string, paint.Style) { return p.at(i).kind, theme.Dim }},
		{Left: true, Draw: func(c *paint.Canvas, cell paint.Rect, row list.Row) {
			x := c.Line(cell, p.at(row.Item).name, row.Style(theme.Plain))
			c.Line(cell.Right(x-cell.X+2), p.at(row.Item).about, row.Style(theme.Dim))
		}},
		{Width: 10, Cell: func(i int) (string, paint.Style) { return p.at(i).keys, theme.Key }},
	}
	p.list.Again = p.choose
	p.find()
	return p
}

func (p *palette) at(row int) doable { return p.all[p.found[row]] }

// find lists the matches, the best first: the search text in the name,
// its letters in the name in this order, then its words in the description.
func (p *palette) find() {
	wanted := folded(strings.TrimSpace(p.input.Value()))
	scores := make(map[int]int)
	const told, called = -1 << 20, 1 << 20
	words := strings.Fields(wanted)
	for i, text := range p.texts {
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) }) {
			scores[i] = told
		}
	}
	for _, m := range fuzzy.FindNoSort(wanted, p.names) {
		switch isNamed, isWord := strings.Contains(p.names[m.Index], wanted), p.all[m.Index].kind == "word"; {
		case isNamed && isWord: // behind what can be done
			scores[m.Index] = called / 2
		case isNamed:
			scores[m.Index] = m.Score + called
		case !isWord:
			scores[m.Index] = m.Score
		}
	}
	p.found = p.found[:0]
	for i := range p.all {
		if _, ok := scores[i]; ok {
			p.found = append(p.found, i)
		}
	}
	slices.SortStableFunc(p.found, func(i, j int) int { return cmp.Compare(scores[j], scores[i]) })
	p.list.At, p.list.Top = 0, 0
	p.list.Load(len(p.found))
}

// folded is the form of a text for the search: lower case, Greek letters
// spelled in ASCII.
func folded(text string) string { return strings.ToLower(paint.Spell(text)) }

// choose runs the action under the cursor.
func (p *palette) choose() tea.Cmd {
	if len(p.found) == 0 {
		return nil
	}
	p.app.close(p)
	if x := p.app.lesson(); x != nil {
		x.isScreenActive = true
	}
	return p.at(p.list.At).do()
}

func (p *palette) Draw(c *paint.Canvas, body paint.Rect) {
	r := chrome.Window(c, body, min(body.W-2, 110), min(body.H, 30), "Find")
	p.input.draw(c, r.Row(0))
	chrome.Keys(c, r.Row(r.H-1), keys.Palette, nil)
	rows := r.Above(r.H - 2).Below(2)
	if len(p.found) == 0 {
		c.Line(rows, "No match.", theme.Dim)
		return
	}
	p.list.Draw(c, rows, true)
	chrome.Where(c, r, p.list.Where())
}
