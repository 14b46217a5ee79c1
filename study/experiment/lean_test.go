package experiment

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/study/experiment/store"
)

// A lean store reports everything that the full one does but for the area under the curve,
// and warns of that; nothing can be added to it.
func TestLean_ReportsTheSameButForTheAreaUnderTheCurve(t *testing.T) {
	p := smallPlan()
	dir := t.TempDir()
	carriedOut(p, dir)
	packed := func(name string, pack func(*bytes.Buffer) error) string {
		var b bytes.Buffer
		must.Do(pack(&b))
		file := filepath.Join(t.TempDir(), name)
		must.Do(os.WriteFile(file, b.Bytes(), 0o644))
		return file
	}
	full := packed("full.gz", func(b *bytes.Buffer) error { return store.Pack(b, dir) })
	lean := packed("lean.gz", func(b *bytes.Buffer) error { return store.PackLean(b, WithoutProbabilities, full) })
	again := packed("again.gz", func(b *bytes.Buffer) error { return store.PackLean(b, WithoutProbabilities, lean) })
	a, _ := os.ReadFile(lean)
	if b, _ := os.ReadFile(again); !bytes.Equal(a, b) {
		t.Error("a lean store that is packed again is another file")
	}
	compare := func(file string) Report {
		held := must.Get(store.Read(file))
		return must.Get(NewReport(*held))
	}
	want, got := compare(full), compare(lean)
	if len(got.Warnings) == 0 || got.Warnings[0].Code != "lean" || !strings.Contains(got.Warnings[0].Message, "sha256:") {
		t.Errorf("nothing says that probabilities are missing: %+v", got.Warnings)
	}
	areas := 0
	for i := range want.Tables {
		for j := range want.Tables[i].Cells {
			w, g := want.Tables[i].Cells[j].Scores, got.Tables[i].Cells[j].Scores
			if g.Original.AUC != nil || g.Evolved.AUC != nil {
				t.Error("an area under the curve without probabilities")
			}
			if w.Original.AUC != nil {
				areas++
			}
			g.Original.AUC, g.Evolved.AUC = w.Original.AUC, w.Evolved.AUC
		}
	}
	if areas == 0 {
		t.Error("the full store has no area either: this test shows nothing")
	}
	if d := cmp.Diff(want.Tables, got.Tables) + cmp.Diff(want.Contrasts, got.Contrasts); d != "" {
		t.Error(d)
	}
	expect.Refused(t, expect.ErrorOf(store.Merge(p.Configuration(), t.TempDir(), lean)), "lean store")
	expect.Refused(t, expect.ErrorOf(store.Read(full, lean)), "lean store")
}

// No other byte is taken away, whatever names look like.
func TestWithoutProbabilities_LeavesAllElse(t *testing.T) {
	raw := `{"name":"x\",\"p_true\":[1]","predictions":{"models":[{"decisions":[1,0],"p_true":[0.5,1e-06],"p":[[0.5,0.5],[0,1]]}],"size":{"decisions":[1],"p_true":[1]}},"p_true_of":[2]}`
	want := `{"name":"x\",\"p_true\":[1]","predictions":{"models":[{"decisions":[1,0]}],"size":{"decisions":[1]}},"p_true_of":[2]}`
	if got := string(WithoutProbabilities([]byte(raw))); got != want {
		t.Errorf("%s", got)
	}
}

// The parts of a study, each a lean store, are reported as the whole: also of its first
// repeats alone, as if no more had been asked for.
func TestLean_PartsAreReportedAsTheWhole(t *testing.T) {
	p := smallPlan()
	var parts []string
	folder := t.TempDir()
	for _, learner := range []string{"sf+knn", "sf+log"} {
		part, dir := p, t.TempDir()
		part.Learners, part.Settings.Repeats = []string{learner}, 2
		carriedOut(part, dir)
		var b bytes.Buffer
		must.Do(store.PackLean(&b, WithoutProbabilities, dir))
		parts = append(parts, filepath.Join(folder, learner+".gz"))
		must.Do(os.WriteFile(parts[len(parts)-1], b.Bytes(), 0o644))
	}
	for repeats := 1; repeats <= 2; repeats++ {
		whole := p
		whole.Learners, whole.Settings.Repeats = []string{"sf+knn", "sf+log"}, repeats
		dir := t.TempDir()
		carriedOut(whole, dir)
		report := func(choice Choice, stores ...string) Report {
			held := must.Get(store.Read(stores...))
			chosen := must.Get(Choose(*held, choice))
			c := must.Get(NewReport(chosen))
			for i := range c.Tables {
				for j := range c.Tables[i].Cells {
					scores := c.Tables[i].Cells[j].Scores
					scores.Original.AUC, scores.Evolved.AUC = nil, nil
				}
			}
			return c
		}
		want, got := report(Choice{}, dir), report(Choice{Repeats: repeats}, parts...)
		expect.Equal(t, got.Tables, report(Choice{Repeats: repeats}, folder).Tables)
		if d := cmp.Diff(want.Tables, got.Tables) + cmp.Diff(want.Contrasts, got.Contrasts) + cmp.Diff(want.Datasets, got.Datasets); d != "" {
			t.Errorf("%d repeats of the parts are not those of the whole:\n%s", repeats, d)
		}
		if _, err := Choose(store.Contents{Asked: 2}, Choice{Repeats: 3}); err == nil {
			t.Error("more repeats than there are can be chosen")
		}
	}
}
