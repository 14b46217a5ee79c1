package chart

import "strconv"

// Integer writes a whole number for a reader: 4,192 and −1.
func Integer(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "−", -n
	}
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return sign + s
}

// Count writes how many there are: 1 graph, 1,135 graphs.
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Integer(n) + " " + many
}
