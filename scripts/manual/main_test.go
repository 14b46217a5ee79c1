package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/must"
)

func TestManual_HasAPageForEveryCommand(t *testing.T) {
	folder := t.TempDir()
	must.Do(write(folder))
	paths, err := filepath.Glob(filepath.Join(folder, "*.1"))
	if err != nil || len(paths) < 10 {
		t.Fatalf("%d pages, %v", len(paths), err)
	}
	for _, path := range paths {
		text := must.Get(os.ReadFile(path))
		if !strings.Contains(string(text), ".SH SYNOPSIS") {
			t.Errorf("%s has no synopsis", filepath.Base(path))
		}
		if filepath.Base(path) == "mevolve-run.1" && !strings.Contains(string(text), `\fB--mapping\fP`) {
			t.Error("the page of run does not name --mapping")
		}
	}
}
