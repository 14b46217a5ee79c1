package threshold

import (
	"fmt"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/tui/keys"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/widgets/paint"
)

// The truth follows θ: what it keeps and drops is the pool, and a label is true
// where a triangle is found or missed as the class says.
func TestTruth_CountsWhatThetaKeepsAndDrops(t *testing.T) {
	s, state := shown(t, "triangles")
	for step := range 9 {
		if step > 5 {
			s.mine = s.data.r[40+10*step] // the r of a copy, which is dropped then
		}
		theta, _ := s.theta()
		var all, kept, trueAll, trueKept int
		for _, g := range s.data.state.Pool {
			triangles := must.Get(g.Example.Graph.Triangles(t.Context()))
			holds := (triangles > 0) == (state.Dataset.ClassLabels[g.Example.Class] == 1)
			all++
			if holds {
				trueAll++
			}
			if g.Reliability > theta {
				kept++
				if holds {
					trueKept++
				}
			}
		}
		out := frame(s, 80, 21, truthPane, true).Plain()
		for _, want := range []string{
			fmt.Sprintf("%d of %d", trueAll, all), fmt.Sprintf("%d of %d", trueKept, kept),
			fmt.Sprintf("%d of %d", trueAll-trueKept, all-kept),
		} {
			if !strings.Contains(out, want) {
				t.Errorf("at θ %v %q is not drawn:\n%s", theta, want, out)
			}
		}
		if step <= 5 && (trueKept == kept || trueAll-trueKept == 0) {
			t.Errorf("at θ %v all that is kept is true or all that is dropped is not: nothing is tested", theta)
		}
		screentest.Do(s, keys.MoreFar, truthPane)
	}
}

// The bins are the pool, each at the r of its graphs, and the graphs of an r say
// so on the frame.
func TestTruth_BinsAreThePoolByR(t *testing.T) {
	s, _ := shown(t, "triangles")
	rows := s.data.known(0)
	pool, binned := rows[0].rate, 0
	for _, k := range rows[3:] {
		of, true := 0, 0
		for i, r := range s.data.r {
			if r >= k.r-.05 && r < k.r+.05 {
				of++
				if s.data.holds[i] {
					true++
				}
			}
		}
		if k.rate.Of != of || k.rate.True != true {
			t.Errorf("%s: %d of %d, want %d of %d", k.name, k.rate.True, k.rate.Of, true, of)
		}
		binned += k.rate.Of
	}
	if pool.Of != len(s.data.state.Pool) || binned != pool.Of {
		t.Errorf("%d of %d are in bins", binned, pool.Of)
	}
}

// Without a rule there is neither pane nor verdict, also where a dataset that had
// one left the focus there.
func TestTruth_IsShownOnlyWhereTheDatasetHasARule(t *testing.T) {
	for name, want := range map[string]bool{"rings": false, "communities": false, "triangles": true} {
		s, _ := shown(t, name)
		for _, size := range [][2]int{{80, 21}, {140, 42}, {200, 57}} {
			c := frame(s, size[0], size[1], truthPane, false)
			screentest.Fits(t, c, size[0], size[1])
			if got := strings.Contains(c.Plain(), "Truth"); got != want {
				t.Errorf("%s at %v: truth is shown: %t", name, size, got)
			}
		}
		if panes := s.Panes(paint.Rect{}); (len(panes) > truthPane) != want {
			t.Errorf("%s has %d panes", name, len(panes))
		}
		screentest.Do(s, keys.Down, truthPane)
	}
}

// Every example says whether its label is true, and which it should be.
func TestTruth_OfTheSelectedExample(t *testing.T) {
	s, _ := shown(t, "triangles")
	said := map[string]int{}
	for i, g := range s.data.state.Pool {
		s.table.At = i
		want := "label true"
		if !s.data.holds[i] {
			want = fmt.Sprintf("label false: class %d", 1-g.Example.Class)
		}
		said[want]++
		if out := frame(s, 80, 21, examplePane, true).Plain(); !strings.Contains(out, want) {
			t.Fatalf("of graph %v %q is not said:\n%s", g.Example.ID, want, out)
		}
	}
	if len(said) != 3 {
		t.Errorf("%v: not every verdict was seen", said)
	}
	if rings, _ := shown(t, "rings"); strings.Contains(frame(rings, 80, 21, examplePane, true).Plain(), "label ") {
		t.Error("a label of rings is judged")
	}
}

// Where kept, pool, truth and example stand together each is seen, at 140×45 too.
func TestTruth_StandsBelowTheExample(t *testing.T) {
	s, _ := shown(t, "triangles")
	p := s.Arrange(paint.Rect{W: 140, H: 42}, poolPane, false)
	for pane, r := range p.Rects {
		if r.Empty() {
			t.Errorf("%s is not seen", panes[pane].Title)
		}
		for other := range pane {
			if !r.Intersect(p.Rects[other]).Empty() {
				t.Errorf("%s lies over %s", panes[pane].Title, panes[other].Title)
			}
		}
	}
}

// A question about the truth covers every count of it.
func TestTruth_IsCoveredWhereAQuestionAsksForIt(t *testing.T) {
	s, _ := shown(t, "hexagons")
	for field, open := range map[string]int{"truth": 0, "kept": 1, "r": 3} {
		c := paint.New(78, 20, s.state.Theme.Open(), false)
		c.Mask([]string{field})
		s.drawTruth(c, c.Bounds(), false)
		seen := 0
		for _, k := range s.data.known(s.data.calibration.Theta)[:3] {
			if strings.Contains(c.Plain(), counted(k.rate)) {
				seen++
			}
		}
		if seen != open {
			t.Errorf("with %s covered %d of the counts are seen:\n%s", field, seen, c.Plain())
		}
	}
}
