package chart

import "testing"

func TestInteger_GroupsThousandsAndWritesARealMinus(t *testing.T) {
	for n, want := range map[int]string{0: "0", -1: "−1", 131: "131", 1021: "1,021", 20000: "20,000", -1234567: "−1,234,567"} {
		if got := Integer(n); got != want {
			t.Errorf("Integer(%d) = %q, want %q", n, got, want)
		}
	}
}
