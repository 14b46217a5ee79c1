package session

import (
	"cmp"
	"fmt"
	"slices"

	"mevolve/internal/wording"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
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

// FlipCounts is the number of flips of each kind.
type FlipCounts [Neither + 1]int

// CountFlips counts the flips of each kind.
func CountFlips(list []Flip) (n FlipCounts) {
	for _, f := range list {
		n[f.Kind]++
	}
	return n
}

func (n FlipCounts) String() string {
	text := fmt.Sprintf("%d better, %d worse", n[Better], n[Worse])
	if n[Neither] > 0 {
		text += fmt.Sprintf(", %d neither", n[Neither])
	}
	return text
}

// FlipTable is the wording of a list of flips.
type FlipTable struct {
	Labels        []int // of the dataset's classes
	Graph         int   // width of the first column
	Before, After string
	Kind          list.Column // title and width of the last column
	Words         func(Kind) string
}

// Columns are those of a list of flips.
func (t FlipTable) Columns(flips []Flip) []list.Column {
	label := func(class int) (string, paint.Style) { return wording.Label(t.Labels[class]), theme.Class(class) }
	column := func(title string, width int, key func(Flip) int, text func(int) (string, paint.Style)) list.Column {
		return list.Column{Title: title, Width: width, Key: func(i int) float64 { return float64(key(flips[i])) },
			Cell: func(i int) (string, paint.Style) { return text(key(flips[i])) }}
	}
	class := column("class", 6, func(f Flip) int { return f.Class }, label)
	class.Field = "class"
	width, kind := len(t.After)+1, t.Kind
	for _, l := range t.Labels {
		width = max(width, paint.Width(wording.Label(l))+1)
	}
	now := column(t.After, width, func(f Flip) int { return f.Predicted }, label)
	now.Left, now.Shows = true, []string{"prediction"}
	kind.Left, kind.Key = true, func(i int) float64 { return float64(flips[i].Kind) }
	kind.Cell = func(i int) (string, paint.Style) {
		k := flips[i].Kind
		return t.Words(k), [...]paint.Style{theme.Right, theme.Wrong, theme.Plain}[k]
	}
	return []list.Column{
		column("graph", t.Graph, func(f Flip) int { return f.Graph }, func(g int) (string, paint.Style) { return wording.Integer(g + 1), theme.Plain }),
		class,
		column(t.Before, len(t.Before)+1, func(f Flip) int { return f.Before }, label),
		{Title: " →", Width: 3, Left: true, Draw: func(c *paint.Canvas, cell paint.Rect, row list.Row) {
			c.Set(cell.X+1, cell.Y, '→', row.Style(theme.Plain))
		}},
		now,
		kind,
	}
}

// Flips lists the test graphs whose prediction differs between the original classifier and the
// one that an iteration has trained; nil if it has trained none.
func (e *Evolution) Flips(iteration int) []Flip {
	first, _ := e.Numbers(0)
	last, ok := e.Numbers(iteration)
	if !ok || !last.Trained() {
		return nil
	}
	return Flips(e.answers(first), e.answers(last))
}

// answers are the predictions for the test graphs.
func (e *Evolution) answers(n Numbers) []Answer {
	list := make([]Answer, len(n.predicted))
	for i, class := range n.predicted {
		test := e.Split.Test[i]
		list[i] = Answer{test.ID.Graph, test.Class, int(class)}
	}
	return list
}

// Prediction is what the classifier of an iteration predicts for the test graph with an index:
// its class and, if the iteration is in memory, p of every class; false before it is trained.
func (e *Evolution) Prediction(iteration, test int) (class int, p []float64, ok bool) {
	n, ok := e.Numbers(iteration)
	if !ok || !n.Trained() || test < 0 || test >= len(n.predicted) {
		return 0, nil, false
	}
	if event, found := e.Event(iteration); found && event.Stage == n.Stage && test < len(event.State.Test) {
		p = event.State.Test[test].Prediction.P
	}
	return int(n.predicted[test]), p, true
}
