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

	"mevolve/internal/wording"
	"mevolve/model"
)

// named is a dataset while it is read from a file with named vertices, graph after
// graph (GraphML, node-link). Vertices keep the order of the file and are numbered
// consecutively from 0.
type named struct {
	ctx   context.Context
	file  string // name in errors
	lines edgeLines
	first []int    // number of each graph's first vertex, from 0
	class []string // of each graph; "" if it has none
	label []string // of each vertex; "" if it has none

	vertices map[string]int // of the present graph: number by name
	at       int            // present line, from 1; 0 if unknown
	directed int            // number of graphs that declare themselves directed
}

// classKeys are the keys of a graph's class, vertexKeys those of a vertex's label.
var (
	classKeys  = []string{"class", "label", "y"}
	vertexKeys = []string{"label", "type"}
)

func (f *named) wrong(found, expected, remedy string) error {
	return &FormatError{File: f.file, Line: f.at, Found: found, Expected: expected, Remedy: remedy}
}

// plain returns a file without its byte order mark; UTF-16 is an error.
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

// begin starts the next graph.
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

// dataset builds the dataset.
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
	d := &model.Dataset{Name: strings.TrimSuffix(name, filepath.Ext(name)), Warnings: f.lines.warnings(name, "edge"), VertexNames: labelNames}
	if f.directed > 0 {
		d.Warnings = append(d.Warnings, model.Warnf("directed", "%s: the edges of %s are directed; both directions are one edge here", name, wording.Plain(f.directed, "graph", "graphs")))
	}
	if classNames != nil {
		var names []string
		for i, text := range classNames {
			names = append(names, fmt.Sprintf("%d is %s", i+1, quoted([]byte(text))))
		}
		d.Warnings = append(d.Warnings, model.Warnf("class-names", "%s: its classes are words, and numbered here: %s", name, strings.Join(names, ", ")))
	}
	if classes == nil {
		classes = slices.Repeat([]int{1}, len(f.first))
	}
	first := append(f.first, len(f.label))
	for g := range f.first {
		if first[g] == first[g+1] {
			return nil, f.wrong(fmt.Sprintf("no vertex in graph %d", g+1), "at least one in each", "remove the graph")
		}
	}
	all := graphs{first: first, classes: classes, lines: f.lines, labels: labels}
	return all.dataset(f.file, d)
}

// numbered turns texts into numbers. When all are whole numbers these are kept; else
// the texts are numbered from first in alphabetical order, and names lists them. The
// result is nil when all texts are empty; it is an error when only some are.
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
			if !wording.Showable(name) {
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
