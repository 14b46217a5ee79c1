package tui

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

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

// paletteEntry is an action in the palette.
type paletteEntry struct {
	kind, name, about string
	keys              string // keys for the same action
	do                func() tea.Cmd
	equations         string // of the paper that a lesson explains, as in its text
	also              string // further words that find it
	rank              int    // of a key of the shown screen: 0 for none
}

// paletteEntries are all actions, built from the existing tables: a new row of a table
// appears here without further code.
func (a *App) paletteEntries() []paletteEntry {
	var list []paletteEntry
	isListed := func(b keys.Binding) bool { // on another screen, in the same words
		return slices.ContainsFunc(list, func(d paletteEntry) bool { return d.kind == "key" && d.name == b.Says() })
	}
	ranks, own := a.ranks(), len(a.here.own.WithMenus())
	for i, b := range a.here.keys.WithMenus() {
		d := a.byKey(b, a.here)
		if b.Label != "" && b.Action != keys.Find {
			d.rank = ranks(&b)
		}
		if i < own { // before those of every screen
			d.rank *= finer * finer
		}
		list = append(list, d)
	}
	list = append(list, paletteEntry{kind: "lesson", name: "0 " + loopTitle, about: "this dataset", do: a.openLoop})
	for i, l := range a.config.Lessons {
		list = append(list, paletteEntry{kind: "lesson", name: fmt.Sprintf("%d %s", i+1, l.Title), about: l.Show.Dataset, do: func() tea.Cmd { return a.startLesson(i, false) },
			equations: strings.Join(l.Equations(), " ")})
	}
	for _, o := range settingspanel.Offers(a.state.Settings) {
		list = append(list, paletteEntry{kind: "setting", name: o.Name, about: o.About, do: func() tea.Cmd { return a.take(o) }})
	}
	for _, t := range a.tabs {
		for _, b := range t.own.WithMenus() {
			if t != a.here && !isListed(b) {
				list = append(list, a.byKey(b, t))
			}
		}
	}
	list = append(list, a.wordsToFind()...)
	p := newPicker(a)
	for i, c := range p.choices {
		list = append(list, paletteEntry{kind: "dataset", name: c.Name, about: c.About, do: func() tea.Cmd {
			p.list.At = i
			return p.choose()
		}})
	}
	for i, e := range a.state.Dataset.Examples {
		about := fmt.Sprintf("n=%d m=%d", e.Graph.N(), e.Graph.M())
		if !a.masked("class") {
			about = "class " + wording.Label(a.state.Dataset.ClassLabels[e.Class]) + "  " + about
		}
		list = append(list, paletteEntry{kind: "graph", name: fmt.Sprintf("graph %d", i+1), about: about, do: func() tea.Cmd { return a.lookAt(i) }})
	}
	return list
}

// wordsToFind are the words of the glossary, once each: choosing one shows its whole meaning.
func (a *App) wordsToFind() (list []paletteEntry) {
	seen := map[[2]string]bool{}
	for _, w := range a.words {
		if !seen[[2]string{w.text, w.means}] {
			seen[[2]string{w.text, w.means}] = true
			list = append(list, paletteEntry{kind: "word", name: w.text, about: w.means, do: func() tea.Cmd {
				a.state.Say("%s: %s", w.text, w.means)
				return nil
			}})
		}
	}
	return list
}

// byKey is the action of a key on a screen; if another screen is shown, it shows the
// right one first.
func (a *App) byKey(b keys.Binding, on *tab) paletteEntry {
	d := paletteEntry{kind: "key", name: b.Says(), also: b.Also, keys: keys.Press{Key: b.Keys()[0]}.String()}
	if !strings.Contains(b.Says(), b.Label) {
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
			return a.run(&b)
		}
		return tea.Batch(a.show(on.id), a.run(&b))
	}
	return d
}

// take sets the value of a setting or reading, or opens the panel at its row.
func (a *App) take(o settingspanel.Offer) tea.Cmd {
	if o.Value != nil {
		a.state.SetSettings(*o.Value)
		a.state.Say("%s. Key u undoes it.", o.Name)
		return nil
	}
	return settingspanel.At(a.state, a.runs, o.Row)
}

// lookAt shows a graph of the dataset, on a screen that shows graphs.
func (a *App) lookAt(i int) tea.Cmd {
	a.state.SetGraph(i)
	if a.here.ofRun {
		return a.show(keys.Augment)
	}
	return nil
}

