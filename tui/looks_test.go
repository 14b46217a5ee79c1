package tui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"mevolve/study/settings"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// elapsed are the times of this run, which no frame can be held to.
var elapsed = regexp.MustCompile(`\d+(\.\d+)? m?s\b`)

// body is the frame without the rows that every screen shares, and bars are
// those: header, tabs and footer.
func (p *pilot) body() string {
	lines := strings.Split(elapsed.ReplaceAllString(p.app.content(), "0.0 s"), "\n")
	return strings.Join(lines[2:len(lines)-1], "\n")
}

func (p *pilot) bars() string {
	lines := strings.Split(p.app.content(), "\n")
	return strings.Join([]string{lines[0], lines[1], lines[len(lines)-1]}, "\n") + "\n"
}

// plain is a text without styles and without blanks at the ends of lines.
func plain(text string) string {
	lines := strings.Split(ansi.Strip(text), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n")
}

// The rows around every screen, once: whoever adds a screen reads them here.
func TestBars_SayWhereOneIsAndWhatKeysDo(t *testing.T) {
	for _, w := range []int{60, 80, 140} {
		t.Run(fmt.Sprint(w), func(t *testing.T) {
			p := newPilot(t, Config{Dataset: builtIn(t, "toy")}, w, 24)
			var all string
			for i := range p.app.tabs {
				p.app.here = p.app.tabs[i]
				all += plain(p.bars()) + "\n"
			}
			golden.RequireEqual(t, all)
		})
	}
	for _, look := range []string{"dark", "light"} {
		t.Run(look, func(t *testing.T) {
			p := newPilot(t, Config{Dataset: builtIn(t, "toy")}, 80, 24)
			p.app.setDark(look == "dark")
			golden.RequireEqual(t, p.bars())
		})
	}
}

// What every screen draws at 80×24, with its styles in the dark; -update writes them. The golden
// frame of screen 6 is its package's; help and palette list tables. Without
// colours, in the light, it has the same letters and signs but for pictures, where glyphs then say what colours do.
func TestScreens_LookLikeThis(t *testing.T) {
	t.Cleanup(xdg.Reload)
	t.Setenv("XDG_DATA_HOME", "/home/you/.local/share") // screen 6 names it
	xdg.Reload()
	config := everything(t, "rings")
	config.Settings = settings.Default()
	config.Settings.Iterations = 2
	for _, screen := range []struct {
		name, keys string
		until      string // the frame says so when it is at rest
		golden     bool   // it has a golden frame
	}{
		{"1-dataset", "1", "twins", true},
		{"2-augment", "2 > > >", "Swap 3 of", true},
		{"3-reliability", "3", "q of class", true},
		{"4-evolve", "4 space", "all 2 iterations are done", true},
		{"5-regions", "5", "iteration 2 of 2", true},
		{"6-compare", "6", "0 of 5 trials", false},
		{"lesson", "T enter", "edge swap", true},
		{"panel", ",", "Settings and readings", true},
		{"help", "3 ?", "Keys and words", false},
		{"palette", "ctrl+p", " Find ", false},
	} {
		for _, size := range [][2]int{{80, 24}, {140, 45}} {
			t.Run(fmt.Sprintf("%s_%dx%d", screen.name, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				p := newPilot(t, opened(config, screen.keys), size[0], size[1])
				p.watch(screen.until, strings.Fields(screen.keys)...)
				dark := p.body()
				isGolden := screen.golden && size[0] == 80
				if isGolden {
					golden.RequireEqual(t, dark)
				}
				p.app.setDark(false)
				p.app.state.Theme.Color = false
				none, pictures := plain(p.body()), screen.name == "2-augment" || screen.name == "5-regions"
				if pictures && isGolden {
					golden.RequireEqual(named{t, t.Name() + "_nocolor"}, none)
				} else if !pictures && dotless(none) != dotless(dark) {
					t.Errorf("in colours\n%s\nand without\n%s", dark, none)
				}
			})
		}
	}
}

// The accent is for the titles of panes, keys, the current screen and the lines of charts: below
// the title of a pane no words have it.
func TestScreens_UseTheAccentForTheTitleOfAPane(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {140, 45}} {
		p := shell(t, "rings", size[0], size[1])
		for _, press := range []string{"1", "2 > > >", "3", "4 space", "5", "6"} {
			p.press(strings.Fields(press)...)
			p.frame()
			for i, r := range append(p.app.panes.Rects, p.app.panes.Bottom) {
				for _, style := range []paint.Style{theme.Heading, theme.Focus} {
					if p.app.canvas.Has(r.Below(1), style) {
						t.Errorf("%v, %q: pane %d has the accent below its title:\n%s", size, press, i, p.frame())
					}
				}
			}
		}
	}
}

// named is a test that has a golden file of another name.
type named struct {
	testing.TB
	name string
}

func (n named) Name() string { return n.name }

// watch presses keys and takes what they lead to, as it comes, until the frame
// says what it is waited for and is not waiting for a picture.
func (p *pilot) watch(until string, keys ...string) {
	p.t.Helper()
	for _, key := range keys {
		p.film.send(keyPress(key))
	}
	busy := func(frame string) bool { return strings.Contains(frame, "REGIONS") && strings.Contains(frame, " …") }
	p.until(fmt.Sprintf("the screen does not say %q", until), func(frame string) bool { return strings.Contains(frame, until) && !busy(frame) })
	p.settle()
}

// until takes what comes by itself until a frame is as it is to be.
func (p *pilot) until(missing string, is func(frame string) bool) {
	p.t.Helper()
	late := time.After(time.Minute)
	for !is(p.frame()) {
		select {
		case msg := <-p.got:
			p.take(msg)
		case <-late:
			p.t.Fatalf("%s after a minute:\n%s", missing, p.frame())
		}
	}
}
