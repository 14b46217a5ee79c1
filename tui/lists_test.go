package tui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/adrg/xdg"
	"github.com/charmbracelet/x/ansi"

	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/model/readings"
	"mevolve/study/settings"
	"mevolve/tui/lessons"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// spot is where a list answers the mouse on a line of the frame.
type spot struct {
	list        *list.List
	from, to, y int
}

// drawn is a frame with the lists in it, from its bottom upward.
type drawn struct {
	p     *pilot
	lines []string
	spots []spot
}

func (p *pilot) drawn() drawn {
	d := drawn{p: p, lines: strings.Split(p.app.content(), "\n")}
	for y := p.app.h - 1; y >= 0; y-- {
		var last *list.List
		for x := range p.app.w {
			l := listAt(p.app.canvas, x, y)
			if l != nil && l == last {
				d.spots[len(d.spots)-1].to = x + 1
			} else if l != nil {
				d.spots = append(d.spots, spot{l, x, x + 1, y})
			}
			last = l
		}
	}
	return d
}

// listAt is the list at a cell; nil for none.
func listAt(c *paint.Canvas, x, y int) *list.List {
	if at, ok := c.At(x, y).(*list.Placed); ok {
		return at.Of
	}
	return nil
}

// at is what stands at a spot: its text, and whether it is lit, or pointed at as on screen 6.
func (d drawn) at(s spot) (text string, lit bool) {
	raw := ansi.Cut(d.lines[s.y], s.from, s.to)
	open, plain := d.p.app.state.Theme.Open(), ansi.Strip(raw)
	lit = strings.Contains(raw, open[theme.Row]) || strings.Contains(raw, open[theme.Cursor]) || strings.HasPrefix(strings.TrimSpace(plain), string(theme.SelectedGlyph))
	return strings.Trim(plain, " "+string(theme.SelectedGlyph)), lit
}

// lit are the texts of a list that are lit, and how many lines it has.
func (d drawn) lit(l *list.List) (texts []string, lines int) {
	for _, s := range d.spots {
		if s.list != l {
			continue
		}
		lines++
		if text, lit := d.at(s); lit {
			texts = append(texts, text)
		}
	}
	return texts, lines
}

// clickRows clicks every line of every list in sight and fails where another
// than the line that was clicked is lit then. A line without a row may only be
// blank, or the list's titles above the rows. It returns how many rows there were.
func (p *pilot) clickRows(what string) (rows int) {
	p.t.Helper()
	before := p.drawn()
	for _, s := range before.spots {
		text, lit := before.at(s)
		if text == "" || text == "│" || len(s.list.Rows()) == 0 { // an axis runs through screen 6's blank lines
			continue
		}
		rows++
		if lit {
			continue
		}
		click := tea.MouseClickMsg{X: s.from + 4, Y: s.y, Button: tea.MouseLeft}
		p.send(click)
		after := drawn{p: p, lines: strings.Split(p.app.content(), "\n")}
		if _, lit = after.at(s); lit && !s.list.Middle {
			before.lines = after.lines
			continue
		}
		if listAt(p.app.canvas, click.X, s.y-1) != s.list { // its titles
			p.send(click)
			before.lines = p.drawn().lines
			rows--
			continue
		}
		after = p.drawn()
		found, now := after.lit(s.list)
		_, was := before.lit(s.list)
		moves := s.list.Middle || now != was // then the row stands elsewhere
		same := func(other string) bool {    // as what was clicked, which may say more now
			return other == text || strings.HasSuffix(text, " ·") && strings.Fields(other)[0] == strings.Fields(text)[0]
		}
		if !moves || !slices.ContainsFunc(found, same) {
			p.t.Fatalf("%s at %d×%d: a click on %q selects %q:\n%s\n%s", what, p.app.w, p.app.h, text, found,
				ansi.Strip(strings.Join(before.lines, "\n")), p.frame())
		}
		before = after
	}
	return rows
}

// everyHeight clicks all rows at every height, at four heights but in a long test,
// whichever pane has the keys.
func (p *pilot) everyHeight(what string) {
	p.t.Helper()
	rows := 0
	for h := layout.MinHeight; h <= 60; h++ {
		if !long.Asked() && !slices.Contains([]int{16, 20, 25, 40}, h) {
			continue
		}
		w := 80
		if h%8 == 1 {
			w = 150
		}
		p.send(tea.WindowSizeMsg{Width: w, Height: h})
		seen := map[paint.Rect]bool{}
		for pane := range p.app.here.it.Panes(p.app.body()) {
			if p.app.top() == p.app.here {
				p.app.here.focus = pane
			}
			p.app.arrange()
			r := p.app.panes.Rects[p.app.here.focus]
			if seen[r] {
				continue
			}
			seen[r] = true
			rows += p.clickRows(what)
		}
	}
	if rows < long.Pick(17, 8) {
		p.t.Errorf("%s: only %d rows were found to click", what, rows)
	}
	p.app.here.focus = 0
	p.send(tea.WindowSizeMsg{Width: 80, Height: 24})
}

