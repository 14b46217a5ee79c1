package external

import (
	"cmp"
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"mevolve/augment"
	"mevolve/internal/must"
)

// The programs in the page of the protocol work as printed: k swaps that the graph allows, the
// same ones for the same seed from a new process, too.
func TestProtocol_ItsProgramsWorkAsPrinted(t *testing.T) {
	page := must.Get(os.ReadFile("../../augment/conformance/README.md"))
	for _, language := range []struct {
		name, interpreter, file string
		test                    []string // that its package is installed; it may print the interpreter behind a wrapper
	}{
		{"python", "python3", "mine.py", []string{"-c", "import json, sys; print(sys.executable)"}},
		{"r", "Rscript", "mine.R", []string{"-e", "library(jsonlite)"}},
		{"julia", "julia", "mine.jl", []string{"-e", "using JSON"}},
	} {
		t.Run(language.name, func(t *testing.T) {
			code := regexp.MustCompile("(?ms)^```" + language.name + "\n(.*?)^```$").FindSubmatch(page)
			if code == nil {
				t.Fatal("the page has no program")
			}
			interpreter, err := exec.Command(language.interpreter, language.test...).Output()
			if err != nil {
				t.Skipf("there is no %s with the package for JSON here", language.interpreter)
			}
			file := filepath.Join(t.TempDir(), language.file)
			must.Do(os.WriteFile(file, code[1], 0o600))
			p := must.Get(NewProgramOf([]string{cmp.Or(strings.TrimSpace(string(interpreter)), language.interpreter), file}, language.name, time.Minute))
			defer func() { _ = p.Close() }()
			m := mapping(t, p.Kind())
			answers := map[int]augment.Result{}
			for round := range 2 {
				for i, e := range rings().Examples[:4] {
					r := must.Get(m.Map(context.Background(), e.Graph, rand.New(rand.NewPCG(1, uint64(i)))))
					if k := augment.Budget(e.Graph.M(), .15); r.Realised() != k || r.Graph.M() != e.Graph.M() {
						t.Errorf("graph %d: %d of %d swaps, %d edges of %d", i+1, r.Realised(), k, r.Graph.M(), e.Graph.M())
					}
					if round == 1 && !reflect.DeepEqual(r.Added(), answers[i].Added()) {
						t.Errorf("graph %d: a new process answers otherwise", i+1)
					}
					answers[i] = r
				}
				p.Release()
			}
		})
	}
}