// palette finds actions by their words, and runs them.
type palette struct {
	finder
	app   *App
	all   []paletteEntry
	names []string // of all actions, folded for the search
	texts []string // names and descriptions
	first []int    // the most useful keys of the screen, the best first
	found []int    // the matches; without a search text the first, then groupRow of each group
}

// The groups of the palette in its order: the kind of their actions, and a name.
var groups = []struct{ kind, name string }{
	{"key", "keys of this and other screens"},
	{"screen", "screens"},
	{"lesson", "lessons"},
	{"word", "words of the glossary"},
	{"setting", "settings and readings"},
	{"dataset", "datasets"},
	{"graph", "graphs of this dataset"},
}

// firstKeys is the number of keys that the palette lists before a text is typed.
const firstKeys = 10

// groupRow is the row of a group among found: a negative number instead of the place of an
// action.
func groupRow(group int) int { return -1 - group }

func newPalette(a *App) *palette {
	p := &palette{app: a, all: a.paletteEntries()}
	p.finder = finder{input: newInput("", ""), typed: p.find}
	for i, d := range p.all {
		p.names = append(p.names, folded(d.name))
		p.texts = append(p.texts, withEquations(folded(strings.Join([]string{d.name, d.about, d.kind, d.keys, d.equations, d.also}, " "))))
		if d.rank > 0 {
			p.first = append(p.first, i)
		}
	}
	slices.SortStableFunc(p.first, func(i, j int) int { return cmp.Compare(p.all[j].rank, p.all[i].rank) })
	p.first = p.first[:min(firstKeys, len(p.first))]
	p.list.Columns = []list.Column{
		{Width: 11, Left: true, Cell: func(i int) (string, paint.Style) { return p.at(i).kind, theme.Dim }},
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

// at is the action of a row; that of a group lists its actions.
func (p *palette) at(row int) paletteEntry {
	i := p.found[row]
	if i >= 0 {
		return p.all[i]
	}
	g := groups[-1-i]
	n := 0
	for _, d := range p.all {
		if d.kind == g.kind {
			n++
		}
	}
	return paletteEntry{kind: g.kind + ":", name: g.name, about: fmt.Sprint(n), do: func() tea.Cmd {
		p.input.SetValue(g.kind + ": ")
		p.input.CursorEnd()
		p.find()
		return nil
	}}
}

// find lists the matches. Without a text they are the first keys and the groups. A kind with a
// colon ("lesson: r") searches one group.
func (p *palette) find() {
	wanted := folded(strings.TrimSpace(p.input.Value()))
	kind, rest, isGroup := strings.Cut(wanted, ":")
	isGroup = isGroup && slices.ContainsFunc(groups, func(g struct{ kind, name string }) bool { return g.kind == kind })
	switch {
	case wanted == "":
		p.found = slices.Clone(p.first)
		for i := range groups {
			p.found = append(p.found, groupRow(i))
		}
	case isGroup:
		p.search(strings.TrimSpace(rest))
		p.found = slices.DeleteFunc(p.found, func(i int) bool { return p.all[i].kind != kind })
	default:
		p.search(wanted)
	}
	p.list.At, p.list.Top = 0, 0
	p.list.Load(len(p.found))
}

// equation is a mention of one or more equations; an equation's number ends with a semicolon
// in the texts, so that 1 does not match 12.
var equation = regexp.MustCompile(`\beq(?:uation)?s?\.? ?(\d+(?:(?:, | and | to | or )\d+)*)`)

// withEquations adds "eq5;" to a folded text for each equation it mentions.
func withEquations(text string) string {
	for _, m := range equation.FindAllStringSubmatch(text, -1) {
		for _, n := range strings.FieldsFunc(m[1], func(r rune) bool { return r < '0' || r > '9' }) {
			text += " eq" + n + ";"
		}
	}
	return text
}

// search finds the actions for a text, the best first: those with all its words, then those with
// most of them, and only without these the names that have its letters in this order. An
// equation is found wherever it is mentioned.
func (p *palette) search(wanted string) {
	if m := equation.FindStringSubmatch(wanted); m != nil && m[0] == wanted {
		p.found = p.found[:0]
		for i, text := range p.texts {
			if strings.Contains(text, " eq"+m[1]+";") {
				p.found = append(p.found, i)
			}
		}
		explains := func(i int) int { return slices.Index([]string{"word", "lesson"}, p.all[i].kind) }
		slices.SortStableFunc(p.found, func(i, j int) int { return cmp.Compare(explains(j), explains(i)) })
		return
	}
	words, isQuestion := subjectOf(wanted)
	most, scores := 0, make([]int, len(p.all))
	for i := range p.all {
		n, score := matches(words, p.names[i], p.texts[i])
		isWord := p.all[i].kind == "word"
		switch {
		case n == len(words) && strings.Contains(p.names[i], wanted) && !isWord:
			score += 1 << 7
			if strings.HasPrefix(p.names[i], wanted) {
				score += 1 << 7
			}
			if p.names[i] == wanted {
				score += 1 << 7
			}
		case isWord && n == len(words) && isQuestion && slices.Index(parts(p.names[i]), words[0]) == 0:
			score += 1 << 9 // "what is theta": the word before what can be done
		case isWord:
			score /= 2
		}
		most, scores[i] = max(most, n), n<<10+score
	}
	p.found = p.found[:0]
	least := most << 10
	for i := range p.all {
		if (most > 0 || len(words) == 0) && scores[i] >= least {
			p.found = append(p.found, i)
		}
	}
	if len(p.found) == 0 {
		for _, m := range fuzzy.FindNoSort(wanted, p.names) {
			if p.all[m.Index].kind != "word" {
				scores[m.Index] = m.Score
				p.found = append(p.found, m.Index)
			}
		}
	}
	slices.SortStableFunc(p.found, func(i, j int) int { return cmp.Compare(scores[j], scores[i]) })
}

// askingWords are the words of a question that say nothing about its subject.
var askingWords = strings.Fields("what which who where why how when is are was does do did the a an of to i can my me")

// subjectOf are the words of a text; those of a question without those of asking.
func subjectOf(text string) (words []string, isQuestion bool) {
	all := strings.Fields(strings.Trim(text, "?! "))
	for _, w := range all {
		if !slices.Contains(askingWords, w) {
			words = append(words, w)
		}
	}
	if len(words) == 0 {
		return all, false
	}
	return words, len(words) < len(all)
}

// matches is how many of some words a name or a text has, and how well: a whole word of the name
// counts most, then the beginning of one, a whole word of the text, and any place in them.
func matches(words []string, name, text string) (n, score int) {
	inName, inText := parts(name), parts(text)
	for _, w := range words {
		if _, err := strconv.Atoi(w); err == nil && slices.Contains(inText, typedNumber) && !slices.Contains(inName, w) {
			w = typedNumber
		}
		begins := func(part string) bool { return strings.HasPrefix(part, w) }
		switch {
		case slices.Contains(inName, w):
			score += 16
		case slices.ContainsFunc(inName, begins):
			score += 8
		case slices.Contains(inText, w):
			score += 4
		case slices.ContainsFunc(inText, begins):
			score += 2
		case strings.Contains(text, w):
		default:
			n--
		}
		n++
	}
	return n, score
}

// typedNumber, among the further words of a key, is found by every number: the key asks for one.
const typedNumber = "anynumber"

// parts are the words of a text: letters and digits between other characters.
func parts(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// folded is the form of a text for the search: lower case, Greek letters
// spelled in ASCII.
func folded(text string) string { return strings.ToLower(paint.Spell(text)) }

// Bindings are the palette's keys.
func (p *palette) Bindings() keys.Table {
	enter := keys.Binding{Binding: keys.On("enter", "Enter", "do it"), Label: "do it", Rank: 9, Do: keys.Cmd(p.choose)}
	return append(append(keys.Table{enter}, keys.Searching("↑ ↓", "choose", 8)...), keys.Leave(keys.Act(p.Close))).Else(p.moves)
}

// choose runs the action under the cursor.
func (p *palette) choose() tea.Cmd {
	if len(p.found) == 0 {
		return nil
	}
	chosen := p.at(p.list.At)
	if p.found[p.list.At] < 0 { // a group
		return chosen.do()
	}
	p.app.close(p)
	if x := p.app.lesson(); x != nil {
		x.isScreenActive = true
	}
	return chosen.do()
}

func (p *palette) Draw(c *paint.Canvas, body paint.Rect) {
	r := chrome.Window(c, body, min(body.W-2, 110), min(body.H, 30), "Find")
	p.input.draw(c, r.Row(0))
	if p.input.Value() == "" {
		c.Line(r.Row(0).Right(2), "a few letters, eq 5, graph 17, word: share", theme.Dim)
	}
	chrome.Keys(c, r.Row(r.H-1), p.Bindings(), nil)
	rows := r.Above(r.H - 2).Below(2)
	if len(p.found) == 0 {
		c.Line(rows, "No match.", theme.Dim)
		return
	}
	chrome.Where(c, r, p.list.Draw(c, rows, true).Where())
}
