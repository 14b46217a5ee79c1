package keys

import (
	"slices"
	"testing"

	"charm.land/bubbles/v2/help"
)

var _ help.KeyMap = Table{}

var table = Table{
	{Binding: On("right l", "→", "next line"), Action: StepForward, Label: "line", Rank: 90},
	{Binding: On("w", "w", "menu of pictures"), Action: Pictures, Label: "picture", Rank: 72, Menu: Table{{Binding: On("v", "", "colours"), Action: View}}},
	{Binding: On("? f1", "?", "this help"), Action: ShowHelp, Label: "help", Rank: 100},
	{Binding: On("shift+tab", "", "previous pane"), Action: PrevPane},
}

func TestTable_FindsAKeyAndAnActionAlsoInAMenu(t *testing.T) {
	if b := table.Binding("f1"); b == nil || b.Action != ShowHelp || b.Names() != "? f1" {
		t.Errorf("F1 is %+v", b)
	}
	if b := table.Of(View); b == nil || b.Says() != "colours" {
		t.Errorf("the view is %+v", b)
	}
	if table.Binding("x") != nil || table.Of(Quit) != nil {
		t.Error("there is a key that is not in the table")
	}
	if names := table.WithMenus(); len(names) != 5 || names[2].Names() != "w v" {
		t.Errorf("the menu is missing in %+v", names)
	}
}

func TestConflicts_AreKeysThatAreBoundTwice(t *testing.T) {
	twice := append(slices.Clone(table), Binding{Binding: On("x l", "", "an edge"), Action: ToggleEdge})
	if got := twice.Conflicts(); !slices.Equal(got, []string{"l"}) || table.Conflicts() != nil {
		t.Errorf("the conflicts are %q", got)
	}
}

func TestFooter_LeavesOutTheLowestRanks(t *testing.T) {
	width := func(text string) int { return len([]rune(text)) }
	for w, want := range map[int]string{80: "→w?", 20: "→?", 8: "?", 3: ""} {
		got := ""
		for _, b := range table.Footer(w, width, nil) {
			got += b.Show()
		}
		if got != want {
			t.Errorf("%d columns have %q, not %q", w, got, want)
		}
	}
}
