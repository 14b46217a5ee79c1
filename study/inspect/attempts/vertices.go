package attempts

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"mevolve/model"
)

// Vertices parses the vertices in a text, counted from 1, of a graph of n vertices: two numbers
// are a pair ("4 9", "4–9"), one is a vertex. numbers is false for any other text,
// such as a condition.
func Vertices(text string, n int) (ends []int, numbers bool, err error) {
	text = strings.TrimSpace(text)
	if text == "" || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsDigit(r) && !strings.ContainsRune(" -–,", r) }) {
		return nil, false, nil
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsDigit(r) })
	for _, w := range words {
		if v, err := strconv.Atoi(w); err == nil && v >= 1 && v <= n && !slices.Contains(ends, v-1) {
			ends = append(ends, v-1)
		}
	}
	if len(ends) != len(words) || len(ends) == 0 || len(ends) > 2 {
		return nil, true, noPair(text, n)
	}
	return ends, true, nil
}

// Pair parses two vertices of a graph of n.
func Pair(text string, n int) (model.Edge, error) {
	ends, _, err := Vertices(text, n)
	if err == nil && len(ends) != 2 {
		err = noPair(text, n)
	}
	if err != nil {
		return model.Edge{}, err
	}
	return model.NewEdge(ends[0], ends[1]), nil
}

func noPair(text string, n int) error {
	if n < 2 {
		return fmt.Errorf("the graph has no pair of vertices; found %q", text)
	}
	return fmt.Errorf("a pair is two vertices from 1 to %d, such as 1 %d; found %q", n, n, text)
}
