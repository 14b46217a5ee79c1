package datasets

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"mevolve/internal/openfile"
	"mevolve/internal/wording"
	"mevolve/model"
)

// A splits file is CSV: repeat, fold, graph (all counted from 1) and the part of the
// fold that the graph is in. Every graph occurs once in every fold, and in D_test of
// one fold of each repeat: a cross-validation.
const splitsHeader = "repeat,fold,graph,part"

var splitParts = []string{"train", "val", "test"}

// WriteSplits writes the splits of any repeats as a splits file.
func WriteSplits(w io.Writer, splits []model.Split) error {
	var b bytes.Buffer
	b.WriteString(splitsHeader + "\n")
	for _, s := range splits {
		part := map[int]string{}
		for i, examples := range [][]model.Example{s.Train, s.Val, s.Test} {
			for _, e := range examples {
				part[e.ID.Graph] = splitParts[i]
			}
		}
		for graph := range len(part) {
			fmt.Fprintf(&b, "%d,%d,%d,%s\n", s.Repeat, s.Fold, graph+1, part[graph])
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

var marked = regexp.MustCompile(`^(.+)#([0-9a-f]{16})$`)

// SplitsPath returns the path of a reference, without its hash.
func SplitsPath(reference string) string {
	if m := marked.FindStringSubmatch(reference); m != nil {
		return m[1]
	}
	return reference
}

// SplitsReference returns a reference to a splits file: its path and a hash of its
// content, "/home/me/splits.csv#6c1f08e22a0d5b13". Given a reference, it checks that
// the file still has this content.
func SplitsReference(name string) (string, error) {
	content, err := readSplits(name)
	if err != nil {
		return "", err
	}
	path, err := filepath.Abs(SplitsPath(name))
	return path + "#" + contentMark(content), err
}

// SplitsAnywhere is a reference with FILE in place of its path, the same on every
// machine; "" for "".
func SplitsAnywhere(reference string) string {
	return marked.ReplaceAllString(reference, "FILE#$2")
}

func contentMark(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:8])
}

// readSplits reads the file of a path or of a reference; a content other than the
// reference's is an error.
func readSplits(reference string) ([]byte, error) {
	path := SplitsPath(reference)
	file, err := openfile.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("there is no file of splits %s; `mevolve inspect DATASET --splits FILE` writes one", path)
	}
	if err != nil {
		return nil, fmt.Errorf("the splits cannot be read: %w", err)
	}
	defer file.Close()
	content, err := io.ReadAll(file)
	if err != nil {
		return nil, fmt.Errorf("the splits of %s cannot be read: %w", path, err)
	}
	if m := marked.FindStringSubmatch(reference); m != nil && m[2] != contentMark(content) {
		return nil, fmt.Errorf("the splits of %s are not those that are meant: the file has changed (expected %s, found %s); bring the old one back, or name the file without #%s", path, m[2], contentMark(content), m[2])
	}
	return content, nil
}

// SplitsOf returns the splits of one repeat from a splits file, for a dataset and a
// number of folds. Within each part the examples keep the dataset's order.
func SplitsOf(ctx context.Context, reference string, d *model.Dataset, repeat, folds int) ([]model.Split, error) {
	content, err := readSplits(reference)
	if err != nil {
		return nil, err
	}
	f := splitsFile{path: SplitsPath(reference), d: d, folds: folds}
	if err := f.read(ctx, content); err != nil {
		return nil, err
	}
	if repeat < 1 || repeat > len(f.parts) {
		return nil, fmt.Errorf("%s has the splits of %s, but the command needs repeat %d; give --repeats %d or splits of more repeats", f.path, wording.Plain(len(f.parts), "repeat", "repeats"), repeat, len(f.parts))
	}
	if err := f.whole(); err != nil {
		return nil, err
	}
	var splits []model.Split
	for fold, parts := range f.parts[repeat-1] {
		s := model.Split{Repeat: repeat, Fold: fold + 1, Classes: d.Classes()}
		into := []*[]model.Example{&s.Train, &s.Val, &s.Test}
		for graph, e := range d.Examples {
			to := into[parts[graph].part]
			*to = append(*to, e)
		}
		splits = append(splits, s)
	}
	return splits, nil
}

// splitsFile is a splits file while it is read: by repeat, fold and graph the part and
// its line; 0 for no line yet.
type splitsFile struct {
	path  string
	d     *model.Dataset
	folds int
	parts [][]map[int]placed
}

