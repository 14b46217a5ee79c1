package experiment

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

func TestPresets_AreWholePlansOfTheCatalog(t *testing.T) {
	known := map[string]bool{}
	for _, e := range datasets.Catalog() {
		known[e.Name] = true
	}
	for _, preset := range Presets() {
		p := PlanOf(nil, settings.Default())
		p.Settings.Repeats, p.Datasets, p.Mappings, p.Learners = preset.Repeats, nil, preset.Mappings, preset.Learners
		if preset.Betas != nil {
			p.Betas = preset.Betas
		}
		if preset.Filters != nil {
			p.Filters = preset.Filters
		}
		if preset.Switched {
			p.Readings = EachSwitched(readings.Default())
		}
		p.Every = preset.Every
		for _, name := range preset.Datasets {
			if !known[name] {
				t.Errorf("%s: the catalog has no dataset %s", preset.Name, name)
			}
			p.Datasets = append(p.Datasets, &model.Dataset{Name: name})
		}
		if err := p.Validate(); err != nil {
			t.Errorf("%s: %v", preset.Name, err)
		}
		if got, err := PresetNamed(preset.Name); err != nil || got.Name != preset.Name {
			t.Errorf("%s is not found by its name: %v", preset.Name, err)
		}
	}
	if table3, _ := PresetNamed("table3"); len(table3.Datasets)*len(table3.Mappings)*len(table3.Learners) != 408 {
		t.Error("Table 3 has 408 evolved cells")
	}
	if _, err := PresetNamed("table4"); err == nil || !strings.Contains(err.Error(), "table3, filtration, figure6, figure7, beta, controls, readings, multiverse") {
		t.Error(err)
	}
}

// By structure MUTAG has 139 distinct graphs of 188, PTC_MR 258 of 344, the
// brain sets only distinct ones, and about one ENZYMES graph in a hundred has
// a twin.
func TestFacts_OfTheRealDatasets(t *testing.T) {
	folder := os.Getenv("MEVOLVE_DATA")
	if folder == "" {
		t.Skip("MEVOLVE_DATA is not set: this needs the real datasets")
	}
	for name, distinct := range map[string]int{"MUTAG": 139, "PTC_MR": 258, "KKI": 83, "Peking_1": 85, "OHSU": 79} {
		d, err := datasets.Open(t.Context(), filepath.Join(folder, name), nil)
		if err != nil {
			t.Fatal(err)
		}
		s, err := study(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		if s.facts.Distinct != distinct {
			t.Errorf("%s has %d distinct structures, expected %d", name, s.facts.Distinct, distinct)
		}
		if name == "MUTAG" && (s.facts.Ceiling < 0.9675 || s.facts.Ceiling > 0.9685) {
			t.Errorf("MUTAG's label-conflict ceiling is %.4f, expected .968", s.facts.Ceiling)
		}
	}
	d, err := datasets.Open(t.Context(), filepath.Join(folder, "ENZYMES"), nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := study(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	if twins := len(d.Examples) - s.facts.Distinct; twins < 1 || twins > 12 {
		t.Errorf("%d of ENZYMES' 600 graphs repeat another's structure; about 1 %% was expected", twins)
	}
}
