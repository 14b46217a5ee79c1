//go:build unix

package main

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"mevolve/augment"
	"mevolve/learners"
	"mevolve/learners/classify"
	"mevolve/model"
)

//go:embed *.py
var scripts embed.FS

// python is a process that answers jobs, with one thread.
type python struct {
	command  *exec.Cmd
	folder   string
	in       io.WriteCloser
	out      *json.Decoder
	errors   bytes.Buffer
	packages map[string]string // their versions
	versions string
}

// startPython starts $PYTHON, /usr/bin/python3 or python3, the first that
// answers.
func startPython(ctx context.Context) (*python, error) {
	var last error
	for _, name := range []string{os.Getenv("PYTHON"), "/usr/bin/python3", "python3"} {
		if name == "" {
			continue
		}
		p, err := start(ctx, name)
		if err == nil {
			return p, nil
		}
		last = cmp.Or(last, err)
	}
	return nil, fmt.Errorf("this needs a python3 with scikit-learn, networkx and scipy (Debian: python3-sklearn python3-networkx), or PYTHON set to one: %w", last)
}

func start(ctx context.Context, name string) (*python, error) {
	folder, err := os.MkdirTemp("", "peers")
	if err != nil {
		return nil, err
	}
	p := &python{folder: folder, command: exec.CommandContext(ctx, name, filepath.Join(folder, "peers.py"))}
	if err := os.CopyFS(folder, scripts); err != nil {
		return nil, err
	}
	p.command.Env = append(os.Environ(), "OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1", "MKL_NUM_THREADS=1", "PYTHONDONTWRITEBYTECODE=1")
	p.command.Stderr = &p.errors
	if p.in, err = p.command.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = json.NewDecoder(out)
	if err := p.command.Start(); err != nil {
		os.RemoveAll(folder)
		return nil, err
	}
	var hello struct {
		Python   string
		Packages map[string]string
	}
	if err := p.ask(map[string]any{"do": "hello"}, &hello); err != nil {
		p.stop()
		return nil, err
	}
	p.packages, p.versions = hello.Packages, hello.Python
	for _, name := range slices.Sorted(maps.Keys(hello.Packages)) {
		p.versions += ", " + name + " " + hello.Packages[name]
	}
	return p, nil
}

func (p *python) has(name string) bool { return p.packages[name] != "" }

// ask hands a job over and waits for the answer.
func (p *python) ask(job, answer any) error {
	if answer == nil {
		answer = new(any)
	}
	err := json.NewEncoder(p.in).Encode(job)
	if err == nil {
		err = p.out.Decode(answer)
	}
	if err != nil {
		p.in.Close()
		p.command.Wait()
		return fmt.Errorf("%s: %w\n%s", p.command.Path, err, strings.TrimSpace(p.errors.String()))
	}
	return nil
}

func (p *python) stop() {
	p.in.Close()
	p.command.Wait()
	os.RemoveAll(p.folder)
}

// part is a piece of the work that a library does, too.
type part struct {
	name  string
	on    string   // a dataset, or points drawn by clusters
	peers []string // the names in peers.py
	ours  func(context.Context) error
}

