package session

import (
	"cmp"
	"slices"

	"mevolve/evolve"
)

// Answer is a classifier's prediction for a test graph.
type Answer struct {
	Graph            int // in the dataset, from 0
	Class, Predicted int
}

// Flip is a test graph for which two classifiers predict different classes.
type Flip struct {
	Kind
	Answer     // by the later classifier
	Before int // the class predicted by the earlier one
	Test   int // index among the test graphs
}

// Kind classifies a change of a test graph's prediction.
type Kind int

const (
	Better  Kind = iota // wrong → right
	Worse               // right → wrong
	Neither             // wrong in both, in different classes
)

func (k Kind) String() string {
	return [...]string{"wrong→right", "right→wrong", "wrong→wrong"}[k]
}

// Flips lists the test graphs whose prediction differs, better ones first, then in the order
// of the test graphs.
func Flips(before, after []Answer) []Flip {
	var list []Flip
	for i, b := range before {
		a := after[i]
		if a.Predicted == b.Predicted {
			continue
		}
		f := Flip{Neither, a, b.Predicted, i}
		switch a.Class {
		case a.Predicted:
			f.Kind = Better
		case b.Predicted:
			f.Kind = Worse
		}
		list = append(list, f)
	}
	slices.SortStableFunc(list, func(a, b Flip) int { return cmp.Compare(a.Kind, b.Kind) })
	return list
}

// CountFlips counts the flips of each kind.
func CountFlips(list []Flip) (n [Neither + 1]int) {
	for _, f := range list {
		n[f.Kind]++
	}
	return n
}

// Flips lists the test graphs whose prediction differs between the original classifier and the
// one that an iteration has trained; nil if it has trained none.
func (e *Evolution) Flips(iteration int) []Flip {
	first, _ := e.Event(0)
	last, ok := e.Event(iteration)
	if !ok || iteration > 0 && last.Stage != evolve.Retrained {
		return nil
	}
	return Flips(answers(first.State.Test), answers(last.State.Test))
}

func answers(test []evolve.Judged) []Answer {
	list := make([]Answer, len(test))
	for i, j := range test {
		list[i] = Answer{j.Example.ID.Graph, j.Example.Class, j.Prediction.Class}
	}
	return list
}
