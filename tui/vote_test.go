package tui

import (
	"strings"
	"testing"

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
	if got := listed(answerRow{"1", ""}, answerRow{"2", ""}, answerRow{"3", ""}, answerRow{"4", ""}); got != "1 2 3 4" {
		t.Errorf("the rows of four options are %s", got)
	}
	if got := listed(); got != "3 1 2" {
		t.Errorf("the rows of numbers are %s", got)
	}
}
