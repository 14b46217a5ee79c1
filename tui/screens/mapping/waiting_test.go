package mapping

import (
	"context"
	"strings"
	"sync"
	"testing"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/screens/mapping/checkview"
)

// slow registers a mapping that waits until it is let on.
func slow(t *testing.T) (letOn func()) {
	gate := make(chan struct{})
	letOn = sync.OnceFunc(func() { close(gate) })
	t.Cleanup(letOn)
	screentest.Mapping(t, augment.Kind{Name: "slow"}, func(ctx context.Context, g *model.Graph, o augment.Options, seed uint64) ([]augment.Attempt, error) {
		select {
		case <-gate:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		return screentest.Like("motif-random")(ctx, g, o, seed)
	})
	return letOn
}

// prompted is the prompt that a key opens.
func (b *bench) prompted(a keys.Action, pane int) *screen.Prompt {
	b.t.Helper()
	b.Prompted = nil
	b.do(pane, a)
	p := b.Prompted
	if p == nil {
		b.t.Fatalf("%s opens no prompt: what is typed next would be read as keys", a)
	}
	return p
}

// While a graph is mapped ":" and "/" opened no prompt, and what was typed ran as keys.
func TestPrompts_OpenWhileTheGraphIsMappedAndWait(t *testing.T) {
	for _, c := range []struct {
		key  keys.Action
		pane int
		text string
		then func(b *bench) bool
	}{
		{keys.GoToStep, picturePane, "1", func(b *bench) bool { return b.s.scene.Step == 1 }},
		{keys.GoToStep, picturePane, "1 2", func(b *bench) bool { return b.s.position.Cursor.On }},
		{keys.UntilTouched, picturePane, "share<2", func(b *bench) bool { return b.s.until.on }},
		{keys.UntilTouched, stepPane, "share>0", func(b *bench) bool { return b.s.candidateQuery == "share>0" }},
	} {
		letOn := slow(t)
		b := newBench(t)
		set := b.Settings
		set.Mapping = "slow"
		b.SetSettings(set)
		b.Run(b.s.Update(screen.All))
		p := b.prompted(c.key, c.pane)
		if b.s.scene != nil {
			t.Fatal("the graph is mapped at once")
		}
		b.Run(p.Start(c.text))
		if m := b.Message(); m.Error {
			t.Errorf("%s %q: %s", c.key, c.text, m.Text)
		}
		letOn()
		b.Until("the graph is mapped and does what was typed: "+c.text, func() bool { return b.s.scene != nil && c.then(b) })
	}
}

// What waits for the mapping of a graph is not done to another.
func TestPrompts_ForgetWhatWaitedForAnotherGraph(t *testing.T) {
	letOn := slow(t)
	b := newBench(t)
	set := b.Settings
	set.Mapping = "slow"
	b.SetSettings(set)
	b.Run(b.s.Update(screen.All))
	b.Run(b.prompted(keys.GoToStep, picturePane).Start("1"))
	b.do(picturePane, keys.NextGraph)
	letOn()
	b.Until("the next graph is mapped", func() bool { return b.s.scene != nil })
	if step := b.s.scene.Step; step != 0 {
		t.Errorf("the next graph stands at swap %d", step)
	}
}

// While a check was at work "/" opened no prompt: "removed and off" set another seed and
// opened the list of datasets.
func TestCheck_TakesAConditionWhileItIsAtWork(t *testing.T) {
	letOn := slow(t)
	b := newBench(t)
	b.do(picturePane, keys.Check)
	p := b.prompted(keys.UntilTouched, picturePane)
	if !b.s.checks.Working() {
		t.Fatal("the check is made at once")
	}
	p.Changed("removed")
	b.Run(p.Start("removed and off"))
	letOn()
	b.done()
	b.expect(checkview.Pairs, ": removed and off")
}

// A long name of a program is wrapped, not cut.
func TestExternal_HasItsWholeNameInTheSteps(t *testing.T) {
	const author = "mapping_of_similar_neighbourhoods.py"
	screentest.Mapping(t, augment.Kind{Name: "long", Author: author, Control: true}, func(context.Context, *model.Graph, augment.Options, uint64) ([]augment.Attempt, error) {
		return []augment.Attempt{{Added: &model.Edge{U: 0, V: 2}, Removed: &model.Edge{U: 0, V: 1}}}, nil
	})
	s := newStage(t, builtIn(t, "toy"), 80, 21)
	s.under("long")
	if n := strings.Count(s.text(), author); n != 2 { // in the steps and below the picture
		t.Errorf("the name of the program is shown %d times:\n%s", n, s.text())
	}
}
