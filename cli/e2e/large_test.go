//go:build unix

package e2e

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/internal/poll"
)

// A file of less than a megabyte can hold a hub that joins 5·10⁹ pairs. These
// tests read what the program's own process took at most.

const (
	mega = 1 << 20
	giga = 1 << 30
)

// peak is the most memory an ended process had.
func peak(t *testing.T, state *os.ProcessState) int {
	t.Helper()
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		t.Skip("the system does not tell how much memory a process took")
	}
	if runtime.GOOS == "darwin" {
		return int(usage.Maxrss)
	}
	return int(usage.Maxrss) << 10
}

// exceeds reports whether a process took more than it may. A child is counted with
// what its parent had when it was started (with the race detector, hundreds of
// megabytes), so that a figure up to that says nothing.
func exceeds(t *testing.T, took, most int) bool {
	t.Helper()
	var own syscall.Rusage
	must.Do(syscall.Getrusage(syscall.RUSAGE_SELF, &own))
	unit := 1 << 10
	if runtime.GOOS == "darwin" {
		unit = 1
	}
	if took > most && took <= int(own.Maxrss)*unit {
		t.Logf("%d MB are no more than this test itself has taken: the process may have had less", took/mega)
		return false
	}
	return took > most
}

// edgeFile writes an edge list, vertices from 1.
func edgeFile(t *testing.T, name string, edges func(add func(u, v int))) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name+".txt")
	file := must.Get(os.Create(path))
	w := bufio.NewWriter(file)
	edges(func(u, v int) { fmt.Fprintf(w, "%d %d\n", u, v) })
	must.Do(w.Flush())
	must.Do(file.Close())
	return path
}

func star(leaves int) func(add func(u, v int)) {
	return func(add func(u, v int)) {
		for v := range leaves {
			add(1, v+2)
		}
	}
}

// complete is K_n but for the edge 1–2.
func complete(n int) func(add func(u, v int)) {
	return func(add func(u, v int)) {
		for u := 1; u <= n; u++ {
			for v := u + 1; v <= n; v++ {
				if v > 2 {
					add(u, v)
				}
			}
		}
	}
}

// scattered draws m pairs of n vertices; one drawn twice is an edge once.
func scattered(n, m int) func(add func(u, v int)) {
	return func(add func(u, v int)) {
		rng := rand.New(rand.NewPCG(1, 1))
		for range m {
			if u, v := rng.IntN(n)+1, rng.IntN(n)+1; u != v {
				add(u, v)
			}
		}
	}
}

// large are the graphs, with the most memory that any command may take.
func large(t *testing.T) map[string]int {
	t.Helper()
	if !long.Asked() { // a list of its pairs took 4.1 GB
		return map[string]int{edgeFile(t, "star", star(10_000)): 128 * mega}
	}
	return map[string]int{
		edgeFile(t, "star", star(100_000)):                      giga,
		edgeFile(t, "complete", complete(2000)):                 giga,
		edgeFile(t, "scattered", scattered(100_000, 1_000_000)): giga,
	}
}

var mappings = []string{"random", "vertex-similarity", "motif-random", "motif-similarity"}

