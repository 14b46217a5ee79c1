package swapview

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/study/settings"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// spots calls f with every spot of every mapping, the controls too, of random graphs.
func spots(t *testing.T, f func(t *rapid.T, name string, sc *trace.Scene)) {
	t.Helper()
	at := trace.Subject{Example: screentest.Dataset(t, "planted").Examples[0], Repeat: 1, Fold: 1, Iteration: 1}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 8).Draw(t, "n")
		var edges []model.Edge
		for v := 1; v < n; v++ {
			edges = append(edges, model.NewEdge(rapid.IntRange(0, v-1).Draw(t, "to"), v))
			if u := rapid.IntRange(0, v-1).Draw(t, "and"); u != edges[len(edges)-1].U {
				edges = append(edges, model.NewEdge(u, v))
			}
		}
		g := must.Get(model.NewGraph(n, edges))
		set, l := settings.Default(), rapid.IntRange(2, 4).Draw(t, "l")
		at.Example.Graph = g
		for _, mapping := range augment.Known() {
			set.Mapping, set.L, set.Beta = mapping, l, .3
			tr := must.Get(trace.New(context.Background(), trace.InputOf(at, set), trace.Overrides{}))
			for spot, before := (trace.Spot{Line: trace.Swapped}), (trace.Spot{Step: -1}); spot != before; before, spot = spot, tr.After(spot) {
				sc := must.Get(tr.At(context.Background(), spot))
				f(t, fmt.Sprintf("%s l %d, swap %d, %v", set.Mapping, set.L, spot.Step, spot.Line), sc)
			}
		}
	})
}

// Each cell of a ruler belongs to the share that holds its middle, so that the shares in
// sight add up to its width, in the order of the draw. The ▼ of u is above the gold interval, which
// is the one that holds u and has the label in brackets; every other label is above its own interval.
func TestRuler_ShowsEveryDrawOfEverySpot(t *testing.T) {
	labelled, neighbours := 0, 0
	spots(t, func(t *rapid.T, name string, sc *trace.Scene) {
		for _, tb := range []table{(Step{Scene: sc}).AdditionTable(), (Step{Scene: sc}).RemovalTable()} {
			sharesAddUp(t, name, tb)
			if tb.chosen != nil && len(tb.Rows) > 0 {
				labelled++
				neighbours += labelsFit(t, name, tb)
			}
		}
	})
	if labelled < 100 || neighbours < 100 {
		t.Errorf("only %d draws and %d other labels are seen", labelled, neighbours)
	}
}

func sharesAddUp(t *rapid.T, name string, tb table) {
	for _, w := range []int{1, 37, 136} {
		sum, upTo := 0, 0
		for _, i := range tb.intervals(w) {
			if i.from != upTo {
				t.Fatalf("%s: an interval begins at cell %d, the one before ends at %d", name, i.from, upTo)
			}
			sum, upTo = sum+i.to-i.from, i.to
			if got, want := float64(i.to-i.from), i.row.Share*float64(w); math.Abs(got-want) > 1+1e-6 {
				t.Errorf("%s: the share %.3f has %v of %d cells", name, i.row.Share, got, w)
			}
		}
		if len(tb.inOrder) > 0 && sum != w {
			t.Errorf("%s: the intervals have %d of %d cells", name, sum, w)
		}
	}
}

var (
	open       = theme.New(true).Open()
	otherLabel = regexp.MustCompile(`(?:^| )(\d+–\d+)`)
)

// labelsFit counts the labels beside that of the drawn pair.
func labelsFit(t *rapid.T, name string, tb table) (others int) {
	const w = 76
	c := paint.New(w, rulerRows, open, false)
	tb.ruler(c, c.Bounds())
	lines := strings.Split(c.Plain(), "\n")
	labels, shades := []rune(lines[0]), []rune(lines[1])
	u := slices.Index(labels, '▼')
	row := tb.Rows[tb.Index()]
	if u < 0 || tb.u < row.From || tb.u >= row.To || math.Abs(float64(u)+.5-tb.u*w) > 1.5+1e-6 || shades[u] != '█' {
		t.Fatalf("%s: u = %.3f of [%.3f, %.3f) is at column %d:\n%s", name, tb.u, row.From, row.To, u, c.Plain())
	}
	if gold := strings.Count(lines[1], "█"); math.Abs(float64(gold)-row.Share*w) > 1+1e-6 || !strings.Contains(lines[1], strings.Repeat("█", gold)) {
		t.Errorf("%s: the share %.3f has %d gold cells:\n%s", name, row.Share, gold, c.Plain())
	}
	if !strings.Contains(lines[0], "["+row.Pair.String()+"]") || strings.Count(lines[0], "[") != 1 {
		t.Errorf("%s: %v is drawn:\n%s", name, row.Pair, c.Plain())
	}
	for _, m := range otherLabel.FindAllStringSubmatchIndex(lines[0], -1) {
		x := len([]rune(lines[0][:m[2]]))
		of := slices.IndexFunc(tb.inOrder, func(r augment.Row) bool { return r.Pair.String() == lines[0][m[2]:m[3]] })
		if middle := (float64(x) + .5) / w; of < 0 || middle < tb.inOrder[of].From-1e-9 || middle > tb.inOrder[of].To+1e-9 {
			t.Errorf("%s: a label at column %d is of another interval:\n%s", name, x, c.Plain())
		}
		others++
	}
	return others
}

