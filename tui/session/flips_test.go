package session

import (
	"testing"

	"mevolve/internal/expect"
)

func TestFlips_SayWhatBecameOfEachPrediction(t *testing.T) {
	predicted := func(predictions ...int) (list []Answer) {
		for i, class := range []int{0, 0, 1, 2, 2, 1} {
			list = append(list, Answer{10 + i, class, predictions[i]})
		}
		return list
	}
	before, after := predicted(0, 0, 0, 0, 1, 1), predicted(0, 1, 1, 1, 1, 2)
	want := []Flip{
		{Better, Answer{12, 1, 1}, 0, 2},
		{Worse, Answer{11, 0, 1}, 0, 1}, {Worse, Answer{15, 1, 2}, 1, 5},
		{Neither, Answer{13, 2, 1}, 0, 3},
	}
	got := Flips(before, after)
	expect.Equal(t, want, got)
	expect.Equal(t, FlipCounts{Better: 1, Worse: 2, Neither: 1}, CountFlips(got))
	if same := Flips(after, after); len(same) != 0 {
		t.Errorf("a classifier flips against itself: %v", same)
	}
}
