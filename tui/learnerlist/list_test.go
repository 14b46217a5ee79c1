package learnerlist

import (
	"slices"
	"strings"
	"testing"

	"mevolve/learners"
	"mevolve/tui/keys"
	"mevolve/tui/paint"
	"mevolve/tui/theme"
)

func TestSeveral_AreListedInThePapersOrder(t *testing.T) {
	l := Several([]string{"netlsd+rf", "sf+svm"})
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

func TestDo_StaysInTheListAndLeavesOtherKeysAlone(t *testing.T) {
	l := One("sf+knn")
	all := learners.All()
	for _, step := range []struct {
		key  keys.Action
		want string
	}{{keys.Up, "sf+log"}, {keys.PageUp, "sf+svm"}, {keys.Last, all[len(all)-1].Name}, {keys.Down, all[len(all)-1].Name}, {keys.First, "sf+svm"}} {
		if !l.Do(step.key) || l.Here() != step.want {
			t.Errorf("%s leads to %s, want %s", step.key, l.Here(), step.want)
		}
	}
	if l.Do(keys.Enter) {
		t.Error("Enter moves the cursor")
	}
}

func TestDraw_MarksThoseThatAreIn(t *testing.T) {
	c := paint.New(60, 3, theme.New(true).Open(), false)
	Several([]string{"sf+log"}).Draw(c, c.Bounds(), "Learners", "c compares them")
	lines := strings.Split(c.Plain(), "\n")
	if !strings.Contains(lines[1], string(theme.OffGlyph)+" sf+svm") || !strings.Contains(lines[2], string(theme.OnGlyph)+" sf+log") {
		t.Errorf("the list is\n%s", c.Plain())
	}
}
