package diff

import (
	"mevolve/model"
	"mevolve/study/external"
)

// Document is a comparison for JSON; vertices, graphs and attempts count from 1.
type Document struct {
	Graph      int                `json:"graph"`
	Lineage    string             `json:"lineage,omitempty"`
	Against    string             `json:"against"`    // in what B is otherwise
	Difference *Difference        `json:"difference"` // the first; null where there is none
	Chosen     int                `json:"chosen"`     // the first attempt that adds or removes otherwise; 0 for none
	A          []external.Attempt `json:"a"`
	B          []external.Attempt `json:"b"`
	Moves      []MoveDocument     `json:"moves"`
	Verdicts   []string           `json:"verdicts"` // in sentences
}

// MoveDocument is a Move for JSON.
type MoveDocument struct {
	Pair *[2]int `json:"pair"`
	What string  `json:"what"` // added or removed
	By   string  `json:"by"`   // both, a or b
}

// NewDocument is the comparison of two mappings of a graph; against says what is otherwise in B.
func NewDocument(of model.ID, c Comparison, against string) Document {
	d := Document{Graph: of.Graph + 1, Lineage: of.Lineage, Against: against, Difference: c.First, Chosen: c.Chosen,
		A: external.NewAttempts(c.A.Result), B: external.NewAttempts(c.B.Result), Moves: []MoveDocument{}, Verdicts: c.Sentences()}
	for _, m := range c.Moves() {
		what := "added"
		if m.Effect == Removed {
			what = "removed"
		}
		d.Moves = append(d.Moves, MoveDocument{external.Pair(&m.Pair), what, [...]string{"both", "a", "b"}[m.By]})
	}
	return d
}
