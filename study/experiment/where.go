package experiment

import (
	"mevolve/study/inspect/attributes"
)

// Chosen is the generated graphs that meet the condition of Options.Where.
type Chosen struct {
	Where  string        `json:"where"`
	Pool   int           `json:"pool"` // generated graphs in all folds and iterations
	Graphs []ChosenGraph `json:"graphs"`

	Asks []string `json:"-"` // the attributes that the condition compares
}

// ChosenGraph is one of them, as the classifier of its iteration saw it.
type ChosenGraph struct {
	Repeat    int      `json:"repeat"`
	Fold      int      `json:"fold"`
	Iteration int      `json:"iteration"`
	Graph     int      `json:"graph"`   // the dataset's original, from 1
	Lineage   string   `json:"lineage"` // the iterations in which it was mapped from it, "1.3"
	Class     int      `json:"class"`   // its label
	Predicted int      `json:"predicted"`
	P         float64  `json:"p"` // of its class
	R         float64  `json:"r"`
	Theta     *float64 `json:"theta"`
	Kept      bool     `json:"kept"`

	Known *attributes.Graph `json:"-"` // all its attributes
}

// newChosen collects the rows that Options.Where chose.
func newChosen(trials []Trial, labels []int, where attributes.Condition) *Chosen {
	c := &Chosen{Where: where.String(), Graphs: []ChosenGraph{}, Asks: where.Asks()}
	for _, t := range trials {
		c.Pool += t.total(func(i Iteration) int { return i.Pool })
		for _, row := range t.Reliability {
			c.Graphs = append(c.Graphs, ChosenGraph{
				Repeat: row.Repeat, Fold: row.Fold, Iteration: row.Iteration, Graph: row.Graph, Lineage: row.Lineage,
				Class: labels[row.Class], Predicted: labels[row.Predicted], P: row.P[row.Class],
				R: row.R, Theta: row.Theta, Kept: row.Kept, Known: row.Known,
			})
		}
	}
	return c
}
