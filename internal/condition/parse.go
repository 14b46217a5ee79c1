package condition

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Error is a syntax error of a condition.
type Error struct {
	Column   int    // from 1, in characters
	Found    string // text at Column; "" for the end
	Expected string
	Known    []string // the available attributes
}

func (e *Error) Error() string {
	return e.Short() + ". Attributes: " + strings.Join(e.Known, ", ")
}

// Short returns the error without the available attributes.
func (e *Error) Short() string {
	found := "the end"
	if e.Found != "" {
		found = strconv.Quote(e.Found)
	}
	return fmt.Sprintf("character %d: found %s, expected %s", e.Column, found, e.Expected)
}

// deepest is the largest nesting of parentheses and "not".
const deepest = 100

// Parse reads a condition on attributes; a blank text is the zero Condition. Its error
// is an *Error.
func Parse[T any](text string, attributes []Attribute[T]) (Condition[T], error) {
	p := parser[T]{attributes: attributes, words: scan(text)}
	c := Condition[T]{text: strings.TrimSpace(text)}
	if p.next().kind == end {
		return c, nil
	}
	root, err := p.or()
	if err == nil && p.next().kind != end {
		err = p.wrong("and, or, or the end")
	}
	if err != nil {
		return Condition[T]{}, err
	}
	c.root, c.asks = root, p.asks
	return c, nil
}

type parser[T any] struct {
	attributes []Attribute[T]
	words      []word
	at         int
	depth      int
	asks       []string
}

func (p *parser[T]) next() word { return p.words[p.at] }

// takes advances if the next word or sign is one of texts.
func (p *parser[T]) takes(texts ...string) bool {
	w := p.next()
	ok := w.kind != number && slices.Contains(texts, strings.ToLower(w.text))
	if ok {
		p.at++
	}
	return ok
}

// wrong returns the error of an unexpected word.
func (p *parser[T]) wrong(expected string) error {
	w := p.next()
	return &Error{w.column, w.text, expected, Names(p.attributes)}
}

func (p *parser[T]) or() (node[T], error) {
	all, err := p.and()
	for err == nil && p.takes("or") {
		var more node[T]
		if more, err = p.and(); err == nil {
			all = or(all, more)
		}
	}
	return all, err
}

func (p *parser[T]) and() (node[T], error) {
	all, err := p.not()
	for err == nil && (p.takes("and", "&", "&&") || p.begins()) {
		var more node[T]
		if more, err = p.not(); err == nil {
			all = and(all, more)
		}
	}
	return all, err
}

// begins reports whether a condition follows without an "and".
func (p *parser[T]) begins() bool {
	w := p.next()
	return w.kind == number || w.text == "(" || w.kind == name && strings.ToLower(w.text) != "or" || p.signed(w) >= 0
}

// signed is the attribute that a word is the sign of; -1 for none.
func (p *parser[T]) signed(w word) int {
	return slices.IndexFunc(p.attributes, func(f Attribute[T]) bool { return w.kind == sign && strings.Contains(f.Signs, w.text) })
}

func (p *parser[T]) not() (node[T], error) {
	if p.depth++; p.depth > deepest {
		return nil, p.wrong(fmt.Sprintf("at most %d nested parentheses and not", deepest))
	}
	defer func() { p.depth-- }()
	switch {
	case p.takes("not"):
		n, err := p.not()
		if err != nil {
			return nil, err
		}
		return not(n), nil
	case p.takes("("):
		n, err := p.or()
		if err == nil && !p.takes(")") {
			err = p.wrong("and, or, or )")
		}
		return n, err
	}
	return p.comparison()
}

// comparison reads an attribute or a number, and the comparison after it.
func (p *parser[T]) comparison() (node[T], error) {
	from := p.at
	left, err := p.operand(nil, "a condition")
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(operators, func(o operator) bool { return p.next().kind == sign && o.text == p.next().text })
	hold := equal
	switch {
	case i >= 0:
		hold = operators[i].hold
		p.at++
	case !p.equates(left.attribute):
		return p.alone(left)
	}
	right, err := p.operand(left.attribute, "a number or an attribute after "+operators[max(0, i)].text)
	if err != nil {
		return nil, err
	}
	if left.attribute == nil && right.attribute == nil {
		p.at = from
		return nil, p.wrong("an attribute on one side")
	}
	return compare(left.beside(right), right.beside(left), hold), nil
}

// equates reports whether a value of an attribute follows its name without a sign: class -1, split
// test. After a count it is a condition of its own.
func (p *parser[T]) equates(f *Attribute[T]) bool {
	w := p.next()
	return f != nil && !f.counts() && (w.kind == number && !f.Real || w.kind == name && slices.Contains(f.Values, strings.ToLower(w.text)))
}

