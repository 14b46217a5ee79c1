package widgets

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"mevolve/learners"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/learnerlist"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

func TestLearnerList_IsInThePapersOrder(t *testing.T) {
	var chosen []string
	l := learnerlist.Several([]string{"netlsd+rf", "sf+svm"}, func(names []string) (bool, tea.Cmd) {
		chosen = names
		return false, nil
	})
	for _, a := range []keys.Action{keys.Choose, keys.Down, keys.Choose, keys.PickLearner} {
		l.Bindings().Of(a).Do(0)
	}
	if !slices.Equal(chosen, []string{"sf+log", "netlsd+rf"}) {
		t.Errorf("chosen are %v", chosen)
	}
}

func TestLearnerList_MarksThoseThatAreIn(t *testing.T) {
	c := paint.New(60, 5, theme.New(true).Open(), false)
	learnerlist.Several([]string{"sf+log"}, nil).Draw(c, c.Bounds())
	lines := strings.Split(c.Plain(), "\n")
	if !strings.Contains(lines[1], string(theme.OffGlyph)+" sf+svm") || !strings.Contains(lines[2], string(theme.OnGlyph)+" sf+log") {
		t.Errorf("the list is\n%s", c.Plain())
	}
}

// At 80 columns a learner's row says how the learner depends on vertex numbers.
func TestLearnerList_SaysWhichLearnersDependOnVertexNumbers(t *testing.T) {
	all := learners.All()
	c := paint.New(80, len(all)+3, theme.New(true).Open(), false)
	learnerlist.Several(nil, nil).Draw(c, c.Bounds())
	lines := strings.Split(c.Plain(), "\n")
	for i, k := range all {
		want := ""
		if k.Name == "diffpool" {
			want = "training depends on vertex numbers"
		} else if k.Embedding.Name == "gl2vec-graphlet" {
			want = "depends on vertex numbers"
		}
		if k.Note() != want || !strings.Contains(lines[i+1], want) || strings.Contains(lines[i+1], "vertex numbers") != (want != "") {
			t.Errorf("%s has the note %q in the row %q", k.Name, k.Note(), lines[i+1])
		}
	}
}

// At 80 columns no two learners read alike, and a list that goes on says so.
func TestLearnerList_TellsLearnersApartAndHowManyThereAre(t *testing.T) {
	l := learnerlist.Several(nil, nil)
	all := len(learners.All())
	c := paint.New(80, all+3, theme.New(true).Open(), false)
	l.Draw(c, c.Bounds())
	seen := map[string]string{}
	for i, line := range strings.Split(c.Plain(), "\n")[1 : all+1] {
		about, embedding := string([]rune(line)[28:]), strings.Split(learners.All()[i].Name, "+")[0]
		if other := seen[embedding+about]; other != "" {
			t.Errorf("%s reads as %s: %q", learners.All()[i].Name, other, about)
		}
		seen[embedding+about] = learners.All()[i].Name
	}
	if strings.Contains(c.Plain(), fmt.Sprintf("of %d ↑ ↓", all)) {
		t.Errorf("there is no more of the list:\n%s", c.Plain())
	}
	for _, w := range []int{40, 78} {
		c = paint.New(w, all-2, theme.New(true).Open(), false)
		l.Draw(c, c.Bounds())
		if !strings.Contains(c.Plain(), fmt.Sprintf("1 of %d ↑ ↓", all)) {
			t.Errorf("nothing says that there are more:\n%s", c.Plain())
		}
	}
}
