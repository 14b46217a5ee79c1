package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"

	"github.com/adrg/xdg"
)

// at lets a text stand in the user's file.
func at(t *testing.T, text string) (file string) {
	t.Helper()
	t.Cleanup(xdg.Reload) // after the variable is as it was
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	xdg.Reload()
	for _, e := range entries {
		if e.Variable != "" {
			t.Setenv(e.Variable, "")
		}
	}
	must.Do(os.MkdirAll(filepath.Dir(File()), 0o700))
	must.Do(os.WriteFile(File(), []byte(text), 0o600))
	return File()
}

// another is a value of each entry that is not its default.
var another = map[string]string{"theme": "light", "palette": "high-contrast", "reduced-motion": "yes", "data": "~/graphs: mine #1", "dataset": "'yes'", "workers": "3"}

func TestConfig_IsReadBackAsItIsPrinted(t *testing.T) {
	for _, chosen := range []bool{false, true} {
		c := Default()
		for _, e := range entries {
			if v, ok := another[e.Name]; chosen && ok {
				c.values[e.Name] = Value{v, "here"}
			} else if chosen {
				t.Errorf("%s is not tried: give it another value", e.Name)
			}
		}
		text := must.Get(c.YAML())
		back, err := Read("file", text)
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		for _, e := range entries {
			if got, want := back.Get(e.Name).Text, c.Get(e.Name).Text; got != want {
				t.Errorf("%s is %q, read back %q, from\n%s", e.Name, want, got, text)
			}
			expect.Contains(t, text, e.About, c.Get(e.Name).From)
		}
	}
}

// A variable goes before the file, the file before the default; a variable that is
// empty is none.
func TestLoad_TakesTheVariableThenTheFileThenTheDefault(t *testing.T) {
	file := at(t, "# mine\ntheme: dark\nworkers: 2\n")
	t.Setenv("MEVOLVE_WORKERS", "5")
	t.Setenv("MEVOLVE_THEME", "")
	c := must.Get(Load())
	for name, want := range map[string]Value{
		"theme": {"dark", file + " line 2"}, "workers": {"5", "$MEVOLVE_WORKERS"}, "dataset": {"planted", "default"},
	} {
		if got := c.Get(name); got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
	must.Do(os.Remove(file))
	if c, err := Load(); err != nil || c.Get("theme").Text != "auto" {
		t.Errorf("without a file: %v, %v", c, err)
	}
	t.Setenv("MEVOLVE_WORKERS", "none")
	if _, err := Load(); err == nil || err.Error() != `$MEVOLVE_WORKERS: found "none", expected a number from 1, or auto; correct or unset it` {
		t.Errorf("a wrong variable: %v", err)
	}
}

// Each refusal says in a sentence where, what is found, what is expected and what
// to do, and leaves the defaults.
func TestLoad_RefusesWithTheLine(t *testing.T) {
	for text, want := range map[string]string{
		"theme: dark\ncolour: blue\n":          `line 2: found the entry "colour", expected one of theme,`,
		"\n\ntheme: blue\n":                    `line 3: theme: found "blue", expected auto, dark, light`,
		"theme:\n  - dark\n":                   `line 2: theme: found a list, expected one value`,
		"theme: dark\n\ntheme: light\n":        `line 3: found theme, which line 1 has, expected each entry once`,
		"palette: red\n":                       `line 1: palette: found "red", expected default, colour-blind, high-contrast, terminal`,
		"keys: {next graph: m}\n":              `line 1: found the entry "keys", expected one of theme,`,
		"workers: 0\n":                         `line 1: workers: found "0", expected a number from 1, or auto`,
		"workers: 1e3\n":                       `line 1: workers: found "1e3"`,
		"data: graphs\n":                       `line 1: data: found "graphs", expected a path from / or ~`,
		"dataset: ./mine\n":                    `line 1: dataset: found "./mine", expected a path from / or ~`,
		"dataset: \"\"\n":                      `line 1: dataset: found nothing, expected a name`,
		"dataset: \"a\\e[2J\"\n":               `line 1: dataset: found "a\x1b[2J", expected characters that can be shown`,
		"theme: " + strings.Repeat("x", 1<<19): `line 1: theme: found "` + strings.Repeat("x", 40) + `…", expected auto`,
		strings.Repeat("x", 1000) + ": 1":      `line 1: found the entry "` + strings.Repeat("x", 40) + `…"`,
		"- theme\n":                            `line 1: found a list, expected an entry a line`,
		"dark\n":                               `line 1: found "dark", expected an entry a line`,
		"theme: dark\n---\ntheme: dark":        `holds more than one document`,
		"theme: dark\n  workers: 3\n":          `is no YAML: `,
		"theme: &a dark\ndataset: *a\n":        `line 2: dataset: found a reference, expected one value`,
		"theme: [dark\n":                       `is no YAML: `,
		"theme: \"\xff\"\n":                    `is no YAML: `,
		strings.Repeat("#", largest+100):       `it has more than 1048576 bytes`,
	} {
		file := at(t, text)
		c, err := Load()
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), file) || !strings.Contains(err.Error(), "; ") || strings.Contains(err.Error(), "\n") || len(err.Error()) > 1000 {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
		if c.Get("theme") != Default().Get("theme") {
			t.Errorf("%.40q leaves %v", text, c)
		}
	}
}

func TestLoad_RefusesWhatIsNoFile(t *testing.T) {
	file := at(t, "")
	if c, err := Load(); err != nil || c.Get("theme").From != "default" {
		t.Errorf("an empty file: %v", err)
	}
	must.Do(os.Remove(file))
	must.Do(os.Mkdir(file, 0o700))
	expect.Refused(t, expect.ErrorOf(Load()), file+" cannot be read: it is a folder")
}

// Whatever the bytes are, they are read or refused.
func FuzzRead(f *testing.F) {
	for _, text := range []string{"theme: dark\n", "a: *b", "? [a]\n: b", "<<: {theme: dark}", "theme: !!binary aa\n", "%YAML 1.1\n---\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if c, err := Read("file", text); err == nil {
			for _, e := range entries {
				if err := e.check(c.Get(e.Name).Text); err != nil {
					t.Error(e.Name, err)
				}
			}
		}
	})
}
