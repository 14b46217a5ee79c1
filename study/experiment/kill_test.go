package experiment

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"mevolve/study/experiment/store"
)

// With this variable set the test binary is a bench that gets killed.
const childOf = "MEVOLVE_EXPERIMENT_TEST_CHILD"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childOf); dir != "" {
		if _, err := Bench(context.Background(), killPlan(nil), Options{Workers: 2, Store: dir}); err != nil {
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

// A kill loses at most the trials that were running, whatever moment it falls
// on, and once the rest is done nobody can tell that there was one.
func TestBench_SurvivesKillsAtAnyMoment(t *testing.T) {
	kills := 5
	if os.Getenv("MEVOLVE_LONG") == "1" {
		kills = 100
	}
	p := killPlan(t)
	want := reported(t, benched(t, p, Options{Workers: 2}))
	trials := len(p.Jobs())

	// How long a whole run takes decides when a kill falls into it.
	begun := time.Now()
	run(t, t.TempDir(), 0)
	whole := time.Since(begun)

	rng := rand.New(rand.NewPCG(7, 8))
	dir, done, whileRunning := t.TempDir(), 0, 0
	for kill := 1; whileRunning < kills && kill <= 3*kills; kill++ {
		if run(t, dir, time.Duration(rng.Float64()*float64(whole)*0.5)) {
			whileRunning++
		}
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
		if done = len(c.Trials); done == trials {
			dir, done = t.TempDir(), 0
		}
	}
	t.Logf("%d kills before the bench had ended", whileRunning)
	if whileRunning == 0 {
		t.Error("no kill came in time, so that this test shows nothing")
	}
}

// run starts a child on a store and kills it after some time (0: never); it
// tells whether the kill came before the child's end.
func run(t *testing.T, dir string, after time.Duration) (killed bool) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childOf+"="+dir)
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	if after > 0 {
		timer := time.AfterFunc(after, func() { child.Process.Kill() })
		defer timer.Stop()
	}
	err := child.Wait()
	if code := child.ProcessState.ExitCode(); code > 0 || code < 0 && after == 0 {
		t.Fatalf("the child ended by itself: %v", err)
	}
	return err != nil
}
