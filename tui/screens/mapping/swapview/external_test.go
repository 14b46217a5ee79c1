package swapview

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/study/settings"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// input is a graph, counted from 0, under the usual settings.
func input(t *testing.T, dataset string, graph int) trace.Input {
	t.Helper()
	e := screentest.Dataset(t, dataset).Examples[graph]
	return trace.InputOf(trace.Subject{Example: e, Repeat: 1, Fold: 1, Iteration: 1}, settings.Default())
}

// answered traces a graph under a mapping that changes the paper's attempts.
func answered(t *testing.T, c trace.Input, change func(g *model.Graph, paper []augment.Attempt) []augment.Attempt) (answer *trace.Trace, paper []augment.Attempt) {
	t.Helper()
	own, err := trace.New(context.Background(), c, trace.Overrides{})
	if err != nil {
		t.Fatal(err)
	}
	paper = own.Result.Attempts
	remove := augment.Register(augment.Kind{Name: "mine", Author: "mine.py", New: func(o augment.Options) augment.Mapping {
		return augment.External{Options: o, Called: "mine", Tell: func(_ context.Context, g *model.Graph, _ augment.Options, _ uint64) ([]augment.Attempt, error) {
			return change(g, slices.Clone(paper)), nil
		}}
	}})
	defer remove()
	c.Mapping = "mine"
	if answer, err = trace.New(context.Background(), c, trace.Overrides{}); err != nil {
		t.Fatal(err)
	}
	return answer, paper
}

// pane is the step pane after so many attempts.
func pane(t *testing.T, tr *trace.Trace, step, w, h int) string {
	t.Helper()
	sc, err := tr.At(context.Background(), trace.Spot{Step: step, Line: trace.Swapped})
	if err != nil {
		t.Fatal(err)
	}
	c := paint.New(w, h, theme.New(true).Open(), false)
	Step{Scene: sc, Rows: &list.List{}}.Draw(c, c.Bounds(), false)
	return c.Plain()
}

// theirs are mappings that report other numbers than the paper's of the same attempts.
var theirs = map[string]func(g *model.Graph, before []augment.Attempt, a *augment.Attempt){
	"Jaccard": func(g *model.Graph, _ []augment.Attempt, a *augment.Attempt) {
		x, _ := augment.IndexNamed("jaccard")
		a.AddScore, a.DelScore = x.Score(g, a.Added.U, a.Added.V), x.Score(g, a.Removed.U, a.Removed.V)
	},
	"the changed graph": func(g *model.Graph, before []augment.Attempt, a *augment.Attempt) {
		made := augment.Result{Attempts: before}
		now, err := g.Rewire(made.Added(), made.Removed())
		if err != nil {
			panic(err)
		}
		a.AddScore, a.DelScore = augment.RA.Score(now, a.Added.U, a.Added.V), augment.RA.Score(now, a.Removed.U, a.Removed.V)
	},
	"1−s": func(g *model.Graph, _ []augment.Attempt, a *augment.Attempt) {
		sum := 0.0
		for i := range len(a.Path) - 1 {
			sum += max(0, 1-augment.RA.Score(g, a.Path[i], a.Path[i+1]))
		}
		a.DelProbability = max(0, 1-a.DelScore) / sum
	},
	"the highest score": func(_ *model.Graph, _ []augment.Attempt, a *augment.Attempt) { a.DelProbability = 1 },
}

// Beside a reported number is the paper's, where it is another; no number is cut.
func TestExternal_ShowsThePapersNumberWhereItDiffers(t *testing.T) {
	for name, change := range theirs {
		differ := 0
		for graph := range 5 {
			tr, paper := answered(t, input(t, "communities", graph), func(g *model.Graph, list []augment.Attempt) []augment.Attempt {
				for k := range list {
					if list[k].Outcome == augment.Done && list[k].Removed != nil {
						change(g, list[:k], &list[k])
					}
				}
				return list
			})
			for k, ours := range paper {
				a, marks := tr.Result.Attempts[k], 0
				if a.Outcome != augment.Done || a.Removed == nil {
					continue
				}
				text := pane(t, tr, k+1, 36, 30)
				for _, n := range []struct {
					name     string
					is, ours float64
					of       string
				}{{"s", a.AddScore, ours.AddScore, "RA "}, {"share", a.AddProbability, ours.AddProbability, ""}, {"s", a.DelScore, ours.DelScore, "RA "}, {"share", a.DelProbability, ours.DelProbability, ""}} {
					decimals := wording.Apart(n.is, n.ours, 3, 9)
					want := n.name + " " + wording.Share(n.is, 3)
					if math.Abs(n.is-n.ours) > 1e-6*n.ours {
						want = fmt.Sprintf("%s %s (%s%s !)", n.name, wording.Share(n.is, decimals), n.of, bound(n.ours, decimals))
						marks++
					}
					if !strings.Contains(text, want) {
						t.Errorf("%s, graph %d, attempt %d: no %q in\n%s", name, graph+1, k+1, want, text)
					}
				}
				for _, u := range []float64{a.AddDraw, a.DelDraw} {
					if want := "u " + wording.Share(u, 3); !strings.Contains(text, want) {
						t.Errorf("%s, graph %d, attempt %d: no %q in\n%s", name, graph+1, k+1, want, text)
					}
				}
				if got := strings.Count(text, " !)") - strings.Count(text, "(… !)"); got != marks {
					t.Errorf("%s, graph %d, attempt %d: %d marks, want %d\n%s", name, graph+1, k+1, got, marks, text)
				}
				differ += marks
			}
		}
		if differ == 0 {
			t.Errorf("%s: no number differs: nothing was tested", name)
		}
	}
}

