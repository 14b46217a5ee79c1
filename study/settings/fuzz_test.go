package settings

import (
	"math"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/model"
)

// Settings are read or refused in a sentence; what is read has one spelling
// that reads as the same.
func FuzzParse(f *testing.F) {
	usual := string(Default().Canonical())
	for _, text := range []string{
		"", "{}", "null", "[]", `{"beta":0}`, `{"beta":1e400}`, `{"seed":18446744073709551615}`, `{"readings":{"R9":"originals"}}`, `{"readings":null}`,
		usual, strings.Replace(usual, "sf+svm", "graph2vec+rf", 1), strings.Replace(usual, `"dim":128`, `"dim":4096,"attributed":true,"twins":"together"`, 1),
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := Parse(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("not a sentence: %q", err)
			}
			return
		}
		again, err := Parse(s.Canonical())
		if err != nil || !cmp.Equal(again, s) {
			t.Errorf("%s comes back as %s, %v", s.Canonical(), again.Canonical(), err)
		}
		s.Flags()
	})
}

// A position is refused in a sentence, or its words are read back as it was;
// against a dataset it is refused in a sentence or names what is there.
func FuzzPosition(f *testing.F) {
	path := must.Get(model.NewGraph(4, []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}, {U: 2, V: 3}}))
	d := &model.Dataset{Name: "one", Fingerprint: "00ff00ff00ff00ff", Examples: []model.Example{{Graph: path}, {Graph: path}}}
	f.Add(1, 0, "", 1, 1, 1, 0, 0, 0, 0, 0.0, "order", "degree", 0, 1)
	f.Add(2, 1, "1.3", 2, 5, 0, 2, 3, 1, 3, 0.41, "", "", 2, 3)
	f.Add(6, -1, "3.1", 0, 99, -1, 1<<40, 1<<40, -1, 1<<40, math.Inf(1), "pane", "\xff", 1, 1)
	f.Add(3, 1<<40, "01", 1<<62, 1, 1, 0, 1<<62, 3, 4, math.NaN(), "é", "é", -1, 1<<31)
	f.Fuzz(func(t *testing.T, screen, graph int, lineage string, repeat, fold, iteration, evolved, step, row, column int, theta float64, name, value string, u, v int) {
		p := Position{
			Screen: screen, Graph: model.ID{Graph: graph, Lineage: lineage}, Repeat: repeat, Fold: fold, Iteration: iteration, Evolved: evolved, Step: step,
			Cursor: &Cell{row, column}, Theta: &theta, View: map[string]string{name: value},
			Toggled: []model.Edge{{U: u, V: v}}, Forced: map[int]augment.Forced{step: {Add: &model.Edge{U: u, V: v}, Path: []int{u, v, column}}},
		}
		sentence := func(err error) bool {
			return err == nil || err.Error() != "" && !strings.ContainsFunc(err.Error(), unicode.IsControl)
		}
		err := p.Validate()
		if !sentence(err) {
			t.Errorf("not a sentence: %q", err)
		}
		if err != nil {
			return
		}
		place := NewPlace("./one", d, Default(), p)
		again, _, err := Start().Read(place.At())
		if err != nil {
			t.Fatalf("%+v: %v", p, err)
		}
		if diff := same(p, again); diff != "" {
			t.Fatal(diff)
		}
		if err := place.Check(d); !sentence(err) {
			t.Errorf("not a sentence: %q", err)
		} else if err == nil && (graph >= 2 || v >= 4 || row >= 4 || column >= 4) {
			t.Errorf("%+v is not there", p)
		}
		StepCommand(d.Name, place.Settings, p)
	})
}