func TestLarge_CommandsStayWithinTheirMemory(t *testing.T) {
	t.Parallel()
	for file, most := range large(t) {
		commands := [][]string{{"inspect", file}, {"inspect", file, "--graph", "1"}}
		tried := mappings
		if !long.Asked() {
			tried = mappings[3:]
		}
		for _, mapping := range tried {
			commands = append(commands,
				[]string{"step", file, "--graph", "1", "--mapping", mapping},
				[]string{"step", file, "--graph", "1", "--mapping", mapping, "--R1", "literal", "--R2", "literal"},
				[]string{"augment", file, "-o", filepath.Join(t.TempDir(), "mapped"), "--mapping", mapping})
		}
		if strings.Contains(file, "star") { // no open quad, and quickly told
			commands = append(commands, []string{"step", file, "--graph", "1", "--l", "3"})
		}
		for _, args := range commands {
			c := command(t, args...)
			out, err := c.Output()
			if err != nil {
				t.Fatalf("%v: %v", args, err)
			}
			took := peak(t, c.ProcessState)
			t.Logf("%s: %d MB, %v", strings.Join(args, " "), took/mega, (c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Round(10*time.Millisecond))
			if exceeds(t, took, most) {
				t.Errorf("%v took %d MB, at most %d", args, took/mega, most/mega)
			}
			if len(out) > mega {
				t.Errorf("%v printed %d bytes", args, len(out))
			}
		}
	}
}

func TestLarge_TheExplorerMapsAndStepsWithinItsMemory(t *testing.T) {
	t.Parallel()
	for file, most := range large(t) {
		x := start(t, 140, 45, nil, file)
		x.comes("1 DATASET", `open pairs +\d`)
		x.press("2")
		x.comes(`([Ss]wap 1|No swap)[ ─━]+motif-similarity`)
		for _, mapping := range mappings[:long.Pick(len(mappings), 1)] { // the last is the first again
			x.press("m")
			x.comes(`([Ss]wap 1|No swap)[ ─━]+` + mapping)
		}
		if !strings.Contains(file, "complete") {
			x.press(">")
			x.comes("Swap 1 ")
		}
		x.press("a")
		x.comes(`All mappings[ ─━]+(after|no) swap`)
		x.press("G")
		x.comes(`after swap \d{3,}|after swap [01],|no swap`)
		x.press("a")
		x.comes("components +1 → 1")
		x.press("wwwwwvwvwvwowo,")
		x.comes("Settings and readings")
		x.press("\x1b")
		x.until("the screen below the panel", func(text string) bool { return !strings.Contains(text, "Settings and readings") })
		x.press("q")
		if code := x.ends(); code != 0 {
			t.Errorf("the exit code is %d", code)
		}
		took := peak(t, x.cmd.ProcessState)
		t.Logf("%s in the explorer: %d MB", filepath.Base(file), took/mega)
		if exceeds(t, took, most) {
			t.Errorf("%s in the explorer took %d MB, at most %d", filepath.Base(file), took/mega, most/mega)
		}
	}
}

// comes waits until the screen holds every pattern, longer than until: a large
// graph takes its time on a busy machine.
func (x *terminal) comes(patterns ...string) {
	x.t.Helper()
	held := func(text string) bool {
		return !slices.ContainsFunc(patterns, func(p string) bool { return !regexp.MustCompile(p).MatchString(text) })
	}
	if poll.Until(5*patience, func() bool {
		x.mu.Lock()
		defer x.mu.Unlock()
		return !x.within && held(text(x.screen))
	}) {
		return
	}
	x.until(strings.Join(patterns, ", "), held)
}

// Two vertices of K₂₀₀ are joined by 3·10¹¹ paths of six edges: nobody waits for
// their count, neither the keys nor the end.
func TestLarge_AMappingWithoutEndHoldsNothingUp(t *testing.T) {
	t.Parallel()
	file := edgeFile(t, "dense", complete(200))
	for name, end := range map[string]func(*terminal){
		"q":       func(x *terminal) { x.press("q") },
		"Ctrl-C":  func(x *terminal) { x.press(ctrlC) },
		"SIGTERM": func(x *terminal) { x.signal(syscall.SIGTERM) },
		"SIGHUP":  func(x *terminal) { x.signal(syscall.SIGHUP) },
	} {
		t.Run(name, func(t *testing.T) {
			if name != "q" {
				long.Only(t, "a mapping without end")
			}
			x := opened(t, 80, 24, nil, file, "--l", "6")
			x.press("2")
			x.shows("mapping the graph")
			x.press("?")
			x.shows("Keys")
			x.press("?")
			x.until("the list below the help", func(text string) bool { return !strings.Contains(text, "─ Keys") })
			end(x)
			x.ends()
			x.isRestored()
		})
	}
	c := command(t, "step", file, "--graph", "1", "--l", "6")
	must.Do(c.Start())
	poll.Until(patience, func() bool { return worked(c.Process.Pid) >= 200*time.Millisecond }) // it has read the file by then, or is about to
	_ = c.Process.Signal(syscall.SIGINT)
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	select {
	case <-ended:
		if code := c.ProcessState.ExitCode(); code != 130 {
			t.Errorf("the exit code is %d, want 130", code)
		}
	case <-time.After(patience):
		_ = c.Process.Kill()
		t.Error("step does not end")
	}
}
