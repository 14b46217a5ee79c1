package mapping

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/tui/keys"
	"mevolve/tui/screens/mapping/graphview"
	"mevolve/tui/widgets/matrix"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// glyphs are the lines of a frame, without colours, each as its glyphs.
func (s *stage) glyphs() [][]rune {
	var lines [][]rune
	for line := range strings.SplitSeq(ansi.Strip(s.raw()), "\n") {
		lines = append(lines, []rune(line))
	}
	return lines
}

// Which pair is added, which removed and which neither is read without colour, of the
// largest changes of a brain graph, too: 124 swaps showed no difference.
func TestMatrix_TellsChangesApartWithoutColour(t *testing.T) {
	brain := real(t, "OHSU")
	for _, c := range []struct {
		d     *model.Dataset
		graph int
	}{{brain, 38}, {builtIn(t, "communities"), 0}, {builtIn(t, "rings"), 0}} {
		for density := matrix.Pairs; density <= matrix.Braille; density++ {
			for _, look := range []string{"dark", "no colour", "ascii"} {
				s := newStage(t, c.d, 600, 190).as(graphview.Matrix)
				s.look(c.graph)
				s.state.Theme.Color, s.ascii = look == "dark", look == "ascii"
				s.state.Theme.ASCII = s.ascii
				s.screen.position.Density = density
				s.do(keys.Last)
				name := fmt.Sprintf("%s %v %s", c.d.Name, density, look)
				told(t, s, name)
			}
		}
	}
}

// told compares every cell of the matrix with what the swaps did to its pairs.
func told(t *testing.T, s *stage, name string) {
	t.Helper()
	lines, sc, m := s.glyphs(), s.screen.scene, &s.screen.pictures.Placed.Matrix
	both, sign := theme.BothGlyph, map[trace.PairState]rune{trace.Added: '+', trace.AddedNow: '+', trace.Removed: '×', trace.RemovedNow: '×'}
	if s.ascii {
		both, sign[trace.Removed], sign[trace.RemovedNow] = '&', 'x', 'x'
	}
	marked, seen := map[[2]int]bool{}, map[rune]int{}
	n := sc.Graph.N()
	for u := range n {
		for v := range n {
			want, changed := sign[sc.PairState(u, v)]
			x, y, ok := m.At(u, v)
			if !ok {
				t.Fatalf("%s: %d–%d is not in sight", name, u+1, v+1)
			}
			if changed {
				marked[[2]int{x, y}] = true
				if got := lines[y][x]; got != want && got != both {
					t.Fatalf("%s: %d–%d shows %c, want %c", name, u+1, v+1, got, want)
				}
				seen[want]++
			}
		}
	}
	for u := range n {
		for v := range n {
			x, y, _ := m.At(u, v)
			if got := lines[y][x]; !marked[[2]int{x, y}] && strings.ContainsRune("+"+string([]rune{sign[trace.Removed], both}), got) {
				t.Fatalf("%s: %d–%d shows %c, and nothing was changed there", name, u+1, v+1, got)
			}
		}
	}
	if seen['+'] == 0 || seen[sign[trace.Removed]] == 0 {
		t.Errorf("%s: %v are seen", name, seen)
	}
}

// What is added, removed or passed over, and the vertices of the pair drawn and between, have
// the same marks in the drawing and in the matrix, at every line of every mapping, without
// colour and in ASCII, too.
func TestMarks_AreTheSameInDrawingAndMatrix(t *testing.T) {
	seen := map[string]int{}
	for _, mapping := range augment.Names() {
		for _, ascii := range []bool{false, true} {
			s := newStage(t, builtIn(t, "planted"), 140, 60)
			s.under(mapping)
			s.state.Theme.Color, s.state.Theme.ASCII, s.ascii = !ascii, ascii, ascii
			for graph := range 5 {
				s.look(graph)
				for step := 1; step <= s.screen.scene.Last(); step++ {
					for line := trace.Drawn; line <= trace.Swapped; line++ {
						s.screen.goSpot(trace.Spot{Step: step, Line: line})
						matrix, drawing := s.marks(graphview.Matrix), s.marks(graphview.Drawing)
						if matrix != drawing {
							t.Errorf("%s, graph %d, swap %d, %v: the matrix has %q, the drawing %q:\n%s", mapping, graph+1, step, line, matrix, drawing, s.text())
						}
						seen[matrix]++
					}
				}
			}
		}
	}
	if len(seen) < 40 {
		t.Errorf("the marks are always the same: %v", seen)
	}
}

