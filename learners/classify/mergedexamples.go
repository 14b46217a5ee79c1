package classify

import (
	"math"
	"slices"
)

// variables is a training set with equal points of one class merged into one variable
// with a weight. The optimum is the same, and a training set with repeated graphs
// costs no more than one without.
type variables struct {
	classes int
	start   []int       // class c has the variables start[c] ≤ t < start[c+1]
	rows    [][]float64 // by variable: its point
	weight  []float64   // by variable: its number of examples
	of      []int       // by example: its variable
}

func merge(d Data) *variables {
	v := &variables{classes: d.Classes, start: make([]int, d.Classes+1), of: make([]int, len(d.X))}
	byHash := make(map[uint64][]int, len(d.X)) // variables by the hash of their row
	first := make([]int, 0, len(d.X))          // a variable's first example
	for i, row := range d.X {
		h := hash(row)
		t := -1
		for _, u := range byHash[h] {
			if d.Y[first[u]] == d.Y[i] && slices.Equal(d.X[first[u]], row) {
				t = u
			}
		}
		if t < 0 {
			t = len(first)
			first = append(first, i)
			byHash[h] = append(byHash[h], t)
			v.start[d.Y[i]+1]++
		}
		v.of[i] = t
	}
	for c := range d.Classes {
		v.start[c+1] += v.start[c]
	}
	// Renumber by class; within a class in order of appearance.
	to, next := make([]int, len(first)), slices.Clone(v.start)
	v.rows, v.weight = make([][]float64, len(first)), make([]float64, len(first))
	for t, i := range first {
		c := d.Y[i]
		to[t] = next[c]
		v.rows[next[c]] = d.X[i]
		next[c]++
	}
	for i, t := range v.of {
		v.of[i] = to[t]
		v.weight[to[t]]++
	}
	return v
}

// breadth returns the number of features up to the last one that is not 0 in every
// row: spectra are padded with zeros.
func breadth(rows [][]float64) int {
	d := 0
	for _, row := range rows {
		for k := len(row); k > d; k-- {
			if row[k-1] != 0 {
				d = k
			}
		}
	}
	return d
}

// class returns the variables of one class.
func (v *variables) class(c int) span { return span{v.start[c], v.start[c+1]} }

// present lists the classes that have an example.
func (v *variables) present() []int {
	var list []int
	for c := range v.classes {
		if v.start[c+1] > v.start[c] {
			list = append(list, c)
		}
	}
	return list
}

// sides numbers the variables of two classes from 0, the first class first.
type sides struct{ first, second span }

// of returns the number of variable t among all variables.
func (c sides) of(t int) int {
	if t < c.first.len() {
		return c.first.from + t
	}
	return c.second.from + t - c.first.len()
}

// number is the inverse of of; −1 for a variable of neither class.
func (c sides) number(variable int) int {
	switch {
	case c.first.has(variable):
		return variable - c.first.from
	case c.second.has(variable):
		return variable - c.second.from + c.first.len()
	}
	return -1
}

// span is the variables from ≤ t < to.
type span struct{ from, to int }

func (s span) len() int { return s.to - s.from }

func (s span) has(t int) bool { return s.from <= t && t < s.to }

// hash is the same for equal rows.
func hash(row []float64) uint64 {
	h := uint64(14695981039346656037)
	for _, v := range row {
		h = (h ^ math.Float64bits(v+0)) * 0x9E3779B97F4A7C15 // v+0: −0 and 0 are equal
		h ^= h >> 29
	}
	return h
}
