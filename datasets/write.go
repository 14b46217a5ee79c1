package datasets

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"mevolve/internal/wording"
	"mevolve/model"
)

// File is a file that Write puts beside those of the format.
type File struct {
	Name    string
	Content []byte
}

// Write writes a dataset in TU format into a new folder; Read returns it with the same
// fingerprint. The folder is either complete or absent. An existing folder is an error
// and stays unchanged.
func Write(folder string, d *model.Dataset, beside ...File) (err error) {
	if err := writable(d); err != nil {
		return err
	}
	folder = filepath.Clean(folder)
	if _, err := os.Lstat(folder); err == nil {
		return fmt.Errorf("%s exists already and is not overwritten; name a new folder", folder)
	} else if !os.IsNotExist(err) {
		return err
	}
	making, err := os.MkdirTemp(filepath.Dir(folder), "."+filepath.Base(folder)+"-*")
	if err != nil {
		return fmt.Errorf("%s cannot be made: %w", folder, err)
	}
	defer os.RemoveAll(making)
	inside := filepath.Join(making, "new") // made with os.Mkdir, so that the umask sets its permissions
	if err := os.Mkdir(inside, 0o777); err != nil {
		return err
	}
	prefix := filepath.Join(inside, fileName(d.Name))
	for _, part := range parting(d) {
		if err := writeFile(prefix+part.suffix, part.write); err != nil {
			return err
		}
	}
	for _, f := range beside {
		if err := writeFile(filepath.Join(inside, f.Name), func(w *bufio.Writer) { _, _ = w.Write(f.Content) }); err != nil {
			return err
		}
	}
	return os.Rename(inside, folder)
}

// part is one file of the format.
type part struct {
	suffix string
	write  func(w *bufio.Writer)
}

// parting lists the files of a dataset.
func parting(d *model.Dataset) []part {
	eachVertex := func(write func(w *bufio.Writer, graph int, g *model.Graph, v int)) func(w *bufio.Writer) {
		return func(w *bufio.Writer) {
			for i, e := range d.Examples {
				for v := range e.Graph.N() {
					write(w, i, e.Graph, v)
				}
			}
		}
	}
	list := []part{
		{adjacency, func(w *bufio.Writer) {
			before := 1 // number of the graph's first vertex, from 1
			for _, e := range d.Examples {
				for v := range e.Graph.N() {
					for _, u := range e.Graph.Neighbors(v) {
						fmt.Fprintf(w, "%d, %d\n", before+v, before+int(u))
					}
				}
				before += e.Graph.N()
			}
		}},
		{indicator, eachVertex(func(w *bufio.Writer, graph int, _ *model.Graph, _ int) { fmt.Fprintln(w, graph+1) })},
		{graphLabels, func(w *bufio.Writer) {
			for _, e := range d.Examples {
				fmt.Fprintln(w, d.ClassLabels[e.Class])
			}
		}},
	}
	if d.Examples[0].Graph.Labels() != nil {
		list = append(list, part{vertexLabels, eachVertex(func(w *bufio.Writer, _ int, g *model.Graph, v int) { fmt.Fprintln(w, g.Labels()[v]) })})
	}
	if d.Examples[0].Graph.Attributes() != nil {
		list = append(list, part{attributes, eachVertex(func(w *bufio.Writer, _ int, g *model.Graph, v int) {
			for i, x := range g.Attributes()[v] {
				if i > 0 {
					w.WriteString(", ")
				}
				w.WriteString(wording.Exact(x))
			}
			w.WriteByte('\n')
		})})
	}
	return list
}

// writable returns an error when the format cannot hold a dataset.
func writable(d *model.Dataset) error {
	if len(d.Examples) == 0 {
		return errors.New("a dataset without graphs cannot be written in TU format")
	}
	first := d.Examples[0].Graph
	for i, e := range d.Examples {
		g := e.Graph
		switch {
		case g.N() == 0:
			return fmt.Errorf("graph %d has no vertex, which TU format cannot hold; leave it out", i+1)
		case (g.Labels() == nil) != (first.Labels() == nil):
			return fmt.Errorf("graphs 1 and %d do not both have vertex labels, which TU format cannot hold; give labels to all or none", i+1)
		case (g.Attributes() == nil) != (first.Attributes() == nil),
			g.Attributes() != nil && len(g.Attributes()[0]) != len(first.Attributes()[0]):
			return fmt.Errorf("graphs 1 and %d do not have equally many attributes a vertex, which TU format cannot hold; give the same to all", i+1)
		}
	}
	return nil
}

// fileName returns a dataset's name with only characters that file names allow
// ("noise:7" becomes "noise_7").
func fileName(name string) string {
	safe := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`:/\*?"<>| `, r) || r < ' ' {
			return '_'
		}
		return r
	}, name)
	if strings.Trim(safe, ".") == "" {
		return "dataset"
	}
	return strings.TrimLeft(safe, ".")
}

func writeFile(name string, write func(w *bufio.Writer)) (err error) {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if err := buffered(file, write); err != nil {
		return err
	}
	return file.Sync()
}

func buffered(to io.Writer, write func(w *bufio.Writer)) error {
	w := bufio.NewWriter(to)
	write(w)
	return w.Flush()
}
