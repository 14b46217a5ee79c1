package mapping

import (
	"regexp"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/tui/keys"
	"mevolve/tui/screens/mapping/graphview"
	"mevolve/tui/widgets/theme"
)

// A heading's words stand apart in the narrowest pane, whatever the mapping.
func TestHeading_KeepsItsWordsApart(t *testing.T) {
	apart := regexp.MustCompile(`(Eq\. \d|uniform|by hand) +of \d+`)
	for _, mapping := range augment.Names() {
		s := newStage(t, builtIn(t, "rings"), 80, 20) // no ruler
		s.screen.position.Kind = graphview.Matrix
		s.under(mapping)
		found := 0
		for line := range strings.SplitSeq(s.text(), "\n") {
			if strings.Contains(line, "draw ") && strings.Contains(line, "edge to ") {
				found++
				if !apart.MatchString(line) {
					t.Errorf("%s: words collide in %q", mapping, line)
				}
			}
		}
		if found != 2 {
			t.Errorf("%s: %d headings of draws are seen, want 2", mapping, found)
		}
	}
}

// The mappings are compared by what they have made: it is never cut, and where there is room
// for a drawing of each, all four are there.
func TestFour_ShowsWhatHasBecomeOfEveryGraph(t *testing.T) {
	for w, columns := range map[int]int{60: 3, 80: 4, 140: 4} {
		s := newStage(t, real(t, "OHSU"), w, 21)
		s.do(keys.AllMappings)
		for line := range strings.SplitSeq(s.text(), "\n") {
			if strings.HasPrefix(strings.TrimSpace(line), "edges") && strings.Count(strings.ReplaceAll(line, " → ", "→"), "132→132") != columns {
				t.Errorf("%d columns: %q", w, line)
			}
		}
	}
}

// However low the pane: where a swap is made, both pairs that were drawn, and
// the numbers that drew them, are seen.
func TestStep_ShowsBothDrawsInALowPane(t *testing.T) {
	for _, name := range []string{"rings", "communities", "toy"} {
		for _, mapping := range augment.Names() {
			for _, size := range [][2]int{{60, 13}, {60, 11}, {80, 21}} {
				s := newStage(t, builtIn(t, name), size[0], size[1])
				s.under(mapping)
				for step := 1; step <= min(9, s.screen.scene.Last()); step++ {
					s.screen.goTo(step)
					a := s.screen.scene.Attempt
					if a.Outcome != augment.Done {
						continue
					}
					all := s.text() // with a ruler, which has a number, too
					lines, _ := s.pane(stepPane, stepPane)
					text := strings.Join(lines, "\n")
					for _, u := range []float64{a.AddDraw, a.DelDraw} {
						there := false
						for decimals := 3; decimals <= 12; decimals++ { // as many as keep it inside its interval
							there = there || strings.Contains(text+all, "u = "+wording.Share(u, decimals)+" ")
						}
						if !there {
							t.Fatalf("%s %s %v, swap %d: no u = %v in\n%s", name, mapping, size, step, u, text)
						}
					}
					if n := strings.Count(text, string(theme.SelectedGlyph)); n != 2 {
						t.Fatalf("%s %s %v, swap %d: %d drawn pairs are seen\n%s", name, mapping, size, step, n, text)
					}
				}
			}
		}
	}
}
