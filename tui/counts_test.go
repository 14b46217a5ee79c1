package tui

import (
	"context"
	"os"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/study/settings"
	"mevolve/tui/widgets/paint"
)

// clickOn clicks the last cell of a text in a line of the frame that has another.
func (p *pilot) clickOn(line, text string) {
	p.t.Helper()
	for y, l := range strings.Split(p.frame(), "\n") {
		if at := strings.LastIndex(l, text); at >= 0 && strings.Contains(l, line) {
			p.send(tea.MouseClickMsg{X: paint.Width(l[:at]) + paint.Width(text) - 1, Y: y, Button: tea.MouseLeft})
			return
		}
	}
	p.t.Fatalf("no line has %q and %q:\n%s", line, text, p.frame())
}

// lists types the condition of screen 1's list.
func (p *pilot) lists(condition string) {
	p.t.Helper()
	p.press("1", "/")
	p.typed(condition)
	p.watch(": "+condition, "enter")
}

// With l = 3 the mapping makes fewer swaps than k on 33 graphs of PTC_MR; screen 2 goes
// through the list of those.
func TestCounts_OpenAsTheListTheyCount(t *testing.T) {
	if os.Getenv("MEVOLVE_DATA") == "" {
		t.Skip("MEVOLVE_DATA is not set: no real datasets to try")
	}
	d := must.Get(datasets.Open(context.Background(), "PTC_MR", nil))
	config := Config{Dataset: d, Opened: true, Settings: settings.Default()}
	config.Settings.L = 3
	p := newPilot(t, config, 140, 45)
	p.lists("short>0")
	p.expect("33 of 344: short>0", "DATASET")
	p.press("G")
	for _, s := range p.drawn().spots {
		if n := len(s.list.Rows()); n != 33 {
			t.Errorf("%d rows are listed", n)
		}
	}
	p.press("2", "p")
	p.expect("32 of 33 of screen 1: short>0", "AUGMENT")
	p.press("p", "n")
	p.expect("32 of 33 of screen 1: short>0")
	p.press("1", "u")
	p.expectNot("short>0")
}

// The statistics of screen 1 and the counts of screen 3 open, too.
func TestCounts_OfStatisticsAndOfTheStripOpen(t *testing.T) {
	p := newPilot(t, everything(t, "rings"), 140, 45)
	p.clickOn("class −1", "63")
	p.expect("63 of 188: class=-1")
	p.clickOn("with a twin", "27")
	p.expect("27 of 188: twins>0")
	p.clickOn("triangle-free", "188")
	p.expect("188 of 188: triangles=0")
	p.watch("q of class", "3")
	p.clickOn(" of 44", "of 44")
	p.expect("of 131: kept and class=-1")
}
