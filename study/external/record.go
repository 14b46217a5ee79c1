package external

import (
	"bufio"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/internal/openfile"
	"mevolve/model"
)

// Record holds the recorded output of an external mapping: trace.jsonl, as `mevolve augment`
// writes it, or the mapped graphs as a dataset in TU format, in the order of the
// dataset that was mapped. Of several outputs of one graph the seed chooses.
type Record struct {
	dir     string
	content []byte // of what it is made of: names and sizes
	traced  map[int][]Answer
	graphs  [][]model.Example // a list for each dataset
}

// NewRecord reads a folder and the folders in it, or one file of answers: lines of
// trace.jsonl, or answers with the graph's number before them,
// {"graph":1,"added":[[1,3]],"removed":[[1,2]]}.
func NewRecord(ctx context.Context, dir string) (*Record, error) {
	r := &Record{dir: dir, traced: map[int][]Answer{}}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		if err := r.readTrace(dir); err != nil {
			return nil, err
		}
		if len(r.traced) == 0 {
			return nil, fmt.Errorf("%s holds no answer; expected a line of JSON each, such as {\"graph\":1,\"added\":[[1,3]],\"removed\":[[1,2]]}", dir)
		}
		return r, nil
	}
	inside, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("the recorded answers cannot be read: %w", err)
	}
	folders := []string{dir}
	for _, f := range inside {
		if f.IsDir() {
			folders = append(folders, filepath.Join(dir, f.Name()))
		}
	}
	for _, folder := range folders {
		if err := r.read(ctx, folder); err != nil {
			return nil, err
		}
	}
	if len(r.traced) == 0 && len(r.graphs) == 0 {
		return nil, fmt.Errorf("%s holds no recorded mapping: expected trace.jsonl, as `mevolve augment` writes it, or a dataset in TU format (NAME_A.txt …), in it or in folders of it", dir)
	}
	return r, nil
}

func (r *Record) read(ctx context.Context, folder string) error {
	path := filepath.Join(folder, "trace.jsonl")
	if exists(path) {
		return r.readTrace(path)
	}
	if files, _ := fs.Glob(os.DirFS(folder), "*_A.txt"); len(files) == 0 { // the folder's own name is no pattern
		return nil
	}
	d, err := datasets.Read(ctx, folder) // a folder of the name of a dataset too
	if err != nil {
		return err
	}
	r.graphs = append(r.graphs, d.Examples)
	for _, e := range d.Examples {
		r.content = fmt.Appendln(r.content, e.Graph.N(), e.Graph.EdgeList())
	}
	return nil
}

// readTrace reads a line a graph.
func (r *Record) readTrace(path string) error {
	file, err := openfile.Open(path)
	if err != nil {
		return fmt.Errorf("the recorded answers cannot be read: %w", err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, longest)
	for number := 1; lines.Scan(); number++ {
		r.content = append(append(r.content, lines.Bytes()...), '\n')
		var line struct {
			Graph int       `json:"graph"`
			Swaps []Attempt `json:"swaps"`
			Answer
		}
		if err := decode(lines.Bytes(), &line); err != nil {
			return fmt.Errorf("%s, line %d: %w", path, number, err)
		}
		if line.Graph < 1 {
			return fmt.Errorf("%s, line %d: \"graph\" is %d; expected the graph's number in its dataset, from 1", path, number, line.Graph)
		}
		if line.Attempts == nil {
			line.Attempts = line.Swaps
		}
		if line.Attempts == nil && line.Added == nil && line.Removed == nil {
			line.Attempts = []Attempt{}
		}
		r.traced[line.Graph-1] = append(r.traced[line.Graph-1], line.Answer)
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// Kind is the mapping that it is.
func (r *Record) Kind() augment.Kind {
	dir := strings.TrimSuffix(filepath.ToSlash(r.dir), "/")
	k := kind(dir, "the record "+filepath.Base(dir), sha256.Sum256(r.content), r.tell)
	k.Flags, k.Source = []string{"--mapping", "dir:" + r.dir}, r
	return k
}

// Outputs is how many outputs of a graph there are, counted from 0.
func (r *Record) Outputs(graph int) int {
	n := len(r.traced[graph])
	for _, list := range r.graphs {
		if graph < len(list) {
			n++
		}
	}
	return n
}

// ErrNotRecorded is why a graph has no recorded output.
var ErrNotRecorded = errors.New("there is no recorded output of it")

func (r *Record) tell(ctx context.Context, g *model.Graph, _ augment.Options, seed uint64) ([]augment.Attempt, error) {
	id, ok := augment.Named(ctx)
	switch {
	case !ok:
		return nil, fmt.Errorf("in %s: %w", r.dir, ErrNotRecorded)
	case id.Lineage != "":
		return nil, fmt.Errorf("%s holds outputs of a dataset's own graphs, not of generated ones such as %s: take --iterations 1, or map the originals in every iteration (--R9 originals)", r.dir, id)
	case r.Outputs(id.Graph) == 0:
		return nil, fmt.Errorf("in %s: %w", r.dir, ErrNotRecorded)
	}
	return r.Output(g, id.Graph, int(seed%uint64(r.Outputs(id.Graph))))
}

// Output is the k-th recorded output of a graph, as attempts.
func (r *Record) Output(g *model.Graph, graph, k int) ([]augment.Attempt, error) {
	answers := r.traced[graph]
	if k < len(answers) {
		return answers[k].Read(g)
	}
	k -= len(answers)
	for _, list := range r.graphs {
		if graph < len(list) {
			if k == 0 {
				return difference(g, list[graph].Graph)
			}
			k--
		}
	}
	return nil, ErrNotRecorded
}

// difference is what leads from one graph to another on the same vertices.
func difference(from, to *model.Graph) ([]augment.Attempt, error) {
	if from.N() != to.N() {
		return nil, fmt.Errorf("the recorded graph has %d vertices, the graph %d: the record is of another dataset, or in another order", to.N(), from.N())
	}
	var added, removed []model.Edge
	for e := range to.Edges() {
		if !from.HasEdge(e.U, e.V) {
			added = append(added, e)
		}
	}
	for e := range from.Edges() {
		if !to.HasEdge(e.U, e.V) {
			removed = append(removed, e)
		}
	}
	attempts := make([]augment.Attempt, max(len(added), len(removed)))
	for k := range attempts {
		attempts[k] = augment.Unknown()
		if k < len(added) {
			attempts[k].Added = &added[k]
		}
		if k < len(removed) {
			attempts[k].Removed = &removed[k]
		}
	}
	return attempts, nil
}
