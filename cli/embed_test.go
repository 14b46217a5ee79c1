package cli

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/internal/wording"
	"mevolve/learners"
)

func embedded(t *testing.T, args ...string) [][]string {
	t.Helper()
	return csvRows(mustRun(t, append([]string{"embed"}, args...)...))
}

func TestEmbed_OneRowAGraphInTheDatasetsOrder(t *testing.T) {
	d := must.Get(datasets.Generate("toy"))
	for _, info := range learners.Embeddings() {
		rows := embedded(t, "toy", "--embedding", info.Name, "--dim", "8")
		if got := strings.Join(rows[0], ","); got != "graph,class,x_1,x_2,x_3,x_4,x_5,x_6,x_7,x_8" {
			t.Errorf("%s: the header is %s", info.Name, got)
		}
		if len(rows)-1 != len(d.Examples) {
			t.Fatalf("%s: %d rows of %d graphs", info.Name, len(rows)-1, len(d.Examples))
		}
		for i, e := range d.Examples {
			row := rows[i+1]
			if row[0] != fmt.Sprint(i+1) || row[1] != fmt.Sprint(d.ClassLabels[e.Class]) {
				t.Errorf("%s: row %d starts with %v", info.Name, i+1, row[:2])
			}
			for _, text := range row[2:] {
				if x, err := strconv.ParseFloat(text, 64); err != nil || wording.Exact(x) != text || math.IsNaN(x) {
					t.Errorf("%s: %q is not the shortest text of a number", info.Name, text)
				}
			}
		}
	}
}

// toy's graph 6 is the complete graph on four vertices: its normalized
// Laplacian has the eigenvalue 0 once and 4/3 three times.
func TestEmbed_SFIsTheSpectrum(t *testing.T) {
	row := embedded(t, "toy", "--dim", "5")[6][2:]
	for k, want := range []float64{0, 4. / 3, 4. / 3, 4. / 3, 0} {
		if got := parse(t, row[k]); math.Abs(got-want) > 0x1p-31 {
			t.Errorf("x_%d = %v, want %v", k+1, got, want)
		}
	}
	largest := embedded(t, "toy", "--dim", "2", "--R16", "largest")[6][2:]
	for k, text := range largest {
		if got := parse(t, text); math.Abs(got-4./3) > 0x1p-31 {
			t.Errorf("largest: x_%d = %v", k+1, got)
		}
	}
}

func TestEmbed_FollowsTheSeedAndTheOptionsNotTheWorkers(t *testing.T) {
	with := func(args ...string) string {
		return mustRun(t, append([]string{"embed", "rings", "--embedding", "graph2vec", "--dim", "4"}, args...)...)
	}
	usual := with("--workers", "3")
	if with("--workers", "1") != usual {
		t.Error("the number of workers changes the numbers")
	}
	all := []string{usual, with("--seed", "2"), with("--attributed"), with("--embedding-preset", "karateclub")}
	slices.Sort(all)
	if len(slices.Compact(all)) != 4 {
		t.Error("a seed or an option changes nothing")
	}
}
