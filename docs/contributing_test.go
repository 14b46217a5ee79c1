//go:build unix

package docs

import (
	"regexp"
	"slices"
	"testing"
)

// CONTRIBUTING.md names the test of every section, and only tests that exist.
func TestAdding_ThePageNamesItsTests(t *testing.T) {
	page := document("CONTRIBUTING.md")
	var code string
	for _, file := range []string{"tui/adding_test.go", "tui/screens_test.go", "tui/footer_test.go", "tui/glossary_test.go", "cli/adding_test.go",
		"learners/adding_test.go", "learners/learner_test.go", "augment/similarity_test.go", "study/inspect/attributes/statistics_test.go"} {
		code += document(file)
	}
	functions := regexp.MustCompile(`func (Test\w+)`).FindAllStringSubmatch(code, -1)
	named := regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(page, -1)
	is := func(name string) func([]string) bool { return func(m []string) bool { return m[1] == name } }
	for _, f := range functions {
		if regexp.MustCompile(`^TestAdding_`).MatchString(f[1]) && !slices.ContainsFunc(named, is(f[1])) {
			t.Errorf("no section of CONTRIBUTING.md names %s", f[1])
		}
	}
	for _, n := range named {
		if !slices.ContainsFunc(functions, is(n[1])) {
			t.Errorf("CONTRIBUTING.md names %s, which is no test", n[1])
		}
	}
	if len(functions) == 0 || len(named) == 0 {
		t.Errorf("%d functions, %d names", len(functions), len(named))
	}
}
