package datasets

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"mevolve/internal/long"
	"mevolve/internal/must"
)

// A dataset is read within about four times the size of its files: the peak of a
// process that reads nothing else. (TestEdgeLines has lines that repeat others.)
// The least of texts take more, for a number of one digit becomes one of four
// or eight bytes. The short form takes a dataset in TU format and an edge list.
func TestRead_TakesAtMostFourTimesTheFile(t *testing.T) {
	if raced {
		t.Skip("the race detector keeps memory of its own")
	}
	cases := []struct {
		name  string
		times int
		fill  func(f *texts)
	}{
		{"many graphs with labels and attributes", 4, manyGraphs},
		{"an edge list", 4, list},
		{"one graph", 4, oneGraph},
		{"many graphs of two vertices", 5, manyPairs},
		{"vertices without edges", 5, noEdges},
		{"an edge list of pairs apart", 4, listOfPairs},
		{"an edge list of a complete graph", 4, listOfAll},
	}
	size := long.Pick(100<<20, 4<<20)
	for _, c := range cases[:long.Pick(len(cases), 2)] {
		t.Run(c.name, func(t *testing.T) {
			f := &texts{t: t, folder: filepath.Join(t.TempDir(), "S"), most: size}
			f.make(c.fill)
			before, after := peaks(t, f.where())
			t.Logf("%.1f MB of text read with a peak of %.1f MB above %.1f before: %.2f times", mb(f.written), mb(after-before), mb(before), float64(after-before)/float64(f.written))
			const slack = 8 << 20 // buffers, and what the collector needs to work
			if after-before > c.times*f.written+slack {
				t.Errorf("more than %d times the file", c.times)
			}
		})
	}
}

func mb(bytes int) float64 { return float64(bytes) / (1 << 20) }

// peaks are the highest resident sizes of a process before and after it reads
// a dataset.
func peaks(t *testing.T, where string) (before, after int) {
	t.Helper()
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("there is no /proc/self/status to read a process's peak from")
	}
	c := exec.Command(os.Args[0], "-test.run=^TestPeak_OfThisProcess$", "-test.v")
	c.Env = append(os.Environ(), "MEVOLVE_TEST_READ="+where)
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	_, figures, _ := strings.Cut(string(out), "peaks:")
	if n, err := fmt.Sscan(figures, &before, &after); n != 2 {
		t.Fatalf("%v: %s", err, out)
	}
	return before, after
}

// TestPeak_OfThisProcess is the process of its own.
func TestPeak_OfThisProcess(t *testing.T) {
	where := os.Getenv("MEVOLVE_TEST_READ")
	if where == "" {
		t.Skip("a part of TestRead_TakesAtMostFourTimesTheFile")
	}
	before := highest()
	d := must.Get(readPath(context.Background(), where))
	fmt.Println("peaks:", before, highest(), len(d.Examples))
}

// highest is this process's peak resident size so far, in bytes.
func highest() int {
	status := must.Get(os.ReadFile("/proc/self/status"))
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	kilobytes := must.Get(strconv.Atoi(strings.Fields(rest)[0]))
	return kilobytes << 10
}

// texts writes the files of a dataset until there is enough.
type texts struct {
	t             *testing.T
	folder        string
	most, written int
	files         map[string]*bufio.Writer
}

func (f *texts) make(fill func(*texts)) {
	must.Do(os.MkdirAll(f.folder, 0o755))
	f.files = map[string]*bufio.Writer{}
	fill(f)
	for _, w := range f.files {
		must.Do(w.Flush())
	}
}

// where is the folder, or the edge list in it.
func (f *texts) where() string {
	if f.files[".edges"] != nil {
		return filepath.Join(f.folder, "S.edges")
	}
	return f.folder
}

// line writes numbers.
func (f *texts) line(suffix, between string, numbers ...int) {
	w := f.files[suffix]
	if w == nil {
		file := must.Get(os.Create(filepath.Join(f.folder, "S"+suffix)))
		f.t.Cleanup(func() { file.Close() })
		w = bufio.NewWriterSize(file, 1<<16)
		f.files[suffix] = w
	}
	for i, x := range numbers {
		text := strconv.Itoa(x)
		if i > 0 {
			text = between + text
		}
		n, _ := w.WriteString(text) // Flush tells of an error
		f.written += n
	}
	w.WriteByte('\n')
	f.written++
}

func (f *texts) enough() bool { return f.written >= f.most }

func stream() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// oneGraph is a random graph with an average degree of 14.
func oneGraph(f *texts) {
	rng, n := stream(), f.most/200
	f.line(graphLabels, "", 1)
	for range n {
		f.line(indicator, "", 1)
	}
	for !f.enough() {
		u, v := 1+rng.IntN(n), 1+rng.IntN(n)
		if u == v {
			continue
		}
		f.line(adjacency, ", ", u, v)
		f.line(adjacency, ", ", v, u)
	}
}

// manyGraphs are rings with chords, labels and three attributes.
func manyGraphs(f *texts) {
	rng, first := stream(), 1
	for g := 1; !f.enough(); g++ {
		f.line(graphLabels, "", g%2)
		n := 20 + rng.IntN(30)
		for i := range n {
			f.line(indicator, "", g)
			f.line(vertexLabels, "", rng.IntN(3))
			f.line(attributes, ", ", rng.IntN(1000), rng.IntN(1000), rng.IntN(1000))
			for _, j := range []int{(i + 1) % n, (i + n - 1) % n, (i + n/2) % n} {
				f.line(adjacency, ", ", first+i, first+j)
			}
		}
		first += n
	}
}

func manyPairs(f *texts) {
	for g := 1; !f.enough(); g++ {
		f.line(graphLabels, "", g%2)
		f.line(indicator, "", g)
		f.line(indicator, "", g)
		f.line(adjacency, ", ", 2*g-1, 2*g)
		f.line(adjacency, ", ", 2*g, 2*g-1)
	}
}

func noEdges(f *texts) {
	f.line(graphLabels, "", 1)
	f.line(adjacency, ", ", 1, 2)
	for !f.enough() {
		f.line(indicator, "", 1)
	}
}

func list(f *texts) {
	rng, n := stream(), f.most/100
	for !f.enough() {
		f.line(".edges", " ", rng.IntN(n), rng.IntN(n))
	}
}

func listOfPairs(f *texts) {
	for i := 1; !f.enough(); i += 2 {
		f.line(".edges", " ", i, i+1)
	}
}

// listOfAll joins each vertex to all before it: short numbers, no line in vain.
func listOfAll(f *texts) {
	for i := 2; !f.enough(); i++ {
		for j := 1; j < i && !f.enough(); j++ {
			f.line(".edges", " ", i, j)
		}
	}
}
