package regions

import (
	"slices"
	"testing"

	"mevolve/study/experiment/plane"
)

func predicted(classes, predictions []int) *plane.Picture {
	p := &plane.Picture{}
	for i := range classes {
		p.Test = append(p.Test, plane.Point{Graph: 10 + i, Class: classes[i], Predicted: predictions[i]})
	}
	return p
}

func TestFlips_SayWhatBecameOfEachPrediction(t *testing.T) {
	classes := []int{0, 0, 1, 2, 2, 1}
	original := predicted(classes, []int{0, 0, 0, 0, 1, 1})
	now := predicted(classes, []int{0, 1, 1, 1, 1, 2})
	want := []flip{
		{gained, 12, 1, 0, 1, 2},
		{lost, 11, 0, 0, 1, 1}, {lost, 15, 1, 1, 2, 5},
		{other, 13, 2, 0, 1, 3},
	}
	got := flips(original, now)
	if !slices.Equal(got, want) {
		t.Errorf("flips %v, want %v", got, want)
	}
	if counts(got) != [...]int{gained: 1, lost: 2, other: 1} {
		t.Error("the counts differ from the list")
	}
	if same := flips(now, now); len(same) != 0 {
		t.Errorf("a classifier flips against itself: %v", same)
	}
}
