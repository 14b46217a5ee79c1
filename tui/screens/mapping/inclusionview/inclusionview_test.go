package inclusionview

import (
	"testing"

	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/inspect/explain"
	"mevolve/study/inspect/trace"
)

// A sampled chance is settled, and said to be so, with the last of its mappings.
func TestChance_IsSettledWithItsLastMapping(t *testing.T) {
	g := must.Get(model.NewGraph(3, []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}}))
	last := explain.Alone.Trials
	for _, c := range []struct {
		of      explain.Estimate
		settled bool
		says    string
	}{
		{explain.Estimate{}, false, "1–3: following all draws …"},
		{explain.Estimate{P: 0.5, Exact: true}, true, "1–3: added in 50.0 % of draws, exact"},
		{explain.Estimate{P: 0.5, StandardError: 0.25, Trials: last - 1}, false, "1–3: added in 50.0 ± 25.0 % of draws, 9,999 of 10,000 mappings so far"},
		{explain.Estimate{P: 0.5, StandardError: 0.25, Trials: last}, true, "1–3: added in 50.0 ± 25.0 % of draws, Monte Carlo with 10,000 mappings"},
	} {
		chance := Known(&trace.Trace{Graph: g}, model.NewEdge(0, 2), c.of)
		if (chance.Settled() != nil) != c.settled || chance.String() != c.says {
			t.Errorf("%+v: settled %t, %q; want %t, %q", c.of, chance.Settled() != nil, chance, c.settled, c.says)
		}
	}
}
