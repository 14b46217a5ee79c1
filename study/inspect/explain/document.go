package explain

import (
	"math"

	"mevolve/model"
	"mevolve/study/external"
)

// Document is all that is known of a pair, for JSON; vertices, graphs and attempts count from 1.
type Document struct {
	Graph    int            `json:"graph"`
	Lineage  string         `json:"lineage,omitempty"`
	Pair     *[2]int        `json:"pair"`
	Removes  bool           `json:"removes"`  // it is an edge: why it was not removed
	Attempts int            `json:"attempts"` // in all
	Taken    int            `json:"taken"`    // the attempt that drew it; 0 for none
	Outcome  *string        `json:"outcome"`  // of that attempt; null for none
	Draws    []DrawDocument `json:"draws"`    // in which it could have been drawn
	Chance   Estimate       `json:"chance"`   // over all draws
	// Otherwise is its chance with one thing otherwise, each in turn.
	Otherwise []ChangeDocument `json:"otherwise"`
	Verdict   string           `json:"verdict"` // in a sentence
}

// DrawDocument is a Draw for JSON.
type DrawDocument struct {
	Attempt int      `json:"attempt"`
	Share   float64  `json:"share"`
	From    float64  `json:"from"` // its interval of u
	To      float64  `json:"to"`
	U       *float64 `json:"u"`
	Drawn   *[2]int  `json:"drawn"`
}

// ChangeDocument is a Change for JSON, with the chance that it gives.
type ChangeDocument struct {
	Of     string   `json:"of"`
	What   string   `json:"what"`
	Chance Estimate `json:"chance"`
}

// NewDocument is a pair of a graph, without its chances.
func NewDocument(of model.ID, p Pair) Document {
	d := Document{Graph: of.Graph + 1, Lineage: of.Lineage, Pair: external.Pair(&p.Pair), Removes: p.Removes, Attempts: p.Of,
		Taken: p.Taken, Draws: []DrawDocument{}, Otherwise: []ChangeDocument{}, Verdict: p.String()}
	if p.Taken > 0 {
		outcome := p.Outcome.String()
		d.Outcome = &outcome
	}
	for _, draw := range p.Draws {
		one := DrawDocument{draw.Attempt, draw.Row.Share, draw.Row.From, draw.Row.To, nil, external.Pair(draw.Drawn)}
		if !math.IsNaN(draw.U) {
			one.U = &draw.U
		}
		d.Draws = append(d.Draws, one)
	}
	return d
}
