package experiment

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"sync/atomic"
	"testing"

	"mevolve/study/experiment/store"
)

// With these variables set the test binary is a bench that gets killed: it works until so
// many inner units have begun, says so, and waits.
const childOf, childUnits = "MEVOLVE_EXPERIMENT_TEST_CHILD", "MEVOLVE_EXPERIMENT_TEST_UNITS"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childOf); dir != "" {
		units, _ := strconv.ParseInt(os.Getenv(childUnits), 10, 64)
		var begun atomic.Int64
		if _, err := Bench(context.Background(), killPlan(nil), Options{Workers: 2, Store: dir, Tick: func(context.Context) error {
			if n := begun.Add(1); n == units {
				fmt.Println("there")
			} else if n < units {
				return nil
			}
			_, _ = io.Copy(io.Discard, os.Stdin) // ends with the parent
			return io.EOF
		}}); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func killPlan(t testing.TB) Plan {
	p := smallPlan(t)
	p.Settings.Repeats = 4
	return p
}

// A kill loses at most the trials that were running, whatever unit of work it falls
// on, and after the rest is done the report is that of a run without a kill.
func TestBench_SurvivesKillsAtAnyMoment(t *testing.T) {
	kills := 3
	if os.Getenv("MEVOLVE_LONG") == "1" {
		kills = 100
	}
	p := killPlan(t)
	var units atomic.Int64
	want := reported(t, benched(t, p, Options{Workers: 2, Tick: func(context.Context) error {
		units.Add(1)
		return nil
	}}))
	trials := len(p.Jobs())
	rng := rand.New(rand.NewPCG(7, 8))
	dir, done, half := t.TempDir(), 0, 0
	for kill := 1; kill <= kills; kill++ {
		missing := int(units.Load()) * (trials - done) / trials
		killed(t, dir, 1+rng.IntN(missing/2))
		c, err := store.Read(dir)
		if err != nil {
			if errors.Is(err, store.ErrNone) {
				continue // killed before it had begun
			}
			t.Fatalf("kill %d left a store that cannot be read: %v", kill, err)
		}
		if len(c.Trials) < done {
			t.Fatalf("kill %d lost finished trials: %d were stored, %d are", kill, done, len(c.Trials))
		}
		if _, err := Compare(*c); err != nil {
			t.Fatalf("kill %d left a store that cannot be reported: %v", kill, err)
		}
		resumed := t.TempDir()
		if err := os.CopyFS(resumed, os.DirFS(dir)); err != nil {
			t.Fatal(err)
		}
		if got := reported(t, benched(t, p, Options{Workers: 1 + kill%2, Store: resumed})); got != want {
			t.Fatalf("after kill %d the report differs from an uninterrupted one", kill)
		}
		if done = len(c.Trials); done > 0 && done < trials {
			half++
		}
		if done > trials*3/4 {
			dir, done = t.TempDir(), 0
		}
	}
	if half == 0 {
		t.Error("no kill left a store with some of the trials, so that this test shows nothing")
	}
}

// killed starts a child on a store and kills it when it has begun so many inner units.
func killed(t *testing.T, dir string, units int) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childOf+"="+dir, childUnits+"="+strconv.Itoa(units))
	stdin, err := child.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer stdin.Close()
	stdout, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	_ = child.Process.Kill()
	_ = child.Wait()
	if line != "there\n" {
		t.Fatalf("the child ended by itself: %s%v", line, err)
	}
}
