package regions

import (
	"slices"
	"strings"
	"testing"

	"mevolve/tui/keys"
	"mevolve/tui/screen/screentest"
)

// The flips are sorted by each column in turn and turned round, a position says how, and
// where there is room the list has what is known of the graphs.
func TestFlips_AreSortedByTheirColumns(t *testing.T) {
	s, _ := finished(t, "rings", "sf+svm")
	frame := func(w, h int) string { return frameOf(s, w, h, flipsPane, true).Plain() }
	graphs := func() (list []int) {
		for _, i := range s.list.Rows() {
			list = append(list, s.flips[i].Graph)
		}
		return list
	}
	var own []int
	for _, f := range flips(s.both()) {
		own = append(own, f.Graph)
	}
	if len(own) < 3 || slices.IsSorted(own) || !slices.Equal(graphs(), own) {
		t.Fatalf("%v, want %v, in an order of its own", graphs(), own)
	}
	if text := frame(120, 24); !strings.Contains(text, "flip▴") || !strings.Contains(text, "density") {
		t.Errorf("the columns are not there:\n%s", text)
	}
	for s.list.By != "graph" {
		screentest.Do(s, keys.Sort, flipsPane)
		frame(120, 24)
	}
	ascending := slices.Sorted(slices.Values(own))
	if !slices.Equal(graphs(), ascending) {
		t.Errorf("by graph it is %v", graphs())
	}
	screentest.Do(s, keys.Reverse, flipsPane)
	slices.Reverse(ascending)
	if !slices.Equal(graphs(), ascending) {
		t.Errorf("turned round it is %v", graphs())
	}
	at := s.Position()
	screentest.Do(s, keys.Sort, flipsPane)
	s.Go(at)
	if s.list.By != "graph" || !slices.Equal(graphs(), ascending) {
		t.Errorf("the position lists %v by %s", graphs(), s.list.By)
	}
	for _, size := range [][2]int{{80, 21}, {100, 27}, {140, 42}, {200, 57}} {
		text := frameOf(s, size[0], size[1], plotsPane, false).Plain()
		if !strings.Contains(text, "graph▾ class was → now flip") || strings.Count(text, "→wrong")+strings.Count(text, "→right") < 3 {
			t.Errorf("%v: the list has no titles, or fewer than three rows:\n%s", size, text)
		}
	}
}

// The run of other settings has no flips yet: there is nothing to sort, nor to go to.
func TestFlips_AreNoneBeforeANewRunHasAny(t *testing.T) {
	s, stage := finished(t, "rings", "sf+svm")
	next := screentest.Do(s, keys.NextFold, plotsPane)
	if len(s.list.Rows()) > 0 {
		t.Errorf("%d rows of the fold before", len(s.list.Rows()))
	}
	for _, a := range []keys.Action{keys.Sort, keys.Reverse, keys.Down, keys.PageDown, keys.Enter} {
		screentest.Do(s, a, flipsPane)
		frameOf(s, 120, 24, flipsPane, true)
	}
	settle(t, s, stage, next)
}

// Every attribute has one column: its own, or one that shows it in another form.
func TestColumns_ShowEachAttributeOnce(t *testing.T) {
	s, _ := finished(t, "rings", "sf+svm")
	for _, a := range s.where.Attributes {
		columns := 0
		for _, c := range s.columns() {
			if c.Title == a.Name || slices.Contains(c.Shows, a.Name) {
				columns++
			}
		}
		if columns != 1 && a.Of != nil {
			t.Errorf("%s has %d columns", a.Name, columns)
		}
	}
}
