package augment

import (
	"context"

	"mevolve/model"
)

// Row is one candidate of one draw.
type Row struct {
	Pair     model.Edge
	Score    float64 // s of the pair in the input graph
	Weight   float64 // w of Eqs. 5, 6 and 9; 1 / number of candidates for a uniform mapping
	Share    float64 // probability at this draw: w / Σ w of the candidates left
	From, To float64 // a draw u with From ≤ u < To selects it

	place int     // in a listed pool: its position
	raw   float64 // its weight in the sum tree
}

// Table is the candidate set of one draw.
type Table struct {
	Rows   []Row        // in (i, j) order, or along the path
	Left   int          // number of candidates; more than Rows when only a window is listed
	Barred []model.Edge // remaining edges that must not be removed: bridges (R1 keep, up to 20,000 edges)
}

// Additions lists the pairs that the next attempt can add: all of them for limit 0
// (up to n²/2), else at most limit of them around the draw u = around. It may list
// fewer where the pool is not kept as a list.
func (r *Run) Additions(around float64, limit int) Table {
	return Table{Rows: r.additions.rows(around, limit), Left: r.additions.left()}
}

// Candidate returns the row of a pair in the next draw of a pair to add; false when it
// cannot be drawn, or the candidates are not known (External).
func (r *Run) Candidate(pair model.Edge) (Row, bool) {
	if r.external {
		return Row{}, false
	}
	row, ok := r.additions.locate(model.NewEdge(pair.U, pair.V))
	return row, ok && row.Share > 0
}

// ManyPaths is the limit of paths shown to a reader.
const ManyPaths = 99

// Paths lists the paths of the pair to choose from, at most limit of them unless it is
// 0, in the order of PathDraw; nil for mappings without motifs. Its only error is that
// of the context.
func (r *Run) Paths(ctx context.Context, pair model.Edge, limit int) ([][]int, error) {
	return r.removal.list(ctx, model.NewEdge(pair.U, pair.V), limit)
}

// Removals lists the edges that can be removed once the pair is added. Motif mappings:
// the edges of the path. Others: all candidates; path is not used, around and limit
// are those of Additions. Above 20,000 edges under R1 keep the list contains bridges,
// too, since a drawn edge is tested only after the draw.
func (r *Run) Removals(pair *model.Edge, path []int, around float64, limit int) Table {
	return r.removal.table(pair, path, around, limit)
}

// share returns the rows of a single draw by weights. Row.Weight is the weight times
// scale.
func share(pairs []model.Edge, score func(k int) float64, weights []float64, scale float64) []Row {
	total, before := sum(weights), 0.0
	if total == 0 {
		total = 1 // every share is 0
	}
	rows := make([]Row, 0, len(pairs))
	for k, w := range weights {
		rows = append(rows, Row{Pair: pairs[k], Score: score(k), Weight: w * scale,
			Share: w / total, From: before / total, To: (before + w) / total})
		before += w
	}
	return rows
}

// drawable counts the rows of share above 0.
func drawable(rows []Row) int {
	n := 0
	for _, r := range rows {
		if r.Share > 0 {
			n++
		}
	}
	return n
}

// window returns at most limit rows around the draw u = around; all for limit 0.
func window(rows []Row, around float64, limit int) []Row {
	if limit <= 0 || limit >= len(rows) {
		return rows
	}
	at := 0
	for at < len(rows)-1 && rows[at].To <= around {
		at++
	}
	first := min(max(at-limit/2, 0), len(rows)-limit)
	return rows[first : first+limit]
}
