package step

import (
	"strings"
	"testing"

	"mevolve/differ"
	"mevolve/settings"
	"mevolve/tui/course"
	"mevolve/tui/keys"
	"mevolve/tui/screen/screentest"
)

// D compares with what is named; what is shown is what the comparison without a screen says,
// and the position brings it back.
func TestDiffer_ShowsTheFirstDifferenceAndBothResults(t *testing.T) {
	for _, words := range []string{"seed=2", "mapping=random", "R4=first", "token"} {
		stage := screentest.New(t, screentest.Dataset(t, "rings"))
		s := entered(stage)
		set := stage.Settings
		if words == "token" {
			set.Seed = 9
			p := settings.Start()
			p.Iteration = 2
			words = settings.NewToken(stage.Dataset, set, p).Encode()
		} else {
			set, _ = set.Assign(words)
		}
		stage.Run(s.Do(keys.Differ, picturePane))
		ask := stage.TakePrompt()
		if ask == nil {
			t.Fatal("nothing is asked")
		}
		stage.Run(ask.Start(words))
		at := stage.Subject
		if strings.HasPrefix(words, "m") && !strings.Contains(words, "=") {
			at.Iteration = 2
		}
		other, err := course.New(t.Context(), course.CauseOf(at, set), course.Hand{})
		if err != nil {
			t.Fatal(err)
		}
		a := s.scene.Course
		c, err := differ.Of(t.Context(), differ.Side{Name: "A", Graph: a.Graph, Mapping: a.Mapping, Result: a.Result}, differ.Side{Name: "B", Graph: other.Graph, Mapping: other.Mapping, Result: other.Result})
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range [][2]int{{80, 22}, {140, 43}} {
			frame := whole(s, size[0], size[1])
			for _, sentence := range c.Sentences() {
				if !strings.Contains(frame, sentence[:min(len(sentence), 40)]) {
					t.Errorf("%s at %v: %q is not told:\n%s", words, size, sentence, frame)
				}
			}
			marks := strings.Count(frame, "A ") + strings.Count(frame, "B ")
			if n := c.Count(); n.A+n.B > 0 && marks < 4 {
				t.Errorf("%s at %v: %+v, and no mark of them:\n%s", words, size, n, frame)
			}
		}
		p := s.Position()
		stage.Run(s.Do(keys.Differ, picturePane))
		if strings.Contains(whole(s, 80, 22), "What differs") {
			t.Error("D does not leave")
		}
		stage.Run(s.Go(p))
		if !strings.Contains(whole(s, 80, 22), "What differs") || !s.Back() || strings.Contains(whole(s, 80, 22), "What differs") {
			t.Error("the position does not come back to it, or Esc does not leave")
		}
	}
}

func TestDiffer_RefusesWhatCannotBeCompared(t *testing.T) {
	stage := screentest.New(t, screentest.Dataset(t, "rings"))
	s := New(stage.State, nil)
	stage.Run(s.Enter())
	other := settings.Start()
	other.Graph.Graph = 4
	for words, says := range map[string]string{
		"nonsense": "no token", "seed=x": "whole number", "colour=red": "no setting and no reading",
		settings.NewToken(stage.Dataset, stage.Settings, other).Encode(): "looks at graph 5, and this is 1",
	} {
		stage.Run(s.Do(keys.Differ, picturePane))
		stage.TakePrompt().Start(words)
		if m := stage.Message(); !m.Error || !strings.Contains(m.Text, says) {
			t.Errorf("%q: %q", words, m.Text)
		}
	}
}
