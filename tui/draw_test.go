package tui

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/tui/screen/screentest"
)

var builtIns sync.Map

// builtIn is a built-in dataset, the same one for every test, which makes its evolutions the same
// among the results.
func builtIn(t testing.TB, name string) *model.Dataset {
	t.Helper()
	d, _ := builtIns.LoadOrStore(name, sync.OnceValue(func() *model.Dataset { return screentest.Dataset(t, name) }))
	return d.(func() *model.Dataset)()
}

// The scores of screen 2's matrix, as text; -update writes them.
func TestFrames_LookAsTheyShould(t *testing.T) {
	p := newPilot(t, Config{Dataset: builtIn(t, "communities")}, 80, 24)
	p.press("2", "w", "v", "w", "v", "w", "v")
	golden.RequireEqual(t, plain(p.body()))
}

// The least frame with its styles, in the light.
func TestFrames_KeepTheirStyles(t *testing.T) {
	p := newPilot(t, Config{Dataset: builtIn(t, "toy")}, 60, 16)
	p.app.setDark(false)
	p.press("2", "n", "n")
	golden.RequireEqual(t, p.body())
}

// Stepping one edge changes few cells: what the renderer has to send.
func TestStep_ChangesFewLines(t *testing.T) {
	p := newPilot(t, Config{Dataset: builtIn(t, "rings")}, 80, 24)
	p.press("2")
	before := strings.Split(p.frame(), "\n")
	p.press(">")
	changed := 0
	for i, line := range strings.Split(p.frame(), "\n") {
		a, b := []rune(before[i]), []rune(line)
		for k := range b {
			if k >= len(a) || a[k] != b[k] {
				changed++
			}
		}
	}
	if changed == 0 || changed > 500 {
		t.Errorf("a step changes %d of %d cells", changed, 80*24)
	}
}

func BenchmarkView(b *testing.B) {
	cases := []struct {
		name    string
		dataset *model.Dataset
		keys    []string
	}{
		{"dataset", builtIn(b, "rings"), []string{"1", "down"}},
		{"augment", builtIn(b, "rings"), []string{"2", ">"}},
		{"reliability", builtIn(b, "rings"), []string{"3"}},
		{"evolve", builtIn(b, "rings"), []string{"4"}},
	}
	if os.Getenv("MEVOLVE_DATA") != "" {
		d := must.Get(datasets.Open(context.Background(), "OHSU", nil))
		largest := 0
		for i, e := range d.Examples {
			if e.Graph.N() > d.Examples[largest].Graph.N() {
				largest = i
			}
		}
		keys := []string{":"}
		for _, r := range fmt.Sprint(largest + 1) {
			keys = append(keys, string(r))
		}
		cases = append(cases, struct {
			name    string
			dataset *model.Dataset
			keys    []string
		}{"augment_OHSU_largest", d, append(keys, "enter", "2", ">", "z")})
	}
	for _, c := range cases {
		for _, size := range [][2]int{{80, 24}, {200, 60}} {
			w, h := size[0], size[1]
			b.Run(fmt.Sprintf("%s/%dx%d", c.name, w, h), func(b *testing.B) {
				p := newPilot(b, Config{Dataset: c.dataset}, w, h)
				p.press(c.keys...)
				exact(b, p.app.content(), w, h)
				b.ReportAllocs()
				for b.Loop() {
					_ = p.app.content()
				}
			})
		}
	}
}
