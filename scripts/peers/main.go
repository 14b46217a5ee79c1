//go:build unix

// Peers times evolution folds beside Python on this machine (scikit-learn, networkx,
// numpy and, where it is installed, gensim), and epochs of DiffPool beside PyTorch. Both
// sides work in turn on the same graphs, and the tables of docs/performance.md are what
// it writes. A table whose packages are missing is left out.
//
//	MEVOLVE_DATA=/path/to/datasets go run ./scripts/peers
//
// The Python side is our own reference implementation of Algorithm 3, written
// twice (evolution.py); a test holds it to our results.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/learners"
	"mevolve/learners/classify"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

func main() {
	data := flag.String("data", os.Getenv("MEVOLVE_DATA"), "the folder of the datasets")
	only := flag.String("only", "", "measure only rows whose name matches this regular expression (\"MUTAG sf\", \"knn\")")
	folds := flag.Int("folds", 5, "measure only so many of the five folds")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	match, err := regexp.Compile(*only)
	if err == nil {
		b := bench{data: *data, match: match, folds: *folds, sets: map[string]*model.Dataset{}}
		err = b.run(ctx)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

// bench is what is measured, and the Python process that is measured beside.
type bench struct {
	data   string
	match  *regexp.Regexp
	folds  int
	python *python                   // of the folds
	sets   map[string]*model.Dataset // those read, here and there
}

// styles are the ways in which the reference is written, by their names in evolution.py.
var styles = []string{"plain", "tuned"}

func (b *bench) run(ctx context.Context) error {
	fmt.Printf("%s, %s, %d cores, %s/%s. Load at the start %s.\n", processor(), runtime.Version(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, load())
	if err := b.foldTable(ctx); err != nil {
		return err
	}
	if err := b.epochTable(ctx); err != nil {
		return err
	}
	fmt.Printf("\nLoad at the end %s.\n", load())
	return nil
}

// dataset reads a set, once for both sides.
func (b *bench) dataset(ctx context.Context, name string) (*model.Dataset, error) {
	if d := b.sets[name]; d != nil {
		return d, nil
	}
	d, err := b.open(ctx, name)
	if err != nil {
		return nil, err
	}
	b.sets[name] = d
	return d, b.python.ask(graphsJob(name, d.Examples), nil)
}

func (b *bench) open(ctx context.Context, name string) (*model.Dataset, error) {
	return datasets.Open(ctx, filepath.Join(b.data, name), nil)
}

// graphsJob hands examples over under a name.
func graphsJob(name string, examples []model.Example) map[string]any {
	type graph struct {
		N      int      `json:"n"`
		Edges  [][2]int `json:"edges"`
		Labels []int    `json:"labels"` // of the vertices
	}
	var graphs []graph
	var y []int
	for _, e := range examples {
		g := graph{N: e.Graph.N(), Edges: [][2]int{}, Labels: e.Graph.Labels()}
		for edge := range e.Graph.Edges() {
			g.Edges = append(g.Edges, [2]int{edge.U, edge.V})
		}
		graphs, y = append(graphs, g), append(y, e.Class)
	}
	return map[string]any{"do": "graphs", "name": name, "graphs": graphs, "y": y}
}

// cell is one row of the table of folds.
type cell struct {
	dataset, learner string
	refit            bool // word vectors trained anew in every iteration (R13), in the way of karateclub
}

func (c cell) name() string {
	if c.refit {
		return c.dataset + " " + c.learner + ", refit"
	}
	return c.dataset + " " + c.learner
}

func (c cell) documents() bool {
	k, _ := learners.KindOf(c.learner)
	return k.Trained()
}

// cells are the rows that are measured, the cheap ones first.
func cells() (list []cell) {
	for _, d := range []string{"MUTAG", "PTC_MR", "KKI", "OHSU", "ENZYMES"} {
		for _, e := range []string{"sf", "netlsd"} {
			for _, c := range []string{"svm", "log", "knn", "rf"} {
				list = append(list, cell{dataset: d, learner: e + "+" + c})
			}
		}
	}
	for _, d := range []string{"MUTAG", "OHSU"} {
		for _, l := range []string{"graph2vec+svm", "gl2vec+svm"} {
			list = append(list, cell{dataset: d, learner: l}, cell{dataset: d, learner: l, refit: true})
		}
	}
	return list
}

// fold is one fold of a cell: what both sides took and how much they had to do.
type fold struct {
	ours       float64            // processor seconds
	theirs     map[string]float64 // by style
	pool, kept int                // ours, over all iterations
	theirPool  map[string]int
	theirKept  map[string]int // the graphs that their own filter would have kept
	row        int
	sizes      []int // kept in each iteration
}

func (b *bench) foldTable(ctx context.Context) (err error) {
	chosen := slices.DeleteFunc(cells(), func(c cell) bool { return !b.match.MatchString(c.name()) })
	if len(chosen) == 0 {
		return nil
	}
	if b.python, err = startReference(ctx); err != nil {
		fmt.Printf("\nFolds are not measured: %v.\n", err)
		return nil
	}
	defer b.python.stop()
	fmt.Printf("\nPython %s.\n", b.python.versions)
	fmt.Print("\n| dataset, learner | ours, s |")
	for _, s := range styles {
		fmt.Printf(" %s, s | over ours |", s)
	}
	fmt.Println(" pools | kept |\n|---|---|" + strings.Repeat("---|---|", len(styles)) + "---|---|")
	for _, c := range chosen {
		if c.documents() && !b.python.has("gensim") {
			fmt.Printf("| %s | not measured: gensim is missing |\n", c.name())
			continue
		}
		var measured []fold
		for number := range b.folds {
			f, err := b.fold(ctx, c, number+1)
			if err != nil {
				return fmt.Errorf("%s, fold %d: %w", c.name(), number+1, err)
			}
			measured = append(measured, f)
		}
		b.foldRow(c, measured)
	}
	return nil
}

// fold measures one fold: ours before and after theirs.
func (b *bench) fold(ctx context.Context, c cell, number int) (f fold, err error) {
	d, err := b.dataset(ctx, c.dataset)
	if err != nil {
		return f, err
	}
	s := settings.Default()
	s.Learner = c.learner
	if c.refit {
		s.Readings.Embedding, s.EmbeddingPreset = readings.EmbeddingRefit, "karateclub"
	}
	split, err := experiment.Split(ctx, d, s, 1, number)
	if err != nil {
		return f, err
	}
	f.theirs, f.theirPool, f.theirKept = map[string]float64{}, map[string]int{}, map[string]int{}
	if err := f.evolve(ctx, split, s); err != nil {
		return f, err
	}
	for _, style := range styles {
		if style == "tuned" && c.documents() {
			continue
		}
		var answer struct {
			CPU    float64
			Result struct{ Pool, Kept []int }
		}
		if err := b.python.ask(foldJob(d, split, s, f, style), &answer); err != nil {
			return f, err
		}
		f.theirs[style] = answer.CPU
		for t := range answer.Result.Pool {
			f.theirPool[style] += answer.Result.Pool[t]
			f.theirKept[style] += answer.Result.Kept[t]
		}
	}
	return f, f.evolve(ctx, split, s)
}

// evolve runs the fold with nothing known from an earlier run, and counts half of what it
// took: it is run twice.
func (f *fold) evolve(ctx context.Context, split model.Split, s settings.Settings) error {
	config, err := experiment.NewEvolution(s, split.Classes, 1, nil)
	if err != nil {
		return err
	}
	f.pool, f.kept, f.sizes = 0, 0, nil
	var parameters []learners.Parameter
	runtime.GC() // what an earlier measurement left is not this one's
	before := processorTime()
	for event, err := range evolve.Run(ctx, split, config) {
		if err != nil {
			return err
		}
		switch event.Stage {
		case evolve.Pretrained:
			parameters = event.State.Report.Parameters
		case evolve.Filtered:
			f.pool += len(event.State.Pool)
			f.kept += event.State.Kept
			f.sizes = append(f.sizes, event.State.Kept)
		}
	}
	f.ours += (processorTime() - before) / 2
	_, name, _ := strings.Cut(s.Learner, "+")
	grid := map[string]classify.Classifier{"svm": classify.SVM{}, "log": classify.Log{}, "knn": classify.KNN{}, "rf": classify.RF{}}[name].Grid()
	f.row = slices.IndexFunc(grid, func(row []classify.Parameter) bool { return slices.Equal(row, parameters) })
	return nil
}

// foldJob is the same fold for Python, with as many kept in each iteration and
// the same grid row: the draws differ, the sizes do not.
func foldJob(d *model.Dataset, split model.Split, s settings.Settings, f fold, style string) any {
	place := make(map[*model.Graph]int, len(d.Examples))
	for i, e := range d.Examples {
		place[e.Graph] = i
	}
	numbers := func(examples []model.Example) (list []int) {
		for _, e := range examples {
			list = append(list, place[e.Graph])
		}
		return list
	}
	job := map[string]any{
		"do": "fold", "style": style, "data": d.Name, "learner": s.Learner, "seed": split.Fold,
		"train": numbers(split.Train), "val": numbers(split.Val), "test": numbers(split.Test),
		"classes": split.Classes, "beta": s.Beta, "dim": s.Dim, "max_pool": s.MaxPool, "sizes": f.sizes, "row": f.row,
		"embedding": s.Readings.Embedding, "epochs": 100, "min_count": 1, "sample": 0.,
	}
	if s.EmbeddingPreset == "karateclub" {
		job["epochs"], job["min_count"], job["sample"] = 10, 5, 1e-4
	}
	return job
}

func (b *bench) foldRow(c cell, folds []fold) {
	ours := column(folds, func(f fold) float64 { return f.ours })
	pools, kept := []string{total(folds, func(f fold) int { return f.pool })}, []string{total(folds, func(f fold) int { return f.kept })}
	fmt.Printf("| %s | %s |", c.name(), spread(ours, 3))
	for _, style := range styles {
		if _, ok := folds[0].theirs[style]; !ok {
			fmt.Print(" – | – |")
			continue
		}
		cpu := column(folds, func(f fold) float64 { return f.theirs[style] })
		ratio := column(folds, func(f fold) float64 { return f.theirs[style] / f.ours })
		fmt.Printf(" %s | **%s** (%s) |", short(sum(cpu)/float64(len(folds)), 3), short(sum(cpu)/sum(ours), 3), spread(ratio, 3))
		pools = append(pools, total(folds, func(f fold) int { return f.theirPool[style] }))
		kept = append(kept, total(folds, func(f fold) int { return f.theirKept[style] }))
	}
	fmt.Printf(" %s | %s |\n", strings.Join(pools, " / "), strings.Join(kept, " / "))
}

func column[T any](rows []T, of func(T) float64) (values []float64) {
	for _, f := range rows {
		values = append(values, of(f))
	}
	return values
}

func total(folds []fold, of func(fold) int) string {
	n := 0
	for _, f := range folds {
		n += of(f)
	}
	return fmt.Sprint(n)
}

func sum(values []float64) (s float64) {
	for _, v := range values {
		s += v
	}
	return s
}

// spread is the least, the middle and the largest of the values, in so many digits.
func spread(values []float64, digits int) string {
	v := slices.Sorted(slices.Values(values))
	return short(v[0], digits) + " · " + short(v[len(v)/2], digits) + " · " + short(v[len(v)-1], digits)
}

// short is a number in so many digits that count, and never in powers of ten.
func short(v float64, digits int) string {
	v, _ = strconv.ParseFloat(strconv.FormatFloat(v, 'g', digits, 64), 64)
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// processorTime is that of the whole process so far, the garbage collector's included.
func processorTime() float64 {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return float64(used.Utime.Nano()+used.Stime.Nano()) / 1e9
}

// processor and load are read from the system, "unknown" if it does not report them.
func processor() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	if found := regexp.MustCompile(`model name\s*: (.*)`).FindSubmatch(text); found != nil {
		return string(found[1])
	}
	return "unknown processor"
}

func load() string {
	text, err := exec.Command("uptime").Output()
	if _, after, found := strings.Cut(string(text), "load average"); found && err == nil {
		return strings.TrimSpace(strings.TrimLeft(after, "s: "))
	}
	return "unknown"
}
