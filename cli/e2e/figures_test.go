//go:build unix

package e2e

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// The figures of docs/performance.md that need a terminal. Times are reported,
// not judged: they depend on the machine. Bytes do not.

func measuring(t *testing.T) {
	t.Helper()
	if os.Getenv("MEVOLVE_STUDY") == "" {
		t.Skip("this measures, on a machine without other work: set MEVOLVE_STUDY=1")
	}
}

// data are the arguments that open one of the paper's datasets, or a skip.
func data(t *testing.T, name string) string {
	t.Helper()
	folder := os.Getenv("MEVOLVE_DATA")
	if folder == "" {
		t.Skip("MEVOLVE_DATA is not set: this needs the real datasets")
	}
	return folder + "/" + name
}

// spread is the median, the 95th percentile and the largest.
func spread[T int | time.Duration](all []T) (median, p95, most T) {
	slices.Sort(all)
	at := func(share float64) T { return all[int(share*float64(len(all)-1)+0.5)] }
	return at(0.5), at(0.95), at(1)
}

func tenths(d time.Duration) time.Duration { return d.Round(100 * time.Microsecond) }

func TestFigures_FirstFrame(t *testing.T) {
	measuring(t)
	for _, size := range [][2]int{{80, 24}, {200, 60}} {
		var took []time.Duration
		for range 15 {
			begin := time.Now()
			x := opened(t, size[0], size[1], nil)
			x.shows("q:quit")
			took = append(took, time.Since(begin))
			x.press("q")
			x.ends()
		}
		median, p95, most := spread(took)
		t.Logf("first frame at %d×%d, from the start of the process: median %v, p95 %v, max %v", size[0], size[1], tenths(median), tenths(p95), tenths(most))
	}
}

// answered presses a key that changes the screen and waits for the frame.
func (x *terminal) answered(key string) {
	x.t.Helper()
	x.mu.Lock()
	before := x.frames
	x.mu.Unlock()
	x.press(key)
	x.until("another frame after "+key, func(string) bool { return x.frames > before })
}

// swaps that every graph measured here has: ten edges ask for two.
const swaps = 2

// The largest graphs have 171 and 620 vertices.
const (
	largestOfOHSU     = "39"
	largestOfPROTEINS = "77"
)

// mostBytes is what a step may write in the median: of a whole swap at 200×60
// most is the list of candidates, of which every row is another.
func mostBytes(w int, what string) int {
	if w == 200 && what == "whole swap" {
		return 6100
	}
	return 2000
}

func TestFigures_BytesOfAStep(t *testing.T) {
	measuring(t)
	for _, c := range []struct {
		about string
		w, h  int
		env   []string
		args  []string
	}{
		{"rings, true colour", 80, 24, nil, []string{"rings"}},
		{"rings, 256 colours", 80, 24, []string{"COLORTERM="}, []string{"rings"}},
		{"rings, no colour", 80, 24, []string{"NO_COLOR=1"}, []string{"rings"}},
		{"OHSU, true colour", 80, 24, nil, []string{data(t, "OHSU")}},
		{"MUTAG, true colour", 80, 24, nil, []string{data(t, "MUTAG")}},
		{"rings, true colour", 200, 60, nil, []string{"rings"}},
		{"OHSU, true colour", 200, 60, nil, []string{data(t, "OHSU")}},
	} {
		x := opened(t, c.w, c.h, c.env, c.args...)
		x.press("2")
		x.shows("2 AUGMENT", "added")
		x.press(":g1\r")
		x.shows("graph 1 of")
		x.answered(">")        // or the next key would change nothing
		x.answered("g")        // before the first step
		var lines, whole []int // bytes of a line of the algorithm, of a whole swap
		for graph := 1; graph <= 25; graph++ {
			x.shows(fmt.Sprintf("graph %d of", graph), "2 AUGMENT")
			for range 5*swaps - 1 { // line by line
				before := len(x.written())
				x.answered(right)
				lines = append(lines, len(x.written())-before)
			}
			x.answered("g")
			for range swaps {
				before := len(x.written())
				x.answered(">")
				whole = append(whole, len(x.written())-before)
			}
			x.answered("g")
			x.press("n")
		}
		for what, written := range map[string][]int{"line": lines, "whole swap": whole} {
			n := len(written)
			median, p95, most := spread(written)
			t.Logf("bytes a %s at %d×%d, %s: median %d, p95 %d, max %d (%d steps)", what, c.w, c.h, c.about, median, p95, most, n)
			if most := mostBytes(c.w, what); median >= most {
				t.Errorf("a %s writes %d bytes in the median, %s; it should be less than %d", what, median, c.about, most)
			}
		}
	}
}

