package datasets

import (
	"fmt"
	"math"
	"strings"

	"mevolve/model"
)

// Entry is a dataset of the catalog.
type Entry struct {
	Name            string // as the TU collection spells it
	Graphs, Classes int
	Vertices, Edges float64 // means over the graphs, as published
	Fingerprint     string  // of the content; "" if unknown
	Paper           string  // the paper's name of it; "" if it is not one of the six
}

// Catalog lists the six datasets of the paper, in its order, and others of the TU
// collection (Morris et al. 2020, arXiv 2007.08663).
func Catalog() []Entry {
	return []Entry{
		{"MUTAG", 188, 2, 17.93, 19.79, "1f1075b523745964", "MUTAG"},
		{"PTC_MR", 344, 2, 14.29, 14.69, "f3caa5eac7f12dbc", "PTC-MR"},
		{"ENZYMES", 600, 6, 32.63, 62.14, "a85df738456ddf7b", "ENZYMES"},
		{"KKI", 83, 2, 26.96, 48.42, "7113215189596834", "KKI"},
		{"Peking_1", 85, 2, 39.31, 77.35, "c9eb5cb4279075ad", "Peking-1"},
		{"OHSU", 79, 2, 82.01, 199.66, "6cf7b01448b0021d", "OHSU"},
		{"PTC_FM", 349, 2, 14.11, 14.48, "", ""},
		{"PTC_FR", 351, 2, 14.56, 15.00, "", ""},
		{"PTC_MM", 336, 2, 13.97, 14.32, "", ""},
		{"BZR", 405, 2, 35.75, 38.36, "", ""},
		{"COX2", 467, 2, 41.22, 43.45, "", ""},
		{"DD", 1178, 2, 284.32, 715.66, "", ""},
		{"PROTEINS", 1113, 2, 39.06, 72.82, "", ""},
		{"NCI1", 4110, 2, 29.87, 32.30, "", ""},
		{"IMDB-BINARY", 1000, 2, 19.77, 96.53, "", ""},
		{"IMDB-MULTI", 1500, 3, 13.00, 65.94, "", ""},
	}
}

// check returns an error when a dataset is not the one of the entry: by its fingerprint
// if that is known, else by its counts and mean sizes.
func (e Entry) check(d *model.Dataset) error {
	if d.Fingerprint == e.Fingerprint {
		return nil
	}
	graphs, vertices, edges := float64(len(d.Examples)), 0.0, 0.0
	for _, example := range d.Examples {
		vertices += float64(example.Graph.N()) / graphs
		edges += float64(example.Graph.M()) / graphs
	}
	// Published means are rounded, and some count repeated edges.
	off := func(found, published float64) bool { return math.Abs(found-published) > 0.01*published }
	switch {
	case len(d.Examples) != e.Graphs || d.Classes() != e.Classes:
		return fmt.Errorf("it holds %d graphs of %d classes, and %s is %d graphs of %d", len(d.Examples), d.Classes(), e.Name, e.Graphs, e.Classes)
	case off(vertices, e.Vertices) || off(edges, e.Edges):
		return fmt.Errorf("its graphs have %.2f vertices and %.2f edges on average, and those of %s %.2f and %.2f", vertices, edges, e.Name, e.Vertices, e.Edges)
	case e.Fingerprint != "":
		return fmt.Errorf("its content is not that of %s: its fingerprint is %s and should be %s", e.Name, d.Fingerprint, e.Fingerprint)
	}
	return nil
}

// entry finds a catalog dataset by name; case, '-' and '_' do not matter.
func (l Library) entry(name string) (Entry, bool) {
	for _, e := range l.Catalog {
		if SameName(e.Name, name) {
			return e, true
		}
	}
	return Entry{}, false
}

// SameName reports whether two names are the same: case, '-' and '_' do not matter.
func SameName(a, b string) bool { return plain(a) == plain(b) }

// plain returns a name without case, '-' and '_'.
func plain(name string) string {
	return strings.NewReplacer("-", "", "_", "").Replace(strings.ToLower(name))
}

// vertexNames returns the atoms of the vertex labels 0, 1, … of a dataset, nil if
// unknown.
func vertexNames(dataset string) []string {
	switch plain(dataset) {
	case "mutag":
		return strings.Fields("C N O F I Cl Br")
	case "ptcmr":
		return strings.Fields("In P O N Na C Cl S Br F K Cu Zn I Ba Sn Pb Ca")
	}
	return nil
}
