package compare

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"
	"go.uber.org/goleak"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/experiment/published"
	"mevolve/study/experiment/render"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/widgets/paint"
)

// kept is the folder of the trials that a test has finished, which others look at.
var kept string

func TestMain(m *testing.M) {
	kept = must.Get(os.MkdirTemp("", "compare"))
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		os.RemoveAll(kept)
		os.Exit(code)
	}))
}

// bench is the screen with what the app does for it.
type bench struct {
	*Screen
	t    testing.TB
	app  *screentest.FakeApp
	over screen.Layer // over the screen; nil for none
}

// on is the screen on a dataset, its trials kept in a folder.
func on(t testing.TB, d *model.Dataset, folder string, learners ...string) *bench {
	app := screentest.New(t, d)
	app.Workers, app.Settings.Iterations = 2, 1
	s := New(app.State)
	s.folder, s.of.learners = folder, strings.Join(learners, " ")
	b := &bench{s, t, app, nil}
	b.add(s.Update(screen.All))
	b.settle(func() bool { return false })
	return b
}

func (b *bench) add(cmd tea.Cmd) { b.app.Run(cmd) }

// settle waits until all that was begun has ended, or until something holds.
func (b *bench) settle(holds func() bool) {
	b.t.Helper()
	b.app.Until("rest", func() bool { return b.app.Quiet() || holds() })
	if b.failed != nil {
		b.t.Fatal(b.failed)
	}
}

// press does what a key is bound to and all that follows.
func (b *bench) press(actions ...keys.Action) {
	b.t.Helper()
	for _, a := range actions {
		if l := b.over; l != nil {
			if b.add(l.Bindings().Of(a).Do(0)); l.IsClosed() {
				b.over = nil
			}
		} else {
			b.add(screentest.Do(b, a, tablePane))
			b.over, b.app.Over = b.app.Over, nil
		}
		b.add(b.Update(b.app.Change))
		b.app.Change = 0
		b.settle(func() bool { return false })
	}
}

// finished is the screen after a whole run, which is made once.
func finished(t testing.TB, d *model.Dataset, folder string, learners ...string) *bench {
	trials := filepath.Join(kept, d.Name, strings.Join(learners, " "))
	_, err := os.Stat(trials)
	there := err == nil && folder != ""
	if there {
		must.Do(os.CopyFS(folder, os.DirFS(trials)))
	}
	b := on(t, d, folder, learners...)
	if !there {
		b.press(keys.Play)
	}
	if b.known.done != b.known.all {
		t.Fatalf("%d of %d trials are done", b.known.done, b.known.all)
	}
	if !there && folder != "" {
		must.Do(os.CopyFS(trials, os.DirFS(folder)))
	}
	return b
}

// printed is a small dataset under a name that Table 3 has.
func printed(t testing.TB) *model.Dataset {
	d := *screentest.Dataset(t, "communities")
	d.Name, d.Synthetic = "MUTAG", ""
	return &d
}

func frame(s *Screen, w, h, focus int, zoom bool) *paint.Canvas {
	return screentest.Frame(s, s.state.Theme, [2]int{w, h}, focus, zoom)
}

var duration = regexp.MustCompile(`\d+(\.\d)? (s|min)\b`)

func (b *bench) drawn(w, h, focus int) string {
	defer func(folder string) { b.folder = folder }(b.folder)
	b.folder = "/trials" // there is room for it wherever the test keeps them
	text := frame(b.Screen, w, h, focus, false).String()
	return duration.ReplaceAllString(text, "0.0 s")
}

func TestDraw_LooksLikeThis(t *testing.T) {
	b := finished(t, printed(t), t.TempDir(), "sf+knn", "sf+log")
	golden.RequireEqual(t, b.drawn(80, 21, tablePane))
}

// A lesson that covers changes covers those of the plot, too.
func TestPlot_IsCoveredWhereChangesAre(t *testing.T) {
	b := finished(t, printed(t), t.TempDir(), "sf+knn")
	draw := func(fields ...string) string {
		c := paint.New(80, 21, b.state.Theme.Open(), false)
		c.Mask(fields)
		b.Draw(c, tablePane, c.Bounds(), true)
		return c.Plain()
	}
	if told := draw(); !strings.ContainsRune(told, '●') || !strings.ContainsRune(told, '◇') {
		t.Fatalf("there is no plot:\n%s", told)
	}
	if covered := draw("change"); strings.ContainsAny(covered, "●◇") && !strings.Contains(covered, "points   ●") || !strings.ContainsRune(covered, paint.MaskGlyph) {
		t.Errorf("the plot shows through:\n%s", covered)
	}
}

