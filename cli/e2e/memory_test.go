//go:build unix

package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"mevolve/internal/long"
	"mevolve/internal/must"
)

// Five folds on two workers hold no more at once than this, however large D_train
// grows: the rows of the SVM's kernel have bounded room, and nothing is kept of how
// graphs were mapped. Before, ENZYMES took 467 MB, PROTEINS 922 MB, IMDB-BINARY 1,016
// MB and NCI1 more than 1,386 MB.
//
// Only memory is judged. Where the tests' own time is up first, as on a machine that
// is busy, the run is stopped, and what it has held until then is judged.
func TestRun_OfAnSVMStaysWithinItsMemory(t *testing.T) {
	long.Only(t, "it takes long")
	for _, of := range []struct {
		dataset string
		most    int
	}{{"ENZYMES", 300 * mega}, {"IMDB-BINARY", 400 * mega}, {"PROTEINS", 400 * mega}, {"NCI1", 1024 * mega}} {
		t.Run(of.dataset, func(t *testing.T) {
			where := filepath.Join(os.Getenv("MEVOLVE_DATA"), of.dataset)
			if _, err := os.Stat(where); err != nil {
				t.Skip("MEVOLVE_DATA has no " + of.dataset)
			}
			c := command(t, "run", where, "--learner", "sf+svm", "--workers", "2")
			var out bytes.Buffer
			c.Stdout, c.Stderr = &out, &out
			must.Do(c.Start())
			up := time.AfterFunc(1<<62, func() { c.Process.Kill() })
			if deadline, ok := t.Deadline(); ok {
				up.Reset(time.Until(deadline.Add(-10 * time.Second)))
			}
			err := c.Wait()
			stopped := !up.Stop()
			took, work := peak(t, c.ProcessState), c.ProcessState.UserTime()+c.ProcessState.SystemTime()
			if exceeds(t, took, of.most) {
				t.Errorf("it took %d MB, at most %d", took/mega, of.most/mega)
			}
			switch {
			case err != nil && stopped:
				t.Skipf("the tests' time is up after %v of processor time and %d MB (at most %d): -timeout 3h lets it end", work, took/mega, of.most/mega)
			case err != nil:
				t.Fatalf("%v\n%s", err, out.String())
			}
			t.Logf("%d MB, %v", took/mega, work)
		})
	}
}

// A window of 5,000×5,000 took gigabytes, and no key ended it. What is held counts, not what
// waits for the collector: that differs by 90 MB from one time to the next.
func TestExplorer_DrawsOnAPartOfAHugeWindow(t *testing.T) {
	t.Parallel()
	sizes := map[string][2]int{"cols 65535 rows 1": {500, 1}}
	if long.Asked() {
		sizes["cols 65535 rows 65535"], sizes["cols 5000 rows 5000"] = [2]int{500, 500}, [2]int{500, 500}
	}
	for size, drawn := range sizes {
		t.Run(size, func(t *testing.T) {
			x := startAs(t, ownSession, drawn[0], drawn[1], []string{"GOGC=50"}, "sh", "-c", "stty "+size+" && exec "+program+" toy")
			if drawn[1] == 1 {
				x.shows("this window has 500×1")
			} else {
				x.shows("DATASET")
				x.press("2")
				x.shows("AUGMENT")
			}
			x.quits("q")
			if took := peak(t, x.cmd.ProcessState); exceeds(t, took, 150*mega) {
				t.Errorf("it took %d MB", took/mega)
			}
		})
	}
}
