package render

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"mevolve/datasets"
	"mevolve/model/readings"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// schemaOf describes a document of ours. Settings and readings write
// themselves: objects whose names are those of the flags and of R1, R2, …
func schemaOf[T any](t *testing.T, title string) *jsonschema.Schema {
	t.Helper()
	object := func(of string) *jsonschema.Schema { return &jsonschema.Schema{Type: "object", Description: of} }
	s, err := jsonschema.For[T](&jsonschema.ForOptions{TypeSchemas: map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[datasets.Sight]():    {Type: "string", Description: "what a learner sees of a graph"},
		reflect.TypeFor[settings.Settings](): object("every setting under its flag's name"),
		reflect.TypeFor[readings.Set]():      object("every reading under its name, R1 and so on"),
		reflect.TypeFor[json.RawMessage]():   object("the settings that the store's trials share"),
	}})
	if err != nil {
		t.Fatal(err)
	}
	s.Schema, s.Title = "https://json-schema.org/draft/2020-12/schema", title
	return s
}

// What programs read has a schema in docs/, which reports of one cell and of many fulfil.
// MEVOLVE_UPDATE=1 writes it anew.
func TestJSON_FulfilsItsSchema(t *testing.T) {
	d, err := datasets.Generate("noise")
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	s.Learner, s.Iterations = "sf+knn", 1
	report, err := experiment.Run(t.Context(), d, s, experiment.Options{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	comparison, err := experiment.NewReport(contents(t))
	if err != nil {
		t.Fatal(err)
	}
	schema := schemaOf[experiment.Report](t, "a report of mevolve run or mevolve bench, --format json")
	want, err := json.MarshalIndent(schema, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	name := "../../../docs/report.schema.json"
	if os.Getenv("MEVOLVE_UPDATE") == "1" {
		if err := os.WriteFile(name, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(name)
	if err != nil || string(have) != string(want) {
		t.Errorf("docs/report.schema.json is not that of today (%v); MEVOLVE_UPDATE=1 go test ./study/experiment/render writes it", err)
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, of := range map[string]experiment.Report{"run": report, "bench": comparison} {
		written, err := json.Marshal(of)
		if err != nil {
			t.Fatal(err)
		}
		var document map[string]any
		if err := json.Unmarshal(written, &document); err != nil {
			t.Fatal(err)
		}
		if err := resolved.Validate(document); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		delete(document, "provenance")
		if resolved.Validate(document) == nil {
			t.Errorf("%s: a document without provenance fulfils it", name)
		}
	}
}
