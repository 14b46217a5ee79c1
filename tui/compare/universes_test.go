package compare

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"mevolve/experiment"
	"mevolve/readings"
	"mevolve/settings"
	"mevolve/tui/keys"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/work"
	"mevolve/wording"
)

// wandering is the multiverse of a dataset with all its trials done.
func wandering(t testing.TB, name string) *bench {
	d := screentest.Dataset(t, name)
	if name == "communities" {
		d = printed(t)
	}
	b := on(t, d, t.TempDir(), "sf+knn")
	b.stage.Settings.Learner, b.stage.Settings.Folds = "sf+knn", 2
	b.press(keys.View, keys.View, keys.View, keys.View, keys.Play)
	if b.of.view != multiverse || b.known.done != b.known.all {
		t.Fatalf("%v: %d of %d trials", b.of.view, b.known.done, b.known.all)
	}
	return b
}

func TestUniverses_LookLikeThis(t *testing.T) {
	b := wandering(t, "communities")
	for _, size := range [][2]int{{80, 21}, {140, 42}, {200, 57}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]+3), func(t *testing.T) {
			golden.RequireEqual(t, b.plain(size[0], size[1], tablePane))
		})
	}
	t.Run("readings", func(t *testing.T) { golden.RequireEqual(t, b.plain(80, 21, plotPane)) })
	b.press(keys.Oracles)
	t.Run("oracles", func(t *testing.T) { golden.RequireEqual(t, b.plain(80, 21, tablePane)) })
	b.state.Theme.ASCII = true
	t.Run("ascii", func(t *testing.T) { golden.RequireEqual(t, b.plain(80, 21, tablePane)) })
}

func TestUniverses_FitEverySize(t *testing.T) {
	b := wandering(t, "toy")
	for _, oracles := range []bool{false, true} {
		b.walk.oracles = oracles
		for w := 20; w <= 220; w += 19 {
			for h := 8; h <= 70; h += 7 {
				for focus := range panes {
					screentest.Fits(t, frame(b.Screen, w, h, focus, w%2 == 0), w, h)
				}
			}
		}
	}
}

