//go:build unix

package docs

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mevolve/internal/long"
	"mevolve/internal/must"
)

// aFigure is one that draws a published picture.
var aFigure = regexp.MustCompile(`(?m)^mevolve (?:bench|record) .* (?:>|-o) (docs/results/\S+\.svg)$`)

// large are the stores that take seconds to compare.
var large = regexp.MustCompile(`table3|graphlet|beta`)

// skipLarge leaves what takes long to a long run.
func skipLarge(t *testing.T, command string) {
	t.Helper()
	if large.MatchString(command) && !long.Asked() && !*update {
		t.Skip("it takes seconds: set MEVOLVE_LONG=1")
	}
}

// Each picture is drawn again by the command above it; where it comes from, which
// names the program that drew it, is left out.
func TestResults_EveryPictureIsDrawnAgain(t *testing.T) {
	parallel(t)
	origin := regexp.MustCompile(`(?s)<metadata>.*?</metadata>`)
	root := must.Get(filepath.Abs(".."))
	commands := aFigure.FindAllStringSubmatch(document("docs/results.md"), -1)
	if len(commands) == 0 {
		t.Fatal("docs/results.md draws no picture")
	}
	for _, m := range commands {
		t.Run(filepath.Base(m[1]), func(t *testing.T) {
			skipLarge(t, m[0])
			if !strings.Contains(m[0], "--store") && os.Getenv("MEVOLVE_DATA") == "" {
				t.Skip("MEVOLVE_DATA does not say where the dataset is")
			}
			want := must.Get(os.ReadFile(filepath.Join(root, m[1])))
			file := filepath.Join(t.TempDir(), "picture.svg")
			bash(t, root, strings.Replace(m[0], " "+m[1], " "+file, 1))
			got := must.Get(os.ReadFile(file))
			got = bytes.ReplaceAll(got, []byte(file), []byte(m[1])) // which a recording names
			if !bytes.Equal(origin.ReplaceAll(got, nil), origin.ReplaceAll(want, nil)) {
				t.Errorf("%s draws another picture than %s", m[0], m[1])
			}
		})
	}
}
