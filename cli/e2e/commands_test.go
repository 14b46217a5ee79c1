//go:build unix

package e2e

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/internal/must"
)

// command runs the program without a terminal.
func command(t testing.TB, args ...string) *exec.Cmd {
	c := exec.Command(program, args...)
	c.Env = environment(t)
	return c
}

func TestRun_InterruptedPrintsWhatIsFinished(t *testing.T) {
	t.Parallel()
	for signal, code := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143, syscall.SIGHUP: 129} {
		t.Run(signal.String(), func(t *testing.T) {
			if signal != syscall.SIGINT {
				long.Only(t, "it takes long")
			}
			interrupted(t, signal, code)
		})
	}
}

// meter is the progress that a command prints on standard error.
type meter struct {
	mu       sync.Mutex
	text     bytes.Buffer
	twoFolds chan struct{} // closed when two folds are done
}

var foldsDone = regexp.MustCompile(`(\d+) of [\d,]+ folds done`)

func (m *meter) Write(b []byte) (int, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.text.Write(b)
	for _, found := range foldsDone.FindAllStringSubmatch(m.text.String(), -1) {
		if n, _ := strconv.Atoi(found[1]); n >= 2 {
			select {
			case <-m.twoFolds:
			default:
				close(m.twoFolds)
			}
		}
	}
	return len(b), nil
}

func (m *meter) String() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.text.String()
}

// signalled starts a run, sends the signal when two folds are done, and returns what it
// prints, its progress and its exit code.
func signalled(t *testing.T, c *exec.Cmd, signal os.Signal) (out string, progress *meter, code int) {
	t.Helper()
	var printed bytes.Buffer
	progress = &meter{twoFolds: make(chan struct{})}
	c.Stdout, c.Stderr = &printed, progress
	must.Do(c.Start())
	t.Cleanup(func() { _ = c.Process.Kill() })
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	select {
	case <-progress.twoFolds:
		_ = c.Process.Signal(signal)
		<-ended
	case <-ended:
		t.Fatalf("the run ended before two folds were seen: %s", progress)
	}
	return printed.String(), progress, c.ProcessState.ExitCode()
}

func interrupted(t *testing.T, signal syscall.Signal, want int) {
	report, said, code := signalled(t, command(t, "run", "communities", "--learner", "sf+knn", "--repeats", "400", "--workers", "1"), signal)
	folds := len(regexp.MustCompile(`(?m)^ +1 +\d .*\d/\d`).FindAllString(report, -1))
	if code != want {
		t.Errorf("the exit code is %d, want %d", code, want)
	}
	if folds < 2 {
		t.Errorf("%d folds are printed", folds)
	}
	expect.Contains(t, report, "original", "evolved", "majority class", "of 2000 trials were finished")
	expect.Contains(t, said.String(), "mevolve run communities --learner sf+knn --repeats 400 --store DIR")
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

// madeOn are the days in a report, of which midnight may lie between two.
var madeOn = regexp.MustCompile(`"(from|until)": "\d{4}-\d\d-\d\d"`)

// besideDays is a report without the days it was made on.
func besideDays(report []byte) []byte { return madeOn.ReplaceAll(report, nil) }

// A command that cannot listen, here because nobody reads what it writes, had
// to be killed with SIGKILL.
func TestSignals_TheSecondKills(t *testing.T) {
	t.Parallel()
	c := command(t, "embed", "rings")
	out := must.Get(c.StdoutPipe())
	must.Do(c.Start())
	defer c.Process.Kill()
	must.Get(out.Read(make([]byte, 1))) // it writes, more than a pipe holds
	ended := make(chan struct{})
	go func() {
		_, _ = c.Process.Wait()
		close(ended)
	}()
	for n := 1; ; n++ {
		must.Do(c.Process.Signal(syscall.SIGTERM))
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
	state := t.TempDir()
	c := exec.Command("sh", "-c", `trap "" HUP; exec "$0" run toy --learner sf+knn --repeats 40 --workers 1 --store "$1"`, program, filepath.Join(state, "mevolve", mine))
	c.Env = environment(t)
	must.Do(c.Start())
	t.Cleanup(func() { _ = c.Process.Kill() })
	kept(t, state, mine+"/trials.jsonl", func(b []byte) bool { return bytes.Count(b, []byte("\n")) >= 2 })
	must.Do(c.Process.Signal(syscall.SIGHUP))
	if err := c.Wait(); err != nil {
		t.Errorf("the run ended with %v", err)
	}
}
