package cli

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	plotFrame = regexp.MustCompile(`<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" fill="none"`)
	pointMark = regexp.MustCompile(`<circle cx="([\d.]+)" cy="([\d.]+)"[^>]*><title>(graph)|<rect class="mark" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"[^>]*><title>graph`)
	generated = regexp.MustCompile(`M([\d.]+) ([\d.]+)h0`)
	tested    = regexp.MustCompile(`>fold (\d), (original|evolved): test (\d+)/(\d+)<`)
)

func numbersOf(t *testing.T, texts []string) (list []float64) {
	for _, text := range texts {
		v, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, v)
	}
	return list
}

// Every graph of Figs. 6 and 7 stands inside the frame of a plot, and as many as
// there are.
func TestBenchFigure_RegionsHoldEveryGraph(t *testing.T) {
	for _, c := range []struct {
		args  []string
		plots int
	}{
		{[]string{"figure6", "--datasets", "noise", "--iterations", "2"}, 8},
		{[]string{"figure7", "--datasets", "noise", "--iterations", "1", "--mapping", "random"}, 10},
	} {
		picture := mustRun(t, append([]string{"bench", "--preset"}, c.args...)...)
		frames := plotFrame.FindAllStringSubmatch(picture, -1)
		if len(frames) != c.plots {
			t.Fatalf("%v: %d plots, want %d", c.args, len(frames), c.plots)
		}
		var points [][2]float64
		for _, m := range pointMark.FindAllStringSubmatch(picture, -1) {
			if m[1] != "" {
				at := numbersOf(t, m[1:3])
				points = append(points, [2]float64{at[0], at[1]})
			} else {
				at := numbersOf(t, m[4:7])
				points = append(points, [2]float64{at[0] + at[2]/2, at[1] + at[2]/2})
			}
		}
		if made := generated.FindAllStringSubmatch(picture, -1); len(made) > 0 {
			for _, m := range made {
				at := numbersOf(t, m[1:3])
				points = append(points, [2]float64{at[0], at[1]})
			}
		} else if c.args[0] == "figure6" {
			t.Errorf("%v: no generated graph is drawn", c.args)
		}
		for _, at := range points {
			x, y := at[0], at[1]
			within := false
			for _, f := range frames {
				r := numbersOf(t, f[1:5])
				within = within || x >= r[0] && x <= r[0]+r[2] && y >= r[1] && y <= r[1]+r[3]
			}
			if !within {
				t.Fatalf("%v: a graph at %v, %v is in no plot", c.args, x, y)
			}
		}
		if len(points) < 20*c.plots {
			t.Errorf("%v: %d graphs", c.args, len(points))
		}
		if again := mustRun(t, append([]string{"bench", "--preset"}, c.args...)...); again != picture {
			t.Errorf("%v: other bytes a second time", c.args)
		}
		if command := "mevolve bench --preset " + c.args[0] + " --datasets noise"; !strings.Contains(picture, command) {
			t.Errorf("%v: it does not name %q", c.args, command)
		}
	}
}

// The counts of Fig. 7 are those of a run of the same learner.
func TestBenchFigure_7CountsWhatARunCounts(t *testing.T) {
	picture := mustRun(t, "bench", "--preset", "figure7", "--datasets", "noise", "--iterations", "1", "--mapping", "random")
	var report struct {
		Trials []struct {
			Fold              int
			Test              int
			Original, Evolved struct{ Correct int }
		}
	}
	if err := json.Unmarshal([]byte(mustRun(t, "run", "noise", "--iterations", "1", "--mapping", "random", "--learner", "sf+svm", "--dim", "2", "--reading", "R16=largest", "--format", "json")), &report); err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, m := range tested.FindAllStringSubmatch(picture, -1) {
		at := numbersOf(t, []string{m[1], m[3], m[4]})
		trial := report.Trials[int(at[0])-1]
		want := trial.Original.Correct
		if m[2] == "evolved" {
			want = trial.Evolved.Correct
		}
		if int(at[1]) != want || int(at[2]) != trial.Test {
			t.Errorf("fold %s, %s: %s of %s, the run has %d of %d", m[1], m[2], m[3], m[4], want, trial.Test)
		}
		found++
	}
	if found != 10 {
		t.Errorf("%d counts in\n%s", found, picture)
	}
}

// A figure of some of a store's trials says so in its command, which draws it again.
func TestBenchFigure_OfAStoreNamesItsCommand(t *testing.T) {
	withoutSlurm(t)
	dir := t.TempDir()
	store := filepath.Join(dir, "store")
	mustRun(t, append([]string{"bench", "--store", store, "--beta", "0.15,0.3"}, smallBench()...)...)
	for _, name := range []string{"8", "9", "forest"} {
		args := []string{"bench", "report", "--store", store, "--figure", name, "--mapping", "random"}
		want := mustRun(t, args...)
		if !strings.Contains(want, "mevolve "+strings.Join(args, " ")) || strings.Contains(want, "motif-similarity") {
			t.Errorf("figure %s: %s", name, want)
		}
	}
}
