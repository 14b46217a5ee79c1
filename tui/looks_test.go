package tui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/adrg/xdg"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"mevolve/settings"
)

// elapsed are the times of this run, which no frame can be held to.
var elapsed = regexp.MustCompile(`\d+(\.\d+)? m?s\b`)

// Every screen as a whole, with its styles: dark, light, and without colours,
// where glyphs say what colours do. -update writes them.
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
	}{
		{"1-dataset", "1", "twins"},
		{"2-augment", "2 > >", "Swap 3"},
		{"3-reliability", "3", "q of class"},
		{"4-evolve", "4 space", "all 2 iterations are done"},
		{"5-regions", "5", "iteration 2 of 2"},
		{"6-compare", "6", "0 of 5 trials"},
		{"lesson", "T enter", "edge swap"},
		{"panel", ",", "Settings and readings"},
		{"help", "3 ?", "Keys and words"},
	} {
		for _, size := range [][2]int{{80, 24}, {140, 45}} {
			p := newPilot(t, config, size[0], size[1])
			p.watch(screen.until, strings.Fields(screen.keys)...)
			for _, look := range []string{"dark", "light", "nocolor"} {
				t.Run(fmt.Sprintf("%s_%dx%d_%s", screen.name, size[0], size[1], look), func(t *testing.T) {
					p.app.setDark(look != "light")
					p.app.state.Theme.Color = look != "nocolor"
					frame := elapsed.ReplaceAllString(p.app.View().Content, "0.0 s")
					if look == "nocolor" {
						frame = ansi.Strip(frame)
					}
					golden.RequireEqual(t, frame)
				})
			}
		}
	}
}

// watch presses keys and takes what they lead to, as it comes, until the frame
// says what it is waited for and is not waiting for a picture.
func (p *pilot) watch(until string, keys ...string) {
	p.t.Helper()
	got := make(chan tea.Msg, 1<<10)
	take := func(msg tea.Msg) {
		_, cmd := p.app.Update(msg)
		if cmd != nil {
			go func() { got <- cmd() }()
		}
	}
	for _, key := range keys {
		take(keyPress(key))
	}
	late := time.After(60 * time.Second)
	busy := func(frame string) bool { return strings.Contains(frame, "REGIONS") && strings.Contains(frame, " …") }
	for !strings.Contains(p.frame(), until) || busy(p.frame()) {
		select {
		case msg := <-got:
			if batch, ok := msg.(tea.BatchMsg); ok {
				for _, cmd := range batch {
					if cmd != nil {
						go func() { got <- cmd() }()
					}
				}
			} else if msg != nil {
				take(msg)
			}
		case <-late:
			p.t.Fatalf("the screen does not say %q after a minute:\n%s", until, p.frame())
		}
	}
}
