package experiment

import (
	"math"

	"mevolve/internal/lists"
	"mevolve/study/experiment/stats"
)

// Scores are the confusion matrices of original and evolved model, and how well p orders graphs.
// They describe; no claim is tested on them.
type Scores struct {
	Original stats.Scores `json:"original"`
	Evolved  stats.Scores `json:"evolved"`
}

// scores are nil where a trial has no predictions.
func scores(classes int, trials []Trial) *Scores {
	var original, evolved []stats.Classified
	for _, t := range trials {
		if t.Predictions == nil {
			return nil
		}
		original = append(original, classified(t.Predictions, OriginalModel, classes))
		evolved = append(evolved, classified(t.Predictions, EvolvedModel, classes))
	}
	return &Scores{stats.ScoresOf(classes, original), stats.ScoresOf(classes, evolved)}
}

// classified takes p to the millionths it is kept in: of two classes the other one's
// follows from that of the true class, and stays equal where that is.
func classified(p *Predictions, of Model, classes int) stats.Classified {
	a := of(p)
	c := stats.Classified{Classes: p.Classes, Decisions: a.Decisions}
	millionths := func(p float64) int { return int(math.Round(p * 1e6)) }
	for i, class := range p.Classes {
		switch {
		case a.P != nil:
			c.P = append(c.P, lists.Each(a.P[i], millionths))
		case classes == 2 && a.True != nil:
			both := make([]int, 2)
			both[class] = millionths(a.True[i])
			both[1-class] = 1e6 - both[class]
			c.P = append(c.P, both)
		}
	}
	return c
}
