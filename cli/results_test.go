package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/study/experiment/render"
)

// everyResult is every command with every form of output it has, under the
// command's path. Folders stand for themselves; {store} holds trials.
func everyResult() map[string][]string {
	few := "noise --learner sf+knn --iterations 1"
	plan := "--datasets noise --learner sf+knn --iterations 1"
	each := func(format string, names ...string) (list []string) {
		for _, name := range names {
			list = append(list, strings.ReplaceAll(format, "*", name))
		}
		return list
	}
	return map[string][]string{
		"mevolve":                {"--version", "--help"},
		"mevolve run":            {few, few + " --format json", few + " --store {new}"},
		"mevolve step":           append(each("toy --graph 4 --format *", formatNames()...), "toy --graph 4", "toy --graph 4 --json"),
		"mevolve augment":        {"toy -o {new}"},
		"mevolve embed":          {"toy"},
		"mevolve inspect":        {"toy", "toy --json", "toy --graph 4"},
		"mevolve datasets":       {""},
		"mevolve datasets fetch": {"MUTAG"},
		"mevolve lesson":         {"", "edge-swap", "edge-swap --reveal", "--all", "edge-swap --format html"},
		"mevolve bench":          append(each(plan+" --format *", render.Formats()...), plan+" --store {new} --shard 1/2"),
		"mevolve bench report": slices.Concat(each("--store {store} --format *", render.Formats()...), each("--store {store} --section *", "plots", "plots --ascii", "trials", "predictions"),
			each("--store {wide} --figure *", render.Figures()...)),

		"mevolve check":      {"toy --graph 4 --runs 5 --pairs {answers}"},
		"mevolve record":     {"toy --keys 2"},
		"mevolve serve":      {"--help"},
		"mevolve version":    {"", "--json", "--all", "--all --json"},
		"mevolve config":     {""},
		"mevolve settings":   {""},
		"mevolve mappings":   {""},
		"mevolve readings":   {""},
		"mevolve learners":   {""},
		"mevolve data":       {""},
		"mevolve columns":    {""},
		"mevolve attributes": {""},
		"mevolve places":     {""},
		"mevolve help":       {"", "run", "bench report", "readings"},
		"mevolve completion": {""},

		"mevolve completion bash":       {""},
		"mevolve completion zsh":        {""},
		"mevolve completion fish":       {""},
		"mevolve completion powershell": {""},
		"mevolve __complete":            {"bench --format", "run rings --learner"},
	}
}

func TestEveryResult_NamesEveryCommand(t *testing.T) {
	rows := everyResult()
	root := newRoot(terminal{in: strings.NewReader(""), out: io.Discard, err: io.Discard})
	root.InitDefaultCompletionCmd("")
	var look func(*cobra.Command)
	look = func(c *cobra.Command) {
		if len(rows[c.CommandPath()]) == 0 {
			t.Errorf("`%s` is not tried on a full disk and a closed pipe: give it a row", c.CommandPath())
		}
		for _, sub := range c.Commands() {
			look(sub)
		}
	}
	look(root)
}

var shared struct {
	sync.Once
	places *strings.Replacer
}

// sharedPlaces are the folders of every result, made once: stores and answers.
func sharedPlaces(t *testing.T) *strings.Replacer {
	t.Helper()
	shared.Do(func() {
		dir := filepath.Join(os.Getenv("XDG_STATE_HOME"), "shared")
		must.Do(os.MkdirAll(dir, 0o700))
		at := func(name string) string { return filepath.Join(dir, name) }
		small := "--learner sf+knn --iterations 1 --store "
		for _, line := range []string{
			"augment toy -o " + at("answers"), "bench --datasets noise " + small + at("store"),
			"bench --preset filtration --datasets toy,rings,noise,noise:2,communities --mapping random --beta 0.1,0.2 --folds 2 --repeats 1 " + small + at("wide"),
		} {
			mustRun(t, strings.Fields(line)...)
		}
		shared.places = strings.NewReplacer("{store}", at("store"), "{answers}", at("answers"), "{wide}", at("wide"))
	})
	return shared.places
}

