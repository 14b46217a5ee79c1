package augment

import (
	"fmt"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"mevolve/model"
	"mevolve/study/inspect/explain"
	"mevolve/study/inspect/trace"
	"mevolve/tui/keys"
	"mevolve/tui/screens/augment/graphview"
	"mevolve/tui/screens/augment/inclusionview"
	"mevolve/tui/widgets/matrix"
	"mevolve/tui/widgets/seriation"
	"mevolve/tui/widgets/theme"
)

// frames are what screen 2 looks like in its ways; -update writes those that are held.
var frames = []struct {
	name    string
	dataset string
	show    func(s *stage)
}{
	{"candidates", "rings", func(s *stage) { s.do(keys.StepForward) }},
	{"path", "communities", func(s *stage) {
		s.screen.goSpot(trace.Spot{Step: 2, Line: trace.Routed})
		s.screen.movePick(1)
	}},
	{"drawing", "rings", func(s *stage) { s.as(graphview.Drawing).do(keys.SwapForward) }},
	{"both", "communities", func(s *stage) { s.as(graphview.Both).do(keys.SwapForward) }},
	{"pending", "rings", func(s *stage) { s.screen.goSpot(trace.Spot{Step: 2, Line: trace.Taken}) }},
	{"order", "communities", func(s *stage) { s.as(graphview.Matrix).screen.position.Order = seriation.Degree }},
	{"ranked", "communities", func(s *stage) { s.do(keys.Sort) }},
	{"forced", "rings", func(s *stage) {
		s.screen.movePick(2)
		s.do(keys.Force)
	}},
	{"edited", "rings", func(s *stage) {
		s.as(graphview.Matrix)
		s.screen.position.Cursor = matrix.Cursor{On: true, Row: 4, Column: 0}
		s.do(keys.ToggleEdge)
		s.screen.chance = inclusionview.Known(s.screen.scene.Trace, model.Edge{U: 0, V: 2}, explain.Estimate{P: 0.142, StandardError: 0.0035, Trials: 4200})
	}},
	{"first", "rings", func(s *stage) { s.do(keys.First, keys.AllMappings) }},
	{"four", "rings", func(s *stage) { s.do(keys.AllMappings, keys.Last) }},
}

// as shows the graph as a kind of picture.
func (s *stage) as(kind graphview.Kind) *stage {
	s.screen.position.Kind = kind
	return s
}

// The body of terminals of 80×24 and 140×45.
var bodies = [][2]int{{80, 21}, {140, 42}}

// Two frames are held as text where little room is, one where there is much, one with its
// styles. All have the same glyphs in the light as in the dark.
func TestFrames_LookLikeThis(t *testing.T) {
	held := map[string]bool{"edited_80x24": true, "four_80x24": true, "path_140x45": true}
	for _, f := range frames {
		for _, size := range bodies {
			s, name := newStage(t, builtIn(t, f.dataset), size[0], size[1]), fmt.Sprintf("%s_%dx%d", f.name, size[0], size[1]+3)
			f.show(s)
			dark := s.raw()
			if held[name] {
				t.Run(name, func(t *testing.T) { golden.RequireEqual(t, trimmed(s.text())) })
			}
			if name == "edited_80x24" {
				t.Run(name+"_dark", func(t *testing.T) { golden.RequireEqual(t, dark) })
			}
			s.state.Theme = theme.New(false)
			if light := s.raw(); light == dark || ansi.Strip(light) != ansi.Strip(dark) {
				t.Errorf("%s in the dark\n%s\nand in the light\n%s", name, dark, light)
			}
		}
	}
}
