package model

import (
	"fmt"
	"strconv"
	"strings"

	"mevolve/internal/lists"
)

// ID identifies an example: the original graph in the dataset, and the iterations in
// which the example and its ancestors were generated. Each graph has at most one child
// in an iteration (R15), so the ID is unique within a run.
type ID struct {
	Graph   int    // position in the dataset, from 0
	Lineage string // "" for an original, "1.3" for the child of iteration 3 of the child of iteration 1
}

// Child returns the ID of the graph generated from id in an iteration, from 1.
func (id ID) Child(iteration int) ID {
	if id.Lineage == "" {
		return ID{id.Graph, strconv.Itoa(iteration)}
	}
	return ID{id.Graph, id.Lineage + "." + strconv.Itoa(iteration)}
}

// String returns the graph's number, from 1, and its lineage: "17", "17/1.3".
func (id ID) String() string {
	if id.Lineage == "" {
		return strconv.Itoa(id.Graph + 1)
	}
	return strconv.Itoa(id.Graph+1) + "/" + id.Lineage
}

// ParseID reads an ID as screens write it: "68" for an original, "68/1.3" or "g68/1.3"
// for the graph that iterations 1 and 3 generated from it.
func ParseID(text string) (id ID, iterations []int, ok bool) {
	number, lineage, descends := strings.Cut(strings.TrimPrefix(text, "g"), "/")
	n, err := strconv.Atoi(number)
	if err != nil {
		return id, nil, false
	}
	id.Graph = n - 1
	if !descends {
		return id, nil, true
	}
	last := 0
	for part := range strings.SplitSeq(lineage, ".") {
		t, err := strconv.Atoi(part)
		if err != nil || t <= last {
			return id, nil, false
		}
		id, iterations, last = id.Child(t), append(iterations, t), t
	}
	return id, iterations, true
}

// Generation counts the mappings between the original and this graph.
func (id ID) Generation() int {
	if id.Lineage == "" {
		return 0
	}
	return strings.Count(id.Lineage, ".") + 1
}

// Example is a labelled graph (G_i, y_i).
type Example struct {
	ID    ID
	Graph *Graph
	Class int // index into Dataset.ClassLabels
}

// Graphs returns the graphs of examples, in order.
func Graphs(examples []Example) []*Graph {
	return lists.Each(examples, func(e Example) *Graph { return e.Graph })
}

// Dataset is D = {(G_i, y_i)}.
type Dataset struct {
	Name        string
	Examples    []Example
	ClassLabels []int    // the class labels of the file in ascending order; Class indexes it
	VertexNames []string // names of the vertex labels 0, 1, … (MUTAG: C N O …); nil where unknown
	Synthetic   string   // for a built-in set one sentence that says it is generated; otherwise ""
	Fingerprint string   // hash of the content: graphs, classes, labels, attributes
	Warnings    []Warning
	Rule        *Rule // the true class of every graph; nil if unknown
	Opening     int   // number of the graph to look at first, from 1; 0 for none
}

// Rule is a class that is a function of the graph, so the true class of a generated
// graph is known.
type Rule struct {
	Says  string           // one sentence
	Class func(*Graph) int // index into Dataset.ClassLabels
}

// Holds reports whether an example's label is the true class.
func (r *Rule) Holds(e Example) bool { return r.Class(e.Graph) == e.Class }

// FileName returns the name with only characters of file names: letters, digits, - and
// _.
func (d *Dataset) FileName() string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_', r == '-':
			return r
		}
		return '-'
	}, d.Name)
}

// Classes is |Y|.
func (d *Dataset) Classes() int { return len(d.ClassLabels) }

// Labelled reports whether its vertices have labels.
func (d *Dataset) Labelled() bool {
	return len(d.Examples) > 0 && d.Examples[0].Graph.Labels() != nil
}

// ClassSizes counts the examples of each class.
func (d *Dataset) ClassSizes() []int {
	sizes := make([]int, d.Classes())
	for _, e := range d.Examples {
		sizes[e.Class]++
	}
	return sizes
}

// Split is one trial's partition of a dataset, D_train : D_val : D_test.
type Split struct {
	Repeat, Fold     int // from 1
	Classes          int // |Y|
	Train, Val, Test []Example
}

// Warning is a reason to doubt a result. Code is stable and short ("tiny-validation"),
// Message is a full sentence.
type Warning struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Warnf returns a warning with a formatted message.
func Warnf(code, format string, args ...any) Warning {
	return Warning{Code: code, Message: fmt.Sprintf(format, args...)}
}
