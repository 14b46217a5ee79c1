package settings

import (
	"strings"
	"testing"
)

func TestWith_SetsWhatTheFlagWould(t *testing.T) {
	for _, c := range []struct{ name, value, flags string }{
		{"mapping", "random", "--mapping random"},
		{"beta", "0.2", "--beta 0.2"},
		{"iterations", "3", "--iterations 3"},
		{"max-pool", "100", "--max-pool 100"},
		{"seed", "7", "--seed 7"},
		{"filter", "no", "--no-filter"},
		{"filter", "yes", ""},
	} {
		s, err := Default().With(c.name, c.value)
		if err != nil {
			t.Errorf("%s %s: %v", c.name, c.value, err)
		}
		if got := strings.Join(s.Flags(), " "); got != c.flags {
			t.Errorf("%s %s gives %s; expected %s", c.name, c.value, got, c.flags)
		}
	}
}

func TestWith_RefusesInASentence(t *testing.T) {
	for _, c := range []struct{ name, value, says string }{
		{"colour", "red", `no setting and no reading is "colour"`},
		{"beta", "much", `found "much"`},
		{"beta", "2", "at most 1"},
		{"iterations", "1.5", "whole number"},
		{"iterations", "-1", "--iterations"},
		{"dim", "0", "--dim"},
		{"max-pool", "0", "--max-pool"},
		{"repeats", "0", "from 1 to 1000"},
		{"repeats", "1001", "from 1 to 1000"},
		{"folds", "1", "from 2 to 1000"},
		{"folds", "100000000", "from 2 to 1000"},
		{"seed", "-1", "from 0"},
		{"filter", "maybe", "yes or no"},
		{"mapping", "other", "motif-random"},
		{"learner", "other", "sf+"},
		{"l", "1", "motif length"},
	} {
		if _, err := Default().With(c.name, c.value); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s %s: %v; expected %q in it", c.name, c.value, err, c.says)
		}
	}
}
