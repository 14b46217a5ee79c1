// Package condition is the language in which graphs, attempts and whatever else
// facts are known of are chosen:
//
//	class=2 and n>40
//	short>0 or not (r<θ)
//	n>20 twins                both: a blank between conditions is an "and"
//	17                        a number alone is held against the first fact
//
// A condition compares a fact with a number, with the name of a value or with
// another fact, by < > <= >= = != (≤ ≥ ≠ == <> are taken, too); "and", which may be
// written & or &&, binds closer than "or", "not" closest. A count alone asks for
// more than none. The beginning of a fact's name will do where it is of two letters
// or more and no other fact's.
package condition

import (
	"math"
	"slices"
	"strings"
)

// Fact is something that is known of every T.
type Fact[T any] struct {
	Name    string          // as it is written, in small letters: "n", "open-triads", "θ"
	Also    string          // another spelling, such as "theta"; "" for none
	Means   string          // what it is, a clause
	Unit    string          // what it counts, such as "vertices"; "" for what is no count
	Values  []string        // names of the values 0, 1, …; nil for a number
	Real    bool            // it need not be a whole number
	Of      func(T) float64 // NaN where it is not known; nil where it is known of no T
	Missing string          // why it is known of no T, a clause: "it takes a judged pool"

	Round func(float64) float64 // rounds what it is held against, as its own values are; nil for none
}

// YesNo are the Values of a fact that holds or does not.
var YesNo = []string{"no", "yes"}

// counts tells whether the fact stands for a condition alone.
func (f Fact[T]) counts() bool { return f.Unit != "" || slices.Equal(f.Values, YesNo) }

// Condition chooses among T. The zero Condition chooses all.
type Condition[T any] struct {
	text string
	root node[T]
	asks []string
}

// String is the condition as it was written.
func (c Condition[T]) String() string { return c.text }

// Empty tells whether nothing is asked.
func (c Condition[T]) Empty() bool { return c.root == nil }

// Asks are the names of the facts that are asked for, each once.
func (c Condition[T]) Asks() []string { return c.asks }

// Holds tells whether t meets the condition. Where it hangs on a fact that is not
// known of t, it is neither met nor missed, and neither is its opposite: known is
// false, and holds.
func (c Condition[T]) Holds(t T) (holds, known bool) {
	if c.root == nil {
		return true, true
	}
	v := c.root(t)
	return v == yes, v != unknown
}

// truth is Kleene's: the less of two is their "and", the greater their "or".
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

// operators by how they are written, the longer before those they begin with.
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

// Find is the fact of a name, of another spelling of it, or of its beginning; of a
// beginning that several share the candidates are returned.
func Find[T any](facts []Fact[T], name string) (at int, several []string) {
	name = strings.ToLower(name)
	if at = slices.IndexFunc(facts, func(f Fact[T]) bool { return name != "" && (f.Name == name || f.Also == name) }); at >= 0 {
		return at, nil
	}
	for i, f := range facts {
		if len([]rune(name)) >= 2 && f.Of != nil && strings.HasPrefix(f.Name, name) {
			at, several = i, append(several, f.Name)
		}
	}
	if len(several) > 1 {
		return -1, several
	}
	return at, nil
}

// Names are those of the facts that are known.
func Names[T any](facts []Fact[T]) []string {
	var names []string
	for _, f := range facts {
		if f.Of != nil {
			names = append(names, f.Name)
		}
	}
	return names
}
