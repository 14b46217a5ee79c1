package datasets

import (
	"context"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"mevolve/model"
)

// Format is a file format of datasets.
type Format struct {
	Name   string // "GraphML"
	Ending string // of its files: ".graphml"
	Path   string // the files in a phrase: "a .graphml file"
	Help   string // what is in them
	read   func(ctx context.Context, path string) (*model.Dataset, error)
}

// Formats lists the formats. A folder is in the first one; a file with an ending that no
// format has is in the last one.
func Formats() []Format {
	return []Format{
		{Name: "TU", Ending: ".zip", Path: "a folder or .zip",
			Help: "in TU format: NAME_A.txt, NAME_graph_indicator.txt,\nNAME_graph_labels.txt, and NAME_node_labels.txt if there is",
			read: Read},
		{Name: "GraphML", Ending: ".graphml", Path: "a .graphml file",
			Help: "with any number of graphs; \"class\" of a graph, \"label\" of a\nvertex",
			read: textReader(parseGraphML)},
		{Name: "node-link", Ending: ".json", Path: "a .json file",
			Help: "the output of networkx's node_link_data, or a list of such",
			read: textReader(parseNodeLink)},
		{Name: "edge list", Ending: ".txt", Path: "another file",
			Help: "an edge list: a line \"u v\" an edge, one graph",
			read: ReadEdgeList},
	}
}

// formatOf is the format of a path.
func formatOf(path string, folder bool) Format {
	list := Formats()
	if folder {
		return list[0]
	}
	i := slices.IndexFunc(list, func(f Format) bool { return strings.EqualFold(filepath.Ext(path), f.Ending) })
	if i < 0 {
		return list[len(list)-1]
	}
	return list[i]
}

// textReader reads a text file by its parser.
func textReader(parse func(context.Context, string, io.Reader) (*model.Dataset, error)) func(context.Context, string) (*model.Dataset, error) {
	return func(ctx context.Context, path string) (*model.Dataset, error) { return readText(ctx, path, parse) }
}

func readText(ctx context.Context, where string, parse func(context.Context, string, io.Reader) (*model.Dataset, error)) (*model.Dataset, error) {
	file, err := openText(where)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return parse(ctx, where, file)
}
