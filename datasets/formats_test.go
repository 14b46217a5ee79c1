package datasets_test

import (
	"os"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/must"
)

// The ending of a format makes a name a path, and docs/formats.md names each format
// or its ending.
func TestFormats_AreEachAPathAndInTheDocuments(t *testing.T) {
	page := must.Get(os.ReadFile("../docs/formats.md"))
	for _, f := range datasets.Formats() {
		if !datasets.IsPath("x"+f.Ending) || !datasets.IsPath("x"+strings.ToUpper(f.Ending)) {
			t.Errorf("x%s is no path", f.Ending)
		}
		if text := string(page); !strings.Contains(text, "`"+f.Ending+"`") && !strings.Contains(text, f.Name) {
			t.Errorf("docs/formats.md names neither %s nor %s", f.Ending, f.Name)
		}
	}
}
