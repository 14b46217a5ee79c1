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
