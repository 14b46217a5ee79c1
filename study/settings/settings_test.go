package settings

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/model/readings"
)

func TestCanonical_ReadsBackAsTheSameSettings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSettings(t)
		back, err := Parse(s.Canonical())
		if err != nil || back != s {
			t.Fatalf("%s\nreads back as %+v, %v", s.Canonical(), back, err)
		}
		if !bytes.Equal(back.Canonical(), s.Canonical()) {
			t.Fatal("the same settings have two spellings")
		}
	})
}

func TestFlags_NameOnlyWhatDiffers(t *testing.T) {
	if flags := Default().Flags(); len(flags) != 0 {
		t.Errorf("the default needs %v", flags)
	}
	s := Default()
	s.Mapping, s.Filter = "random", false
	s.Readings.Pool = readings.PoolOriginals
	if got := strings.Join(s.Flags(), " "); got != "--mapping random --no-filter --R9 originals" {
		t.Error(got)
	}
}

func TestValidate_NamesTheFlagAndWhatIsExpected(t *testing.T) {
	for says, change := range map[string]func(*Settings){
		"--beta":       func(s *Settings) { s.Beta = 1.5 },
		"--iterations": func(s *Settings) { s.Iterations = -1 },
		"--repeats":    func(s *Settings) { s.Repeats = 0 },
		"--folds":      func(s *Settings) { s.Folds = 1 },
		"--dim":        func(s *Settings) { s.Dim = 0 },
		"--max-pool":   func(s *Settings) { s.MaxPool = 0 },
		"mapping":      func(s *Settings) { s.Mapping = "nonsense" },
		"learner":      func(s *Settings) { s.Learner = "nonsense" },
		"motif length": func(s *Settings) { s.L = 1 },
	} {
		s := Default()
		change(&s)
		if err := s.Validate(); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v does not mention %q", err, says)
		}
	}
}
