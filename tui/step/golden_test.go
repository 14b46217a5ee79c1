package step

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/golden"

	"mevolve/model"
	"mevolve/tui/chance"
	"mevolve/tui/course"
	"mevolve/tui/keys"
	"mevolve/tui/matrix"
	"mevolve/tui/order"
	"mevolve/tui/picture"
	"mevolve/tui/theme"
	"mevolve/why"
)

// frames are what screen 2 looks like in its ways; -update writes them.
var frames = []struct {
	name    string
	dataset string
	show    func(s *stage)
}{
	{"candidates", "rings", func(s *stage) { s.do(keys.StepForward) }},
	{"path", "communities", func(s *stage) {
		s.screen.goSpot(course.Spot{Step: 2, Line: course.Routed})
		s.screen.movePick(1)
	}},
	{"drawing", "rings", func(s *stage) { s.as(picture.Drawing).do(keys.SwapForward) }},
	{"both", "communities", func(s *stage) { s.as(picture.Both).do(keys.SwapForward) }},
	{"pending", "rings", func(s *stage) { s.screen.goSpot(course.Spot{Step: 2, Line: course.Taken}) }},
	{"order", "communities", func(s *stage) { s.as(picture.Matrix).screen.position.Order = order.Spectral }},
	{"ranked", "communities", func(s *stage) { s.do(keys.Sort) }},
	{"forced", "rings", func(s *stage) {
		s.screen.movePick(2)
		s.do(keys.Force)
	}},
	{"edited", "rings", func(s *stage) {
		s.as(picture.Matrix)
		s.screen.position.Cursor = matrix.Cursor{On: true, Row: 4, Column: 0}
		s.do(keys.ToggleEdge)
		s.screen.chance = chance.Known(s.screen.scene.Course, model.Edge{U: 0, V: 2}, why.Estimate{P: 0.142, StandardError: 0.0035, Trials: 4200})
	}},
	{"first", "rings", func(s *stage) { s.do(keys.First, keys.AllMappings) }},
	{"four", "rings", func(s *stage) { s.do(keys.AllMappings, keys.Last) }},
}

// as shows the graph as a kind of picture.
func (s *stage) as(kind picture.Kind) *stage {
	s.screen.position.Kind = kind
	return s
}

// The body of terminals of 80×24 and 140×45.
var bodies = [][2]int{{80, 21}, {140, 42}}

func TestFrames_LookLikeThis(t *testing.T) {
	for _, f := range frames {
		for _, size := range bodies {
			t.Run(fmt.Sprintf("%s_%dx%d", f.name, size[0], size[1]+3), func(t *testing.T) {
				s := newStage(t, builtIn(t, f.dataset), size[0], size[1])
				f.show(s)
				var lines []string
				for line := range strings.SplitSeq(s.text(), "\n") {
					lines = append(lines, strings.TrimRight(line, " "))
				}
				golden.RequireEqual(t, strings.Join(lines, "\n"))
			})
		}
	}
}

// Some with their styles in the dark, and without colours, where glyphs say what
// colours do. In the light they have the same glyphs as in the dark.
func TestFrames_HaveTheseStyles(t *testing.T) {
	for _, f := range frames {
		if f.name != "both" && f.name != "edited" && f.name != "four" {
			continue
		}
		for _, size := range bodies {
			s := newStage(t, builtIn(t, f.dataset), size[0], size[1])
			f.show(s)
			name, dark := fmt.Sprintf("%s_%dx%d", f.name, size[0], size[1]+3), s.raw()
			t.Run(name+"_dark", func(t *testing.T) { golden.RequireEqual(t, dark) })
			s.state.Theme = theme.New(false)
			if light := s.raw(); light == dark || ansi.Strip(light) != ansi.Strip(dark) {
				t.Errorf("%s in the dark\n%s\nand in the light\n%s", name, dark, light)
			}
			s.state.Theme.Color = false
			t.Run(name+"_nocolor", func(t *testing.T) { golden.RequireEqual(t, ansi.Strip(s.raw())) })
		}
	}
}
