package tui_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/adrg/xdg"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/compare"
	"mevolve/tui/evolution"
	"mevolve/tui/keys"
	"mevolve/tui/paint"
	"mevolve/tui/regions"
	"mevolve/tui/reliability"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/session"
)

var durations = regexp.MustCompile(`\d+(\.\d)? (s|min)\b`)

type act = keys.Action

var lists = map[string][]act{
	"reliability": {keys.More, keys.Less, keys.MoreFar, keys.LessFar, keys.Rule, keys.NextTheta, keys.Down, keys.Up, keys.Filter, keys.Sort, keys.Reverse, keys.NextIteration, keys.PrevIteration, keys.Play, keys.Iterate, keys.NextFold, keys.PageDown, keys.PageUp, keys.First, keys.Last, keys.Enter, keys.NextGraph, keys.PrevGraph, keys.FilterSwitch, keys.Back, keys.NextMapping, keys.Stop, keys.Down, keys.Down, keys.Less, keys.Filter, keys.PageDown},
	"evolution":   {keys.Play, keys.Iterate, keys.View, keys.PickLearner, keys.Enter, keys.Down, keys.Up, keys.PageDown, keys.First, keys.Last, keys.NextFold, keys.PrevFold, keys.MoreIterations, keys.FewerIterations, keys.FilterSwitch, keys.Reroll, keys.NextMapping, keys.PrevMapping, keys.MoreBudget, keys.LessBudget, keys.Back, keys.Stop, keys.Down, keys.Down, keys.Up, keys.Down, keys.Back},
	"regions":     {keys.NextIteration, keys.PrevIteration, keys.First, keys.Last, keys.Down, keys.Up, keys.PageDown, keys.Enter, keys.View, keys.Points, keys.Axes, keys.NextClassifier, keys.NextFold, keys.PrevFold, keys.Stop, keys.Play, keys.Back, keys.NextMapping, keys.FilterSwitch, keys.MoreIterations, keys.FewerIterations, keys.Points, keys.Down},
	"compare":     {keys.Play, keys.CursorRight, keys.CursorLeft, keys.Down, keys.Up, keys.First, keys.Last, keys.View, keys.MoreRepeats, keys.FewerRepeats, keys.PickLearner, keys.Enter, keys.Back, keys.NextMapping, keys.FilterSwitch, keys.MoreBudget, keys.LessBudget, keys.CursorRight, keys.Down, keys.CursorRight, keys.PageDown, keys.Stop, keys.Export, keys.Up, keys.Play, keys.View},
}

func TestOracle(t *testing.T) {
	out := os.Getenv("ORACLE")
	if out == "" {
		t.Skip()
	}
	data := t.TempDir()
	_ = data
	root := "/tmp/roomb/xdg"
	os.RemoveAll(root)
	os.Setenv("XDG_DATA_HOME", root)
	xdg.Reload()
	if os.Getenv("FIFTH") != "" {
		product := func(g *model.Graph, i, j int) float64 { return float64(g.Degree(i) * g.Degree(j)) }
		t.Cleanup(augment.Register(augment.Kind{Name: "degree-product", Short: "deg-prod",
			Add: augment.Weight{Formula: "d_i·d_j"}, Remove: augment.Weight{Formula: "d_i·d_j"},
			New: func(o augment.Options) augment.Mapping {
				return augment.Weighted{Options: o, Called: "degree-product", Add: product, Remove: product}
			}}))
	}
	only := os.Getenv("ONLY")
	for _, name := range []string{"reliability", "evolution", "regions", "compare"} {
		if only != "" && !strings.Contains(only, name) {
			continue
		}
		for _, set := range []string{"rings", "communities", "printed"} {
			run(t, name, set, filepath.Join(out, name+"-"+set))
		}
	}
}