// The screen finds what a bench of the preset finds, though in another order.
func TestUniverses_AreThoseOfBench(t *testing.T) {
	b := wandering(t, "toy")
	held, err := experiment.CarryOut(t.Context(), b.of.plan(), experiment.Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	want, err := experiment.AllReadings(held, false)
	if err != nil {
		t.Fatal(err)
	}
	got := b.known.universes.honest
	x, _ := json.Marshal(got.Panels)
	y, _ := json.Marshal(want.Panels)
	if string(x) != string(y) || len(got.Panels[0].Universes) != 48 {
		t.Errorf("the screen has %s\nbench %s", x, y)
	}
}

// A piece leaves whole universes, which are shown while others are still to come; the
// cursor stays at its universe wherever that comes to stand.
func TestUniverses_AreShownAsTheyCome(t *testing.T) {
	b := on(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn")
	b.stage.Settings.Learner, b.stage.Settings.Folds = "sf+knn", 2
	b.press(keys.View, keys.View, keys.View, keys.View)
	if text := frame(b.Screen, 80, 21, tablePane, false).Plain(); !strings.Contains(text, "No universe is finished yet") || !strings.Contains(text, "space starts") {
		t.Errorf("before the first:\n%s", text)
	}
	whole := b.of.plan()
	pieces := b.of.pieces(b.of.parts()[0])
	seen := map[string]int{}
	for _, p := range pieces {
		for _, id := range p.Only {
			seen[id]++
		}
	}
	for _, j := range whole.Jobs() {
		if seen[j.ID] != 1 {
			t.Errorf("%s is done %d times", j.ID, seen[j.ID])
		}
	}
	if len(pieces) < 2 || len(seen) != len(whole.Jobs()) {
		t.Fatalf("%d pieces of %d trials, the plan has %d", len(pieces), len(seen), len(whole.Jobs()))
	}
	shown := 0
	for i, p := range pieces {
		if _, err := experiment.CarryOut(t.Context(), p, experiment.Options{Workers: 2, Store: b.of.store(b.folder, p)}); err != nil {
			t.Fatal(err)
		}
		now, err := read(b.of, b.folder)
		if err != nil {
			t.Fatal(err)
		}
		here := b.walk.here
		b.learn(work.Batch{Events: []any{now}})
		n := len(now.universes.honest.Panels[0].Universes)
		if n <= shown {
			t.Errorf("%d universes after piece %d, %d before", n, i+1, shown)
		}
		if shown = n; here != "" && b.walk.here != here {
			t.Errorf("the cursor goes from %q to %q", here, b.walk.here)
		}
		if told := b.believed()[0]; strings.HasPrefix(told, "So far") != (i < len(pieces)-1) {
			t.Errorf("after piece %d: %s", i+1, told)
		}
	}
}

func TestUniverses_TheCursorWalksAlongThemAndEnterLivesInOne(t *testing.T) {
	b := wandering(t, "toy")
	list, honest := b.walk.list(b.known.universes)
	if u := list[b.walk.at]; u.Readings != b.state.Settings.Readings {
		t.Errorf("the cursor begins at %s", u.Name())
	}
	b.press(keys.First)
	for i := range honest {
		u := list[i]
		text := strings.Join(strings.Fields(frame(b.Screen, 140, 42, tablePane, false).Plain()), " ")
		for _, want := range []string{fmt.Sprintf("%d of %d", i+1, honest), "change " + wording.Points(u.Change)} {
			if !strings.Contains(text, want) {
				t.Fatalf("%q of %s is not told:\n%s", want, u.Name(), text)
			}
		}
		b.press(keys.CursorRight)
	}
	if b.walk.at != honest-1 {
		t.Errorf("it walks beyond the last, to %d", b.walk.at)
	}
	before, of := b.state.Settings, b.of
	b.press(keys.Enter)
	last := list[honest-1]
	want := before
	want.Readings = last.Readings
	if b.state.Settings != want || last.Readings == before.Readings {
		t.Errorf("after Enter on %s the readings are %v", last.Name(), experiment.Changed(b.state.Settings.Readings))
	}
	if b.of != of || b.known == nil || b.walk.here != last.Name() {
		t.Error("living in a universe has left the multiverse")
	}
	if !strings.Contains(b.plain(80, 21, cellPane), "Screens 2 to 5 show it.") {
		t.Errorf("the universe lived in is not told:\n%s", b.plain(80, 21, cellPane))
	}
}

// Oracles are shown where they are asked for, and move no sentence about the others.
func TestUniverses_OraclesAreInNoSummary(t *testing.T) {
	b := wandering(t, "toy")
	honest, n := b.walk.list(b.known.universes)
	told := b.believed()[0]
	if len(honest) != n || strings.Contains(b.plain(140, 42, tablePane), "◆") {
		t.Error("oracles that nobody asked for")
	}
	b.press(keys.Oracles, keys.Last)
	list, after := b.walk.list(b.known.universes)
	if u := list[b.walk.at]; after != n || len(list) <= n || u.Oracle == "" || b.believed()[0] != told {
		t.Errorf("%d honest universes of %d, %s: %q", after, len(list), u.Name(), b.believed()[0])
	}
	if text := b.plain(140, 42, cellPane); !strings.Contains(text, "an oracle, no result") || !strings.Contains(text, "◆") {
		t.Errorf("the oracle is not called one:\n%s", text)
	}
	b.press(keys.Oracles)
	if b.walk.at >= n {
		t.Error("the cursor stands at an oracle that is not shown")
	}
}

func TestUniverses_ATokenAndAReportComeBack(t *testing.T) {
	b := wandering(t, "toy")
	b.press(keys.Oracles, keys.First, keys.CursorRight, keys.CursorRight)
	p := b.Position()
	folder := b.folder
	other := on(t, b.state.Dataset, folder, "sf+knn")
	other.stage.Settings.Learner, other.stage.Settings.Folds = "sf+knn", 2
	other.add(other.Go(p))
	other.settle(func() bool { return false })
	if x, y := b.plain(100, 30, 0), other.plain(100, 30, 0); x != y {
		t.Errorf("here\n%s\nthere\n%s", x, y)
	}
	p.View = map[string]string{"compare": "multiverse", "learners": "sf+knn", "universe": "9999"}
	b.press(keys.Last) // an oracle, which is then not shown
	b.add(b.Go(p))
	if list, honest := b.walk.list(b.known.universes); len(list) != honest || b.walk.at != honest-1 {
		t.Errorf("place %d of %d", b.walk.at, honest)
	}
	b.add(b.Go(other.Position()))
	for name, want := range map[string]string{"r.md": "### toy, sf+knn", "r.svg": "chosen on the test set", "r.json": `"panels"`} {
		path := filepath.Join(t.TempDir(), name)
		if told := b.exported(path); !strings.Contains(told, path) {
			t.Errorf("%s: %q", name, told)
		}
		if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v, %.200s", name, err, text)
		}
	}
	if told := b.exported("r.html"); !strings.Contains(told, ".csv") || strings.Contains(told, ".tex") {
		t.Errorf("%q", told)
	}
	if got := b.of.command("toy", "folder"); !strings.Contains(got, "--preset multiverse --datasets toy --learners sf+knn --repeats 1 --mappings motif-similarity") || strings.Contains(got, "--learner ") {
		t.Error(got)
	}
}

// What is held stays as it is chosen; what is varied, and what would make an oracle of
// all of it, does not count.
func TestStudy_OfAMultiverseLooksAtLateReadingsAlone(t *testing.T) {
	d, s := screentest.Dataset(t, "toy"), settings.Default()
	plain := studyOf(d, s, usual, multiverse)
	s.Readings.Pool, s.Readings.Report, s.Readings.Grid = readings.PoolOriginals, readings.ReportBestTest, readings.GridTest
	if studyOf(d, s, usual, multiverse) != plain {
		t.Error("a reading that is varied makes another multiverse")
	}
	s.Readings.Path = readings.PathFirst
	if of := studyOf(d, s, usual, multiverse); of == plain || of.settings.Readings.Path != readings.PathFirst {
		t.Error("a reading that is held is not")
	}
}

func BenchmarkUniverses(b *testing.B) {
	s := wandering(b, "toy")
	s.walk.oracles = true
	b.ReportAllocs()
	for b.Loop() {
		_ = frame(s.Screen, 140, 42, 0, false).String()
	}
}
