//go:build unix

package e2e

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// command runs the program without a terminal.
func command(t testing.TB, args ...string) *exec.Cmd {
	c := exec.Command(program, args...)
	c.Env = environment(t)
	return c
}

// begun starts a command and returns the lines that it prints, and what it says so far.
func begun(t *testing.T, c *exec.Cmd) (lines *bufio.Scanner, said *bytes.Buffer) {
	t.Helper()
	said = new(bytes.Buffer)
	c.Stderr = said
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill() })
	return bufio.NewScanner(out), said
}

func TestRun_InterruptedPrintsWhatIsFinished(t *testing.T) {
	t.Parallel()
	for signal, code := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143, syscall.SIGHUP: 129} {
		t.Run(signal.String(), func(t *testing.T) { interrupted(t, signal, code) })
	}
}

func interrupted(t *testing.T, signal syscall.Signal, want int) {
	c := command(t, "run", "communities", "--repeats", "400", "--workers", "1")
	lines, said := begun(t, c)
	fold := regexp.MustCompile(`^ +1 +\d .*\d/\d`)
	var report strings.Builder
	told, folds := false, 0
	for lines.Scan() {
		report.WriteString(lines.Text() + "\n")
		if fold.MatchString(lines.Text()) {
			folds++
		}
		if folds == 2 && !told {
			told = true
			if err := c.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
		}
	}
	_ = c.Wait()
	if code := c.ProcessState.ExitCode(); code != want {
		t.Errorf("the exit code is %d, want %d", code, want)
	}
	if folds < 2 {
		t.Errorf("%d folds are printed", folds)
	}
	for _, part := range []string{"original", "evolved", "majority class", "of 2000 trials were finished"} {
		if !strings.Contains(report.String(), part) {
			t.Errorf("nothing of %q in\n%s", part, report.String())
		}
	}
	if !strings.Contains(said.String(), "mevolve run --last") {
		t.Errorf("nothing is said of how to go on: %s", said.String())
	}
}

func TestRun_InterruptedGoesOnWithTheSameCommand(t *testing.T) {
	t.Parallel()
	run := func(store string) *exec.Cmd {
		return command(t, "run", "communities", "--learner", "sf+knn", "--iterations", "2", "--repeats", "8", "--workers", "1", "--store", filepath.Join(store, "folds"))
	}
	want, err := run(t.TempDir()).Output()
	if err != nil {
		t.Fatal(err)
	}
	store := t.TempDir()
	c := run(store)
	lines, said := begun(t, c)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "   1    1") {
	}
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	for lines.Scan() {
	}
	_ = c.Wait()
	if code := c.ProcessState.ExitCode(); code != 130 || !strings.Contains(said.String(), "the same command does the rest") {
		t.Fatalf("exit %d: %s", code, said.String())
	}
	got, err := run(store).Output()
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v; going on gives\n%s\nwithout an interruption\n%s", err, got, want)
	}
}

// The line that moves is on the terminal while there is work, and gone after it.
func TestRun_ShowsABarOnATerminal(t *testing.T) {
	t.Parallel()
	x := start(t, 80, 70, nil, "run", "communities", "--iterations", "6")
	x.until("the report", func(text string) bool {
		return strings.Contains(text, "majority class") && !strings.Contains(text, "[#")
	})
	if code := x.ends(); code != 0 {
		t.Errorf("the exit code is %d", code)
	}
	if written := x.written(); !regexp.MustCompile(`\[#*\.*\]  .*fold \d: `).Match(written) { // it may be gone before one looks
		t.Errorf("there was no bar in %q", written)
	}
}

// besideDays is a report of now with "today" for the days it was made on: midnight
// may lie between two reports that are compared. No other date is let pass.
func besideDays(report []byte, began time.Time) []byte {
	for _, day := range []time.Time{began, time.Now()} {
		for _, end := range []string{"from", "until"} {
			report = bytes.ReplaceAll(report, fmt.Appendf(nil, "%q: %q", end, day.UTC().Format(time.DateOnly)), fmt.Appendf(nil, "%q: \"today\"", end))
		}
	}
	return report
}

func TestBesideDays_LetsTheDayOfTheTestPassAndNoOther(t *testing.T) {
	t.Parallel()
	began := time.Now().Add(-24 * time.Hour)
	made := func(from, until time.Time) []byte {
		return fmt.Appendf(nil, `"from": %q, "until": %q`, from.UTC().Format(time.DateOnly), until.UTC().Format(time.DateOnly))
	}
	if one, two := besideDays(made(began, began), began), besideDays(made(began, time.Now()), began); !bytes.Equal(one, two) {
		t.Errorf("across midnight: %s and %s", one, two)
	}
	if old := made(began.AddDate(0, 0, -1), began); bytes.Equal(besideDays(old, began), besideDays(made(began, began), began)) {
		t.Errorf("%s passes for today", old)
	}
}

// A command that cannot listen, here because nobody reads what it writes, had
// to be killed with SIGKILL.
func TestSignals_TheSecondKills(t *testing.T) {
	t.Parallel()
	c := command(t, "embed", "rings")
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer c.Process.Kill()
	if _, err := out.Read(make([]byte, 1)); err != nil { // it writes, more than a pipe holds
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_, _ = c.Process.Wait()
		close(ended)
	}()
	for n := 1; ; n++ {
		if err := c.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		select {
		case <-ended:
			if n == 1 {
				t.Error("the first signal killed")
			}
			return
		case <-time.After(time.Second):
			if n == 5 {
				t.Fatal("five signals do not end it")
			}
		}
	}
}

// A hang-up ends a command, unless it was started to outlive one.
func TestSignals_NohupIsHeeded(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	c := exec.Command(shell, "-c", `trap "" HUP; exec "$0" run rings --iterations 2 --workers 1`, program)
	c.Env = environment(t)
	lines, _ := begun(t, c)
	for lines.Scan() && !strings.Contains(lines.Text(), "/") {
	}
	if err := c.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	for lines.Scan() {
	}
	if err := c.Wait(); err != nil {
		t.Errorf("the run ended with %v", err)
	}
}
