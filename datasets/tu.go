package datasets

import (
	"context"
	"fmt"
	"io"
	"path"
	"slices"

	"mevolve/internal/wording"
	"mevolve/model"
)

// The TU format (Morris et al. 2020, arXiv 2007.08663) numbers the vertices of all
// graphs consecutively from 1 and stores them in parallel text files:
//
//	NAME_A.txt                 u, v   one edge a line, usually once in each direction
//	NAME_graph_indicator.txt   g      the graph of vertex 1, 2, …
//	NAME_graph_labels.txt      y      the class of graph 1, 2, …
//	NAME_node_labels.txt       x      optional, one line a vertex
//	NAME_node_attributes.txt   x, …   optional, one line a vertex
//
// Edge labels and edge attributes are not read. Fields are separated by a comma, white
// space or both. The reader is strict: anything ambiguous is a FormatError, and a
// dataset loads completely or not at all.

// Read loads a dataset in TU format from a folder or a .zip. The two directions of an
// edge become one edge; one direction is enough. Self-loops and repeated lines are
// dropped and counted in a warning. Vertices, also isolated ones, keep the order of
// their numbers, and a warning says when the indicator does not list graph after graph.
// Class labels are whole numbers ("1.0" is allowed) and become classes in ascending
// order.
func Read(ctx context.Context, where string) (*model.Dataset, error) {
	s, err := openSource(where)
	if err != nil {
		return nil, err
	}
	defer s.close()
	return s.read(ctx)
}

// read loads the only dataset of the source.
func (s *source) read(ctx context.Context) (*model.Dataset, error) {
	prefix, err := s.prefix()
	if err != nil {
		return nil, err
	}
	t := &tu{ctx: ctx, source: s, prefix: prefix}
	for _, step := range []func() error{t.readGraphLabels, t.readIndicator, t.readEdges, t.readVertexLabels, t.readAttributes} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return t.dataset(path.Base(prefix))
}

// tu is a dataset while it is read. The place of a vertex is its index from 0 when
// vertices are sorted by graph.
type tu struct {
	ctx    context.Context
	source *source
	prefix string

	graphs           // by place
	graphOf  blocks  // graph of each vertex, in the order of the file
	places   []int32 // of each vertex in file order; nil when the file is sorted by graph
	warnings []model.Warning
}

// blocks is a list of numbers that grows without copying: copies would be most of the
// memory of reading.
type blocks struct {
	full [][]int32
	n    int
}

const block = 1 << 12

func (b *blocks) add(x int32) {
	if b.n%block == 0 {
		b.full = append(b.full, make([]int32, block))
	}
	b.full[b.n/block][b.n%block] = x
	b.n++
}

func (b *blocks) at(i int) int32 { return b.full[i/block][i%block] }

// place returns the place of a vertex of the file.
func (t *tu) place(vertex int) int {
	if t.places == nil {
		return vertex
	}
	return int(t.places[vertex])
}

// records calls each for every record of a file. It reports whether the file exists; a
// missing required file is an error.
func (t *tu) records(suffix string, required bool, each func(l *lines, fields [][]byte) error) (there bool, err error) {
	file, there := t.source.files[t.prefix+suffix]
	if !there {
		if required {
			return false, &FormatError{File: t.source.path, Found: "no file " + path.Base(t.prefix) + suffix, Expected: "it beside " + path.Base(t.prefix) + adjacency,
				Remedy: "add the file or get the dataset again"}
		}
		return false, nil
	}
	in, err := file.open()
	if err != nil {
		return true, err
	}
	defer in.Close()
	l := newLines(t.ctx, file.name, in)
	for {
		line, err := l.next()
		if err == io.EOF {
			return true, nil
		}
		if err != nil {
			return true, err
		}
		fields, err := l.split(line)
		if err != nil {
			return true, err
		}
		if err := each(l, fields); err != nil {
			return true, err
		}
	}
}

// refuse returns a FormatError for a whole file.
func (t *tu) refuse(suffix, found, expected, remedy string) error {
	return &FormatError{File: t.source.files[t.prefix+suffix].name, Found: found, Expected: expected, Remedy: remedy}
}

const (
	graphLabels  = "_graph_labels.txt"
	indicator    = "_graph_indicator.txt"
	adjacency    = "_A.txt"
	vertexLabels = "_node_labels.txt"
	attributes   = "_node_attributes.txt"
)

func (t *tu) readGraphLabels() error {
	_, err := t.records(graphLabels, true, func(l *lines, fields [][]byte) error {
		if len(fields) != 1 {
			return l.wrong(wording.Plain(len(fields), "field", "fields"), "one class label", mendLine)
		}
		y, err := l.label(fields[0], "a class label, which is a whole number")
		t.classes = append(t.classes, y)
		return err
	})
	if err == nil && len(t.classes) == 0 {
		return t.refuse(graphLabels, "no graph", "a class label a line", "get the dataset again: this one is empty")
	}
	return err
}

