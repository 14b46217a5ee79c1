package attempts

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/expect"
	"mevolve/model"
)

// Two numbers of a graph's vertices are the pair, one is the vertex, in whatever way they are
// written; all other numbers are refused with an example that is taken.
func TestVertices_AreReadAsTheyAreNamed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 200).Draw(t, "n")
		a, b := rapid.IntRange(0, 220).Draw(t, "a"), rapid.IntRange(0, 220).Draw(t, "b")
		text := fmt.Sprintf("%d%s%d", a, rapid.SampledFrom([]string{" ", "-", "–", ", ", " – "}).Draw(t, "between"), b)
		right := a >= 1 && b >= 1 && a <= n && b <= n && a != b
		e, err := Pair(text, n)
		if right != (err == nil) || right && e != model.NewEdge(a-1, b-1) {
			t.Fatalf("%q of %d is %v, %v", text, n, e, err)
		}
		if err != nil {
			_, example, _ := strings.Cut(err.Error(), "such as ")
			example, _, _ = strings.Cut(example, ";")
			if _, err := Pair(example, n); err != nil {
				t.Fatalf("the example %q is refused: %v", example, err)
			}
		}
		ends, numbers, err := Vertices(fmt.Sprint(a), n)
		if one := a >= 1 && a <= n; !numbers || one != (err == nil) || one && (len(ends) != 1 || ends[0] != a-1) {
			t.Fatalf("%d of %d is %v, %v", a, n, ends, err)
		}
		if _, err := Pair(fmt.Sprint(a), n); err == nil {
			t.Fatalf("the vertex %d is taken for a pair", a)
		}
	})
	for _, text := range []string{"", "undone", "share<.01", "1 x"} {
		if _, numbers, err := Vertices(text, 9); numbers || err != nil {
			t.Errorf("%q is taken for numbers, %v", text, err)
		}
	}
	for _, text := range []string{"1 2 3", " - ", "99999999999999999999"} {
		if _, numbers, err := Vertices(text, 9); !numbers || err == nil {
			t.Errorf("%q is taken", text)
		}
	}
	expect.Refused(t, expect.ErrorOf(Pair("1 2", 1)), "no pair of vertices")
}