// eachResult runs every command with every form of output, or with the first alone.
func eachResult(t *testing.T, out io.Writer, every bool, check func(t *testing.T, errOut string, code int)) {
	withoutSlurm(t)
	places := sharedPlaces(t)
	for path, rows := range everyResult() {
		if path == "mevolve datasets fetch" {
			continue // the built program does, with a cache of its own
		}
		if !every {
			rows = rows[:1]
		}
		for _, row := range rows {
			row = strings.ReplaceAll(places.Replace(row), "{new}", filepath.Join(t.TempDir(), "new"))
			args := slices.Concat(strings.Fields(path)[1:], strings.Fields(row))
			if path == "mevolve __complete" {
				args = append(args, "")
			}
			t.Run(path+" "+row, func(t *testing.T) {
				var errOut strings.Builder
				code := Main(args, strings.NewReader(""), out, &errOut)
				check(t, errOut.String(), code)
			})
		}
	}
}

func TestMain_AFullDiskIsToldByEveryCommand(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skipf("this system has no full device: %v", err)
	}
	defer full.Close()
	eachResult(t, full, long.Asked(), func(t *testing.T, errOut string, code int) {
		if code != exitFailed || !strings.Contains(errOut, "the results cannot be written") || !strings.Contains(errOut, "no space left") {
			t.Errorf("exit %d: %s", code, errOut)
		}
	})
}

// A reader that has seen enough is no failure to tell of. Standard output
// itself ends the program by SIGPIPE, unless that signal is ignored; either
// way the status is 141.
func TestMain_AClosedPipeIsQuiet(t *testing.T) {
	eachResult(t, closedPipe{}, long.Asked(), func(t *testing.T, errOut string, code int) {
		if code != exitClosedPipe || strings.Contains(errOut, "mevolve:") {
			t.Errorf("exit %d: %s", code, errOut)
		}
	})
}

type closedPipe struct{}

func (closedPipe) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// A disk may fill up in the middle of a run, which then does not go on.
func TestResults_TheFirstFailureEndsTheCommand(t *testing.T) {
	some := &filling{left: 200}
	var errOut strings.Builder
	code := Main([]string{"run", "noise", "--learner", "sf+knn", "--repeats", "5", "--workers", "1"}, strings.NewReader(""), some, &errOut)
	if code != exitFailed || !strings.Contains(errOut.String(), "the results cannot be written: it is full") || some.refused != 1 {
		t.Errorf("exit %d, %d writes were refused: %s", code, some.refused, errOut.String())
	}
}

// filling takes so many bytes.
type filling struct{ left, refused int }

func (f *filling) Write(b []byte) (int, error) {
	if f.left -= len(b); f.left < 0 {
		f.refused++
		return 0, errors.New("it is full")
	}
	return len(b), nil
}

// A file is replaced whole; a pipe or device is written to and stays one.
func TestWriteFile_ReplacesFilesOnly(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("this needs links")
	}
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	must.Do(os.Symlink(file, link))
	for _, name := range []string{file, link} {
		must.Do(writeFile(t.Context(), name, []byte("of "+name)))
		if b, err := os.ReadFile(file); err != nil || string(b) != "of "+name {
			t.Errorf("%q, %v", b, err)
		}
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is now %v, %v", info, err)
	}
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("this system has no full device")
	}
	full := filepath.Join(dir, "full")
	must.Do(os.Symlink("/dev/full", full))
	withoutSlurm(t)
	for _, args := range [][]string{
		{"run", "noise", "--learner", "sf+knn", "--iterations", "1", "--reliability", full},
		{"run", "noise", "--learner", "sf+knn", "--iterations", "1", "--predictions", full},
	} {
		expect.Contains(t, exits(t, exitFailed, args...), "no space left")
	}
	if info, err := os.Lstat(full); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link to the device is now %v, %v", info, err)
	}
}
