// Package wording writes numbers and sentences for a reader, the same in the
// explorer, in reports and on the command line. A number is rounded to the
// decimals that are named, halves to even as fmt does; its minus is a real one
// (−); what is not known, nil or in Share and Number NaN, is a dash (–). Only
// Exact is for files and keys, too.
package wording

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Unknown stands for a number that is not known.
const Unknown = "–"

// Integer writes a whole number: 4,192 and −1.
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

// Label writes a class's label, a name that is a number: 1000 and −1.
func Label(class int) string { return strings.Replace(strconv.Itoa(class), "-", "−", 1) }

// Count writes how many there are: 1 graph, 1,135 graphs.
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Integer(n) + " " + many
}

// Plain is Count without groups of digits, for text that others may read: 1
// graph, 1135 graphs.
func Plain(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// Share writes a number between −1 and 1 as the paper's tables do, to so many
// decimals and without the leading zero: .048, 1.000, −.50. It is taken to 12
// digits first: what two formulas make of one number, such as 1/16 and the float
// next to it, reads the same.
func Share(v float64, decimals int) string {
	if math.IsNaN(v) {
		return Unknown
	}
	// Away from a half of the last decimal the 12 digits cannot matter.
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

// Path writes the vertices of a path, counted from 1: 4–9–5.
func Path(vertices []int) string {
	words := make([]string, len(vertices))
	for i, v := range vertices {
		words[i] = strconv.Itoa(v + 1)
	}
	return strings.Join(words, "–")
}

// Apart is the fewest decimals, from least to most, to which two shares read differently;
// least where they are equal.
func Apart(a, b float64, least, most int) int {
	d := least
	for a != b && d < most && Share(a, d) == Share(b, d) {
		d++
	}
	return d
}

// Shares writes the ends of an interval of shares: .79–.88.
func Shares(low, high float64, decimals int) string {
	return Share(low, decimals) + "–" + Share(high, decimals)
}

// Number writes a value shortly: whole numbers as they are, others to two
// decimals.
func Number(v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1e15 {
		return minus(strconv.FormatFloat(v, 'f', 0, 64))
	}
	return Share(v, 2)
}

// Exact is the shortest text that reads back as v, with an ASCII minus.
func Exact(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// Percent writes a share in per cent: 12.5 %.
func Percent(share float64, decimals int) string {
	return fmt.Sprintf("%.*f %%", decimals, 100*share)
}

// Chance writes a share in per cent, a small one to more decimals: 12.5 %,
// 1.25 %, .013 % as 0.013 %, and 0 % for none.
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

// Signed writes a change to so many decimals: +1.2, −0.3. What rounds to nothing
// is 0.0: a sign would claim a direction.
func Signed(change float64, decimals int) string {
	text := fmt.Sprintf("%+.*f", decimals, change)
	if strings.Trim(text, "+-0.") == "" {
		return text[1:]
	}
	return minus(text)
}

// Points writes a difference of shares in points, to one decimal: +1.2, −0.3.
func Points(difference float64) string { return Signed(100*difference, 1) }

// Change writes a relative change in per cent, to one decimal: +1.2 %.
func Change(share float64) string { return Points(share) + " %" }

// Probability writes a p to three decimals: .042, <.001, 1.
func Probability(p float64) string {
	switch {
	case p < 0.001:
		return "<.001"
	case p > 0.9995:
		return "1"
	}
	return Share(p, 3)
}

// Maybe writes a number that may not be known.
func Maybe(x *float64, write func(float64) string) string {
	if x == nil {
		return Unknown
	}
	return write(*x)
}

// Duration writes a time: 0.4 s, 12 s, 3 min.
func Duration(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	case d < 2*time.Minute:
		return fmt.Sprintf("%.0f s", d.Seconds())
	}
	return fmt.Sprintf("%.0f min", d.Minutes())
}

// Roughly writes a time that is estimated: 8 s, 3 min, 5 h.
func Roughly(d time.Duration) string {
	switch {
	case d < 2*time.Minute:
		return fmt.Sprintf("%.0f s", d.Seconds())
	case d < 2*time.Hour:
		return fmt.Sprintf("%.0f min", d.Minutes())
	}
	return fmt.Sprintf("%.0f h", d.Hours())
}

// minus writes a real minus, and none before zero.
func minus(number string) string {
	if rest, ok := strings.CutPrefix(number, "-"); ok && strings.Trim(rest, "0.") == "" {
		return rest
	}
	return strings.Replace(number, "-", "−", 1)
}

// FirstLine is the first line of an error: the sentence that says what is wrong.
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

// Width is that of a line of text on paper and in pipes.
const Width = 80

// Wrap breaks a text at blanks into lines of at most Width characters; those
// after the first begin with indent.
func Wrap(text, indent string) string { return strings.Join(Lines(text, Width, indent), "\n") }

// Lines breaks a text at blanks into lines of at most so many characters; those
// after the first begin with indent, which counts. A longer word stands alone.
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
