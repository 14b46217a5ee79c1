package switches

import (
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"
	"go.uber.org/goleak"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/settings"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/session"
	"mevolve/tui/work"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// panel is the panel on a dataset, without any run.
func panel(t *testing.T, name string) *Panel {
	t.Helper()
	stage := screentest.New(t, screentest.Dataset(t, name))
	return New(stage.State, session.New(stage.State))
}

func (p *Panel) pick(t *testing.T, name string) row {
	t.Helper()
	p.at = slices.IndexFunc(p.rows, func(r row) bool { return r.label() == name })
	if p.at < 0 {
		t.Fatalf("there is no row %s", name)
	}
	return p.rows[p.at]
}

func TestRows_ListEveryReadingOnceInOrder(t *testing.T) {
	next := 1
	for _, r := range rows() {
		if r.id == "" {
			continue
		}
		if place(r.id) != next {
			t.Errorf("%s stands where R%d should", r.id, next)
		}
		next++
	}
	if next != 20 {
		t.Errorf("the readings end before R%d", next)
	}
}

func TestRows_OfferOnlyWhatCanBeRun(t *testing.T) {
	for _, r := range rows() {
		if r.fixed {
			continue
		}
		list := r.others(settings.Default())
		if len(list) < 2 {
			t.Errorf("%s has nothing to switch", r.label())
		}
		for _, o := range list {
			if err := o.settings.Validate(); err != nil {
				t.Errorf("%s %s: %v", r.label(), o.name, err)
			}
			if got := r.value(o.settings); got != o.name {
				t.Errorf("%s: %q is shown as %q", r.label(), o.name, got)
			}
		}
	}
}

// Right and then left is no change, and 0 brings the default back from
// anywhere.
func TestPanel_TurnsBack(t *testing.T) {
	p := panel(t, "toy")
	for i, r := range p.rows {
		p.at = i
		before := p.state.Settings
		p.turn(1)
		if changed := p.state.Settings != before; changed == r.fixed {
			t.Errorf("%s: right has changed something: %v", r.label(), changed)
		}
		p.turn(-1)
		if p.state.Settings != before {
			t.Errorf("%s: right and left lead to %+v", r.label(), p.state.Settings)
		}
		p.turn(1)
		p.usual()
		if p.state.Settings != settings.Default() {
			t.Errorf("%s: 0 leaves %+v", r.label(), p.state.Settings)
		}
	}
}

// What the panel says of the graph is what the mapping does there.
func TestEffect_IsTheMappingsOwn(t *testing.T) {
	p := panel(t, "rings")
	s := p.state.Settings
	s.Mapping = "random"
	p.state.SetSettings(s)
	r := p.pick(t, "R1")
	p.look()
	for i, o := range r.others(p.state.Settings) {
		m, err := o.settings.NewMapping()
		if err != nil {
			t.Fatal(err)
		}
		e := p.state.Subject.Example
		want, err := m.Map(e.Graph, evolve.MapStream(1, 1, 1, 1, e.ID))
		if err != nil {
			t.Fatal(err)
		}
		_, parts := want.Graph.Components()
		if got := p.effect.list[i]; got.edges != want.Graph.M() || got.parts != parts || got.realised != want.Realised() || got.requested != augment.Budget(e.Graph.M(), s.Beta) {
			t.Errorf("%s: %+v", o.name, got)
		}
	}
}

func TestCount_FinishesIsStoppedAndBelongsToItsRow(t *testing.T) {
	p := panel(t, "rings")
	p.pick(t, "R2")
	next := p.count()
	for p.counting != nil {
		b := next().(work.Batch)
		p.Update(b)
		next = b.Run.Next
	}
	if len(p.rates) != 2 || p.rates[0].graphs != 188 || p.done != 188 {
		t.Fatalf("counted %+v after %d", p.rates, p.done)
	}
	if p.rates[0].drift != 0 || p.rates[1].drift == 0 {
		t.Errorf("R2 keep drifts in %d graphs, literal in %d", p.rates[0].drift, p.rates[1].drift)
	}
	p.pick(t, "R5")
	if p.counted == p.countCause() {
		t.Error("the count of R2 is shown with R5")
	}
	p.count()
	run := p.counting
	p.Key(tea.KeyPressMsg{Code: tea.KeyEscape})
	for {
		if b := run.Next().(work.Batch); b.Done {
			break
		}
	}
	if p.counting != nil {
		t.Error("a closed panel counts on")
	}
}
