package widgets

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"mevolve/learners"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/learnerlist"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

func TestLearnerList_IsInThePapersOrder(t *testing.T) {
	l := learnerlist.Several([]string{"netlsd+rf", "sf+svm"})
	if got := l.Chosen(); !slices.Equal(got, []string{"sf+svm", "netlsd+rf"}) {
		t.Errorf("chosen are %v", got)
	}
	l.Toggle()
	l.Do(keys.Down)
	l.Toggle()
	if got := l.Chosen(); !slices.Equal(got, []string{"sf+log", "netlsd+rf"}) {
		t.Errorf("chosen are %v", got)
	}
}

func TestLearnerList_StaysInTheListAndLeavesOtherKeysAlone(t *testing.T) {
	l := learnerlist.One("sf+knn")
	all := learners.All()
	for _, step := range []struct {
		key  keys.Action
		want string
	}{{keys.Up, "sf+log"}, {keys.PageUp, "sf+svm"}, {keys.Last, all[len(all)-1].Name}, {keys.Down, all[len(all)-1].Name}, {keys.First, "sf+svm"}} {
		if _, ok := l.Do(step.key); !ok || l.Here() != step.want {
			t.Errorf("%s leads to %s, want %s", step.key, l.Here(), step.want)
		}
	}
	if _, ok := l.Do(keys.Enter); ok {
		t.Error("Enter moves the cursor")
	}
}

func TestLearnerList_MarksThoseThatAreIn(t *testing.T) {
	c := paint.New(60, 3, theme.New(true).Open(), false)
	learnerlist.Several([]string{"sf+log"}).Draw(c, c.Bounds())
	lines := strings.Split(c.Plain(), "\n")
	if !strings.Contains(lines[1], string(theme.OffGlyph)+" sf+svm") || !strings.Contains(lines[2], string(theme.OnGlyph)+" sf+log") {
		t.Errorf("the list is\n%s", c.Plain())
	}
}

// At 80 columns no two learners read alike, and a list that goes on says so.
func TestLearnerList_TellsLearnersApartAndHowManyThereAre(t *testing.T) {
	l := learnerlist.Several(nil)
	all := len(learners.All())
	c := paint.New(78, all+1, theme.New(true).Open(), false)
	l.Draw(c, c.Bounds())
	seen := map[string]string{}
	for i, line := range strings.Split(c.Plain(), "\n")[1 : all+1] {
		about, embedding := string([]rune(line)[25:]), strings.Split(learners.All()[i].Name, "+")[0]
		if other := seen[embedding+about]; other != "" {
			t.Errorf("%s reads as %s: %q", learners.All()[i].Name, other, about)
		}
		seen[embedding+about] = learners.All()[i].Name
	}
	if strings.Contains(c.Plain(), "↑ ↓") {
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