// A dataset with published results is never empty: they stand in for cells without a trial,
// and only at the settings that they were computed with.
func TestPublished_StandInUntilACellHasATrial(t *testing.T) {
	d := printed(t)
	copied := *d
	copied.Fingerprint = "1f1075b523745964" // MUTAG's
	b := on(t, &copied, t.TempDir(), "sf+knn")
	set := b.state.Settings
	usual := settings.Default()
	set.Iterations, set.Folds = usual.Iterations, usual.Folds
	b.state.SetSettings(set)
	b.add(b.Update(screen.All))
	b.settle(func() bool { return false })
	if text := b.drawn(140, 42, tablePane); !strings.Contains(text, "results of our run, 10 repeats × 5 folds") || !strings.ContainsRune(text, '○') || !strings.Contains(text, ".844") {
		t.Errorf("no published result in\n%s", text)
	}
	key := address{"sf+knn", "motif-similarity", usual.Beta, true}
	b.grid.cells[key] = &experiment.Cell{}
	for c, col := range b.grid.columns {
		if _, ok := b.grid.publishedInstead(0, c); ok == (c == 0 || col.mapping == key.mapping) {
			t.Errorf("%s: a published cell stands in: %v", col.title, ok)
		}
	}
	set.L = 3
	b.state.SetSettings(set)
	b.add(b.Update(screen.All))
	b.settle(func() bool { return false })
	if b.grid.anyPublished() {
		t.Error("published results of l = 2 stand in for those of l = 3")
	}
}

// A published cell of another edition may have other numbers than this program: its edition is
// in the legend and in the cell, and its mark is hollow, that of a cell of one's own filled. A
// cell of this edition needs no such words.
func TestPublished_OfAnotherEditionSaysSo(t *testing.T) {
	for edition, words := range map[int]bool{experiment.Edition: false, experiment.Edition - 2: true} {
		b := on(t, printed(t), t.TempDir(), strings.Fields(usual)...)
		set, normal := b.state.Settings, settings.Default()
		set.Iterations, set.Folds = normal.Iterations, normal.Folds
		b.state.SetSettings(set)
		b.add(b.Update(screen.All))
		b.settle(func() bool { return false })
		b.grid.publishedCell = func(string, string, string) (published.Cell, bool) {
			return published.Cell{Trials: 10, Original: .8, Evolved: .81, Difference: .01, CI95: stats.Interval{-.01, .03}, Edition: edition}, true
		}
		for _, size := range [][2]int{{80, 21}, {140, 42}} {
			table, cell, _ := strings.Cut(frame(b.Screen, size[0], size[1], tablePane, false).Plain(), "Cell ")
			if !strings.Contains(table, "○ our run") || !strings.Contains(table, "◇ the paper’s") || strings.ContainsRune(table, '●') {
				t.Errorf("%v: the legend or the marks of a published table are not those of\n%s", size, table)
			}
			cell = strings.Join(strings.Fields(cell), " ")
			long := fmt.Sprintf("edition %d; this program computes edition %d", edition, experiment.Edition)
			if strings.Contains(cell, long) != words {
				t.Errorf("%v, edition %d: %q in the cell should be %v:\n%s", size, edition, long, words, cell)
			}
			if short := fmt.Sprintf("our run, edition %d (this program: %d)", edition, experiment.Edition); (strings.Contains(table, short) || strings.Contains(table, long)) != words {
				t.Errorf("%v, edition %d: the legend should name it: %v:\n%s", size, edition, words, table)
			}
		}
		b.grid.cells[address{"sf+knn", "random", normal.Beta, true}] = &experiment.Cell{}
		if table, _, _ := strings.Cut(frame(b.Screen, 140, 42, tablePane, false).Plain(), "Cell "); strings.Count(table, "●") != 2 { // the mark and the legend
			t.Errorf("a cell of one's own is not filled:\n%s", table)
		}
	}
}

