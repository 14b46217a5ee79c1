package regions

import (
	"strings"
	"testing"

	"mevolve/learners"
	"mevolve/model/readings"
	"mevolve/study/experiment/plane"
	"mevolve/study/settings"
	"mevolve/tui/widgets/paint"
)

func TestUnit_OnEigenvaluesKeepsEverythingButTheEmbedding(t *testing.T) {
	s := settings.Default()
	s.Mapping, s.Learner, s.Beta, s.Filter, s.Seed = "random", "graph2vec+knn", 0.3, false, 9
	s.Attributed = true
	u := unitOf(nil, s, 3, plane.Eigenvalues)
	if got := u.settings; got.Learner != "sf+knn" || got.Dim != 2 || got.Readings.SFOrder != readings.SFOrderLargest {
		t.Errorf("the learner is %s d=%d R16 %s", got.Learner, got.Dim, got.Readings.SFOrder)
	}
	back := u.settings
	back.Learner, back.Dim, back.Readings.SFOrder, back.Attributed = s.Learner, s.Dim, s.Readings.SFOrder, true
	if back != s || u.fold != 3 {
		t.Errorf("other settings change too: %+v", u)
	}
}

func TestUnit_OnComponentsIsTheSettingsOwnRun(t *testing.T) {
	s := settings.Default()
	if u := unitOf(nil, s, 1, plane.Components); u.settings != s {
		t.Errorf("%+v", u.settings)
	}
}

// Whatever the learner, there is a plane with regions or a sentence that says
// what to do, and the one that is drawn exists.
func TestUnit_EveryLearnerHasAPlaneOrASentence(t *testing.T) {
	for _, info := range learners.All() {
		s := settings.Default()
		s.Learner = info.Name
		u := unitOf(nil, s, 1, plane.Eigenvalues)
		if err := u.settings.Validate(); err != nil || u.refusal() != "" {
			t.Errorf("%s: %v %s", info.Name, err, u.refusal())
		}
		embedding, _, _ := strings.Cut(info.Name, "+")
		notes := u.replaces(info.Name)
		if (notes == nil) != (embedding == "sf") {
			t.Errorf("%s: %q", info.Name, notes)
		}
		for _, note := range notes {
			if !strings.Contains(note, embedding) {
				t.Errorf("%s is not named in %q", embedding, note)
			}
		}
		own := unitOf(nil, s, 1, plane.Components)
		if refusal := own.refusal(); (refusal != "") != (info.Name == "diffpool") || refusal != "" && !strings.Contains(refusal, "Press key a") {
			t.Errorf("%s: %q", info.Name, refusal)
		}
	}
}

func TestNextClassifier_GoesAroundFig6(t *testing.T) {
	at := "netlsd+svm"
	for _, want := range []string{"netlsd+log", "netlsd+knn", "netlsd+rf", "netlsd+svm"} {
		if at = nextClassifier(at); at != want {
			t.Errorf("%s, want %s", at, want)
		}
	}
	if got := nextClassifier("diffpool"); got != "sf+svm" {
		t.Errorf("after diffpool comes %s", got)
	}
}

// Two classes' glyphs meet on one plot, in every form they have there.
func TestMarks_TellClassesApart(t *testing.T) {
	for _, ascii := range []bool{false, true} {
		seen, ground := map[rune]bool{}, map[rune]bool{}
		for k := range allClassGlyphs {
			m := glyphsOf(k, ascii)
			for _, g := range []rune{m.full, m.small} {
				if seen[g] {
					t.Errorf("ascii %v: %c stands for two things", ascii, g)
				}
				seen[g] = true
			}
			if m.open == m.full || ground[texture(k, ascii)] {
				t.Errorf("ascii %v: class %d cannot be told apart", ascii, k)
			}
			ground[texture(k, ascii)] = true
			if ascii && paint.Spell(string(m.full)) != string(m.full) {
				t.Errorf("%c is not ASCII", m.full)
			}
		}
	}
}
