package experiment

import (
	"testing"

	"mevolve/datasets"
	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/settings"
)

func TestPresets_AreWholePlansOfTheCatalog(t *testing.T) {
	known := map[string]bool{}
	for _, e := range datasets.Catalog() {
		known[e.Name] = true
	}
	for _, preset := range Presets() {
		p := PlanOf(nil, settings.Default())
		p.Settings.Repeats, p.Datasets = preset.Repeats, nil
		for name, values := range preset.Lists {
			must.Do(p.Use(name, values))
		}
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
	if table3, _ := PresetNamed("table3"); len(table3.Datasets)*len(table3.Lists["mapping"])*len(table3.Lists["learner"]) != 408 {
		t.Error("Table 3 has 408 evolved cells")
	}
	expect.Refused(t, expect.ErrorOf(PresetNamed("table4")), "table3, filtration, beta, controls, readings")
}