// openers are the keys that put something with a list over a screen: those of
// every screen once.
func openers(t *testing.T, config Config) (found [][2]string) {
	once := map[string]bool{}
	for i := range screens {
		number := i + 1
		for _, b := range newApp(context.Background(), config).tabs[i].keys {
			p := &pilot{t: t, film: film{app: newApp(context.Background(), config)}}
			take := func(msg tea.Msg) { p.app.Update(msg) } // what it leads to is left alone
			p.app.Init()
			take(tea.WindowSizeMsg{Width: 80, Height: 40})
			take(keyPress(fmt.Sprint(number)))
			before := p.drawn().spots
			take(keyPress(b.Keys()[0]))
			what := fmt.Sprintf("%T", p.app.top())
			if p.app.top() == p.app.here {
				what = fmt.Sprint(number, b.Keys()[0])
			}
			open := p.app.top() != p.app.here
			if now := p.drawn().spots; open && len(now) > 0 && !once[what] && (len(before) == 0 || now[0].list != before[0].list) {
				once[what] = true
				found = append(found, [2]string{fmt.Sprint(number), b.Keys()[0]})
			}
			p.app.work.Close()
		}
	}
	return found
}

// A click selects the row it hits: every row of every list on every screen and
// of whatever lies over one, at every height.
func TestLists_AClickSelectsTheRowItHits(t *testing.T) {
	t.Cleanup(xdg.Reload)
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	xdg.Reload()
	config := everything(t, "rings")
	config.Settings = settings.Default()
	config.Settings.Learner, config.Settings.Iterations = "sf+knn", 2
	config.Choices = func() []Choice {
		var list []Choice
		for i := range 30 {
			list = append(list, Choice{Name: fmt.Sprintf("set%d", i), About: "some graphs", Where: "built in"})
		}
		return list
	}
	p := newPilot(t, config, 80, 24)
	p.watch("all 2 iterations are done", "4", "space")
	p.watch("Flips", "5")
	for i, it := range p.app.tabs {
		p.press(fmt.Sprint(i + 1))
		p.everyHeight(it.name)
	}
	for _, keys := range openers(t, config) {
		p.press(keys[:]...)
		p.everyHeight(keys[0] + " " + keys[1])
		p.press("esc")
	}
}

// A frame has the cursor's place in its list on its lower edge.
func TestLists_HaveTheirPlaceInTheFrame(t *testing.T) {
	everySize(t, toy(t), func(p *pilot) {
		p.press("down")
		if framed := p.app.w >= 100 && p.app.h >= 30; framed {
			p.expect("━ 2 of 6 ━")
		}
	})
}

// Letters shorten the list of learners, and Enter takes the learner that is left.
func TestLists_OfLearnersAreFilteredByTyping(t *testing.T) {
	config := toy(t)()
	config.Settings = settings.Default()
	p := newPilot(t, config, 80, 24)
	p.press("4", "c", "k", "n", "n")
	p.expect("Learner: knn", "sf+knn")
	p.expectNot("sf+svm  ")
	p.press("enter")
	expect.Equal(t, "sf+knn", p.app.state.Settings.Learner)
	p.press("6", "c", "l", "o", "g", "enter", "c") // the text is gone after Enter, so that c compares
	p.expectNot("Learners")
	p.expect("3 of 21 learners") // sf+log is out
}

// Digits choose a lesson by its number, letters by its title.
func TestLists_OfLessonsTakeDigitsAndLetters(t *testing.T) {
	p := shell(t, "toy", 80, 24)
	titles := lessons.All()
	for _, at := range []int{3, 10, 12} {
		p.press("T")
		p.typed(fmt.Sprint(at))
		p.press("enter")
		if x := p.app.lesson(); x == nil || x.at != at-1 {
			t.Fatalf("digits %d open lesson %+v", at, x)
		}
		p.press("esc")
	}
	p.press("T")
	p.typed("motif against")
	p.press("enter")
	if x := p.app.lesson(); x == nil || titles[x.at].Name != "motif-random" {
		t.Errorf("letters open lesson %+v", x)
	}
}

// The prompt of a condition offers the old condition: the first typed letter replaces it.
func TestLists_FilterPromptReplacesTheOldCondition(t *testing.T) {
	p := newPilot(t, toy(t)(), 80, 24)
	p.lists("n=8")
	p.lists("class=1")
	p.expect(": class=1")
	p.press("/", "left", "2", "enter") // a key that moves the cursor edits the old condition
	p.expect("class=21")
}

// A graph is found by its name, as the lists write it; its copies come with it.
func TestLists_FilterPromptTakesANameOfAGraph(t *testing.T) {
	p := newPilot(t, everything(t, "rings"), 140, 45)
	for screen, typed := range map[string]string{"1": "12", "3": "12/1"} {
		p.press(screen, "/")
		p.typed(typed)
		p.press("enter")
		p.expect("graph=12")
	}
}

// The panel's keys are those of its prompt while it is open, also where the palette opens both.
func TestPanel_SaysThatItAsks(t *testing.T) {
	p := newPilot(t, everything(t, "rings"), 80, 24)
	p.press("ctrl+p")
	p.typed("beta")
	p.press("enter")
	p.expect("Type a number on the last line; Enter sets it")
	p.expectNot("Enter:type")
	p.press("esc")
	p.expect("Enter:type")
	p.press("enter")
	p.typed(".25")
	p.press("enter")
	p.expect("β .25", "Enter:type")
}

// The panel draws the value in use in low windows, too, where the effect has no row.
func TestPanel_DrawsTheValueInUseInLowWindows(t *testing.T) {
	config := everything(t, "rings")
	config.Settings = settings.Default()
	config.Settings.Mapping, config.Settings.Readings.Budget = "joint-degree-swap", readings.BudgetCandidates
	for h := layout.MinHeight; h < 24; h++ {
		p := newPilot(t, config, 60, h)
		p.press("2")
		p.press(",")
		p.panelAt("budget")
		exact(t, p.app.content(), 60, h)
	}
}