// What agrees has no mark: the paper's own numbers, rounded or not, with the paths or without; and
// nowhere the pane says that they are unknown.
func TestExternal_MarksNoNumberThatAgrees(t *testing.T) {
	round := func(v float64) float64 { return math.Round(v*1000) / 1000 }
	for name, change := range map[string]func(a *augment.Attempt){
		"as they are":   func(*augment.Attempt) {},
		"without paths": func(a *augment.Attempt) { a.Path, a.Paths = nil, 0 },
		"to three decimals": func(a *augment.Attempt) {
			a.AddProbability, a.DelProbability = round(a.AddProbability), round(a.DelProbability)
		},
		"in single precision": func(a *augment.Attempt) {
			a.AddScore, a.DelProbability = float64(float32(a.AddScore)), float64(float32(a.DelProbability))
		},
	} {
		for graph := range 5 {
			tr, _ := answered(t, input(t, "communities", graph), func(_ *model.Graph, list []augment.Attempt) []augment.Attempt {
				for k := range list {
					change(&list[k])
				}
				return list
			})
			for step := range tr.Last() + 1 {
				text := pane(t, tr, step, 36, 20)
				if strings.Contains(text, "!") || strings.Contains(text, "unknown") || !strings.Contains(text, "Its numbers are those of") {
					t.Fatalf("%s, graph %d, attempt %d:\n%s", name, graph+1, step, text)
				}
			}
		}
	}
}

// Before the first swap the pane names the rows with other numbers.
func TestExternal_NamesTheRowsWithOtherNumbers(t *testing.T) {
	tr, _ := answered(t, input(t, "communities", 0), func(_ *model.Graph, list []augment.Attempt) []augment.Attempt {
		list[1].AddProbability /= 2
		list[3].AddScore *= 2
		return list
	})
	if text := pane(t, tr, 0, 60, 30); !strings.Contains(text, "other numbers in rows 2, 4.") {
		t.Error(text)
	}
}

// A plain answer says at each of its edges how many of the k swaps it has.
func TestExternal_SaysHowManySwapsAreMissing(t *testing.T) {
	for _, c := range []struct {
		missing, unequal int
		want             string
	}{
		{0, 0, "k = %[1]d, %[1]d made"},
		{1, 0, "k = %[1]d, %[2]d made: 1 missing"},
		{2, 0, "k = %[1]d, %[2]d made: 2 missing"},
		{0, 1, "k = %[1]d, %[1]d added, %[3]d removed"},
	} {
		var removed int
		tr, paper := answered(t, input(t, "communities", 0), func(_ *model.Graph, list []augment.Attempt) (lists []augment.Attempt) {
			result := augment.Result{Attempts: list}
			added, gone := result.Added(), result.Removed()
			for k := range len(added) - c.missing {
				a := augment.Unknown()
				if a.Listed, a.Added = true, &added[k]; k < len(gone)-c.unequal {
					a.Removed = &gone[k]
				}
				lists = append(lists, a)
			}
			removed = len(augment.Result{Attempts: lists}.Removed())
			return lists
		})
		k := augment.Result{Attempts: paper}.Realised()
		if k != tr.Result.Requested || len(augment.Result{Attempts: paper}.Removed()) != k {
			t.Fatalf("ours makes %d of %d swaps: nothing is tested", k, tr.Result.Requested)
		}
		want := fmt.Sprintf(c.want, k, k-c.missing, removed)
		for _, step := range []int{1, tr.Last()} {
			if text := pane(t, tr, step, 36, 17); !strings.Contains(text, want) || !strings.Contains(text, "W c compares it") {
				t.Errorf("edge %d: no %q or no check in\n%s", step, want, text)
			}
		}
	}
}

// Where the candidates run out the paper's mapping makes fewer swaps, too, and the pane says so.
func TestExternal_SaysWhereThePapersMappingMakesNoMoreSwaps(t *testing.T) {
	c := input(t, "toy", 3)
	c.Beta = 1
	tr, paper := answered(t, c, func(_ *model.Graph, list []augment.Attempt) []augment.Attempt { return list })
	k, made := tr.Result.Requested, augment.Result{Attempts: paper}.Realised()
	if made == k {
		t.Fatalf("ours makes all %d swaps: nothing is tested", k)
	}
	if text, want := pane(t, tr, tr.Last(), 60, 30), fmt.Sprintf("k = %d, %d made: %d missing, as by motif-similarity", k, made, k-made); !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
}