type placed struct{ part, line int }

func (f *splitsFile) wrong(line int, format string, args ...any) error {
	return fmt.Errorf("%s, line %d: %s", f.path, line, fmt.Sprintf(format, args...))
}

func (f *splitsFile) read(ctx context.Context, content []byte) error {
	r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(content, []byte("\ufeff"))))
	r.FieldsPerRecord, r.ReuseRecord = -1, true
	for row := 0; ; row++ {
		fields, err := r.Read()
		if err == io.EOF && row > 0 {
			return nil
		}
		var malformed *csv.ParseError
		if errors.As(err, &malformed) {
			return f.wrong(malformed.Line, "expected %s; found a line that is no CSV (%v)", splitsHeader, malformed.Err)
		}
		if err != nil && err != io.EOF {
			return fmt.Errorf("%s: %w", f.path, err)
		}
		line := 1
		if err == nil {
			line, _ = r.FieldPos(0)
		}
		if row == 0 {
			if found := strings.Join(fields, ","); found != splitsHeader {
				return f.wrong(line, "expected the heading %s; found %q", splitsHeader, found)
			}
			continue
		}
		if row%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if err := f.row(line, fields); err != nil {
			return err
		}
	}
}

// row adds one line.
func (f *splitsFile) row(line int, fields []string) error {
	if len(fields) != 4 {
		return f.wrong(line, "expected %s; found %s", splitsHeader, wording.Plain(len(fields), "field", "fields"))
	}
	var n [3]int
	for i, most := range []int{1000, f.folds, len(f.d.Examples)} {
		name := strings.Split(splitsHeader, ",")[i]
		var err error
		if n[i], err = strconv.Atoi(fields[i]); err == nil && n[i] >= 1 && n[i] <= most {
			continue
		}
		why := ""
		switch name {
		case "fold":
			why = "; --folds sets another number"
		case "graph":
			why = ", the graphs of " + f.d.Name
		}
		return f.wrong(line, "expected a %s from 1 to %d%s; found %q", name, most, why, fields[i])
	}
	part := slices.Index(splitParts, fields[3])
	if part < 0 {
		return f.wrong(line, "expected the part train, val or test; found %q", fields[3])
	}
	for len(f.parts) < n[0] {
		folds := make([]map[int]placed, f.folds)
		for i := range folds {
			folds[i] = map[int]placed{}
		}
		f.parts = append(f.parts, folds)
	}
	fold := f.parts[n[0]-1][n[1]-1]
	if before, twice := fold[n[2]-1]; twice {
		return f.wrong(line, "graph %d is twice in fold %d of repeat %d, first in %s on line %d; expected once", n[2], n[1], n[0], splitParts[before.part], before.line)
	}
	fold[n[2]-1] = placed{part, line}
	return nil
}

// whole returns an error when the file is not a complete cross-validation.
func (f *splitsFile) whole() error {
	for r, folds := range f.parts {
		tested := map[int]int{} // by graph: the fold that tests it
		for k, fold := range folds {
			if len(fold) == 0 {
				return fmt.Errorf("%s: fold %d of repeat %d is missing; expected %d folds of every repeat (--folds says how many)", f.path, k+1, r+1, f.folds)
			}
			sizes := make([]int, len(splitParts))
			for graph := range f.d.Examples {
				p, there := fold[graph]
				if !there {
					return fmt.Errorf("%s: graph %d is missing in fold %d of repeat %d; expected all %d graphs of %s in every fold", f.path, graph+1, k+1, r+1, len(f.d.Examples), f.d.Name)
				}
				sizes[p.part]++
				if splitParts[p.part] != "test" {
					continue
				}
				if before, twice := tested[graph]; twice {
					return f.wrong(p.line, "graph %d is tested in fold %d and in fold %d of repeat %d; expected in one of them", graph+1, before, k+1, r+1)
				}
				tested[graph] = k + 1
			}
			for part, n := range sizes {
				if n == 0 {
					return fmt.Errorf("%s: fold %d of repeat %d has no graph in %s; expected one at least in each of train, val and test", f.path, k+1, r+1, splitParts[part])
				}
			}
		}
		for graph := range f.d.Examples {
			if tested[graph] == 0 {
				return fmt.Errorf("%s: graph %d is tested in no fold of repeat %d; expected in one", f.path, graph+1, r+1)
			}
		}
	}
	return nil
}
