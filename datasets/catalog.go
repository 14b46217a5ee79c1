package datasets

import "strings"

// Entry is a dataset known by name.
type Entry struct {
	Name            string // as the TU collection spells it
	Graphs, Classes int
	Paper           string // the paper's name for it; "" where it is not one of the six
}

// Catalog lists the six datasets of the paper, in its order, and some other
// small ones of the TU collection (Morris et al. 2020, arXiv 2007.08663).
func Catalog() []Entry {
	return []Entry{
		{"MUTAG", 188, 2, "MUTAG"},
		{"PTC_MR", 344, 2, "PTC-MR"},
		{"ENZYMES", 600, 6, "ENZYMES"},
		{"KKI", 83, 2, "KKI"},
		{"Peking_1", 85, 2, "Peking-1"},
		{"OHSU", 79, 2, "OHSU"},
		{"PTC_FM", 349, 2, ""},
		{"PTC_FR", 351, 2, ""},
		{"PTC_MM", 336, 2, ""},
		{"BZR", 405, 2, ""},
		{"COX2", 467, 2, ""},
		{"PROTEINS", 1113, 2, ""},
		{"NCI1", 4110, 2, ""},
		{"IMDB-BINARY", 1000, 2, ""},
		{"IMDB-MULTI", 1500, 3, ""},
	}
}

// inCatalog finds an entry by name; case, '-' and '_' do not matter.
func inCatalog(name string) (Entry, bool) {
	for _, e := range Catalog() {
		if SameName(e.Name, name) {
			return e, true
		}
	}
	return Entry{}, false
}

// SameName tells whether two names are the same: case, '-' and '_' do not matter.
func SameName(a, b string) bool { return plain(a) == plain(b) }

// plain is a name without what does not matter in it.
func plain(name string) string {
	return strings.NewReplacer("-", "", "_", "").Replace(strings.ToLower(name))
}

// vertexNames are the atoms that a dataset's vertex labels 0, 1, … stand for,
// nil where they are not known.
func vertexNames(dataset string) []string {
	switch plain(dataset) {
	case "mutag":
		return strings.Fields("C N O F I Cl Br")
	case "ptcmr":
		return strings.Fields("In P O N Na C Cl S Br F K Cu Zn I Ba Sn Pb Ca")
	}
	return nil
}