// alone returns the condition of an attribute or a number without a comparison.
func (p *parser[T]) alone(o operand[T]) (node[T], error) {
	switch {
	case o.attribute == nil && len(p.attributes) > 0 && p.attributes[0].Of != nil:
		p.ask(p.attributes[0].Name)
		return compare(p.attributes[0].Of, o.of, equal), nil
	case o.attribute != nil && o.attribute.counts():
		return compare(o.of, func(T) float64 { return 0 }, func(a, b float64) bool { return a > b }), nil
	}
	if p.next().kind == end && o.attribute != nil {
		return nil, p.wrong("a comparison of " + o.attribute.Name + ", such as " + o.attribute.Name + ">1")
	}
	expected := "one of < > <= >= = !="
	if p.next().kind == number && o.attribute != nil {
		expected += ", such as " + o.attribute.Name + ">" + p.next().text
	}
	return nil, p.wrong(expected)
}

// operand is one side of a comparison.
type operand[T any] struct {
	of        func(T) float64
	attribute *Attribute[T] // nil for a number
}

// beside returns this side's value, rounded as the other side's attribute is.
func (o operand[T]) beside(other operand[T]) func(T) float64 {
	if other.attribute == nil || other.attribute.Round == nil {
		return o.of
	}
	return func(t T) float64 { return other.attribute.Round(o.of(t)) }
}

// operand reads a number, an attribute, or the name of a value of against, the
// attribute on the other side.
func (p *parser[T]) operand(against *Attribute[T], expected string) (operand[T], error) {
	w := p.next()
	switch w.kind {
	case number:
		v, err := strconv.ParseFloat(strings.ReplaceAll(w.text, "−", "-"), 64)
		if err != nil {
			return operand[T]{}, p.wrong("a number that can be written, such as 40 or .01")
		}
		p.at++
		return operand[T]{of: func(T) float64 { return v }}, nil
	case name:
		if against != nil {
			if k := slices.Index(against.Values, strings.ToLower(w.text)); k >= 0 {
				p.at++
				return operand[T]{of: func(T) float64 { return float64(k) }}, nil
			}
		}
		return p.named(against, expected)
	}
	if at := p.signed(w); at >= 0 {
		return p.take(at), nil
	}
	return operand[T]{}, p.wrong(expected)
}

// named reads the name of an attribute.
func (p *parser[T]) named(against *Attribute[T], expected string) (operand[T], error) {
	at, several := Find(p.attributes, p.next().text)
	switch {
	case several != nil:
		return operand[T]{}, p.wrong("one of " + strings.Join(several, ", "))
	case at < 0 && against != nil && against.Values != nil:
		return operand[T]{}, p.wrong("one of " + strings.Join(against.Values, ", "))
	case at < 0:
		return operand[T]{}, p.wrong(expected + ", such as " + example(p.attributes))
	case p.attributes[at].Of == nil:
		return operand[T]{}, p.wrong("another one: " + p.attributes[at].Name + " is not known here, " + p.attributes[at].Missing)
	}
	return p.take(at), nil
}

// take reads the word of an attribute.
func (p *parser[T]) take(at int) operand[T] {
	f := &p.attributes[at]
	p.ask(f.Name)
	p.at++
	return operand[T]{f.Of, f}
}

func (p *parser[T]) ask(name string) {
	if !slices.Contains(p.asks, name) {
		p.asks = append(p.asks, name)
	}
}

// example returns an example of a condition on the attributes.
func example[T any](attributes []Attribute[T]) string {
	for _, f := range attributes {
		if f.Of != nil && f.Unit != "" {
			return f.Name + ">1"
		}
	}
	return "n>20"
}

// word is a piece of a condition's text.
type word struct {
	kind   kind
	text   string
	column int
}

type kind int

const (
	end kind = iota
	number
	name
	sign // an operator, a parenthesis, or an unknown character
)

// piece is the first word of a text: a number, a name, or a sign. Any other character is a
// sign of its own.
var piece = regexp.MustCompile(`^(?:` +
	`([-−]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-−+]?[0-9]+)?)|` +
	`([\pL\pM_][\pL\pM\p{Nd}_-]*)|` +
	`(?:&&|[<>!=]=|<>|(?s:.)))`)

// scan splits a text into words; the last word is the end.
func scan(text string) []word {
	var words []word
	column := 1
	for text != "" {
		found := piece.FindStringSubmatch(text)
		w := word{sign, found[0], column}
		switch {
		case found[1] != "":
			w.kind = number
		case found[2] != "":
			w.kind = name
		}
		if strings.TrimSpace(w.text) != "" {
			words = append(words, w)
		}
		column += utf8.RuneCountInString(w.text)
		text = text[len(w.text):]
	}
	return append(words, word{end, "", column})
}
