package scripts

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/internal/must"

	"go.yaml.in/yaml/v3"
)

// TestMain lets the tests read and copy the project from its own folder.
func TestMain(m *testing.M) {
	if err := os.Chdir(".."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// copied is the project in another folder, without its history.
func copied(t *testing.T) string {
	t.Helper()
	long.Only(t, "builds the whole program anew")
	if _, err := exec.LookPath("bash"); err != nil || runtime.GOOS != "linux" {
		t.Skip("the scripts want bash and GNU's tar, sed and find")
	}
	to := filepath.Join(t.TempDir(), "there")
	must.Do(os.CopyFS(to, os.DirFS(".")))
	must.Do(os.RemoveAll(filepath.Join(to, ".git")))
	return to
}

// in runs a command in a folder and returns what it prints.
func in(t *testing.T, folder, name string, args ...string) string {
	t.Helper()
	c := exec.Command(name, args...)
	c.Dir = folder
	c.Env = append(os.Environ(), "SYSTEMS=linux/amd64", "GOFLAGS=-buildvcs=false", "MEVOLVE_LONG=") // the copy does not copy itself
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// A tag may name another image tomorrow; a digest names one.
func TestDockerfile_NamesEachImageByItsDigest(t *testing.T) {
	b := must.Get(os.ReadFile("Dockerfile"))
	images := regexp.MustCompile(`(?m)^FROM (\S+)`).FindAllStringSubmatch(string(b), -1)
	if len(images) == 0 {
		t.Error("no image is named")
	}
	digest := regexp.MustCompile(`^golang:\d+\.\d+\.\d+@sha256:[0-9a-f]{64}$`)
	for _, m := range images {
		if m[1] != "scratch" && !digest.MatchString(m[1]) {
			t.Errorf("%s has no digest", m[1])
		}
	}
}

func TestRenameModule_LeavesAProgramThatBuildsAndPasses(t *testing.T) {
	there := copied(t)
	in(t, there, "scripts/rename-module", "example.org/someone/mevolve")
	if got := strings.TrimSpace(in(t, there, "go", "list", "-m")); got != "example.org/someone/mevolve" {
		t.Errorf("the module is %s", got)
	}
	if left := in(t, there, "bash", "-c", `grep -rn '"mevolve/' --include=*.go . || true`); left != "" {
		t.Errorf("still of the old path:\n%s", left)
	}
	in(t, there, "go", "build", "-o", filepath.Join(t.TempDir(), "mevolve"), ".")
	in(t, there, "go", "vet", "./...") // every test compiles
	in(t, there, "go", "test", ".", "./model/...", "./study/settings/...")

	c := exec.Command("scripts/rename-module", "no path")
	c.Dir = there
	if out, err := c.CombinedOutput(); err == nil || !strings.Contains(string(out), "found: no path") {
		t.Errorf("a path that is none: %v, %s", err, out)
	}
}

// Two folders, two times of day, the same bytes.
func TestRelease_IsReproducible(t *testing.T) {
	var sums [2]string
	for i := range sums {
		there := copied(t)
		in(t, there, "scripts/release")
		sum := must.Get(os.ReadFile(filepath.Join(there, "dist", "SHA256SUMS")))
		sums[i] = string(sum)
		listed := in(t, there, "bash", "-c", "tar -tzf dist/*.tar.gz && cat dist/*.modules.txt")
		expect.Contains(t, listed, "/mevolve\n", "/LICENSE\n", "/man/", "/completions/mevolve.bash\n", "charm.land/bubbletea/v2")
	}
	if sums[0] != sums[1] || strings.Count(sums[0], "\n") != 2 {
		t.Errorf("made twice:\n%s\n%s", sums[0], sums[1])
	}
}

func TestCitation_IsOfTheFormatAndNamesThePaper(t *testing.T) {
	text := must.Get(os.ReadFile("CITATION.cff"))
	var cff struct {
		Version string `yaml:"cff-version"`
		Message string
		Title   string
		Type    string
		License string
		Authors []map[string]string

		Abstract   string
		Keywords   []string
		References []struct {
			Type, Title, Journal, DOI string
			Year                      int
			Authors                   []struct {
				Family string `yaml:"family-names"`
				Given  string `yaml:"given-names"`
			}
		}
	}
	d := yaml.NewDecoder(strings.NewReader(string(text)))
	d.KnownFields(true)
	must.Do(d.Decode(&cff))
	// What the format, https://doi.org/10.5281/zenodo.1003149, asks for.
	if cff.Version != "1.2.0" || cff.Message == "" || cff.Title != "mevolve" || len(cff.Authors) == 0 || cff.Type != "software" {
		t.Errorf("not a citation of software: %+v", cff)
	}
	if licence, err := os.ReadFile("LICENSE"); err != nil || !strings.HasPrefix(string(licence), cff.License) {
		t.Errorf("the licence is not %s", cff.License)
	}
	if len(cff.References) != 1 || cff.References[0].DOI != "10.1109/TNSE.2020.3032950" || len(cff.References[0].Authors) != 5 {
		t.Errorf("the paper is not what is referred to: %+v", cff.References)
	}

	var zenodo struct {
		Title   string
		License string
		Related []struct{ Identifier string } `json:"related_identifiers"`
	}
	text, err := os.ReadFile(".zenodo.json")
	if err == nil {
		err = json.Unmarshal(text, &zenodo)
	}
	if err != nil || zenodo.Title != cff.Title || zenodo.License != cff.License || len(zenodo.Related) != 1 || zenodo.Related[0].Identifier != cff.References[0].DOI {
		t.Errorf("the two say different things: %v %+v", err, zenodo)
	}
}

// Of every file of tests with a long form, .ci/run names at least one test, where it runs
// the long forms of that package.
func TestCI_NamesTheLongForms(t *testing.T) {
	text := must.Get(os.ReadFile(".ci/run"))
	var names string
	for _, part := range regexp.MustCompile(`(?m)^long\+?='(.*)'$`).FindAllStringSubmatch(string(text), -1) {
		names += part[1]
	}
	line := regexp.MustCompile(`(?m)^MEVOLVE_LONG=1 .*$`).FindString(string(text))
	named, files := regexp.MustCompile(`(?m)^func (`+names+`)`), 0
	for _, pattern := range regexp.MustCompile(`\./\S+`).FindAllString(line, -1) {
		for _, folder := range strings.Fields(in(t, ".", "go", "list", "-f", "{{.Dir}}", pattern)) {
			tests, _ := filepath.Glob(filepath.Join(folder, "*_test.go"))
			for _, file := range tests {
				text := must.Get(os.ReadFile(file))
				if !strings.Contains(string(text), `"mevolve/internal/long"`) {
					continue
				}
				if files++; !named.Match(text) {
					t.Errorf("%s has a long form that .ci/run does not name", file)
				}
			}
		}
	}
	if files < 10 {
		t.Errorf("only %d files have a long form", files)
	}
}

// A tag of an action can be moved to other code, a commit cannot.
func TestWorkflows_PinTheirActionsByCommit(t *testing.T) {
	pinned := regexp.MustCompile(`uses: [a-z-]+/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$`)
	files, err := filepath.Glob(".github/workflows/*.yml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no workflows: %v", err)
	}
	for _, name := range files {
		text := must.Get(os.ReadFile(name))
		for line := range strings.Lines(string(text)) {
			if strings.Contains(line, "uses:") && !pinned.MatchString(strings.TrimRight(line, "\n")) {
				t.Errorf("%s: %q names no commit with its version", name, line)
			}
		}
	}
}
