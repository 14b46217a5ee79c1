package cli

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/study/experiment/render"
)

var day = regexp.MustCompile(`\d{4}-\d\d-\d\d`)

// timeless is a document of a store without the day and the store's name: the
// rest is the same for the same trials.
func timeless(document, store string) string {
	document = day.ReplaceAllString(document, "DAY")
	if store != "" {
		document = strings.ReplaceAll(document, store, "STORE")
	}
	return flat(document) // lines break where the name ends
}

// Whatever a bench hands over says which program made it of what, with which
// command, and on what machine and day its trials were computed.
func TestReports_SayWhereTheyComeFrom(t *testing.T) {
	withoutSlurm(t)
	dir := t.TempDir()
	store := filepath.Join(dir, "a store")
	mustRun(t, append([]string{"bench", "--store", store}, smallBench()...)...)
	report := func(more ...string) string {
		return mustRun(t, append([]string{"bench", "report", "--store", store}, more...)...)
	}
	documents := map[string]string{}
	for _, format := range render.Formats() {
		documents[format] = report("--format", format)
		if format == "csv" {
			file := filepath.Join(dir, "cells.csv")
			report("--format", format, "-o", file)
			documents[format] = string(must.Get(os.ReadFile(file + ".json")))
		}
	}
	for _, section := range []string{"plots", "trials", "predictions"} {
		documents[section] = report("--section", section)
		if section != "plots" {
			file := filepath.Join(dir, section+".csv")
			report("--section", section, "-o", file)
			if string(must.Get(os.ReadFile(file))) != documents[section] {
				t.Errorf("%s: the file is not what is printed", section)
			}
			documents[section] = string(must.Get(os.ReadFile(file + ".json")))
		}
	}
	documents["run"] = mustRun(t, "run", "noise", "--learner", "sf+knn", "--iterations", "1", "--format", "json")
	for name, text := range documents {
		text = flat(strings.NewReplacer("&#39;", "'", "&#34;", `"`, "% ", "").Replace(text))
		wants := []string{runtime.GOOS + "/" + runtime.GOARCH, time.Now().UTC().Format(time.DateOnly), "core"}
		if name == "run" {
			wants = append(wants, "mevolve run noise")
		} else {
			wants = append(wants, "mevolve bench report --store '"+store+"'")
			if name != "json" { // which has the configuration and the cells
				wants = append(wants, "Its trials are made by: mevolve bench --datasets noise --mapping ")
			}
		}
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s does not say %q:\n%s", name, want, text[max(0, len(text)-1500):])
			}
		}
	}
	if err := xml.Unmarshal([]byte(documents["svg"]), new(struct{})); err != nil {
		t.Error(err)
	}
}

// All but the object that stands apart is the same from another machine on
// another day.
func TestReports_TellMachineAndDayApart(t *testing.T) {
	withoutSlurm(t)
	store := filepath.Join(t.TempDir(), "store")
	mustRun(t, append([]string{"bench", "--store", store}, smallBench()...)...)
	report := func() map[string]json.RawMessage {
		var document map[string]json.RawMessage
		must.Do(json.Unmarshal([]byte(mustRun(t, "bench", "report", "--store", store, "--format", "json")), &document))
		return document
	}
	here := report()
	head := filepath.Join(store, "store.json")
	content := must.Get(os.ReadFile(head))
	madeBy := func(made string) {
		t.Helper()
		object := regexp.MustCompile(`"made":\[.*\]`).ReplaceAllLiteralString(regexp.MustCompile(`,"sum":"[^"]*"}\n$`).ReplaceAllString(string(content), "}"), `"made":`+made)
		sealed := fmt.Sprintf(`%s,"sum":"%08x"}`+"\n", strings.TrimSuffix(object, "}"), crc32.ChecksumIEEE([]byte(object)))
		must.Do(os.WriteFile(head, []byte(sealed), 0o644))
	}
	madeBy(`[{"version":"v9","commit":"c","system":"plan9/arm","cpu":"","cores":1,"from":"1999-12-31T23:59:59Z","until":"2000-01-01T00:00:01Z"}]`)
	there := report()
	for field, have := range there {
		if same := string(have) == string(here[field]); same == (field == "made") {
			t.Errorf("%s: the same on both: %v", field, same)
		}
	}
	expect.Contains(t, flat(mustRun(t, "bench", "report", "--store", store)), "Trials computed from 1999-12-31 to 2000-01-01 by mevolve v9 of commit c on plan9/arm, 1 core")
	madeBy("[]")
	expect.Contains(t, mustRun(t, "bench", "report", "--store", store), "is not known")
}

// The commands that a report names compute its trials anew: those of every filter and β.
func TestReports_NameTheCommandsThatMakeTheirTrials(t *testing.T) {
	withoutSlurm(t)
	dir := t.TempDir()
	trialsOf := func(store string) (rows []string) {
		for _, row := range csvRows(mustRun(t, "bench", "report", "--store", store, "--section", "trials"))[1:] {
			rows = append(rows, strings.Join(row, ","))
		}
		return rows
	}
	small := []string{"bench", "--datasets", "noise", "--learner", "sf+knn", "--iterations", "1", "--folds", "3", "--seed", "7"}
	first, again := filepath.Join(dir, "first"), filepath.Join(dir, "again")
	mustRun(t, append(small, "--preset", "beta", "--beta", "0.1,0.15", "--mapping", "random", "--repeats", "2", "--store", first)...)
	report := mustRun(t, "bench", "report", "--store", first, "--format", "md")
	commands := regexp.MustCompile(`(?m)^- Its trials are made by: mevolve (.*)$`).FindAllStringSubmatch(report, -1)
	if len(commands) != 2 {
		t.Fatalf("%d commands for two filters:\n%s", len(commands), report)
	}
	var made []string
	for i, c := range commands {
		store := again + strconv.Itoa(i)
		mustRun(t, append(strings.Fields(c[1]), "--store", store)...)
		made = append(made, trialsOf(store)...)
	}
	want := trialsOf(first)
	slices.Sort(made)
	slices.Sort(want)
	if !slices.Equal(made, want) {
		t.Errorf("%v make %d trials, not the %d of the report", commands, len(made), len(want))
	}
	// Some cells of a product are among its trials.
	mustRun(t, append(small, "--beta", "0.1", "--mapping", "vertex-similarity", "--learner", "sf+log", "--repeats", "2", "--store", again+"0")...)
	expect.Contains(t, mustRun(t, "bench", "report", "--store", again+"0", "--format", "md"), "Its trials are among those of: mevolve bench --datasets noise ")
}

// The command of a report opens what was opened: the path as it was given, quoted where
// a shell needs it.
func TestRun_ItsCommandNamesThePath(t *testing.T) {
	t.Chdir(t.TempDir())
	must.Do(os.Mkdir("a b", 0o755))
	mustRun(t, "augment", "toy", "--mapping", "random", "-o", "a b/copy")
	for path, word := range map[string]string{"./a b/copy": "'./a b/copy'", "a b/../a b/copy": "'a b/../a b/copy'"} {
		out := mustRun(t, "run", path, "--folds", "2", "--iterations", "1", "--learner", "sf+knn", "--format", "json")
		var got struct{ Provenance struct{ Command string } }
		must.Do(json.Unmarshal([]byte(out), &got))
		if want := "mevolve run " + word + " --learner sf+knn"; !strings.HasPrefix(got.Provenance.Command, want) {
			t.Errorf("the command is %q, want %q", got.Provenance.Command, want)
		}
	}
}
