package datasets

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mevolve/internal/must"
	"mevolve/model"
)

func TestWrite_WhatIsWrittenReadsAsItWas(t *testing.T) {
	for _, name := range []string{"toy", "rings", "communities:3", "noise:7", "planted:2", "small"} {
		var d *model.Dataset
		if name == "small" {
			d = small().read()
		} else {
			d = generate(name)
		}
		folder := filepath.Join(t.TempDir(), "out")
		must.Do(Write(folder, d))
		back := mustRead(folder)
		if back.Fingerprint != d.Fingerprint || back.Name != fileName(d.Name) || len(back.Warnings) > 0 {
			t.Errorf("%s comes back as %s with warnings %v, the same: %v", d.Name, back.Name, back.Warnings, back.Fingerprint == d.Fingerprint)
		}
		for i, e := range d.Examples {
			if diff := cmp.Diff(e.Graph.EdgeList(), back.Examples[i].Graph.EdgeList()); diff != "" {
				t.Fatalf("%s, graph %d: %s", name, i+1, diff)
			}
		}
	}
}

func TestWrite_NeverOverwritesAndLeavesNothingBehind(t *testing.T) {
	parent := t.TempDir()
	folder := filepath.Join(parent, "out")
	d, _ := Generate("toy")
	must.Do(Write(folder, d))
	if err := Write(folder, d); err == nil {
		t.Error("an existing folder was written over")
	}
	none, _ := model.NewGraph(0, nil)
	if err := Write(filepath.Join(parent, "other"), &model.Dataset{ClassLabels: []int{0}, Examples: []model.Example{{Graph: none}}}); err == nil {
		t.Error("a graph without vertices was written, which no reader takes back")
	}
	left, _ := os.ReadDir(parent)
	if len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}
