package datasets

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"mevolve/model"
	"mevolve/wording"
)

// named is a dataset on its way in from a file whose vertices have names and
// whose graphs follow one another (GraphML, node-link). Vertices keep the order
// of the file; they are numbered through from 0, graph after graph.
type named struct {
	ctx   context.Context
	file  string // as errors name it
	lines edgeLines
	first []int    // number of each graph's first vertex
	class []string // of each graph; "" where it tells none
	label []string // of each vertex; "" where it has none

	vertices map[string]int // of the graph at hand
	at       int            // line, from 1; 0 where it is not known
	directed int            // graphs that say so
}

// classKeys are what a graph's class may be called, vertexKeys a vertex's label.
var (
	classKeys  = []string{"class", "label", "y"}
	vertexKeys = []string{"label", "type"}
)

func (f *named) wrong(found, expected, remedy string) error {
	return &FormatError{File: f.file, Line: f.at, Found: found, Expected: expected, Remedy: remedy}
}

// plain is a file behind its byte order mark; one of UTF-16 is refused.
func (f *named) plain(in io.Reader) (io.Reader, error) {
	text := bufio.NewReader(in)
	begin, _ := text.Peek(3)
	if bytes.HasPrefix(begin, []byte("\xff\xfe")) || bytes.HasPrefix(begin, []byte("\xfe\xff")) {
		return nil, f.wrong("text in UTF-16", plainText, "save the file as UTF-8")
	}
	if bytes.Equal(begin, []byte("\ufeff")) {
		_, _ = text.Discard(len(begin))
	}
	return text, nil
}

// begin opens the next graph.
func (f *named) begin() {
	f.first = append(f.first, len(f.label))
	f.class = append(f.class, "")
	f.vertices = map[string]int{}
}

func (f *named) vertex(name string) error {
	if err := f.ctx.Err(); err != nil {
		return err
	}
	if _, twice := f.vertices[name]; twice {
		return f.wrong("the vertex "+quoted([]byte(name))+" a second time", "each once in a graph", "remove one")
	}
	f.vertices[name] = len(f.label)
	f.label = append(f.label, "")
	return nil
}

func (f *named) edge(from, to string) error {
	var pair [2]uint32
	for i, name := range []string{from, to} {
		v, there := f.vertices[name]
		if !there {
			return f.wrong("an edge of "+quoted([]byte(name)), "a vertex of its graph", "list the vertex before its edges, or remove the edge")
		}
		pair[i] = uint32(v)
	}
	f.lines.add(pair[0], pair[1])
	return nil
}

// dataset puts the graphs together.
func (f *named) dataset() (*model.Dataset, error) {
	f.at = 0
	if len(f.first) == 0 {
		return nil, f.wrong("no graph", "at least one", "write the graphs into it")
	}
	name := base(f.file)
	if err := nameable(f.file, name); err != nil {
		return nil, err
	}
	classes, classNames, err := f.numbered(f.class, "class", "graph", 1)
	if err != nil {
		return nil, err
	}
	labels, labelNames, err := f.numbered(f.label, "label", "vertex", 0)
	if err != nil {
		return nil, err
	}
	f.lines.fold()
	d := &model.Dataset{Name: strings.TrimSuffix(name, filepath.Ext(name)), Warnings: f.lines.warnings(name), VertexNames: labelNames}
	if f.directed > 0 {
		d.Warnings = append(d.Warnings, model.Warnf("directed", "%s: the edges of %s are directed; both directions are one edge here", name, wording.Plain(f.directed, "graph", "graphs")))
	}
	if classNames != nil {
		var told []string
		for i, text := range classNames {
			told = append(told, fmt.Sprintf("%d is %s", i+1, quoted([]byte(text))))
		}
		d.Warnings = append(d.Warnings, model.Warnf("class-names", "%s: its classes are words, and numbered here: %s", name, strings.Join(told, ", ")))
	}
	if classes == nil {
		classes = make([]int, len(f.first))
		for i := range classes {
			classes[i] = 1
		}
	}
	d.ClassLabels = slices.Compact(slices.Sorted(slices.Values(classes)))
	rest := f.lines.pairs
	for g, from := range f.first {
		to := len(f.label)
		if g+1 < len(f.first) {
			to = f.first[g+1]
		}
		if from == to {
			return nil, f.wrong(fmt.Sprintf("no vertex in graph %d", g+1), "at least one in each", "remove the graph")
		}
		n, _ := slices.BinarySearchFunc(rest, to, func(pair uint64, to int) int { u, _ := ends(pair); return int(u) - to })
		graph, err := graphOn(rest[:n], from, to-from)
		rest = rest[n:]
		if err == nil && labels != nil {
			graph, err = graph.WithLabels(labels[from:to:to])
		}
		if err != nil {
			return nil, fmt.Errorf("graph %d of %s: %w", g+1, f.file, err)
		}
		class, _ := slices.BinarySearch(d.ClassLabels, classes[g])
		d.Examples = append(d.Examples, model.Example{ID: model.ID{Graph: g}, Graph: graph, Class: class})
	}
	d.Fingerprint = fingerprint(d)
	return d, nil
}

// numbered turns what all of them tell into numbers: as written where all are whole
// numbers, and else counted from the first on, in alphabetical order, with their
// names. Nil where none tells any; some without the others is an error.
func (f *named) numbered(texts []string, what, whose string, first int) (numbers []int, names []string, err error) {
	whole, without, last := true, -1, -1
	for i, text := range texts {
		if text == "" {
			without = i
			continue
		}
		last = i
		_, err := strconv.ParseInt(text, 10, 32)
		whole = whole && err == nil
	}
	if last < 0 {
		return nil, nil, nil
	}
	if without >= 0 {
		return nil, nil, f.wrong(fmt.Sprintf("no %s of %s %d, while %s %d has one", what, whose, without+1, whose, last+1),
			"a "+what+" of every "+whose+", or of none", "complete it")
	}
	numbers = make([]int, len(texts))
	if !whole {
		names = slices.Compact(slices.Sorted(slices.Values(texts)))
		for _, name := range names {
			if !showable(name) {
				return nil, nil, f.wrong("control characters in a "+what, "characters that can be shown", "rename it")
			}
		}
	}
	for i, text := range texts {
		if whole {
			numbers[i], _ = strconv.Atoi(text)
			continue
		}
		at, _ := slices.BinarySearch(names, text)
		numbers[i] = at + first
	}
	return numbers, names, nil
}
