package augment

import (
	"context"

	"mevolve/model"
)

// Row is a candidate as it stands before one draw.
type Row struct {
	Pair     model.Edge
	Score    float64 // s of the pair in the input graph
	Weight   float64 // w of Eqs. 5, 6 and 9; one over the number of all candidates where the mapping is uniform
	Share    float64 // of the weight that remains
	From, To float64 // the draws u with From ≤ u < To select it

	place int     // in a listed pool
	raw   float64 // its weight there
}

// Table is the candidate set of one draw.
type Table struct {
	Rows   []Row        // in (i, j) order, or along the path
	Left   int          // candidates that can be drawn; more than Rows where only a window is listed
	Barred []model.Edge // edges left that may not be removed: bridges (R1 keep, up to 20,000 edges)
}

// Additions lists what the next attempt can draw to add: all of it when limit
// is 0, else at most limit candidates around the draw, and fewer where many rows
// would have to be written out for them. List n²/2 pairs of a large graph only
// if you mean it.
func (r *Run) Additions(around float64, limit int) Table {
	return Table{Rows: r.additions.rows(around, limit), Left: r.additions.left()}
}

// Candidate is the row of a pair in the next draw of a pair to add; false where it cannot
// be drawn there, or nobody knows.
func (r *Run) Candidate(pair model.Edge) (Row, bool) {
	if r.told {
		return Row{}, false
	}
	row, ok := r.additions.locate(model.NewEdge(pair.U, pair.V))
	return row, ok && row.Share > 0
}

// ManyPaths is a limit for whoever shows paths to a reader.
const ManyPaths = 99

// Paths lists the paths of the pair that can be taken, at most limit of them
// when it is not 0, in the order that PathDraw counts. nil for the mappings
// without motifs. Its only error is that of the context: the paths of a pair
// are counted one by one.
func (r *Run) Paths(ctx context.Context, pair model.Edge, limit int) ([][]int, error) {
	return r.removal.list(ctx, model.NewEdge(pair.U, pair.V), limit)
}

// Removals lists what can be drawn to remove once the pair is added: the
// edges of the path for motif mappings, else all edges left that may go (then
// path is not looked at, and around and limit work as in Additions). Above
// 20,000 edges under R1 keep it lists all edges left, bridges among them:
// whether a drawn one is a bridge is tried only then.
func (r *Run) Removals(pair *model.Edge, path []int, around float64, limit int) Table {
	return r.removal.table(pair, path, around, limit)
}

// share describes candidates that are drawn from once, by their weights; the
// weight that is shown is that times scale.
func share(pairs []model.Edge, score func(k int) float64, weights []float64, scale float64) []Row {
	total, before := sum(weights), 0.0
	rows := make([]Row, 0, len(pairs))
	for k, w := range weights {
		rows = append(rows, Row{Pair: pairs[k], Score: score(k), Weight: w * scale,
			Share: w / total, From: before / total, To: (before + w) / total})
		before += w
	}
	return rows
}

// drawable counts the rows that a draw can hit.
func drawable(rows []Row) int {
	n := 0
	for _, r := range rows {
		if r.Share > 0 {
			n++
		}
	}
	return n
}

// window keeps at most limit rows around a draw.
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
