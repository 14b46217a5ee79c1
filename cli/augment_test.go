package cli

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/external"
)

// traceLine is a line of trace.jsonl as a reader sees it.
type traceLine struct {
	Graph int
	Class string
	Swaps []json.RawMessage
	R     *float64
	Theta float64
	Kept  *bool
}

// augmentInto runs augment into a new folder and reads what it wrote.
func augmentInto(t *testing.T, args ...string) (*model.Dataset, []traceLine) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "mapped")
	mustRun(t, append([]string{"augment", "-o", folder}, args...)...)
	d := must.Get(datasets.Read(t.Context(), folder))
	file := must.Get(os.Open(filepath.Join(folder, "trace.jsonl")))
	defer file.Close()
	var lines []traceLine
	for s := bufio.NewScanner(file); s.Scan(); {
		var l traceLine
		must.Do(json.Unmarshal(s.Bytes(), &l))
		lines = append(lines, l)
	}
	return d, lines
}

func TestAugment_WritesWhatStepMaps(t *testing.T) {
	of := []string{"rings", "--mapping", "vertex-similarity", "--seed", "3", "--at", "fold=2,iteration=4"}
	d, lines := augmentInto(t, of...)
	if d.Name != "mapped" || len(lines) != len(d.Examples) {
		t.Fatalf("%s: %d graphs, %d lines", d.Name, len(d.Examples), len(lines))
	}
	for _, i := range []int{0, 6, len(lines) - 1} {
		args := append([]string{"step", "--graph", fmt.Sprint(i + 1)}, of...)
		_, want := stepEdges(t, args...)
		if diff := cmp.Diff(want, external.Pairs(d.Examples[i].Graph)); diff != "" {
			t.Errorf("graph %d: %s", i+1, diff)
		}
		var step traceLine
		must.Do(json.Unmarshal([]byte(mustRun(t, append(args, "--json")...)), &step))
		if len(step.Swaps) != len(lines[i].Swaps) || step.Class != lines[i].Class || lines[i].Graph != i+1 {
			t.Errorf("graph %d: %+v, step says %+v", i+1, lines[i], step)
		}
	}
}

func TestAugment_AGraphWithNothingToDoIsOnlyInTheTrace(t *testing.T) {
	d, lines := augmentInto(t, "toy")
	source := must.Get(datasets.Generate("toy"))
	if len(lines) != len(source.Examples) {
		t.Fatalf("%d lines for %d graphs", len(lines), len(source.Examples))
	}
	written := 0
	for i, l := range lines {
		if l.Swaps == nil {
			t.Errorf("line %d: swaps is null", i+1)
		}
		if len(l.Swaps) == 0 {
			continue
		}
		e := d.Examples[written]
		if got := fmt.Sprint(d.ClassLabels[e.Class]); got != l.Class || e.Graph.N() != source.Examples[i].Graph.N() {
			t.Errorf("graph %d of the folder is not the map of graph %d", written+1, i+1)
		}
		written++
	}
	if written != len(d.Examples) || written == len(lines) {
		t.Errorf("%d of %d graphs were mapped, %d written", written, len(lines), len(d.Examples))
	}
}

func TestAugment_AnyNumberOfWorkersWritesTheSame(t *testing.T) {
	for _, filtered := range [][]string{{"rings"}, {"rings", "--filtered", "--learner", "sf+knn"}} {
		one, lines := augmentInto(t, append(filtered, "--workers", "1")...)
		three, again := augmentInto(t, append(filtered, "--workers", "3")...)
		if one.Fingerprint != three.Fingerprint || !reflect.DeepEqual(lines, again) {
			t.Errorf("%v: another number of workers writes other graphs", filtered)
		}
	}
}

// The filter is that of a run: its own table of reliabilities says which maps
// of the fold's training graphs it kept.
func TestAugment_FilteredKeepsWhatTheRunKeeps(t *testing.T) {
	const fold, iteration = "2", "2"
	name := filepath.Join(t.TempDir(), "r.csv")
	with := []string{"communities", "--learner", "sf+knn", "--R9", "originals"}
	mustRun(t, append([]string{"run", "--iterations", "2", "--reliability", name}, with...)...)
	d, lines := augmentInto(t, append(with, "--filtered", "--at", "fold="+fold+",iteration="+iteration)...)

	rows := fileRows(name)
	last := len(rows[0]) - 2 // kept, before lineage
	type judged struct{ r, theta, kept string }
	want := map[string]judged{} // by graph
	kept := 0
	for _, row := range rows[1:] {
		if row[1] == fold && row[2] == iteration && row[3] == "pool" {
			want[row[5]] = judged{row[last-2], row[last-1], row[last]}
			if row[last] == "1" {
				kept++
			}
		}
	}
	got := map[string]judged{}
	for _, l := range lines {
		if l.R != nil {
			got[fmt.Sprint(l.Graph)] = judged{wording.Exact(*l.R), wording.Exact(l.Theta), map[bool]string{true: "1", false: "0"}[*l.Kept]}
		}
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(judged{})); diff != "" {
		t.Error(diff)
	}
	if len(d.Examples) != kept || kept == 0 {
		t.Errorf("%d graphs written, the run keeps %d", len(d.Examples), kept)
	}
}
