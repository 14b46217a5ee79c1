package nodelink

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/model"
	"mevolve/tui/widgets/paint"
)

// drawnLine draws one straight line between two labelled cells of a small pane.
func drawnLine(t *rapid.T) (e line, in *ink) {
	r := paint.Rect{W: 30, H: 12}
	at := func(name string) cell {
		return cell{rapid.IntRange(0, r.W-1).Draw(t, name+" x"), rapid.IntRange(0, r.H-1).Draw(t, name+" y")}
	}
	e = line{from: at("from"), to: at("to")}
	e.labels = [2]span{{e.from.x, e.from.x + 1}, {e.to.x, e.to.x + 1}}
	in = newInk(r)
	in.line(&e, false)
	return e, in
}

func TestLine_IsTheSameFromEitherEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, in := drawnLine(t)
		back := newInk(in.r)
		back.line(&line{from: e.to, to: e.from, labels: [2]span{e.labels[1], e.labels[0]}}, false)
		if !slices.Equal(in.dot, back.dot) {
			t.Fatalf("%v to %v has other dots than back", e.from, e.to)
		}
	})
}

// A line leaves the cells of its labels free and the cells beside them as well where it is long;
// a short one stays in sight.
func TestLine_KeepsAGapFromItsLabels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e, in := drawnLine(t)
		dx, dy := abs(e.to.x-e.from.x), abs(e.to.y-e.from.y)
		dots := 0
		for _, d := range in.dot {
			if d != 0 {
				dots++
			}
		}
		if dots == 0 {
			t.Fatalf("%v to %v has no dots", e.from, e.to)
		}
		if max(dotsAcross*dx, dotsDown*dy) < 16 { // with 8 dots or more between the gaps
			return
		}
		for _, end := range []cell{e.from, e.to} {
			if in.dot[index(in.r, end.x, end.y)] != 0 {
				t.Fatalf("%v to %v covers its label", e.from, e.to)
			}
			for _, x := range []int{end.x - 1, end.x + 1} {
				if dy == 0 && in.r.Has(x, end.y) && in.dot[index(in.r, x, end.y)] != 0 {
					t.Fatalf("%v to %v touches its label", e.from, e.to)
				}
			}
		}
	})
}

// A sloped line of characters between labels in neighbouring rows has a character that slopes.
func TestLine_SlopesInASCII(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := newInk(paint.Rect{W: 30, H: 2})
		e := line{kind: plain, from: cell{rapid.IntRange(0, 29).Draw(t, "from"), 0}, to: cell{rapid.IntRange(0, 29).Draw(t, "to"), 1}}
		left := rapid.IntRange(0, 3).Draw(t, "left")
		e.labels = [2]span{{e.from.x, e.from.x + 1}, {e.to.x - left, e.to.x + 4 - left}}
		in.line(&e, true)
		if chars := string(in.char); strings.Contains(chars, "-") && !strings.ContainsAny(chars, `/\`) {
			t.Fatalf("%v to %v: %q", e.from, e.to, chars)
		}
	})
}

// The letters of its own labels are not in the way of an added edge.
func TestDraw_AddsAFreePairByAStraightLine(t *testing.T) {
	for _, ascii := range []bool{false, true} {
		s := Scene{Added: []model.Edge{{U: 0, V: 1}}, Name: func(int) string { return "Cl" }}
		text := strings.TrimSpace(drawn(graph(t, 2), 40, 9, ascii, s))
		if strings.Contains(text, "\n") || !strings.HasPrefix(text, "Cl1") || !strings.HasSuffix(text, "Cl2") {
			t.Errorf("ascii %v: the edge leaves the row of its ends:\n%s", ascii, text)
		}
	}
}
