// Package wording formats numbers and sentences for readers, equally in the explorer,
// in reports and on the command line. Numbers are rounded to a given number of
// decimals, halves to even as in fmt. The minus is U+2212 (−); an unknown value (nil,
// or NaN in Share and Number) is a dash (–). Only Exact is also for files and keys.
package wording

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"mevolve/internal/lists"
)

// Unknown is the text of an unknown number.
const Unknown = "–"

// Integer formats an integer: 4,192 and −1.
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

// Label formats a class's label, without groups of digits: 1000 and −1.
func Label(class int) string { return strings.Replace(strconv.Itoa(class), "-", "−", 1) }

// Count formats a count: 1 graph, 1,135 graphs.
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Integer(n) + " " + many
}

// Plain is Count without groups of digits, for text that programs may read: 1 graph,
// 1135 graphs.
func Plain(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// Share formats a number between −1 and 1 as the paper's tables do, without the leading
// zero: .048, 1.000, −.50. It first rounds to 12 digits, so that two formulas for one
// number, such as 1/16 and the nearest float, give the same text.
func Share(v float64, decimals int) string {
	if math.IsNaN(v) {
		return Unknown
	}
	// The 12 digits only matter near a half of the last decimal.
	if _, rest := math.Modf(math.Abs(v) * math.Pow10(decimals)); math.Abs(rest-.5) < 1e-3 || math.Abs(v) > 1e3 {
		if plain, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 12, 64), 64); err == nil {
			v = plain
		}
	}
	s := minus(strconv.FormatFloat(v, 'f', decimals, 64))
	if rest, ok := strings.CutPrefix(s, "0."); ok {
		return "." + rest
	}
	if rest, ok := strings.CutPrefix(s, "−0."); ok {
		return "−." + rest
	}
	return s
}

// Path formats the vertices of a path, from 1: 4–9–5.
func Path(vertices []int) string { return Numbers(vertices, "–") }

// Numbers lists places counted from 0 as numbers from 1.
func Numbers(places []int, between string) string {
	return strings.Join(lists.Each(places, func(at int) string { return strconv.Itoa(at + 1) }), between)
}

// Apart returns the fewest decimals, from least to most, at which two shares have
// different texts; least if they are equal.
func Apart(a, b float64, least, most int) int {
	d := least
	for a != b && d < most && Share(a, d) == Share(b, d) {
		d++
	}
	return d
}

// Shares formats an interval of shares: .79–.88.
func Shares(low, high float64, decimals int) string {
	return Share(low, decimals) + "–" + Share(high, decimals)
}

// Number formats a value briefly: integers as they are, others with two decimals.
func Number(v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1e15 {
		return minus(strconv.FormatFloat(v, 'f', 0, 64))
	}
	return Share(v, 2)
}

// Exact returns the shortest text that parses to v, with an ASCII minus.
func Exact(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// Percent formats a share in per cent: 12.5 %.
func Percent(share float64, decimals int) string {
	return fmt.Sprintf("%.*f %%", decimals, 100*share)
}

// Chance formats a share in per cent, a small one with more decimals: 12.5 %, 1.25 %,
// 0.013 %; 0 % for none.
func Chance(share float64) string {
	switch {
	case share == 0:
		return "0 %"
	case share < 0.001:
		return Percent(share, 3)
	case share < 0.1:
		return Percent(share, 2)
	}
	return Percent(share, 1)
}

// Signed formats a change with its sign: +1.2, −0.3. A change that rounds to zero is
// 0.0, since a sign would suggest a direction.
func Signed(change float64, decimals int) string {
	text := fmt.Sprintf("%+.*f", decimals, change)
	if strings.Trim(text, "+-0.") == "" {
		return text[1:]
	}
	return minus(text)
}

// Points formats a difference of shares in percentage points, with one decimal: +1.2,
// −0.3.
func Points(difference float64) string { return Signed(100*difference, 1) }

// Change formats a relative change in per cent, with one decimal: +1.2 %.
func Change(share float64) string { return Points(share) + " %" }

// Probability formats a p-value with three decimals: .042, <.001, 1.
func Probability(p float64) string {
	switch {
	case p < 0.001:
		return "<.001"
	case p > 0.9995:
		return "1"
	}
	return Share(p, 3)
}

// Maybe formats a number that may be unknown.
func Maybe(x *float64, write func(float64) string) string {
	if x == nil {
		return Unknown
	}
	return write(*x)
}

// Duration formats a time: 0.4 s, 12 s, 3 min.
func Duration(d time.Duration) string {
	if d < 10*time.Second {
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return Roughly(d)
}

// Roughly formats an estimated time: 8 s, 3 min, 5 h, 94 days.
func Roughly(d time.Duration) string {
	switch {
	case d < 2*time.Minute:
		return fmt.Sprintf("%.0f s", d.Seconds())
	case d < 2*time.Hour:
		return fmt.Sprintf("%.0f min", d.Minutes())
	case d < 48*time.Hour:
		return fmt.Sprintf("%.0f h", d.Hours())
	}
	return fmt.Sprintf("%.0f days", d.Hours()/24)
}

// minus replaces an ASCII minus by U+2212 and removes it before zero.
func minus(number string) string {
	if rest, ok := strings.CutPrefix(number, "-"); ok && strings.Trim(rest, "0.") == "" {
		return rest
	}
	return strings.Replace(number, "-", "−", 1)
}

// FirstLine returns the first line of an error: the sentence that states the error.
func FirstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// And joins a list: "a, b and c".
func And(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}

// Width is the number of characters in a line on paper and in pipes.
const Width = 80

// Wrap breaks a text at blanks into lines of at most Width characters. Every line but
// the first begins with indent.
func Wrap(text, indent string) string { return strings.Join(Lines(text, Width, indent), "\n") }

// Lines breaks a text at blanks into lines of at most the given number of characters.
// Every line but the first begins with indent, which is counted. A longer word has a
// line of its own.
func Lines(text string, width int, indent string) []string {
	if text == "" {
		return nil
	}
	var lines []string
	line := ""
	for i, word := range strings.Split(strings.ReplaceAll(text, "\n", " "), " ") {
		switch next := line + " " + word; {
		case i == 0:
			line = word
		case word == "" || utf8.RuneCountInString(next) <= width:
			line = next
		default:
			lines = append(lines, strings.TrimRight(line, " "))
			line = indent + word
		}
	}
	return append(lines, strings.TrimRight(line, " "))
}
