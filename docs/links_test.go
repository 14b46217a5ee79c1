//go:build unix

package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"mevolve/internal/expect"
)

// link matches a Markdown link; code blocks are removed before.
var (
	link   = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	fenced = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
	title  = regexp.MustCompile(`(?m)^#+ (.*)$`)
)

// anchor returns the fragment that a Git host gives a title.
func anchor(title string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(title) {
		switch {
		case r == ' ' || r == '-':
			b.WriteRune('-')
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_':
			b.WriteRune(r)
		}
	}
	return b.String()
}

func TestDocs_EveryLinkLeadsSomewhere(t *testing.T) {
	found := 0
	paths := append(documents("*.md"), "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "augment/conformance/README.md")
	for _, path := range paths {
		for _, l := range link.FindAllStringSubmatch(fenced.ReplaceAllString(document(path), ""), -1) {
			target, part, _ := strings.Cut(l[1], "#")
			if strings.Contains(target, ":") {
				continue
			}
			found++
			to := filepath.Clean(filepath.Join(filepath.Dir(path), target))
			if target == "" {
				to = path
			}
			if _, err := os.Stat(filepath.Join("..", to)); err != nil {
				t.Errorf("%s: %s is a broken link", path, l[1])
				continue
			}
			if part == "" || !strings.HasSuffix(to, ".md") {
				continue
			}
			there := false
			for _, m := range title.FindAllStringSubmatch(document(to), -1) {
				there = there || anchor(strings.ReplaceAll(m[1], "`", "")) == part
			}
			if !there {
				t.Errorf("%s: %s names no title of that page", path, l[1])
			}
		}
	}
	if found < 100 {
		t.Errorf("%d links", found)
	}
}

// The README is short, and links every document.
func TestReadme_NamesEveryDocument(t *testing.T) {
	index := document("README.md")
	if lines := strings.Count(index, "\n"); lines >= 150 {
		t.Errorf("it has %d lines", lines)
	}
	for _, path := range documents("*.md") {
		expect.Contains(t, index, "("+path+")")
	}
}