func (b *bench) parts(ctx context.Context) (list []part, err error) {
	for _, name := range []string{"MUTAG", "ENZYMES", "OHSU"} {
		if !slices.ContainsFunc([]string{"RA of all pairs", "sf", "netlsd", "graph2vec", "gl2vec"}, func(part string) bool { return b.match.MatchString(part + " " + name) }) {
			continue
		}
		d, err := b.dataset(ctx, name)
		if err != nil {
			return nil, err
		}
		graphs := model.Graphs(d.Examples)
		list = append(list, part{"RA of all pairs", name, []string{"ra plain", "ra tuned", "ra sparse"}, func(ctx context.Context) error {
			index, err := augment.IndexNamed("")
			for _, g := range graphs {
				if err == nil {
					_, err = index.All(ctx, g)
				}
			}
			return err
		}})
		for _, e := range []string{"sf", "netlsd", "graph2vec", "gl2vec"} {
			peers := []string{e + " plain", e + " tuned"}
			kind, _ := learners.EmbeddingOf(e)
			if kind.Trained {
				peers = []string{"gensim, " + e}
			}
			if kind.Trained && !b.python.has("gensim") {
				continue
			}
			list = append(list, part{e, name, peers, func(ctx context.Context) error {
				_, err := learners.Embed(ctx, rand.New(rand.NewPCG(1, 1)), e, learners.Options{}, graphs)
				return err
			}})
		}
	}
	for _, classes := range []int{2, 6} {
		data, name := clusters(2000, 128, classes), fmt.Sprintf("2000×128, %d classes", classes)
		if err := b.python.ask(map[string]any{"do": "points", "name": name, "x": data.X, "y": data.Y}, nil); err != nil {
			return nil, err
		}
		rng := func() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }
		fit := func(c classify.Classifier, row int) func(context.Context) error {
			return func(ctx context.Context) error {
				m, err := c.Fit(ctx, rng(), data, row)
				if err == nil && c.Name() == "knn" {
					_, err = m.Predict(ctx, data.X)
				}
				return err
			}
		}
		logs := []string{"log", "log newton"}[:4/max(2, min(classes, 4))] // Newton's method has no softmax
		list = append(list,
			part{"SVM with probabilities, C 1, γ scale", name, []string{"svm"}, fit(classify.SVM{}, 5)},
			part{"logistic regression, C 1", name, logs, fit(classify.Log{}, 2)},
			part{"KNN, k 5, of its training set", name, []string{"knn"}, fit(classify.KNN{}, 2)},
			part{"random forest of 100 trees", name, []string{"rf"}, fit(classify.RF{}, 2)})
	}
	return list, nil
}

// clusters are n points of R^d around three centres a class, a tenth of them
// of any class.
func clusters(n, d, classes int) classify.Data {
	rng := rand.New(rand.NewPCG(1, 2))
	normal := func() []float64 {
		x := make([]float64, d)
		for k := range x {
			x[k] = rng.NormFloat64()
		}
		return x
	}
	centres := make([][]float64, 3*classes)
	for c := range centres {
		centres[c] = normal()
	}
	data := classify.Data{Classes: classes}
	for range n {
		c, x := rng.IntN(len(centres)), normal()
		for k := range x {
			x[k] += 0.6 * centres[c][k]
		}
		y := c % classes
		if rng.Float64() < 0.1 {
			y = rng.IntN(classes)
		}
		data.X, data.Y = append(data.X, x), append(data.Y, y)
	}
	return data
}

// partTable times every part in turn, round after round.
func (b *bench) partTable(ctx context.Context) error {
	parts, err := b.parts(ctx)
	if err != nil {
		return err
	}
	fmt.Print("\n| part | of | theirs | ms | ours, ms | theirs over ours |\n|---|---|---|---|---|---|\n")
	for _, p := range parts {
		if !b.match.MatchString(p.name + " " + p.on) {
			continue
		}
		for _, peer := range p.peers {
			var theirs, ours, ratio []float64
			mine, yours := 1, 1 // repetitions that take about a tenth of a second
			for round := range b.rounds + 1 {
				took, err := timed(func() (err error) {
					for range mine {
						if err == nil {
							err = p.ours(ctx)
						}
					}
					return err
				})
				if err != nil {
					return err
				}
				var answer struct{ cost }
				if err := b.python.ask(map[string]any{"do": "part", "part": peer, "on": p.on, "times": yours}, &answer); err != nil {
					return err
				}
				if round == 0 { // to warm up
					mine, yours = 1+int(.1/took.CPU), 1+int(.1/answer.CPU)
					continue
				}
				theirs, ours = append(theirs, 1000*answer.CPU/float64(yours)), append(ours, 1000*took.CPU/float64(mine))
				ratio = append(ratio, theirs[round-1]/ours[round-1])
			}
			fmt.Printf("| %s | %s | %s | %s | %s | **%s** |\n", p.name, p.on, peer, spread(theirs, 3), spread(ours, 3), spread(ratio, 2))
		}
	}
	return nil
}