func TestFigures_KeyToFrameWhileAnEvolutionRuns(t *testing.T) {
	measuring(t)
	for _, c := range []struct {
		dataset, learner string
		w, h             int
		graph            string // by its number; "" for the first
	}{
		{"OHSU", "", 80, 24, ""}, // nothing runs
		{"OHSU", "sf+svm", 80, 24, ""},
		{"OHSU", "sf+svm", 200, 60, ""},
		{"OHSU", "gl2vec+svm", 80, 24, ""},
		{"MUTAG", "netlsd+rf", 80, 24, ""},
		{"ENZYMES", "diffpool", 80, 24, ""},
		{"NCI1", "sf+svm", 80, 24, ""},
		{"NCI1", "sf+svm", 200, 60, ""},
		{"PROTEINS", "sf+svm", 80, 24, largestOfPROTEINS},
		{"PROTEINS", "sf+svm", 200, 60, largestOfPROTEINS},
	} {
		args := []string{data(t, c.dataset), "--iterations", "20"}
		if c.learner != "" {
			args = append(args, "--learner", c.learner)
		}
		if _, err := os.Stat(args[0]); err != nil {
			t.Logf("key to frame, %s: skipped, %v", c.dataset, err)
			continue
		}
		x := opened(t, c.w, c.h, nil, args...)
		x.press("4")
		x.shows("4 EVOLVE")
		if c.learner != "" {
			x.press(" ")
			x.shows("→ judge")
		}
		x.press("2")
		x.shows("2 AUGMENT", "added")
		if c.graph != "" {
			x.press(":g" + c.graph + "\r")
			x.shows("graph " + c.graph + " of")
		}
		var took []time.Duration
		for k := range 150 {
			key := ">"
			if k%2 == 1 {
				key = "<"
			}
			begin := time.Now()
			x.answered(key)
			took = append(took, time.Since(begin))
			// People pause between keys, and not in step with the frames.
			time.Sleep(time.Duration(37+k*13%50) * time.Millisecond)
		}
		x.press("4")
		running := x.shows("4 EVOLVE")
		state := strings.TrimSpace(strings.Split(running, "\n")[2])
		x.press(ctrlC)
		x.ends()
		median, p95, most := spread(took)
		t.Logf("key to frame, %s %s at %d×%d: p50 %v, p95 %v, max %v (then: %s)", c.dataset, c.learner, c.w, c.h,
			tenths(median), tenths(p95), tenths(most), state)
	}
}

// A key held on a line of 20 kB/s and 150 ms: what is sent, and for how long
// after it is let go.
func TestFigures_ASlowLine(t *testing.T) {
	measuring(t)
	for _, size := range [][2]int{{80, 24}, {200, 60}} {
		x := startOver(t, link{rate: 20_000, delay: 150 * time.Millisecond}, ownSession, size[0], size[1], nil, program, data(t, "OHSU"))
		x.shows("1 DATASET")
		x.press("2")
		x.shows("2 AUGMENT", "added")
		x.press(":g" + largestOfOHSU + "\r")
		x.shows("n=171")
		x.settled()
		before := len(x.written())
		x.held(">", 120)
		released, last := time.Now(), time.Now()
		for quiet := false; !quiet; {
			select {
			case <-x.drawn:
				last = time.Now()
			case <-time.After(2 * time.Second):
				quiet = true
			}
		}
		sent := len(x.written())
		t.Logf("> held for 4 s at %d×%d on a slow line: %d bytes, the last %v after it is let go", size[0], size[1], sent-before, last.Sub(released).Round(10*time.Millisecond))
	}
}
