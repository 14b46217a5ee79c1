// Package condition parses conditions on attributes of graphs, attempts and other
// things (Parse) and evaluates them (Condition):
//
//	class=2 and n>40
//	short>0 or not (r<θ)
//	n>20 twins                both: a blank between conditions is an "and"
//	17                        a number alone is compared with the first attribute
//
// A condition compares an attribute with a number, the name of a value or another
// attribute, by < > <= >= = != (or ≤ ≥ ≠ == <>). "not" binds closest, then "and" (or &
// or &&), then "or". A count alone means more than 0. The first two or more letters of
// an attribute's name are enough if no other attribute begins with them.
package condition

import (
	"math"
	"slices"
	"strings"
)

// Attribute is a number that is a function of T.
type Attribute[T any] struct {
	Name    string          // name in lower case: "n", "open-triads", "θ"
	Also    string          // another spelling, such as "theta"; "" for none
	Signs   string          // each of which means the attribute, too: "+"
	Means   string          // meaning, a clause
	Unit    string          // unit of a count, such as "vertices"; "" for other numbers
	Values  []string        // names of the values 0, 1, …; nil for a number
	Real    bool            // may be other than an integer
	Of      func(T) float64 // NaN if unknown for this T; nil if unknown for every T
	Missing string          // why Of is nil, a clause: "it takes a judged pool"

	Round func(float64) float64 // rounds the compared number as the attribute's values are rounded; nil for none
}

// YesNo are the Values of a yes-or-no attribute.
var YesNo = []string{"no", "yes"}

// counts reports whether the attribute alone is a condition.
func (f Attribute[T]) counts() bool { return f.Unit != "" || slices.Equal(f.Values, YesNo) }

// Condition is a predicate on T. The zero Condition holds for every T.
type Condition[T any] struct {
	text string
	root node[T]
	asks []string
}

// String returns the condition as it was written.
func (c Condition[T]) String() string { return c.text }

// Empty reports whether this is the zero Condition.
func (c Condition[T]) Empty() bool { return c.root == nil }

// Asks returns the names of the attributes in the condition, each once.
func (c Condition[T]) Asks() []string { return c.asks }

// Holds reports whether t meets the condition. If that depends on an attribute that is
// unknown for t, known and holds are false, also for the opposite condition.
func (c Condition[T]) Holds(t T) (holds, known bool) {
	if c.root == nil {
		return true, true
	}
	v := c.root(t)
	return v == yes, v != unknown
}

// truth is a value of Kleene's logic: "and" is the minimum, "or" the maximum.
type truth int8

const (
	no truth = iota - 1
	unknown
	yes
)

func truthOf(b bool) truth {
	if b {
		return yes
	}
	return no
}

// node is a part of a condition.
type node[T any] func(T) truth

func and[T any](a, b node[T]) node[T] {
	return func(t T) truth { return min(a(t), b(t)) }
}

func or[T any](a, b node[T]) node[T] {
	return func(t T) truth { return max(a(t), b(t)) }
}

func not[T any](a node[T]) node[T] {
	return func(t T) truth { return -a(t) }
}

type operator struct {
	text string
	hold func(a, b float64) bool
}

// operators by spelling.
var operators = []operator{
	{"<=", lessOrEqual}, {">=", greaterOrEqual}, {"!=", unequal}, {"<>", unequal}, {"==", equal},
	{"≤", lessOrEqual}, {"≥", greaterOrEqual}, {"≠", unequal},
	{"<", func(a, b float64) bool { return a < b }}, {">", func(a, b float64) bool { return a > b }}, {"=", equal},
}

func lessOrEqual(a, b float64) bool    { return a <= b }
func greaterOrEqual(a, b float64) bool { return a >= b }
func equal(a, b float64) bool          { return a == b }
func unequal(a, b float64) bool        { return a != b }

func compare[T any](a, b func(T) float64, hold func(a, b float64) bool) node[T] {
	return func(t T) truth {
		x, y := a(t), b(t)
		if math.IsNaN(x) || math.IsNaN(y) {
			return unknown
		}
		return truthOf(hold(x, y))
	}
}

// Find returns the index of an attribute by name, other spelling or prefix; for an
// ambiguous prefix it returns the candidates.
func Find[T any](attributes []Attribute[T], name string) (at int, several []string) {
	name = strings.ToLower(name)
	if at = slices.IndexFunc(attributes, func(f Attribute[T]) bool { return name != "" && (f.Name == name || f.Also == name) }); at >= 0 {
		return at, nil
	}
	for i, f := range attributes {
		if len([]rune(name)) >= 2 && f.Of != nil && strings.HasPrefix(f.Name, name) {
			at, several = i, append(several, f.Name)
		}
	}
	if len(several) > 1 {
		return -1, several
	}
	return at, nil
}

// Names returns the names of the attributes that have values.
func Names[T any](attributes []Attribute[T]) []string {
	var names []string
	for _, f := range attributes {
		if f.Of != nil {
			names = append(names, f.Name)
		}
	}
	return names
}
