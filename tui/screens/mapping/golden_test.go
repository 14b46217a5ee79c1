package mapping

import (
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"mevolve/model"
	"mevolve/study/inspect/explain"
	"mevolve/study/inspect/trace"
	"mevolve/tui/keys"
	"mevolve/tui/screens/mapping/graphview"
	"mevolve/tui/screens/mapping/inclusionview"
	"mevolve/tui/widgets/matrix"
)

// as shows the graph as a kind of picture.
func (s *stage) as(kind graphview.Kind) *stage {
	s.screen.position.Kind = kind
	return s
}

// The body of terminals of 80×24 and 140×45.
var bodies = [][2]int{{80, 21}, {140, 42}}

// What no frame of the app's tests shows: an edit with its chance, all mappings at the end,
// and a path that is pointed at; -update writes them.
func TestFrames_LookLikeThis(t *testing.T) {
	for _, f := range []struct {
		name, dataset string
		size          [2]int
		show          func(s *stage)
	}{
		{"path_80x24", "communities", bodies[0], func(s *stage) {
			s.screen.goSpot(trace.Spot{Step: 2, Line: trace.Routed})
			s.screen.movePick(1)
		}},
		{"edited_80x24", "rings", bodies[0], func(s *stage) {
			s.as(graphview.Matrix)
			s.screen.position.Cursor = matrix.Cursor{On: true, Row: 4, Column: 0}
			s.do(keys.ToggleEdge)
			s.screen.chance = inclusionview.Known(s.screen.scene.Trace, model.Edge{U: 0, V: 2}, explain.Estimate{P: 0.142, StandardError: 0.0035, Trials: 4200})
		}},
		{"four_80x24", "rings", bodies[0], func(s *stage) { s.do(keys.AllMappings, keys.Last) }},
	} {
		s := newStage(t, builtIn(t, f.dataset), f.size[0], f.size[1])
		f.show(s)
		t.Run(f.name, func(t *testing.T) { golden.RequireEqual(t, trimmed(s.text())) })
		if f.name == "edited_80x24" {
			t.Run(f.name+"_dark", func(t *testing.T) { golden.RequireEqual(t, s.raw()) })
		}
	}
}
