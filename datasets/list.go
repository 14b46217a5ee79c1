package datasets

import "path/filepath"

// Place is the kind of location of a dataset.
type Place int

const (
	Nowhere Place = iota // in the catalog, to be downloaded
	Inside               // built in
	InFolder
	InCache
)

// Listed is one line of `mevolve datasets`.
type Listed struct {
	Name            string
	Graphs, Classes int     // 0 if unknown without reading the dataset
	Vertices, Edges float64 // means over the graphs, as published; 0 if unknown
	Paper           string  // the paper's name of it, "" if it is not one of the six
	Synthetic       bool
	Use             string // purpose of a built-in set; "" for others
	Place           Place
	Path            string // path, where Place is InFolder or InCache
}

// List returns the built-in sets, the catalog and the other datasets in Folder, each
// with the place from which Open would read it. When Folder or Cache cannot be read,
// the error says so and the rest of the list is complete.
func (l Library) List() (list []Listed, failed error) {
	for _, b := range BuiltIns() {
		list = append(list, Listed{Name: b.Name, Graphs: b.Graphs, Classes: b.Classes, Synthetic: true, Use: b.Use, Place: Inside})
	}
	for _, e := range l.Catalog {
		line := Listed{Name: e.Name, Graphs: e.Graphs, Classes: e.Classes, Vertices: e.Vertices, Edges: e.Edges, Paper: e.Paper}
		path, err := l.inFolder(e.Name)
		line.Place = InFolder
		if path == "" {
			var cacheErr error
			path, cacheErr = find(l.Cache, e.Name)
			line.Place = InCache
			if err == nil {
				err = cacheErr
			}
		}
		if path == "" {
			line.Place = Nowhere
		}
		line.Path = path
		if failed == nil {
			failed = err
		}
		list = append(list, line)
	}
	if l.Folder != "" {
		found, _ := listFolder(l.Folder) // an error was reported above
		listed := map[string]bool{}
		for _, line := range list {
			listed[plain(line.Name)] = true
		}
		for _, file := range found {
			if name := datasetName(file); !listed[plain(name)] {
				listed[plain(name)] = true
				list = append(list, Listed{Name: name, Place: InFolder, Path: filepath.Join(l.Folder, file)})
			}
		}
	}
	return list, failed
}
