package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/tui/lessons"
	"mevolve/tui/room"
)

// A vote has a line for every option, also for one that nobody chose; a question without
// options has the answers that were given.
func TestVotesFile_HasALineForEveryOption(t *testing.T) {
	list := []lessons.Lesson{{Name: "half", Questions: []lessons.Question{{Options: make([]lessons.Option, 3)}, {Number: &lessons.Number{}}}}}
	path := filepath.Join(t.TempDir(), "votes.csv")
	record, done := must.Both(votesFile(path, terminal{err: io.Discard}, list))
	counts := map[string]int{"3": 2}
	record(room.Tally{Question: room.Question{Lesson: "half", Number: 1}, Vote: 1, Counts: counts, Answered: 2, In: 4})
	record(room.Tally{Question: room.Question{Lesson: "half", Number: 2}, Vote: 1, Counts: counts, Answered: 2, In: 4})
	record(room.Tally{Question: room.Question{Number: 1, Text: "Which? / 2–6 / 3–8"}, Vote: 1, Counts: map[string]int{"b": 2}, Answered: 2, In: 4})
	done()
	text := must.Get(os.ReadFile(path))
	var have []string
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		_, rest, _ := strings.Cut(line, ",")
		have = append(have, rest)
	}
	want := "half,1,1,1,0,2,4 half,1,1,2,0,2,4 half,1,1,3,2,2,4 half,2,1,3,2,2,4 ,Which? / 2–6 / 3–8,1,a,0,2,4 ,Which? / 2–6 / 3–8,1,b,2,2,4"
	if strings.Join(have, " ") != want {
		t.Errorf("the lines are %q; expected %q", have, want)
	}
}
