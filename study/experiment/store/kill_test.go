package store

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"mevolve/internal/long"
	"mevolve/internal/must"
)

// With this variable set the test binary is the process that gets killed.
const childOf = "MEVOLVE_STORE_TEST_CHILD"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childOf); dir != "" {
		appendForever(dir)
	}
	os.Exit(m.Run())
}

// appendForever does what a run does: skips what is finished, appends the
// rest, and says on stdout what is safe.
func appendForever(dir string) {
	s, err := Open(dir, config)
	if err != nil {
		fmt.Println("error", err)
		os.Exit(1)
	}
	fmt.Println("open")
	for i := 0; ; i++ {
		id := trialID(i)
		if _, done := s.trials[id]; done {
			continue
		}
		if err := s.Append(id, trialOf(i)); err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		fmt.Println(id)
	}
}

func trialID(i int) string { return fmt.Sprintf("trial %06d", i) }

// trialOf is a result determined by its id; every fifth is large, so that a
// kill can fall into the writing of it.
func trialOf(i int) json.RawMessage {
	size := 50
	if i%5 == 4 {
		size = 40_000
	}
	return json.RawMessage(fmt.Sprintf(`{"n":%d,"curve":"%s"}`, i, strings.Repeat(string(rune('a'+i%26)), size)))
}

func TestStore_SurvivesKillsAtAnyMoment(t *testing.T) {
	kills := long.Pick(100, 10)
	dir := t.TempDir()
	rng := rand.New(rand.NewPCG(5, 6))
	safe := map[string]bool{} // all the children ever said
	torn := 0
	for kill := range kills {
		for _, id := range killedChild(t, dir, time.Duration(rng.IntN(25_000))*time.Microsecond) {
			safe[id] = true
		}
		c, err := Read(dir)
		if err != nil {
			t.Fatalf("kill %d left a store that cannot be read: %v", kill+1, err)
		}
		torn += len(c.Warnings)
		stored := map[string]bool{}
		for i, trial := range c.Trials {
			stored[trial.ID] = true
			if trial.ID != trialID(i) || string(trial.Raw) != string(trialOf(i)) {
				t.Fatalf("kill %d: place %d holds %s with %.60s", kill+1, i, trial.ID, trial.Raw)
			}
		}
		for id := range safe {
			if !stored[id] {
				t.Fatalf("kill %d lost %s", kill+1, id)
			}
		}
		// One may be on disk that its child had no time to speak of.
		if extra := len(stored) - len(safe); extra > 1 {
			t.Fatalf("kill %d: %d trials are stored of which nobody spoke", kill+1, extra)
		}
		for id := range stored {
			safe[id] = true
		}
	}
	t.Logf("%d kills, %d trials, %d torn lines", kills, len(safe), torn)

	// Finished in peace, the store equals that of an uninterrupted run.
	s, n := open(t, dir), len(safe)+5
	for i := range n {
		add(s, trialID(i), string(trialOf(i)))
	}
	s.Close()
	peaceful := t.TempDir()
	s = open(t, peaceful)
	for i := range n {
		add(s, trialID(i), string(trialOf(i)))
	}
	s.Close()
	if content(dir) != content(peaceful) {
		t.Error("the interrupted store differs from an uninterrupted one")
	}
}

// killedChild runs a child on the store, kills it some time after it started
// appending, and returns what it said was safe.
func killedChild(t *testing.T, dir string, after time.Duration) []string {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childOf+"="+dir)
	out := must.Get(child.StdoutPipe())
	must.Do(child.Start())
	var said []string
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		switch line := lines.Text(); {
		case line == "open":
			time.AfterFunc(after, func() { child.Process.Kill() })
		case strings.HasPrefix(line, "error"):
			t.Errorf("the child says: %s", line)
		default:
			said = append(said, line)
		}
	}
	if err := child.Wait(); err == nil {
		t.Error("the child ended before it was killed")
	}
	return said
}

func TestOpen_AKilledWriterLeavesNoLock(t *testing.T) {
	dir := t.TempDir()
	killedChild(t, dir, time.Millisecond)
	if _, err := os.Stat(filepath.Join(dir, lockFile)); err != nil {
		t.Fatalf("the child never locked: %v", err)
	}
	open(t, dir)
}
