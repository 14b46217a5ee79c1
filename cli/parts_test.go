package cli

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/experiment"
	"mevolve/study/external"
	steps "mevolve/study/inspect/trace"
	"mevolve/study/settings"
)

// variant is the settings with one of them, or one reading, at another value.
type variant struct {
	name     string
	part     settings.Part
	settings settings.Settings
}

// variantsOf sets each field of Settings and of its readings to its other values. A field
// without a row in a table has none, and fails the test.
func variantsOf(t *testing.T, base settings.Settings) (list []variant) {
	for i := range reflect.TypeFor[settings.Settings]().NumField() {
		name := reflect.TypeFor[settings.Settings]().Field(i).Name
		if name == "Readings" {
			continue
		}
		row := slices.IndexFunc(settings.All(), func(r settings.Setting) bool {
			s := base
			return r.At(&s) == reflect.ValueOf(&s).Elem().Field(i).Addr().Interface()
		})
		if row < 0 {
			t.Fatalf("the setting %s has no row in the table", name)
		}
		r := settings.All()[row]
		for _, s := range r.Beside(base) {
			if s != base {
				list = append(list, variant{r.Name + "=" + r.Text(s), r.Part, s})
			}
		}
	}
	if rows, fields := len(readings.All()), reflect.TypeFor[readings.Set]().NumField(); rows != fields {
		t.Fatalf("%d readings for %d fields", rows, fields)
	}
	for _, r := range readings.All() {
		for _, v := range r.Values {
			s := base
			if s.Readings, _ = s.Readings.With(r.ID, v.Name); s != base {
				list = append(list, variant{r.ID + "=" + v.Name, r.Part, s})
			}
		}
	}
	return list
}

func lineOf(v any) string {
	return string(must.Get(json.Marshal(v)))
}

// run maps all graphs as a run does, each graph as JSON.
func run(d *model.Dataset, s settings.Settings) (lines []string) {
	config := must.Get(experiment.NewEvolution(s, d.Classes(), 1, nil))
	for _, e := range d.Examples {
		r := must.Get(config.Mapping.Map(context.Background(), e.Graph, evolve.MapStream(s.Seed, 1, 1, 1, e.ID)))
		lines = append(lines, lineOf(external.NewTrace(e, d.ClassLabels[e.Class], r)))
	}
	return lines
}

// places maps all graphs as a run, `step`, `augment` and screen 2 do.
func places(t *testing.T, d *model.Dataset, s settings.Settings) map[string][]string {
	t.Helper()
	lines := map[string][]string{"run": run(d, s)}
	again := func(place, text string) { // without what only this place writes
		var kept external.Trace
		must.Do(json.Unmarshal([]byte(text), &kept))
		lines[place] = append(lines[place], lineOf(kept))
	}
	folder := filepath.Join(t.TempDir(), "mapped")
	mustRun(t, slices.Concat([]string{"augment", "toy", "-o", folder}, s.MappingFlags())...)
	content := must.Get(os.ReadFile(filepath.Join(folder, "trace.jsonl")))
	for _, text := range strings.Split(strings.TrimSpace(string(content)), "\n") {
		again("augment", text)
	}
	for k, e := range d.Examples {
		subject := steps.Subject{Example: e, Repeat: 1, Fold: 1, Iteration: 1}
		shown := must.Get(steps.New(context.Background(), steps.InputOf(subject, s), steps.Overrides{}))
		lines["screen 2"] = append(lines["screen 2"], lineOf(external.NewTrace(e, d.ClassLabels[e.Class], shown.Result)))
		again("step", mustRun(t, slices.Concat([]string{"step", "toy", "--json", "--graph", strconv.Itoa(k + 1)}, s.MappingFlags())...))
	}
	return lines
}

// A setting or a reading that changes the swaps changes them everywhere, and all others
// change no swap. Each value is compared everywhere under the first mapping whose swaps it
// changes, and with MEVOLVE_LONG=1 under all mappings.
func TestEverySettingAndReading_MapsAlikeInRunStepAugmentAndOnScreen2(t *testing.T) {
	d := must.Get(datasets.Open(context.Background(), "toy", nil))
	used, mapping, compared := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, k := range augment.Kinds() {
		base := settings.Default()
		base.Mapping, base.Beta, base.L = k.Name, 0.4, 3
		usual := run(d, base)
		for _, v := range variantsOf(t, base) {
			maps := v.part == settings.Maps || v.part == settings.Draws
			at := map[string][]string{"run": run(d, v.settings)}
			differs := !slices.Equal(at["run"], usual)
			if maps && (differs && !compared[v.name] || long.Asked()) {
				at, compared[v.name] = places(t, d, v.settings), true
			}
			for place := range at {
				if !slices.Equal(at[place], at["run"]) {
					t.Errorf("%s with %s: %s maps otherwise than run:\n%s\n%s", k.Name, v.name, place, at[place], at["run"])
				}
			}
			if differs && !maps {
				t.Errorf("%s with %s: the swaps are others, and its part says that they are not", k.Name, v.name)
			}
			name, _, _ := strings.Cut(v.name, "=")
			used[name] = used[name] || differs
			mapping[name] = maps
		}
	}
	for name, maps := range mapping {
		if maps && !used[name] {
			t.Errorf("%s changes no swap of toy under any mapping", name)
		}
	}
}
