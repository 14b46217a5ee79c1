package paint

import "testing"

// Only what differs is marked, and no letter is cut in two.
func TestPage_MarksWhatChanged(t *testing.T) {
	const same, changed = Style(1), Style(2)
	for _, c := range []struct {
		was, is string
		from    int // the first marked column
	}{{".501", ".512", 2}, {".501", ".501", 4}, {"−.10", "–.10", 0}, {"1.00", ".99", 0}} {
		canvas := New(10, 1, make([]string, 3), false)
		p := Page{C: canvas, R: canvas.Bounds()}
		end := p.PutChange(0, c.was, c.is, same, changed)
		if got := canvas.Plain(); end != Width(c.is) || got[:len(c.is)] != c.is {
			t.Errorf("%s → %s is written %q, to column %d", c.was, c.is, got, end)
		}
		for x := range end {
			want := same
			if x >= c.from {
				want = changed
			}
			if canvas.cells[x].style != want {
				t.Errorf("%s → %s: column %d has style %d", c.was, c.is, x, canvas.cells[x].style)
			}
		}
	}
}
