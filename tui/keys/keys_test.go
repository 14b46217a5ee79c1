package keys

import (
	"testing"

	"mevolve/tui/widgets/paint"
)

// table is that of the explorer.
var table = For([]string{"Dataset", "Augment", "Reliability", "Evolve", "Regions", "Compare"}, nil)

func TestTable_GivesAKeyOneActionAScreen(t *testing.T) {
	for screen := Dataset; screen < Everywhere; screen <<= 1 {
		seen := map[string]Action{}
		for _, b := range table {
			if b.Screens&screen == 0 {
				continue
			}
			for _, k := range b.Keys {
				if other, ok := seen[k]; ok {
					t.Errorf("screen %b: %q means %q and %q", screen, k, other, b.Action)
				}
				seen[k] = b.Action
			}
		}
	}
}

func TestTable_ExplainsEveryKey(t *testing.T) {
	for _, b := range table {
		if b.Help == "" || len(b.Keys) == 0 || b.Action == "" || b.Screens == 0 {
			t.Errorf("%+v is incomplete", b)
		}
		if (b.Show == "") != (b.Label == "") {
			t.Errorf("%q has half a hint", b.Action)
		}
	}
}

func TestFind_KnowsTheScreen(t *testing.T) {
	if a, ok := table.Find(Augment, "right"); !ok || a != StepForward {
		t.Errorf("→ on screen 2 is %q", a)
	}
	if a, ok := table.Find(Dataset, "right"); ok {
		t.Errorf("→ on screen 1 is %q, yet there are no steps", a)
	}
	if a, _ := table.Find(Evolve, "q"); a != Quit {
		t.Errorf("q is %q", a)
	}
}

func TestFooter_FitsAndKeepsHelpAndQuitLongest(t *testing.T) {
	for screen := Dataset; screen < Everywhere; screen <<= 1 {
		for w := 14; w <= 220; w++ {
			hints := table.Footer(screen, w, paint.Width, nil)
			used, help := -2, false
			for _, b := range hints {
				used += 2 + paint.Width(b.Show+" "+b.Label)
				help = help || b.Action == ShowHelp
			}
			if used > w {
				t.Fatalf("the footer of screen %b takes %d of %d columns", screen, used, w)
			}
			if !help {
				t.Fatalf("the footer of screen %b loses help at %d columns", screen, w)
			}
		}
	}
}

// What lies over a screen gives a key one meaning, too, and says it in the help.
func TestLayers_GiveAKeyOneActionALayer(t *testing.T) {
	for _, layer := range []Screen{Question, HelpPage, Picker, Panel, ExportMenu, LessonList, LessonPage, PictureMenu, AskMenu, LoopPage, Palette, Prompt, LearnerList, LearnersList} {
		seen := map[string]Action{}
		for _, b := range Layers {
			if b.Screens&layer == 0 {
				continue
			}
			if b.Screens&Everywhere != 0 || b.Help == "" || (b.Show == "") != (b.Label == "") {
				t.Errorf("%+v is incomplete, or of a screen", b)
			}
			for _, k := range b.Keys {
				if other, ok := seen[k]; ok {
					t.Errorf("layer %b: %q means %q and %q", layer, k, other, b.Action)
				}
				seen[k] = b.Action
			}
		}
		if len(seen) == 0 {
			t.Errorf("layer %b has no keys", layer)
		}
	}
}
