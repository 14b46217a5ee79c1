package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestManual_IsUpToDate(t *testing.T) {
	folder := t.TempDir()
	if err := write(folder); err != nil {
		t.Fatal(err)
	}
	committed := filepath.Join("..", "..", "docs", "man")
	is, was := pages(t, folder), pages(t, committed)
	for name, text := range is {
		if was[name] != text {
			t.Errorf("%s is not what its command says now: go run ./internal/manual docs/man", name)
		}
		if !strings.Contains(text, ".SH SYNOPSIS") {
			t.Errorf("%s tells no synopsis", name)
		}
	}
	for name := range was {
		if is[name] == "" {
			t.Errorf("%s is of a command that there is not", name)
		}
	}
	if len(is) < 15 || !strings.Contains(is["mevolve-run.1"], `\fB--mapping\fP`) {
		t.Errorf("%d pages", len(is))
	}
}

func pages(t *testing.T, folder string) map[string]string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*.1"))
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(path)] = string(text)
	}
	return texts
}