func (t *tu) readIndicator() error {
	graphs := len(t.classes)
	sizes, sorted := make([]int, graphs), true
	_, err := t.records(indicator, true, func(l *lines, fields [][]byte) error {
		if len(fields) != 1 {
			return l.wrong(wording.Plain(len(fields), "field", "fields"), "one graph number", mendLine)
		}
		g, err := l.integer(fields[0], "a graph number")
		if err != nil {
			return err
		}
		if g < 1 || g > graphs {
			return l.wrong(fmt.Sprintf("graph %d", g), fmt.Sprintf("a graph from 1 to %d, as many as %s%s has lines", graphs, path.Base(t.prefix), graphLabels), mendLine)
		}
		if n := t.graphOf.n; n > 0 && int(t.graphOf.at(n-1)) > g-1 {
			sorted = false
		}
		t.graphOf.add(int32(g - 1))
		sizes[g-1]++
		return nil
	})
	if err != nil {
		return err
	}
	if g := slices.Index(sizes, 0); g >= 0 {
		return t.refuse(indicator, fmt.Sprintf("no vertex of graph %d", g+1),
			fmt.Sprintf("at least one for each of the %s in %s%s", wording.Plain(graphs, "line", "lines"), path.Base(t.prefix), graphLabels), "make the two files agree or get the dataset again")
	}
	t.first = make([]int, graphs+1)
	for g, n := range sizes {
		t.first[g+1] = t.first[g] + n
	}
	if !sorted {
		t.warnings = append(t.warnings, model.Warnf("unsorted-indicator",
			"%s%s does not list the graphs one after another; each graph's vertices were taken in the order of their numbers", path.Base(t.prefix), indicator))
		t.sort()
	}
	return nil
}

// sort computes places when the file is not sorted by graph.
func (t *tu) sort() {
	next := slices.Clone(t.first)
	t.places = make([]int32, t.graphOf.n)
	for vertex := range t.places {
		g := t.graphOf.at(vertex)
		t.places[vertex] = int32(next[g])
		next[g]++
	}
}

func (t *tu) readEdges() error {
	n := t.graphOf.n
	end := func(l *lines, field []byte) (int, error) {
		v, err := l.integer(field, "a vertex number")
		if err == nil && (v < 1 || v > n) {
			err = l.wrong(fmt.Sprintf("vertex %d", v), fmt.Sprintf("a vertex from 1 to %d, as many as %s%s has lines", n, path.Base(t.prefix), indicator), mendLine)
		}
		return v - 1, err
	}
	_, err := t.records(adjacency, true, func(l *lines, fields [][]byte) error {
		if len(fields) != 2 {
			return l.wrong(wording.Plain(len(fields), "field", "fields"), "two vertex numbers, as in 1, 2", mendLine)
		}
		u, err := end(l, fields[0])
		if err != nil {
			return err
		}
		v, err := end(l, fields[1])
		if err != nil {
			return err
		}
		if gu, gv := t.graphOf.at(u), t.graphOf.at(v); gu != gv {
			return l.wrong(fmt.Sprintf("an edge from vertex %d of graph %d to vertex %d of graph %d", u+1, gu+1, v+1, gv+1), "both ends in one graph", mendLine)
		}
		t.lines.add(uint32(t.place(u)), uint32(t.place(v)))
		return nil
	})
	if err != nil {
		return err
	}
	t.lines.fold()
	t.warnings = append(t.warnings, t.lines.warnings(path.Base(t.prefix)+adjacency, "line")...)
	return nil
}

// perVertex reads an optional file with one record a vertex, all of the same number of
// fields. It returns that number, 0 when there is no file.
func (t *tu) perVertex(suffix string, each func(l *lines, vertex int, fields [][]byte) error) (columns int, err error) {
	vertex, n := 0, t.graphOf.n
	there, err := t.records(suffix, false, func(l *lines, fields [][]byte) error {
		if vertex == n {
			return l.wrong("one line more", fmt.Sprintf("%s, as in %s%s", wording.Plain(n, "line", "lines"), path.Base(t.prefix), indicator), "make the two files agree or get the dataset again")
		}
		if columns == 0 {
			columns = len(fields)
		}
		if len(fields) != columns {
			return l.wrong(wording.Plain(len(fields), "field", "fields"), fmt.Sprintf("%d as on line 1", columns), mendLine)
		}
		vertex++
		return each(l, vertex-1, fields)
	})
	if err != nil || !there {
		return 0, err
	}
	if vertex < n {
		return 0, t.refuse(suffix, wording.Plain(vertex, "line", "lines"), fmt.Sprintf("%d, as in %s%s", n, path.Base(t.prefix), indicator), "make the two files agree or get the dataset again")
	}
	return columns, nil
}

func (t *tu) readVertexLabels() error {
	var labels []int
	columns, err := t.perVertex(vertexLabels, func(l *lines, vertex int, fields [][]byte) (err error) {
		if labels == nil {
			labels = make([]int, t.graphOf.n)
		}
		labels[t.place(vertex)], err = l.label(fields[0], "a vertex label, which is a whole number")
		return err
	})
	if err != nil {
		return err
	}
	if columns > 1 {
		t.warnings = append(t.warnings, model.Warnf("label-columns", "%s%s has %d labels a vertex; the first is used", path.Base(t.prefix), vertexLabels, columns))
	}
	t.labels = labels
	return nil
}

func (t *tu) readAttributes() error {
	var rows [][]float64
	var rest []float64 // rows share a large slice: fewer allocations
	_, err := t.perVertex(attributes, func(l *lines, vertex int, fields [][]byte) (err error) {
		if rows == nil {
			rows = make([][]float64, t.graphOf.n)
		}
		columns := len(fields)
		if len(rest) < columns {
			rest = make([]float64, columns*min(1+block/columns, len(rows)-vertex))
		}
		row := rest[:columns:columns]
		rest = rest[columns:]
		for i, field := range fields {
			if row[i], err = l.real(field, "a finite number"); err != nil {
				return err
			}
		}
		rows[t.place(vertex)] = row
		return nil
	})
	t.attributes = rows
	return err
}

// dataset puts the graphs together.
func (t *tu) dataset(name string) (*model.Dataset, error) {
	t.graphOf, t.places = blocks{}, nil // not needed from here on, and perhaps most of the memory
	return t.graphs.dataset(t.source.path, &model.Dataset{Name: name, VertexNames: vertexNames(name), Warnings: t.warnings})
}
