package augment

import (
	"regexp"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/tui/keys"
)

// under puts a stage into a mapping.
func (s *stage) under(mapping string) {
	set := s.state.Settings
	set.Mapping = mapping
	s.state.SetSettings(set)
	s.screen.Enter()
}

// A heading's words stand apart in the narrowest pane, whatever the mapping.
func TestHeading_KeepsItsWordsApart(t *testing.T) {
	apart := regexp.MustCompile(`(Eq\. \d|uniform|by hand) +of \d+`)
	for _, mapping := range augment.Names() {
		s := newStage(t, builtIn(t, "rings"), 80, 21)
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

// The four mappings are compared by what they have made: it is never cut.
func TestFour_ShowsWhatHasBecomeOfEveryGraph(t *testing.T) {
	for _, w := range []int{60, 80, 140} {
		s := newStage(t, real(t, "OHSU"), w, 21)
		s.do(keys.AllMappings)
		for line := range strings.SplitSeq(s.text(), "\n") {
			if strings.HasPrefix(strings.TrimSpace(line), "edges") && strings.Count(line, "→ 132") != 4 {
				t.Errorf("%d columns: %q", w, line)
			}
		}
	}
}
