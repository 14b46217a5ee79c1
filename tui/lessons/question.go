package lessons

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Question is asked before its answer is shown. At most one of Number and
// Options is there: what may be typed, or chosen.
type Question struct {
	Ask, Answer []Block
	Number      *Number
	Options     []Option
	Masks       []string // of Fields: not to be seen before the answer
}

// Number is a right answer that is a number, and how far from it an answer is
// still right.
type Number struct{ Value, Within float64 }

// Option is an answer to choose.
type Option struct {
	Text  string
	Right bool
}

// Fields are what a question can mask, by the names the screens give it.
var Fields = []string{
	"class",      // of a graph, wherever one is listed or named
	"ceiling",    // screen 1
	"s", "share", // screen 2
	"r", "kept", "cost", "leave one out", "truth", // screen 3
	"flips",                                      // screen 5
	"change", "p", "verdict", "repeated", "size", // screen 6
}

// The keys of a question, and the two beginnings of its options, which are equally long.
const (
	answerKey   = "answer"
	maskKey     = "mask"
	openOption  = "( ) "
	rightOption = "(x) "
)

// readNumber reads a number as people type it: 2.5, 2,5, .36, 5/2, 12 %.
func readNumber(text string) (float64, error) {
	text = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(text), "%"))
	text = strings.NewReplacer(",", ".", "−", "-").Replace(text)
	above, below, fraction := strings.Cut(text, "/")
	x, err := strconv.ParseFloat(strings.TrimSpace(above), 64)
	if err == nil && fraction {
		var y float64
		if y, err = strconv.ParseFloat(strings.TrimSpace(below), 64); y == 0 {
			err = strconv.ErrRange
		}
		x /= y
	}
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, fmt.Errorf("expected a number such as 2.5 or 5/2; found %q", text)
	}
	return x, nil
}

// Answer is a typed answer in one spelling: 5/2, 2,5 and 2.50 are 2.5. What is no number
// stays as it is.
func Answer(text string) string {
	x, err := readNumber(text)
	if err != nil {
		return text
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

// readAnswer reads a number and what it may be off by: 74 ± 5.
func readAnswer(text string) (*Number, error) {
	value, within, has := strings.Cut(strings.ReplaceAll(text, "+-", "±"), "±")
	x, err := readNumber(value)
	if err != nil {
		return nil, err
	}
	n := &Number{Value: x}
	if has {
		if n.Within, err = readNumber(within); err != nil || n.Within < 0 {
			return nil, fmt.Errorf("expected how far off an answer may be, such as 74 ± 5; found %q", within)
		}
	}
	return n, nil
}

// Judge compares a typed answer with the solution; ok is false for a text that is not a number. A
// solution that is a whole number is a count: only the count itself is right.
func (n Number) Judge(text string) (words string, right, ok bool) {
	x, err := readNumber(text)
	if err != nil {
		return "", false, false
	}
	truth := strings.Replace(strconv.FormatFloat(n.Value, 'g', 6, 64), "0.", ".", 1)
	if math.Abs(n.Value) >= 1 {
		truth = strconv.FormatFloat(n.Value, 'g', 6, 64)
	}
	switch off := math.Abs(x - n.Value); {
	case off <= 1e-9*math.Max(1, math.Abs(n.Value)):
		return "Right.", true, true
	case off <= n.Within:
		return "Close: it is " + truth + ".", n.Value != math.Trunc(n.Value), true
	case off <= 3*n.Within || off <= math.Abs(n.Value)/4:
		return "Close: it is " + truth + ".", false, true
	}
	return "It is " + truth + ". Read the answer for the way to it.", false, true
}

// JudgeOption compares the chosen option, from 0, with the solution.
func (q Question) JudgeOption(at int) (words string, right bool) {
	if q.Options[at].Right {
		return "Right.", true
	}
	var them []string
	for i, o := range q.Options {
		if o.Right {
			them = append(them, strconv.Itoa(i+1))
		}
	}
	return "It is " + strings.Join(them, " or ") + ".", false
}

// key takes a line of a question that says how it is answered or what it masks;
// false where the line is prose.
func (q *Question) key(line string, starts bool) (bool, error) {
	name, value, ok := strings.Cut(line, ":")
	value = strings.TrimSpace(value)
	switch {
	case !ok || value == "":
		return false, nil
	case name == answerKey && q.Number != nil:
		return true, fmt.Errorf("expected one %s; ask again under a heading of its own", answerKey)
	case name == answerKey:
		var err error
		q.Number, err = readAnswer(value)
		return true, err
	case name == maskKey:
		for field := range strings.SplitSeq(value, ",") {
			if field = strings.TrimSpace(field); !slices.Contains(Fields, field) {
				return true, fmt.Errorf("expected fields among %s; found %q", strings.Join(Fields, ", "), field)
			}
			q.Masks = append(q.Masks, field)
		}
		return true, nil
	case starts && isKey(name):
		return true, fmt.Errorf("expected %s: or %s:, or prose that does not begin with a word and a colon", answerKey, maskKey)
	}
	return false, nil
}

// isKey reports whether a word looks like a key.
func isKey(word string) bool {
	return word != "" && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz-") == ""
}

// options takes the items that are options out of what is asked.
func (q *Question) options() error {
	var rest []Block
	marked := 0
	for _, b := range q.Ask {
		isRight := strings.HasPrefix(b.Text, rightOption)
		if b.Kind != Item || !isRight && !strings.HasPrefix(b.Text, openOption) {
			rest = append(rest, b)
			continue
		}
		if isRight {
			marked++
		}
		q.Options = append(q.Options, Option{b.Text[len(openOption):], isRight})
	}
	q.Ask = rest
	switch {
	case len(q.Options) == 0:
		return nil
	case q.Number != nil:
		return fmt.Errorf("expected options or an %s, not both", answerKey)
	case marked == 0:
		return fmt.Errorf("expected one option that begins with - %s", rightOption)
	case len(q.Options) > 9 || len(q.Options) < 2:
		return fmt.Errorf("expected 2 to 9 options; found %d", len(q.Options))
	case len(q.Ask) == 0:
		return fmt.Errorf("expected a question before the options")
	}
	return nil
}
