package augment

import (
	"mevolve/internal/must"
	"mevolve/model"
)

// rescored is the pool of DepartureChanged: before each draw it computes s of every
// candidate left in the graph as changed so far, and Σs over them. The candidates and
// their paths stay those of the input graph.
type rescored struct {
	*listed
	run  *Run
	at   int // attempts of the run when the scores were computed
	used []bool
	sum  float64 // Σs over the candidates left; 0: uniform
	now  *model.Graph
}

// newRescored returns the pool; p as it is where its candidates are not listed by score.
func newRescored(p pool, r *Run) pool {
	list, ok := p.(*listed)
	if !ok || list.scores == nil {
		return p
	}
	return &rescored{listed: list, run: r, used: make([]bool, len(list.pairs)), sum: list.weights.total(), now: r.g}
}

func (p *rescored) left() int                            { return p.current().left() }
func (p *rescored) find(u float64) Row                   { return p.current().find(u) }
func (p *rescored) rows(around float64, limit int) []Row { return p.current().rows(around, limit) }

func (p *rescored) locate(pair model.Edge) (Row, bool) { return p.current().locate(pair) }

func (p *rescored) consume(r Row) {
	p.used[r.place] = true
	p.listed.consume(r)
}

// current computes the scores again where attempts have changed the graph.
func (p *rescored) current() *listed {
	if p.at == len(p.run.attempts) {
		return p.listed
	}
	p.at = len(p.run.attempts)
	now := must.Get(p.run.Graph()) // attempts of a run can be made
	p.now, p.sum = now, 0
	for k, pair := range p.pairs {
		if !p.used[k] {
			p.scores[k] = p.index.Score(now, pair.U, pair.V)
			p.sum += p.scores[k]
		}
	}
	p.count = 0
	for k, s := range p.scores {
		switch {
		case p.used[k]:
			s = 0
		case p.sum == 0:
			s = 1
		}
		p.weights.set(k, s)
		if s > 0 {
			p.count++
		}
	}
	if p.scale = 1; p.sum > 0 {
		p.scale = 1 / p.sum
	}
	return p.listed
}

// weight is w of Eq. 6 of an edge by s of the graph as changed so far.
func (p *rescored) weight(e model.Edge) (w float64, clamped bool) {
	s := p.score(e)
	if p.sum == 0 {
		return 1, false
	}
	return Departure("").weight(s, p.sum)
}

// score is s of an edge in the graph as changed so far.
func (p *rescored) score(e model.Edge) float64 {
	p.current()
	return p.index.Score(p.now, e.U, e.V)
}
