package render

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/model/readings"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// schemaOf describes a document of ours. Settings and readings write
// themselves: objects whose names are those of the flags and of R1, R2, …
func schemaOf[T any](t *testing.T, title string) *jsonschema.Schema {
	t.Helper()
	object := func(of string) *jsonschema.Schema { return &jsonschema.Schema{Type: "object", Description: of} }
	s := must.Get(jsonschema.For[T](&jsonschema.ForOptions{TypeSchemas: map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[datasets.Sight]():    {Type: "string", Description: "what a learner sees of a graph"},
		reflect.TypeFor[settings.Settings](): object("every setting under its flag's name"),
		reflect.TypeFor[readings.Set]():      object("every reading under its name, R1 and so on"),
		reflect.TypeFor[json.RawMessage]():   object("the settings that the store's trials share"),
	}}))
	s.Schema, s.Title = "https://json-schema.org/draft/2020-12/schema", title
	return s
}

// What programs read has a schema in docs/, which reports of one cell and of many fulfil.
// MEVOLVE_UPDATE=1 writes it anew.
func TestJSON_FulfilsItsSchema(t *testing.T) {
	d := must.Get(datasets.Generate("noise"))
	s := settings.Default()
	s.Learner, s.Iterations = "sf+knn", 1
	report := must.Get(experiment.Run(t.Context(), d, s, experiment.Options{Workers: 2}))
	comparison := benched()
	schema := schemaOf[experiment.Report](t, "a report of mevolve run or mevolve bench, --format json")
	want := must.Get(json.MarshalIndent(schema, "", "  "))
	want = append(want, '\n')
	name := "../../../docs/report.schema.json"
	if os.Getenv("MEVOLVE_UPDATE") == "1" {
		must.Do(os.WriteFile(name, want, 0o644))
	}
	have, err := os.ReadFile(name)
	if err != nil || string(have) != string(want) {
		t.Errorf("docs/report.schema.json is not that of today (%v); MEVOLVE_UPDATE=1 go test ./study/experiment/render writes it", err)
	}
	resolved := must.Get(schema.Resolve(nil))
	for name, of := range map[string]experiment.Report{"run": report, "bench": comparison} {
		written := must.Get(json.Marshal(of))
		var document map[string]any
		must.Do(json.Unmarshal(written, &document))
		if err := resolved.Validate(document); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		delete(document, "provenance")
		if resolved.Validate(document) == nil {
			t.Errorf("%s: a document without provenance fulfils it", name)
		}
	}
}
