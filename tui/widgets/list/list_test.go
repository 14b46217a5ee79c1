package list

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"mevolve/tui/keys"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// numbers is a list of numbers: a name, the number, its remainder by three.
func numbers(values []int) *List {
	l := &List{Columns: []Column{
		{Title: "name", Width: 9, Left: true, Cell: func(i int) (string, paint.Style) { return fmt.Sprintf("item%d", i), theme.Plain }},
		{Title: "n", Width: 5, Key: func(i int) float64 { return float64(values[i]) },
			Cell: func(i int) (string, paint.Style) { return fmt.Sprint(values[i]), theme.Plain }},
		{Title: "rest", Width: 6, Spare: 1, Down: true, Key: func(i int) float64 { return float64(values[i] % 3) },
			Cell: func(i int) (string, paint.Style) { return fmt.Sprint(values[i] % 3), theme.Plain }},
	}}
	l.By = "n"
	l.Load(len(values))
	return l
}

// frame is a list in a frame.
type frame struct {
	*paint.Canvas
	*Placed
}

func draw(l *List, w, h int) frame {
	c := paint.New(w, h, theme.New(true).Open(), false)
	placed := l.Draw(c, c.Bounds(), true)
	c.Shown()
	return frame{c, placed}
}

// Wherever a row is drawn, a click there chooses its item, and the cursor's row
// is in sight; whatever the list's size, pitch and window.
func TestClick_ChoosesTheRowThatIsDrawnThere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := numbers(rapid.SliceOfN(rapid.IntRange(0, 99), 1, 60).Draw(t, "values"))
		l.Lines = rapid.IntRange(1, 3).Draw(t, "lines")
		l.Pitch = l.Lines + rapid.IntRange(0, 2).Draw(t, "gap")
		l.Middle = rapid.Bool().Draw(t, "middle")
		l.Matches = func(i int) bool { return i%5 != 4 }
		l.Load(l.n)
		w, h := rapid.IntRange(4, 40).Draw(t, "w"), rapid.IntRange(2, 40).Draw(t, "h")
		if rapid.Bool().Draw(t, "groups") {
			l.Group, l.Gap = rapid.IntRange(1, 5).Draw(t, "group"), rapid.IntRange(0, 2).Draw(t, "blank")
			h = 2 + len(l.Rows())*(l.Pitch+l.Gap) // room for all rows
		}
		for range 6 {
			drawn := draw(l, w, h)
			lines := strings.Split(drawn.Plain(), "\n")
			seen := slices.Collect(drawn.Seen())
			if !slices.ContainsFunc(seen, func(r Row) bool { return r.Here }) {
				t.Fatalf("the cursor is out of sight:\n%s", strings.Join(lines, "\n"))
			}
			row := rapid.SampledFrom(seen).Draw(t, "row")
			if name := fmt.Sprintf("item%d", row.Item); w >= 9 && !strings.Contains(lines[row.Rect.Y], name) {
				t.Fatalf("line %d is %q, not %s", row.Rect.Y, lines[row.Rect.Y], name)
			}
			drawn.Click(rapid.IntRange(0, w-1).Draw(t, "x"), row.Rect.Y+rapid.IntRange(0, row.Rect.H-1).Draw(t, "y"))
			if l.At != row.Item {
				t.Fatalf("a click on item %d chooses %d", row.Item, l.At)
			}
		}
	})
}

func TestSort_OrdersEqualsByTheirNumbersAndGoesToTheTop(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.IntRange(0, 9), 1, 40).Draw(t, "values")
		l := numbers(values)
		l.At = rapid.IntRange(0, len(values)-1).Draw(t, "at")
		for range 4 {
			l.Do(rapid.SampledFrom([]keys.Action{keys.Sort, keys.Reverse}).Draw(t, "key"))
			value := map[string]func(i int) int{"n": func(i int) int { return values[i] }, "rest": func(i int) int { return -(values[i] % 3) }}[l.By]
			want := slices.Clone(l.Rows())
			slices.Sort(want)
			slices.SortStableFunc(want, func(i, j int) int {
				if l.Down {
					return value(j) - value(i)
				}
				return value(i) - value(j)
			})
			if !slices.Equal(l.Rows(), want) || l.At != want[0] {
				t.Fatalf("by %s, down %v: %v at %d, want %v at %d", l.By, l.Down, l.Rows(), l.At, want, want[0])
			}
		}
	})
}

func TestTitle_SortsByItsColumnAndTheOtherWayRound(t *testing.T) {
	l := numbers([]int{3, 1, 2})
	drawn := draw(l, 30, 8)
	for _, click := range []struct {
		x    int
		by   string
		down bool
	}{{12, "n", true}, {18, "rest", false}, {18, "rest", true}, {2, "rest", true}, {10, "n", false}} {
		drawn.Click(click.x, 0)
		if l.By != click.by || l.Down != click.down {
			t.Errorf("a click at %d sorts by %s, down %v", click.x, l.By, l.Down)
		}
	}
	if text := draw(l, 30, 8).Plain(); !strings.HasPrefix(text, "  name      n▴  rest\n") {
		t.Errorf("the titles are\n%s", text)
	}
}

