package experiment

import (
	"testing"

	"mevolve/internal/expect"
)

// The numbers of the self-test are those of this edition, and another number is noticed.
func TestSelfTest_NamesTheNumberThatDiffers(t *testing.T) {
	if err := SelfTest(t.Context()); err != nil {
		t.Error(err)
	}
	theta := expected[1].theta
	t.Cleanup(func() { expected[1].theta = theta })
	expected[1].theta += 1e-5
	expect.Refused(t, SelfTest(t.Context()), "fold 2 of rings: θ is not")
}