// marks are the signs and the vertices in brackets of a picture, each once, in order.
func (s *stage) marks(kind graphview.Kind) string {
	s.as(kind)
	lines, r := s.pane(picturePane, picturePane)
	set := map[string]bool{}
	for _, line := range lines[r.Y+1 : r.Y+r.H-1] {
		if kind == graphview.Matrix && !strings.ContainsRune(line, theme.DiagonalGlyph) && !strings.ContainsRune(line, '\\') {
			continue // above the columns two brackets may share a cell
		}
		for _, mark := range regexp.MustCompile(`\[\d+\]|\(\d+\)|[+×x»>]`).FindAllString(line, -1) {
			set[mark] = true
		}
	}
	return strings.Join(slices.Sorted(maps.Keys(set)), " ")
}

// A legend has every sign of its picture and, but for lines of a drawing whose sign has no room,
// no other, at every size, line and view. A sign that comes and goes keeps its place.
func TestLegend_HasTheSignsThatAreSeen(t *testing.T) {
	signs := []rune{theme.AddedGlyph, theme.RemovedGlyph, theme.MotifGlyph, theme.PassedGlyph, theme.BothGlyph, '[', '('}
	for _, d := range []*model.Dataset{builtIn(t, "rings"), builtIn(t, "communities"), real(t, "OHSU")} {
		for _, size := range [][2]int{{80, 21}, {100, 27}, {140, 42}, {200, 57}} {
			for _, kind := range []graphview.Kind{graphview.Matrix, graphview.Drawing, graphview.Both} {
				for _, view := range []matrix.View{0, matrix.Views - 1} {
					s := newStage(t, d, size[0], size[1]).as(kind)
					s.screen.position.View = view
					s.do(keys.First)
					columns := map[rune]int{}
					for range 16 {
						s.do(keys.StepForward)
						name := fmt.Sprintf("%s %v, picture %d, view %d", d.Name, size, kind, view)
						legend := s.checkLegend(t, signs, kind, name)
						for _, sign := range signs {
							at := strings.IndexRune(legend, sign)
							if at >= 0 {
								at = paint.Width(legend[:at])
							}
							if was := columns[sign]; kind == graphview.Drawing && at >= 0 && was > 0 && was != at+1 && size[0] >= 100 {
								t.Fatalf("%s: %c moves from column %d to %d of %q", name, sign, was-1, at, legend)
							} else if at >= 0 {
								columns[sign] = at + 1
							}
						}
					}
				}
			}
		}
	}
}

// legend is the legend of the picture, its last row or the one above the line that shows the
// step, and the picture above it, without the line that explains braille.
func (s *stage) legend() (legend, body string) {
	lines, r := s.pane(picturePane, picturePane)
	last := r.Y + r.H - 1
	if strings.Contains(lines[last], "Tab:step") {
		last--
	}
	return lines[last], strings.Join(lines[r.Y+1:last-1], "\n")
}

// checkLegend compares the legend, which it returns, with the picture.
func (s *stage) checkLegend(t *testing.T, signs []rune, kind graphview.Kind, name string) (legend string) {
	t.Helper()
	legend, body := s.legend()
	for _, sign := range signs {
		in, listed := strings.ContainsRune(body, sign), strings.ContainsRune(legend, sign)
		isBracket := sign == '[' || sign == '('
		if in && !listed && !(isBracket && kind != graphview.Drawing) || listed && !in && (kind == graphview.Matrix || isBracket) {
			t.Fatalf("%s: %c is in the picture: %v, in %q: %v:\n%s", name, sign, in, legend, listed, s.text())
		}
	}
	return legend
}