// An item that is filtered out has no cursor; the next move is to the first row.
func TestFilter_LeavesTheCursorOnARow(t *testing.T) {
	l := numbers([]int{0, 1, 2, 3, 4})
	l.Move(4)
	l.Matches = func(i int) bool { return i < 3 }
	l.Filter()
	if l.At != 0 || l.Row() != 0 {
		t.Errorf("the cursor is on item %d", l.At)
	}
	l.At = 4
	if l.Row() != -1 {
		t.Errorf("item 4 stands on row %d", l.Row())
	}
	if l.Do(keys.Down); l.At != 0 {
		t.Errorf("down from what is filtered out leads to %d", l.At)
	}
	l.Matches = func(int) bool { return false }
	l.Filter()
	for _, a := range []keys.Action{keys.Down, keys.Last, keys.PageUp} {
		l.Do(a)
	}
	draw(l, 20, 5).Click(3, 2)
}

func TestFit_LeavesOutWhatIsSpareFirst(t *testing.T) {
	l := numbers([]int{1})
	for w, want := range map[int]string{20: "  name      n▴  rest", 19: "  name      n▴", 13: "  name"} {
		if got, _, _ := strings.Cut(draw(l, w, 3).Plain(), "\n"); got != want {
			t.Errorf("in %d columns the titles are %q, want %q", w, got, want)
		}
	}
}

func TestMove_TellsWhoeverAskedAndStopsAtTheEnds(t *testing.T) {
	l := numbers(make([]int, 30))
	chosen := 0
	l.Chosen = func() tea.Cmd { chosen++; return nil }
	drawn := draw(l, 20, 11)
	for _, step := range []struct {
		key keys.Action
		at  int
	}{{keys.Up, 0}, {keys.PageDown, 10}, {keys.Down, 11}, {keys.Last, 29}, {keys.PageDown, 29}, {keys.PageUp, 19}, {keys.First, 0}} {
		if l.Do(step.key); l.At != step.at {
			t.Errorf("%s leads to %d, want %d", step.key, l.At, step.at)
		}
	}
	if drawn.Wheel(3); l.At != 3 || chosen != 8 {
		t.Errorf("at %d after %d moves were told", l.At, chosen)
	}
	again := false
	l.Again = func() tea.Cmd { again = true; return nil }
	if draw(l, 20, 11).Click(0, 4); !again || chosen != 8 {
		t.Error("a click on the selected row is told as a choice")
	}
}

// After a change of the order, by key or by a click on a title, the cursor is on the first row.
func TestSort_PutsTheCursorOnTheFirstRow(t *testing.T) {
	l := numbers([]int{3, 9, 1, 7})
	for _, a := range []keys.Action{keys.Sort, keys.Sort, keys.Reverse} {
		draw(l, 40, 9)
		l.Do(keys.Last)
		if l.Do(a); l.Row() != 0 {
			t.Errorf("after %q the cursor is on row %d", a, l.Row())
		}
	}
	l.Do(keys.Last)
	draw(l, 40, 9).Click(13, 0)
	if l.Row() != 0 {
		t.Errorf("after a click on a title the cursor is on row %d", l.Row())
	}
}

// The title of the order has its arrow and a blank before it, however narrow its column is.
func TestTitles_KeepABlankBetweenThem(t *testing.T) {
	l := numbers([]int{3, 9})
	l.Columns[2].Width = 4
	l.SortBy("rest", false)
	if head := strings.Split(draw(l, 40, 4).Plain(), "\n")[0]; !strings.Contains(head, " n rest▾") {
		t.Errorf("the titles are %q", head)
	}
}

// Typed letters list the items that contain them, upper and lower case alike; backspace takes the
// last one back.
func TestTypeFilter_ListsWhatContainsTheTypedText(t *testing.T) {
	l := numbers([]int{3, 9, 1})
	l.Name = func(i int) string { return []string{"sf+svm", "sf+kNN", "netlsd+knn"}[i] }
	press := func(text string) {
		for _, r := range text {
			l.TypeFilter(tea.KeyPressMsg{Text: string(r), Code: r})
		}
	}
	for _, step := range []struct {
		text string
		rows int
	}{{"k", 2}, {"nn", 2}, {"x", 0}} {
		if press(step.text); len(l.Rows()) != step.rows {
			t.Errorf("after %q the list has %d rows, not %d", l.Typed(), len(l.Rows()), step.rows)
		}
	}
	if l.TypeFilter(tea.KeyPressMsg{Code: tea.KeyBackspace}); len(l.Rows()) != 2 || l.At == 0 {
		t.Errorf("after backspace the list has %d rows, cursor at item %d", len(l.Rows()), l.At)
	}
}

// The help of the key names what can be sorted by.
func TestSorted_NamesTheColumnsThatHaveAKey(t *testing.T) {
	key := func(int) float64 { return 0 }
	if got := Sorted([]Column{{Title: "graph", Key: key}, {Title: "pred"}, {Title: "r", Key: key}}); got != "graph, r" {
		t.Errorf("%q", got)
	}
}
