package tui

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/adrg/xdg"

	"mevolve/datasets"
	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/settings"
)

// wander presses random keys, which change screen, graph, step, view, settings or θ.
func wander(p *pilot, rng *rand.Rand) {
	moves := []string{
		"1", "2", "2", "2", "3", "4", "5", "6", "n", "p", "right", "right", "left", "end", "home", "w v", "w w", "w o", "L", "]", "[", "tab", "z", "s", "S", "j", "k", "pgdown",
		"shift+down", "shift+right", "a", "c", "o", "v", "i", "f", "t", "x", ">", "enter",
	}
	for range 1 + rng.IntN(5) {
		p.press(strings.Fields(moves[rng.IntN(len(moves))])...)
		if p.app.top() != p.app.here {
			p.press("esc")
		}
	}
}

// A place is written, read and opened as it was: the same position, and the same frame.
func TestPlace_OpensTheFrameThatItWasCopiedFrom(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	names := []string{"toy", "rings", "communities"}
	if os.Getenv("MEVOLVE_DATA") != "" {
		names = append(names, long.Pick([]string{"MUTAG", "PTC_MR"}, []string{"MUTAG"})...)
	}
	places, frames := long.Pick(400, 40), long.Pick(400, 2) // of each dataset
	for _, name := range names {
		d := must.Get(datasets.Open(context.Background(), name, nil))
		rng, shown := rand.New(rand.NewPCG(38, uint64(len(name)))), map[int]int{}
		config := Config{Dataset: d, Name: name, Settings: settings.Default(), Opened: true}
		config.Settings.Learner, config.Settings.Iterations, config.Settings.MaxPool = "sf+knn", 1, 30
		p := newPilot(t, config, 80, 24)
		for i := range places {
			if i%2 == 0 {
				p.press(fmt.Sprint(1 + i/2%len(screens)))
			}
			wander(p, rng)
			p.app.state.ClearMessage()
			p.frame() // a list follows the selection when it is drawn
			copied, err := p.app.place()
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			shown[copied.Position.Screen]++
			place, err := settings.Place{}.Read(copied.Command())
			if err == nil {
				err = Check(place.Position)
			}
			if err == nil {
				err = place.Check(d)
			}
			if err != nil || place.Command() != copied.Command() {
				t.Fatalf("%s is read as %s, %v", copied.Command(), place.Command(), err)
			}
			if i%(places/frames) == 0 {
				p.opensAgain()
			}
			if t.Failed() {
				return
			}
		}
		for n := range screens {
			if shown[n+1] == 0 {
				t.Errorf("%s: screen %d was not shown", name, n+1)
			}
		}
		p.app.work.Close()
	}
}

// Every beginning of a line is refused, or the explorer shows what it says.
func TestGoTo_EveryBeginningOfALineIsRefusedOrShown(t *testing.T) {
	const line = "mevolve rings --beta 0.25 --seed 12 --at screen=2,graph=13,step=2,cursor=2-5,toggle=1-2,view=cells=after"
	p := shell(t, "rings", 80, 24)
	for n := range len(line) {
		p.press("1")
		p.app.state.ClearMessage()
		p.press(":")
		p.app.top().Type(tea.PasteMsg{Content: line[:n]})
		p.press("enter")
		if p.app.state.Message().Error {
			continue
		}
		want, err := settings.Place{Dataset: "rings", Settings: settings.Default(), Position: settings.Start()}.Read(line[:n])
		if err != nil {
			continue // a number of a graph, or nothing
		}
		want.Dataset = cmp.Or(want.Dataset, "rings")
		got, err := p.app.place()
		missing := slices.ContainsFunc(strings.Split(want.At(), ","), func(word string) bool { return !strings.Contains(got.At(), word) })
		if err != nil || got.Dataset != want.Dataset || got.Settings != want.Settings || missing {
			t.Fatalf("%q shows %s, %v; expected %s", line[:n], got.Command(), err, want.Command())
		}
	}
}

func TestGoTo_TakesACommandWordsOrSettings(t *testing.T) {
	p := shell(t, "rings", 80, 24)
	for _, c := range [][2]string{
		{"mevolve communities --mapping random --at screen=2,graph=3,step=1", "mevolve communities --mapping random --at screen=2,graph=3,step=1"},
		{"step=2", "mevolve communities --mapping random --at screen=2,graph=3,step=2"},
		{"beta=.25", "mevolve communities --mapping random --beta 0.25 --at screen=2,graph=3,step=2"},
		{"--at screen=1,graph=2", "mevolve communities --mapping random --beta 0.25 --at graph=2"},
		{"screen=augment, graph=4", "mevolve communities --mapping random --beta 0.25 --at screen=2,graph=4"},
		{"mevolve step rings --graph 3 --seed 4", "mevolve rings --seed 4 --at screen=2,graph=3"},
	} {
		p.press(":")
		p.app.top().Type(tea.PasteMsg{Content: c[0]})
		p.press("enter")
		if got, err := p.app.place(); err != nil || got.Command() != c[1] {
			t.Errorf("%s shows %s, %v; expected %s", c[0], got.Command(), err, c[1])
		}
	}
	for text, says := range map[string]string{
		"mevolve rings --at screen=2,graph=999":     "it looks at graph 999",
		"mevolve rings --at screen=2,view=cells=no": "view cells: it is diff",
		"mevolve rings --at data=0123abcd":          "another dataset",
		"mevolve rings --at colour=red":             "no word of a position is",
		"mevolve none --at screen=2":                "none",
	} {
		p.press(":")
		p.app.top().Type(tea.PasteMsg{Content: text})
		p.press("enter")
		if m := p.app.state.Message(); !m.Error || !strings.Contains(m.Text, says) {
			t.Errorf("%s: %q; expected %q in it", text, m.Text, says)
		}
	}
}

// A guest's explorer reads no file that a line names.
func TestGoTo_AGuestNamesNoFile(t *testing.T) {
	config := everything(t, "rings")
	config.Guest = true
	p := newPilot(t, config, 80, 24)
	p.press(":")
	p.app.top().Type(tea.PasteMsg{Content: "splits=/etc/hostname"})
	p.press("enter")
	p.expect("name a file of splits")
}

// A dataset that other machines do not know has its fingerprint in the line.
func TestCopy_NamesTheContentOfAForeignDataset(t *testing.T) {
	d := blackboard()
	d.Fingerprint = "0123abcd0123abcd"
	p := newPilot(t, Config{Dataset: d, Name: "my data/x"}, 80, 24)
	place, err := p.app.place()
	if want := "mevolve 'my data/x' --learner sf+knn --at data=0123abcd"; err != nil || place.Command() != want {
		t.Errorf("%s, %v; expected %s", place.Command(), err, want)
	}
	other := &model.Dataset{Name: d.Name, Fingerprint: "ffffffffffffffff", Examples: d.Examples}
	expect.Refused(t, place.Check(other), "another dataset (data=0123abcd)")
}
