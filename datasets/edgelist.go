package datasets

import (
	"context"
	"io"
	"math"
	"path/filepath"
	"strings"

	"mevolve/internal/wording"
	"mevolve/model"
)

// ReadEdgeList loads one graph, in a class of its own, from a text file with one edge a
// line: two vertex numbers separated by white space or a comma. Lines that begin with #
// or % are comments. Further fields of a line (a weight) are skipped with a warning.
// The vertices are the numbers in the file, in ascending order; a warning says when
// they are not 1, 2, …, n.
func ReadEdgeList(ctx context.Context, where string) (*model.Dataset, error) {
	return readText(ctx, where, parseEdgeList)
}

func parseEdgeList(ctx context.Context, where string, in io.Reader) (*model.Dataset, error) {
	file := base(where)
	if err := nameable(where, file); err != nil {
		return nil, err
	}
	l := newLines(ctx, where, in)
	l.comments = "#%"
	var list edgeLines
	weighted := 0
	for {
		line, err := l.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		fields, err := l.split(line)
		if err != nil {
			return nil, err
		}
		if len(fields) < 2 {
			return nil, l.wrong(quoted(line), "two vertex numbers, as in 1 2", "complete this line, or give a folder or .zip for a dataset in TU format")
		}
		if len(fields) > 2 {
			weighted++
		}
		var ends [2]uint32
		for i := range ends {
			name, err := l.integer(fields[i], "a vertex number")
			if err != nil {
				return nil, err
			}
			ends[i] = uint32(name - math.MinInt32) // keeps the order
		}
		list.add(ends[0], ends[1])
	}
	if len(list.pairs) == 0 {
		return nil, &FormatError{File: where, Found: "no edge", Expected: "two vertex numbers a line", Remedy: "give an edge list, or a folder or .zip in TU format"}
	}
	vertices := list.vertices()
	list.renumber(vertices)
	list.fold()
	warnings := list.warnings(file, "line")
	if weighted > 0 {
		warnings = append(warnings, model.Warnf("weights-ignored", "%s: the text after the two vertex numbers was ignored on %s, because graphs are unweighted", file, wording.Plain(weighted, "line", "lines")))
	}
	n := len(vertices)
	if from, to := int(vertices[0])+math.MinInt32, int(vertices[n-1])+math.MinInt32; from != 1 || to != n {
		warnings = append(warnings, model.Warnf("renumbered", "%s: its vertices, %d to %d, are numbered 1 to %d here, in the same order", file, from, to, n))
	}
	one := graphs{first: []int{0, n}, classes: []int{1}, lines: list}
	return one.dataset(where, &model.Dataset{Name: strings.TrimSuffix(file, filepath.Ext(file)), Warnings: warnings})
}