func run(t *testing.T, name, set, path string) {
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := bufio.NewWriter(f)
	defer f.Close()
	defer w.Flush()
	var d *model.Dataset
	if set == "printed" {
		c := *screentest.Dataset(t, "communities")
		c.Name, c.Synthetic = "MUTAG", ""
		d = &c
	} else {
		d = screentest.Dataset(t, set)
	}
	stage := screentest.New(t, d)
	stage.Workers = 2
	stage.Settings.Iterations = 2
	stage.Settings.Repeats = 1
	x := session.New(stage.State)
	var s screen.Screen
	feed := func(msg tea.Msg) tea.Cmd { return s.Update(msg) }
	switch name {
	case "reliability":
		s = reliability.New(stage.State, x)
		feed = func(msg tea.Msg) tea.Cmd { x.Update(msg); return s.Update(msg) }
	case "evolution":
		s = evolution.New(stage.State, x)
	case "regions":
		s = regions.New(stage.State, x)
	case "compare":
		stage.Settings.Iterations = 1
		s = compare.New(stage.State)
	}
	stage.Feed(feed)
	settle := func() {
		if name == "regions" || name == "compare" {
			stage.Until("quiet", stage.Quiet)
			return
		}
		stage.Until("rest", func() bool {
			for _, e := range x.Kept() {
				if e.Owed() || e.Phase(stage.Settings.Iterations) == session.Working {
					return false
				}
			}
			h := x.Comparison()
			return h == nil || h.Phase() != session.Working
		})
	}
	version := stage.Version()
	after := func(cmd tea.Cmd) {
		if set := stage.Settings; name == "evolution" && !strings.HasPrefix(set.Learner, "sf+") {
			set.Learner = "sf+knn"
			stage.SetSettings(set)
		}
		stage.Run(cmd)
		for stage.Version() != version {
			version = stage.Version()
			stage.Run(s.Enter())
			settle()
		}
		settle()
		for stage.Version() != version {
			version = stage.Version()
			stage.Run(s.Enter())
			settle()
		}
	}
	stage.Run(s.Enter())
	version = stage.Version()
	settle()
	rng := rand.New(rand.NewPCG(7, uint64(len(name)+len(set))))
	n := 170
	if os.Getenv("N") != "" {
		fmt.Sscan(os.Getenv("N"), &n)
	}
	widths, heights := []int{60, 72, 80, 91, 100, 120, 140, 170, 200}, []int{13, 16, 18, 21, 24, 28, 31, 36, 42, 57}
	dump := func(label string, W, H, focus int, zoom bool) *paint.Canvas {
		c := screentest.Frame(s, stage.Theme, W, H, focus, zoom)
		fmt.Fprintf(w, "=== %s %dx%d focus %d zoom %v color %v ascii %v\n%s\n", label, W, H, focus, zoom, stage.Theme.Color, stage.Theme.ASCII, durations.ReplaceAllString(c.String(), "0.0 s"))
		return c
	}
	var going bool
	start := time.Now()
	for k := range n {
		all := lists[name]
		a := all[rng.IntN(len(all))]
		panes := len(s.Panes(paint.Rect{W: 80, H: 24}))
		focus, zoom := rng.IntN(panes), rng.IntN(6) == 0
		W, H := widths[rng.IntN(len(widths))], heights[rng.IntN(len(heights))]
		label := fmt.Sprint(k, " ", a)
		filter := []string{"kept", "wrong", "r<.6 kept", "class=1", "bad", "p>.5", "graph=3", "dropped"}[rng.IntN(8)]
		cx, cy, click := rng.IntN(W), rng.IntN(H), rng.IntN(4)
		stage.Hush()
		if a == keys.Back {
			s.Back()
			after(nil)
		} else {
			if a == keys.Play && name == "compare" {
				for _, l := range strings.Fields(s.(screen.Placed).Position().View["learners"]) {
					if !strings.HasPrefix(l, "sf+") && !strings.HasPrefix(l, "netlsd+") {
						a = keys.Down
					}
				}
			}
			if (a == keys.MoreIterations || a == keys.Iterate) && stage.Settings.Iterations > 2 || a == keys.MoreRepeats && stage.Settings.Repeats > 1 {
				a = keys.FewerIterations
			}
			after(s.Do(a, focus))
		}
		if p := stage.TakePrompt(); p != nil {
			label += " prompt " + p.Label + " " + p.Value
			if p.Changed != nil {
				p.Changed(filter)
			}
			if p.Done != nil {
				p.Done(filter)
				if again := stage.TakePrompt(); again != nil {
					label += " again " + again.Label
					again.Cancel()
				}
			}
		}
		stage.TakeShow()
		stage.Theme.ASCII = rng.IntN(5) == 0
		stage.Theme.Color = rng.IntN(5) != 0
		c := dump(label, W, H, focus, zoom)
		if target, ok := c.At(cx, cy).(screen.Target); ok && click > 0 {
			if click == 3 {
				after(target.Wheel(3 - 6*(k%2)))
			} else {
				after(target.Click(cx, cy))
			}
			dump("clicked", W, H, focus, zoom)
		}
		p := s.(screen.Placed).Position()
		if p.Theta != nil {
			fmt.Fprintln(w, "theta", *p.Theta)
			p.Theta = nil
		}
		fmt.Fprintf(w, "message %+v\nposition %+v\n", stage.Message(), p)
		if h, ok := s.(screen.Covered); ok {
			fmt.Fprintln(w, h.Hints())
		}
		if k%23 == 22 {
			p.Theta = nil
			after(s.(screen.Placed).Go(p))
			going = true
			for _, wh := range [][2]int{{80, 21}, {140, 42}, {100, 34}, {60, 13}} {
				for fo := range panes {
					dump("gone", wh[0], wh[1], fo, false)
				}
			}
		}
		_ = going
	}
	t.Log(name, set, time.Since(start))
}
