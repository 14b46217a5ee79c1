package keys

import (
	"slices"
	"strings"
	"testing"

	"mevolve/tui/widgets/paint"
)

// A changed key acts, stands in help and footer, and gives every key one action.
func TestChange_IsFollowedByDispatchHelpAndFooter(t *testing.T) {
	changed, err := table.Change(map[Action][]string{NextGraph: {"m", "F3"}, NextMapping: {"Ctrl-N"}})
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]Action{"m": NextGraph, "f3": NextGraph, "n": NextGraph, "ctrl+n": NextMapping, "p": PrevGraph} {
		if a, _ := changed.Find(Augment, key); a != want {
			t.Errorf("%s is %q, want %q", key, a, want)
		}
	}
	if a, _ := changed.Find(Evolve, "m"); a == NextMapping && len(changed.Binding(Evolve, "m").Keys) == 0 {
		t.Error("a binding is left without a key")
	}
	here, _ := changed.Help(Augment)
	at := slices.IndexFunc(here, func(b Binding) bool { return b.Action == NextGraph })
	if got := here[at].Names(); got != "m f3 n" {
		t.Errorf("help names %q", got)
	}
	var shown []string
	for _, b := range changed.Footer(Augment, 500, paint.Width, nil) {
		shown = append(shown, b.Show+" "+b.Label)
	}
	for _, want := range []string{"m p graph", "Ctrl-N mapping"} {
		if !slices.Contains(shown, want) {
			t.Errorf("no %q in %q", want, shown)
		}
	}
	for screen := Dataset; screen < Everywhere; screen <<= 1 {
		seen := map[string]Action{}
		for _, b := range changed {
			for _, k := range b.Keys {
				if other, ok := seen[k]; b.Screens&screen != 0 && ok {
					t.Errorf("screen %b: %q means %q and %q", screen, k, other, b.Action)
				} else if b.Screens&screen != 0 {
					seen[k] = b.Action
				}
			}
		}
	}
	if a, _ := table.Find(Augment, "m"); a != NextMapping {
		t.Error("the usual table has changed, too")
	}
}

func TestChange_RefusesConflictsAndWhatLeadsOut(t *testing.T) {
	for _, c := range []struct {
		to   map[Action][]string
		want string
	}{
		{map[Action][]string{NextGraph: {"m"}}, `the key m for "next graph", which is that of "next mapping" on the same screen`},
		{map[Action][]string{NextGraph: {"F3"}, NextMapping: {"f3"}}, `the key f3 for "next graph" and for "next mapping"`},
		{map[Action][]string{NextGraph: {"Esc"}}, `the key Esc for "next graph", expected another`},
		{map[Action][]string{NextGraph: {"?"}}, "stay what they are"}, {map[Action][]string{Quit: {"1"}}, "stay what they are"},
		{map[Action][]string{Quit: {"Ctrl-C"}}, "stay what they are"}, {map[Action][]string{Quit: {"Ctrl-M"}}, `the key "Ctrl-M"`},
		{map[Action][]string{Quit: {"hyper"}}, `the key "hyper"`}, {map[Action][]string{"fly": {"x"}}, `the action "fly"`},
	} {
		if _, err := table.Change(c.to); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.to, err, c.want)
		}
	}
}
