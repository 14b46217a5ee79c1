package paint

import (
	"strings"
	"testing"
)

// A number is covered whole, so that not even its length is told; names that
// hold a figure, and words, are not.
func TestVeil_CoversNumbersAndNothingElse(t *testing.T) {
	c := New(40, 2, nil, false)
	c.Mask([]string{"kept"})
	for text, want := range map[string]string{
		"0 of 44":           "∙∙ of ∙∙",
		".357":              "∙∙",
		"r .846 > θ .500":   "r ∙∙ > θ ∙∙",
		"14/19, +4.7":       "∙∙, ∙∙",
		"1,360/1,787":       "∙∙",
		"[0, .357)":         "[∙∙, ∙∙)",
		"R10 keeps nothing": "R10 keeps nothing",
		"1−.214":            "∙∙−∙∙",
		"graph 17/1.3.":     "graph ∙∙.",
	} {
		if got := c.Veil("kept", text); got != want {
			t.Errorf("%q is veiled as %q, not %q", text, got, want)
		}
		if got := c.Veil("cost", text); got != text {
			t.Errorf("%q is veiled, though its field is not masked", text)
		}
	}
}

func TestCover_CoversTheWholeOfItsRoomUntilReset(t *testing.T) {
	c := New(6, 2, nil, false)
	c.Mask([]string{"cost"})
	if !c.Cover("cost", Rect{X: 1, Y: 0, W: 3, H: 1}) || c.Cover("r", c.Bounds()) {
		t.Error("not the masked field alone is covered")
	}
	if got := strings.Split(c.Plain(), "\n")[0]; got != " ∙∙∙" {
		t.Errorf("drawn is %q", got)
	}
	c.Reset(6, 2, nil, false)
	if c.Masked("cost") || c.Cover("cost", c.Bounds()) {
		t.Error("a mask outlives the frame")
	}
}