// A finished study has its change by iteration below the cells; an unfinished one,
// whose numbers still move, has none.
func TestPlot_HasTheChangeByIterationOnceAllTrialsAreDone(t *testing.T) {
	b := finished(t, printed(t), t.TempDir(), "sf+knn")
	rows := func() (list []render.PlotRow) {
		cells := b.grid.forest()
		return b.withIterations(cells).Rows[len(cells.Rows):]
	}
	list, want := rows(), b.known.comparison.Tables[0].ByIteration
	if len(list) != b.state.Settings.Iterations || len(list) != len(want) {
		t.Fatalf("%d rows for %d iterations", len(list), b.state.Settings.Iterations)
	}
	for i, x := range want {
		m := list[i].Marks[0]
		if list[i].Label != fmt.Sprintf("iteration %d", i+1) || m.Value != 100*x.Difference || m.Interval.Low() != 100*x.CI95.Low() {
			t.Errorf("row %d is %+v, want %+v", i, list[i], x)
		}
	}
	if !strings.Contains(b.drawn(140, 42, tablePane), "iteration 1") {
		t.Error("the rows are not drawn")
	}
	if b.press(keys.Last); !strings.Contains(b.drawn(80, 18, tablePane), "iteration 1") {
		t.Error("with the last cell selected they are out of sight")
	}
	b.press(keys.MoreRepeats)
	if list := rows(); len(list) > 0 {
		t.Errorf("an unfinished study has %d rows", len(list))
	}
}

// Where the size alone would answer a question, the original's verdict does not tell it.
func TestCell_CoversTheSizeInTheVerdictOfTheOriginal(t *testing.T) {
	b := finished(t, screentest.Dataset(t, "planted"), t.TempDir(), "sf+svm")
	for _, masked := range []bool{false, true} {
		c := paint.New(80, 21, b.state.Theme.Open(), false)
		if masked {
			c.Mask([]string{"size"})
		}
		b.Draw(c, cellPane, c.Bounds(), true)
		if told := strings.Contains(c.Plain(), "edges alone do as well"); told == masked {
			t.Errorf("masked %v:\n%s", masked, c.Plain())
		}
	}
}

// A command that is offered is offered whole, however long the folder that it names.
func TestPlace_ACommandIsNeverCut(t *testing.T) {
	b := on(t, screentest.Dataset(t, "toy"), "/home/somebody/.local/share/"+strings.Repeat("long", 20)+"/trials", "sf+knn")
	want := strings.Fields(b.of.command("toy", b.folder))
	for _, width := range []int{60, 80, 100} {
		text := frame(b.Screen, width, 42, cellPane, true).Plain()
		_, shown, ok := strings.Cut(strings.Join(strings.Fields(text), ""), "commandline:")
		if !ok || !strings.Contains(shown, strings.Join(want, "")) {
			t.Errorf("%d columns show\n%s", width, text)
		}
	}
}

// The presented sentence of a cell has the baselines, too.
func TestTell_ACellIsToldWithItsBaselinesAndVerdict(t *testing.T) {
	b := finished(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn")
	cell := b.grid.at(b.row, b.column)
	for _, pane := range []int{tablePane} {
		text, _ := b.Tell(pane)
		for _, want := range []string{cell.Verdict, "majority " + accuracy(cell.Baselines.Majority), "size alone " + accuracy(cell.Baselines.Size), "repeated data " + accuracy(cell.Baselines.Duplication)} {
			if !strings.Contains(text, want) {
				t.Errorf("%q lacks %q", text, want)
			}
		}
	}
	if text, _ := b.Tell(cellPane); text != "" {
		t.Errorf("the cell is told twice: %q", text)
	}
}

// Without a folder of the user's the trials are made all the same, and nothing is written.
func TestScreen_WithoutAFolderKeepsNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	b := finished(t, printed(t), "", "sf+knn")
	if text := frame(b.Screen, 140, 90, cellPane, false).Plain(); !strings.Contains(strings.Join(strings.Fields(text), " "), "Not saved: HOME is not an absolute path") || strings.Contains(text, "--store") {
		t.Errorf("it shows\n%s", text)
	}
	if list, err := os.ReadDir("."); err != nil || len(list) > 0 {
		t.Errorf("left are %v, %v", list, err)
	}
}