// A pair has a label where its interval has room for it. Where some have none, the title shows
// both shades with their meaning, or the one of intervals finer than a column.
func TestRuler_SaysWhatItsShadesAre(t *testing.T) {
	for dataset, widths := range map[string]map[int]string{"rings": {300: "", 80: "▒░ a pair each", 12: ""}, "communities": {300: "▒░ a pair each", 120: "░ other pairs, too narrow to tell apart", 60: "░ other pairs"}} {
		sc := first(t, dataset, "motif-similarity")
		tb := (Step{Scene: sc}).AdditionTable()
		for w, want := range widths {
			c := paint.New(w, 1+rulerRows, theme.New(true).Open(), false)
			tb.rulerTitle(c, c.Bounds())
			tb.ruler(c, c.Bounds().Below(1))
			lines := strings.Split(c.Plain(), "\n")
			if found := strings.Contains(lines[0], "░"); found != (want != "") || !strings.Contains(lines[0], want) {
				t.Errorf("%s in %d columns: %q, want %q", dataset, w, lines[0], want)
			}
			room := 0
			for _, i := range tb.intervals(w) {
				if !isNarrow(i) && i.row.Pair != *tb.chosen {
					room++
				}
			}
			if got := strings.Count(lines[1], "–") - 1; got > room || got < room-2 || !strings.Contains(lines[1], "["+tb.chosen.String()+"]") { // two may be in the way of the drawn one's
				t.Errorf("%s: %d labels for %d intervals in %d columns: %q", dataset, got, room, w, lines[1])
			}
		}
	}
}

var (
	addsWords    = regexp.MustCompile(`Adds (\d+–\d+) \(\+\)(?:: (?:neighbours? ([\d, ]+) (?:is|are) shared|(no neighbour is shared)|one of (\d+) pairs?, all equally likely))?\.`)
	removesWords = regexp.MustCompile(`Removes (\d+–\d+) \(×\)(?: of the (triad|quad|path) ([\d–]+)|: one of (\d+) edges?, (?:all equally likely|a small s is likelier))?\.`)
)

// The swap in words is the trace's, at every line of every mapping: the pair added once it is
// drawn, with its common neighbours or the number of candidates, the edge removed, with its
// motif, and nothing that is drawn later.
func TestSwapWords_AgreeWithTheTrace(t *testing.T) {
	seen := map[string]int{}
	spots(t, func(t *rapid.T, name string, sc *trace.Scene) {
		a, text := sc.Attempt, Step{Scene: sc}.SwapWords(1000)
		if a == nil {
			if sc.Last() > 0 && !strings.Contains(text, wording.Count(sc.Result.Requested, "swap", "swaps")) {
				t.Errorf("%s: %q", name, text)
			}
			return
		}
		if sc.Line == trace.Swapped && a.Outcome != augment.Done {
			word := map[augment.Outcome]string{augment.PassedOver: "Passes over ", augment.Undone: "Undoes "}[a.Outcome]
			if want := fmt.Sprintf("%s%v (%c): ", word, a.Pair(), theme.PassedGlyph); !strings.HasPrefix(text, want) {
				t.Errorf("%s: %q does not begin with %q", name, text, want)
			}
			seen[word]++
			return
		}
		if m := addsWords.FindStringSubmatch(text); (m != nil) != (sc.Added() != nil) {
			t.Errorf("%s: added is %v, and %q", name, sc.Added(), text)
		} else if m != nil {
			var common []string
			for _, z := range augment.CommonNeighbors(sc.Graph, a.Added.U, a.Added.V) {
				common = append(common, strconv.Itoa(z+1))
			}
			if m[1] != a.Added.String() || m[2] != "" && m[2] != strings.Join(common, ", ") || m[3] != "" && len(common) > 0 || m[4] != "" && m[4] != strconv.Itoa(sc.Additions.Left) {
				t.Errorf("%s: %v with the neighbours %v of %d is added, and %q", name, a.Added, common, sc.Additions.Left, text)
			}
			if reason := m[2] != "" || m[3] != "" || m[4] != ""; reason != (sc.Kind.Author == "") {
				t.Errorf("%s: a reason is given: %v, in %q", name, reason, text)
			}
			seen["adds"]++
		}
		if m := removesWords.FindStringSubmatch(text); (m != nil) != (sc.Removed() != nil) {
			t.Errorf("%s: removed is %v, and %q", name, sc.Removed(), text)
		} else if m != nil {
			if m[1] != a.Removed.String() || m[3] != "" && m[3] != wording.Path(a.Path) || (m[2] != "") != (a.Path != nil) || m[4] != "" && m[4] != strconv.Itoa(sc.Removals.Left) {
				t.Errorf("%s: %v of the path %v and %d is removed, and %q", name, a.Removed, a.Path, sc.Removals.Left, text)
			}
			seen["removes"+m[2]]++
		}
		if short := (Step{Scene: sc}).SwapWords(1); text == "" || strings.Contains(short, ":") && sc.Added() != nil || len(short) > len(text) {
			t.Errorf("%s: %q is short for %q", name, short, text)
		}
	})
	for _, what := range []string{"adds", "removes", "removestriad", "removesquad", "removespath", "Passes over "} {
		if seen[what] == 0 {
			t.Errorf("%q was never said: %v", what, seen)
		}
	}
}
