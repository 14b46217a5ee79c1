package swapview

import (
	"context"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/study/settings"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// first is a graph of a built-in dataset with its first swap made.
func first(t *testing.T, dataset, mapping string) *trace.Scene {
	t.Helper()
	set := settings.Default()
	set.Mapping = mapping
	at := trace.Subject{Example: screentest.Dataset(t, dataset).Examples[0], Repeat: 1, Fold: 1, Iteration: 1}
	return must.Get(trace.Make(context.Background(), trace.InputOf(at, set), trace.Overrides{}, trace.Spot{Step: 1, Line: trace.Swapped}))
}

// told is the step pane, one line a row.
func told(sc *trace.Scene, h int) []string {
	c := paint.New(60, h, theme.New(true).Open(), false)
	Step{Scene: sc, Rows: &list.List{}}.Draw(c, c.Bounds(), false)
	return strings.Split(c.Plain(), "\n")
}

// row is a candidate with the numbers at its end, of which share and bound are
// the last two.
var row = regexp.MustCompile(`^(▸)? *(\d+)–(\d+) .*?([.\d]+) +([.\d]+) *$`)

// Every candidate is listed with its share of the weights, w/Σw, counted here
// once more from the graph; the shares add up to 1, and the pair that is marked
// is the one whose interval holds the draw.
func TestStep_SharesAreWeightsOverTheirSum(t *testing.T) {
	for _, mapping := range augment.Names() {
		for _, dataset := range []string{"rings", "communities"} {
			sc := first(t, dataset, mapping)
			kind, ra := sc.Kind, func(e model.Edge) float64 { return augment.RA.Score(sc.Graph, e.U, e.V) }
			sum := 0.0 // Σs over the candidates to add
			for _, r := range sc.Additions.Rows {
				sum += ra(r.Pair)
			}
			tables := map[string]func(e model.Edge) float64{
				"edge to add":    func(e model.Edge) float64 { return ra(e) },
				"edge to remove": func(e model.Edge) float64 { return 1 - ra(e)/sum },
			}
			draws := map[string]float64{"edge to add": sc.Attempt.AddDraw, "edge to remove": sc.Attempt.DelDraw}
			size := map[string]int{"edge to add": sc.Additions.Left, "edge to remove": sc.Removals.Left}
			shown := map[string][][]string{}
			title := ""
			for _, line := range told(sc, 900) {
				for name := range tables {
					if strings.Contains(line, name) {
						title = name
					}
				}
				if m := row.FindStringSubmatch(line); m != nil {
					shown[title] = append(shown[title], m)
				}
			}
			for name, weight := range tables {
				if !kind.Scored {
					weight = func(model.Edge) float64 { return 1 }
				}
				if len(shown[name]) != size[name] {
					t.Fatalf("%s %s: %d candidates are listed to draw the %s, there are %d", dataset, mapping, len(shown[name]), name, size[name])
				}
				var weights []float64
				total := 0.0
				for _, m := range shown[name] {
					u, _ := strconv.Atoi(m[2])
					v, _ := strconv.Atoi(m[3])
					weights = append(weights, weight(model.NewEdge(u-1, v-1)))
					total += weights[len(weights)-1]
				}
				upTo := 0.0
				for i, m := range shown[name] {
					from := upTo
					upTo += weights[i] / total
					for k, want := range map[int]float64{4: weights[i] / total, 5: upTo} {
						if got, err := strconv.ParseFloat(m[k], 64); err != nil || math.Abs(got-want) > .0006 {
							t.Errorf("%s %s, %s: %q says %s, not %.4f", dataset, mapping, name, m[0], m[k], want)
						}
					}
					if holds := from <= draws[name] && draws[name] < upTo; holds != (m[1] != "") {
						t.Errorf("%s %s, %s: u = %.4f, %q is marked: %v", dataset, mapping, name, draws[name], m[0], m[1] != "")
					}
				}
				if math.Abs(upTo-1) > 1e-9 {
					t.Errorf("%s %s, %s: the shares add up to %v", dataset, mapping, name, upTo)
				}
			}
		}
	}
}

// What has no room is left out; the pair that was drawn and its u are not.
func TestStep_KeepsWhatWasDrawnHoweverLow(t *testing.T) {
	for _, mapping := range augment.Names() {
		sc := first(t, "communities", mapping)
		for h := 60; h >= 9; h-- {
			text := strings.Join(told(sc, h), "\n")
			if n := strings.Count(text, " falls into ["); n != 2 {
				t.Fatalf("%s in %d rows: %d draws are told\n%s", mapping, h, n, text)
			}
			if n := strings.Count(text, "▸"); n != 2 {
				t.Fatalf("%s in %d rows: %d pairs are marked\n%s", mapping, h, n, text)
			}
		}
	}
}

// A u next to the end of its interval is told with the digits that keep it inside.
func TestTable_UIsInsideItsIntervalAsPrinted(t *testing.T) {
	row := augment.Row{From: 0, To: .0435}
	for u, want := range map[float64]int{.0427: 4, .02: 3, .04349: 5, .0434999: 7} {
		list := table{u: u}
		if got := list.apart(row); got != want {
			t.Errorf("u = %v takes %d decimals, want %d", u, got, want)
		}
	}
}

// The list of swaps says of every attempt what it added and removed.
func TestSwaps_ListEveryAttempt(t *testing.T) {
	sc := first(t, "communities", "random")
	sc = must.Get(sc.Trace.At(context.Background(), trace.Spot{Step: sc.Last(), Line: trace.Swapped}))
	c := paint.New(60, sc.Last()+2, theme.New(true).Open(), false)
	var l list.List
	LoadSwaps(&l, sc)
	DrawSwaps(&paint.Page{C: c, R: c.Bounds()}, &l, sc, sc.Last()+1)
	lines := strings.Split(c.Plain(), "\n")
	for i, a := range sc.Result.Attempts {
		if line := lines[i+2]; !strings.Contains(line, "+ "+PairWords(a.Added)) || !strings.Contains(line, "× "+PairWords(a.Removed)) {
			t.Errorf("swap %d adds %v and removes %v, listed is %q", i+1, a.Added, a.Removed, line)
		}
	}
}
