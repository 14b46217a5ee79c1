package tui

import (
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/tui/room"
)

// Every option has a row, in order, also without a vote; numbers have one if they were given.
func TestAnswersOf_HasARowForEveryOption(t *testing.T) {
	x := room.Tally{Counts: map[string]int{"3": 5, "1": 2}, Before: map[string]int{"2": 1}}
	listed := func(options ...answerRow) string {
		var list []string
		for _, row := range answersOf(x, options) {
			list = append(list, row.answer)
		}
		return strings.Join(list, " ")
	}
	expect.Equal(t, "1 2 3 4", listed(answerRow{"1", ""}, answerRow{"2", ""}, answerRow{"3", ""}, answerRow{"4", ""}))
	expect.Equal(t, "3 1 2", listed())
}
