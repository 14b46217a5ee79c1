package compare

import (
	"regexp"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/study/experiment"
	"mevolve/study/experiment/paper"
	"mevolve/study/experiment/stats"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// However many mappings are registered, the selected cell is in sight with its learner, its
// mapping and its mark.
func TestTable_ShowsTheSelectedCellHoweverManyMappings(t *testing.T) {
	for _, name := range []string{"fifth", "sixth"} {
		t.Cleanup(augment.Register(augment.Kind{Name: name, Short: name, New: func(o augment.Options) augment.Mapping {
			return augment.Weighted{Options: o, Called: name}
		}}))
	}
	b := on(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn", "sf+log")
	for item := range b.cells() {
		b.row, b.column, _ = b.grid.cell(item)
		if b.item() != item {
			t.Fatalf("item %d is cell %d, %d, which is item %d", item, b.row, b.column, b.item())
		}
		text := frame(b.Screen, 80, 21, tablePane, false).Plain()
		selected := ""
		for line := range strings.Lines(text) {
			if strings.Contains(line, string(theme.SelectedGlyph)) {
				selected = line
			}
		}
		if !strings.Contains(selected, b.columns[b.column].short) || !strings.Contains(text, b.rows[b.row].learner) {
			t.Errorf("%s is not selected in\n%s", b.grid.name(b.row, b.column), text)
		}
	}
}

// The paper's values have their colour in the cell and the plot; without colour they have a word and a mark.
func TestPaper_HasAColourOfItsOwn(t *testing.T) {
	b := on(t, printed(t), t.TempDir(), "sf+knn", "sf+log")
	c := frame(b.Screen, 140, 42, tablePane, false)
	violet := b.state.Theme.Open()[theme.Oracle]
	for _, want := range []string{violet + "The paper prints", violet + "◇"} {
		if !strings.Contains(c.String(), want) {
			t.Errorf("no %q in\n%s", want, c.Plain())
		}
	}
}

// Each cell has the paper's figure, a mark in the plot and a number below it.
func TestTable_HasThePapersFigureOfEveryCell(t *testing.T) {
	b := on(t, printed(t), t.TempDir(), strings.Fields(usual)...)
	for item := range b.cells() {
		b.row, b.column, _ = b.grid.cell(item)
		text := frame(b.Screen, 80, 21, tablePane, false).Plain()
		cell, ok := paper.CellOf("MUTAG", b.columns[b.column].mapping, b.rows[b.row].learner)
		if want := "The paper prints " + accuracy(cell.Accuracy.Float()); !ok || !strings.Contains(text, want) {
			t.Errorf("no %q:\n%s", want, text)
		}
		if !strings.Contains(text, "◇") || !strings.Contains(text, "space starts 80 trials") || !strings.Contains(text, "less than an 80 % chance") {
			t.Errorf("no plot, no start or no power:\n%s", text)
		}
	}
}

func TestTable_WithoutARowInTable3ThereIsNoPaper(t *testing.T) {
	b := finished(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn")
	for _, size := range [][2]int{{80, 21}, {140, 42}} {
		for focus := range panes {
			if text := frame(b.Screen, size[0], size[1], focus, false).Plain(); strings.Contains(text, "paper") {
				t.Errorf("the paper is named:\n%s", text)
			}
		}
	}
}

// Before the trials the number of graphs shows what they could show, after
// them their spread: one of the two stands there.
func TestDetectable_IsOfTheTrialsOnceTheyAreDone(t *testing.T) {
	b := cells(t, 5, func(c *experiment.Cell) { mde := 0.058; c.MDE = &mde })
	before := on(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn")
	for _, w := range []int{80, 140} {
		text := frame(before.Screen, w, 40, tablePane, false).Plain()
		if !strings.Contains(text, "Estimate") || !strings.Contains(text, "less than an 80 % chance") {
			t.Errorf("%d columns: it is not called expected:\n%s", w, text)
		}
		text = frame(b.Screen, w, 40, tablePane, false).Plain()
		if strings.Contains(text, "Estimate") || !strings.Contains(text, "5.8 points") {
			t.Errorf("%d columns: it is not that of the trials:\n%s", w, text)
		}
	}
}

// An interval takes all trials of its cell: an early one is wide, and reading it finds effects
// by chance.
func TestTable_HasAnIntervalOnceACellIsDone(t *testing.T) {
	interval := regexp.MustCompile(`[+−0]\S*…\S`)
	table := func(b *bench) string {
		text, _, _ := strings.Cut(frame(b.Screen, 80, 40, tablePane, false).Plain(), "Cell")
		return text
	}
	if text := table(on(t, printed(t), t.TempDir(), strings.Fields(usual)...)); interval.MatchString(text) {
		t.Errorf("before any trial the table is\n%s", text)
	}
	if text := table(cells(t, 4, func(*experiment.Cell) {})); interval.MatchString(text) || !strings.Contains(text, "4 of 5") {
		t.Errorf("after four of five trials the table is\n%s", text)
	}
	if text := table(finished(t, printed(t), t.TempDir(), "sf+knn")); !interval.MatchString(text) {
		t.Errorf("after the trials the table is\n%s", text)
	}
}

func TestStatus_IsNoCutSentence(t *testing.T) {
	b := stopped(t, t.TempDir(), 3)
	for w := 50; w <= 140; w += 10 {
		head := strings.SplitN(frame(b.Screen, w, 21, tablePane, false).Plain(), "\n", 2)[0]
		if strings.Contains(head, "…") {
			t.Errorf("at %d columns: %q", w, head)
		}
	}
}

// cells is a screen whose cells are given.
func cells(t *testing.T, trials int, change func(*experiment.Cell)) *bench {
	b := finished(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn")
	table := &b.known.comparison.Tables[0]
	for i := range table.Cells {
		c := &table.Cells[i]
		c.Summary.Trials, c.Effect, c.EffectHolm = trials, stats.None, stats.None
		change(c)
	}
	b.grid = gridOf(b.of, b.known.comparison)
	return b
}

func TestMarks_ComeWithTheLastTrialAndOnlyAfterHolm(t *testing.T) {
	marks := func(b *bench) int {
		text := frame(b.Screen, 120, 40, tablePane, false).Plain()
		return strings.Count(text, string(gainGlyph)) + strings.Count(text, string(lossGlyph))
	}
	holm := func(c *experiment.Cell) {
		c.Effect, c.EffectHolm = stats.Gain, stats.Gain
		if c.Mapping == "random" {
			c.EffectHolm = stats.None
		}
		if c.Mapping == "motif-random" {
			c.Effect, c.EffectHolm = stats.Loss, stats.Loss
		}
	}
	if got := marks(cells(t, 5, holm)); got != 3 {
		t.Errorf("%d marks of 3 effects that Holm leaves", got)
	}
	if got := marks(cells(t, 4, holm)); got != 0 {
		t.Errorf("%d marks before the last trial", got)
	}
}

func TestVerdict_IsTheReportsAndComesWithTheLastTrial(t *testing.T) {
	b := cells(t, 5, func(c *experiment.Cell) { c.Effect, c.Verdict = stats.Gain, "A gain of 3.0 points." })
	if got := b.verdict(b.grid.at(0, 1)); got != "A gain of 3.0 points." {
		t.Errorf("%q", got)
	}
	b = cells(t, 4, func(c *experiment.Cell) { c.Effect, c.Verdict = stats.Gain, "A gain of 3.0 points." })
	if got := b.verdict(b.grid.at(0, 1)); !strings.HasPrefix(got, "No verdict yet: 4 of 5 trials") {
		t.Errorf("%q", got)
	}
}

func TestClick_SelectsTheCellThatIsDrawnThere(t *testing.T) {
	b := finished(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn", "sf+log")
	for _, w := range []int{62, 80, 140} {
		r := paint.Rect{W: w - 2, H: 14}
		for item := range b.cells() {
			row, column, _ := b.grid.cell(item)
			b.row, b.column = row, column
			c := paint.New(w-2, 14, b.state.Theme.Open(), false)
			b.drawTable(c, r, true)
			c.Shown()
			for y, line := range strings.Split(c.Plain(), "\n") {
				if !strings.ContainsRune(line, theme.SelectedGlyph) {
					continue
				}
				b.row, b.column = 0, 1
				c.At(w/2, y).(screen.Target).Click(w/2, y)
				if b.row != row || b.column != column {
					t.Errorf("%d columns: a click on cell %d, %d selects %d, %d", w, row, column, b.row, b.column)
				}
			}
		}
	}
}

func TestLearners_AreTakenInAndOut(t *testing.T) {
	b := on(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn")
	b.press(keys.PickLearner, keys.First, keys.Choose, keys.PickLearner)
	if got := b.of.learners; got != "sf+svm sf+knn" || len(b.grid.rows) != 2 || b.known.all != 40 {
		t.Errorf("%s are compared in %d rows, %d trials", got, len(b.grid.rows), b.known.all)
	}
	b.press(keys.PickLearner, keys.Choose, keys.Back)
	if b.over != nil || b.of.learners != "sf+svm sf+knn" {
		t.Errorf("after Esc %s are compared", b.of.learners)
	}
	b.press(keys.PickLearner, keys.First, keys.Choose, keys.Down, keys.Down, keys.Choose, keys.PickLearner)
	if b.over == nil || !strings.Contains(b.state.Message().Text, "needs a learner") {
		t.Errorf("no learner at all is accepted: %s", b.of.learners)
	}
}

// One key compares the learner under the cursor alone.
func TestLearners_OneIsComparedAlone(t *testing.T) {
	b := on(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn", "sf+log")
	b.press(keys.PickLearner, keys.First, keys.Down, keys.Alone)
	if b.over != nil || b.of.learners != "sf+log" || b.known.all != 20 {
		t.Errorf("%s are compared in %d trials", b.of.learners, b.known.all)
	}
}

func TestEnter_TakesTheCellToScreen4(t *testing.T) {
	b := on(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn", "sf+log")
	b.press(keys.Down, keys.CursorRight, keys.Enter)
	if s := b.state.Settings; s.Learner != "sf+log" || s.Mapping != "vertex-similarity" || b.app.Shown != keys.Evolve {
		t.Errorf("%s with %s", s.Learner, s.Mapping)
	}
	if b.known == nil || b.known.all != 40 {
		t.Error("that changes what is compared")
	}
}

// Before the first trial the cell has few lines; the table has the other rows of the body.
func TestTable_HasTheRowsThatTheCellDoesNotNeed(t *testing.T) {
	b := on(t, printed(t), t.TempDir(), strings.Fields(usual)...)
	for _, size := range [][2]int{{80, 21}, {100, 27}, {140, 42}, {200, 57}} {
		panes := b.Arrange(paint.Rect{W: size[0], H: size[1]}, tablePane, false)
		table, cell := panes.Rects[tablePane], panes.Rects[cellPane]
		need := 1 + b.heightBefore(cell.W, size[1] > 30)
		text := frame(b.Screen, size[0], size[1], tablePane, false).Plain()
		if all := strings.Count(text, "◇") > b.cells(); cell.H > need && !all {
			t.Errorf("%v: the cell has %d rows, needs %d, and the table of %d rows lacks some:\n%s", size, cell.H, need, table.H, text)
		}
		if cell.H < need {
			t.Errorf("%v: the cell has %d rows and needs %d", size, cell.H, need)
		}
	}
}

// In ASCII, too, the legend is whole, beside the place in the list, and each kind of mark has
// its own letter.
func TestLegend_IsWholeInASCII(t *testing.T) {
	folder := t.TempDir()
	finished(t, printed(t), folder, "sf+knn")
	b := on(t, printed(t), folder, strings.Fields(usual)...)
	b.state.Theme.ASCII = true
	text := frame(b.Screen, 80, 21, tablePane, false).Plain()
	for _, want := range []string{"* your trials", "x the paper's", "| no change ", " 1 of "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
