package settingspanel

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"mevolve/augment"
	"mevolve/evolve"
	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
	"mevolve/tui/session"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// panel is the panel on a dataset, without any run.
func panel(t *testing.T, name string) *Panel {
	t.Helper()
	app := screentest.New(t, screentest.Dataset(t, name))
	return New(app.State, session.New(app.State))
}

func (p *Panel) pick(t *testing.T, name string) row {
	t.Helper()
	p.list.At = slices.IndexFunc(p.rows, func(r row) bool { return r.label() == name })
	if p.list.At > p.fold() && !p.isLong {
		p.unfold()
	}
	if p.list.At < 0 {
		t.Fatalf("there is no row %s", name)
	}
	return p.rows[p.list.At]
}

// On a graph of OHSU the row of l mapped by paths of four edges in the event of a key: the
// explorer stood still for a minute and more, and no key stopped it.
func TestLook_MapsBesideTheScreenWhereAnyValueIsSlow(t *testing.T) {
	p := panel(t, "toy")
	const n = 70
	var edges []model.Edge
	for u := range n {
		for v := u + 1; v < n; v++ {
			edges = append(edges, model.Edge{U: u, V: v})
		}
	}
	dense := must.Get(model.NewGraph(n, edges))
	p.state.Subject.Example.Graph = dense
	if !screen.Quick(p.state.Settings, dense) {
		t.Fatal("the present value is slow itself")
	}
	p.pick(t, "l")
	p.Look()
	if !p.effect.Working() {
		t.Error("every l is mapped between two frames")
	}
	p.effect.Drop()
}

func TestRows_ListEveryReadingOnceInOrder(t *testing.T) {
	next := 1
	for _, r := range rows() {
		if r.id == "" || r.id == "as" {
			continue
		}
		if number(r.id) != next {
			t.Errorf("%s stands where R%d should", r.id, next)
		}
		next++
	}
	expect.Equal(t, 24, next)
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
		p.list.At = i
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
	p.Look()
	for i, o := range r.others(p.state.Settings) {
		m := must.Get(o.settings.NewMapping())
		e := p.state.Subject.Example
		want := must.Get(m.Map(context.Background(), e.Graph, evolve.MapStream(1, 1, 1, 1, e.ID)))
		_, parts := want.Graph.Components()
		if got := p.effect.Value.list[i]; got.edges != want.Graph.M() || got.parts != parts || got.realised != want.Realised() || got.requested != augment.Budget(e.Graph.M(), s.Beta) {
			t.Errorf("%s: %+v", o.name, got)
		}
	}
}

// drawn is the panel over a terminal of 80×24.
func (p *Panel) drawn() string {
	c := paint.New(80, 21, theme.New(true).Open(), false)
	p.Draw(c, c.Bounds())
	c.Shown()
	return c.Plain()
}

func TestPanel_SaysThatThereAreMoreRowsAndShowsAsManyAsFit(t *testing.T) {
	p := panel(t, "toy")
	p.pick(t, "twins")
	text := p.drawn()
	expect.Contains(t, text, fmt.Sprintf("%d of %d ↑ ↓", p.list.At+1, len(p.rows)))
	if n := p.list.Page(); n < 8 {
		t.Errorf("%d rows are seen above short details:\n%s", n, text)
	}
	for i := range p.rows { // each explained in full, or as far as there is room
		p.list.At = i
		p.drawn()
		if n := p.list.Page(); n < 5 {
			t.Errorf("with %s only %d rows are seen", p.rows[i].label(), n)
		}
	}
}

// The panel opens with the nine settings that matter first. "more" shows the others, and names
// those that are not at their default.
func TestPanel_ShowsNineSettingsThenMore(t *testing.T) {
	p := panel(t, "toy")
	if text := p.drawn(); len(p.list.Rows()) != 10 || !strings.Contains(text, "more") || strings.Contains(text, "R10") {
		t.Errorf("the panel opens with %d rows:\n%s", len(p.list.Rows()), text)
	}
	p.pick(t, "R10")
	p.turn(1)
	p.list.At = p.fold()
	p.turn(1)
	if text := p.drawn(); len(p.list.Rows()) != 10 || !strings.Contains(text, "changed: R10") {
		t.Errorf("%d rows after a change of R10:\n%s", len(p.list.Rows()), text)
	}
	for _, a := range []keys.Action{keys.Choose, keys.ValueOn, keys.Usual} { // the first two show and hide the rest
		p.Bindings().Of(a).Do(0)
	}
	expect.Equal(t, 10, len(p.list.Rows()))
	app := screentest.New(t, p.state.Dataset)
	for i, o := range Offers(p.state.Settings) {
		if o.Row == p.fold() {
			t.Errorf("offer %d is the row more", i)
		}
		if At(app.State, p.session, o.Row); app.Over.(*Panel).list.Row() < 0 {
			t.Errorf("%s opens the panel at a hidden row", o.Name)
		}
	}
}

func TestPanel_ListsTheValuesThatCanBeChosen(t *testing.T) {
	p := panel(t, "toy")
	for _, name := range []string{"twins", "learner", "filter", "attributed", "R13", "R17"} {
		r := p.pick(t, name)
		text := p.drawn()
		for _, o := range r.others(p.state.Settings) {
			if !strings.Contains(text, o.name) {
				t.Errorf("%s does not list %s:\n%s", name, o.name, text)
			}
		}
	}
}

func TestClause_EndsWithAWord(t *testing.T) {
	for text, want := range map[string]string{
		"one two three":        "one two …",
		"one, two three":       "one",
		"unbreakablewordshere": "unbreakablewordshere",
	} {
		expect.Equal(t, want, clause(text, 10))
	}
}

// Each setting has a row, and what the row switches to is another setting.
func TestRows_HoldEverySetting(t *testing.T) {
	list := rows()
	for _, s := range settings.All() {
		at := slices.IndexFunc(list, func(r row) bool { return r.id == "" && r.setting.Name == s.Name })
		if at < 0 {
			if !s.File { // which a flag names
				t.Errorf("%s has no row", s.Name)
			}
			continue
		}
		if len(list[at].others(settings.Default())) < 2 || !strings.HasPrefix(list[at].about, s.About) {
			t.Errorf("the row of %s is %+v", s.Name, list[at])
		}
	}
}

// The mapping in use has a row and its own words in the smallest terminal, however many there are.
func TestPanel_ListsTheMappingInUse(t *testing.T) {
	t.Cleanup(augment.Register(augment.Kind{Name: "fifth", Short: "fifth", Author: "mine.py", New: func(o augment.Options) augment.Mapping { return augment.External{Options: o} }}))
	for _, k := range append(augment.Kinds(), augment.Controls()...) {
		p := panel(t, "toy")
		p.state.Settings.Mapping = k.Name
		p.pick(t, "mapping")
		lines := strings.Split(p.drawn(), "\n")
		if !slices.ContainsFunc(lines, func(line string) bool {
			return strings.Contains(line, string(theme.SelectedGlyph)+" "+k.Name) && !strings.Contains(line, "mapping ")
		}) {
			t.Errorf("%s has no row:\n%s", k.Name, strings.Join(lines, "\n"))
		}
	}
}
