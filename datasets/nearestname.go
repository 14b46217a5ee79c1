package datasets

import (
	"fmt"
	"slices"
	"strings"
)

// unknown returns the error of an unknown name, with similar names.
func (l Library) unknown(name string) error {
	names := l.names()
	if near := Nearest(name, names); len(near) > 0 {
		return fmt.Errorf("there is no dataset %q; did you mean %s? `mevolve datasets` lists them all, and a path may be given too", name, strings.Join(near, " or "))
	}
	return fmt.Errorf("there is no dataset or file %q; `mevolve datasets` lists the names, and a folder or .zip in TU format or an edge-list file may be given by its path", name)
}

// names returns all names that Open knows, each once.
func (l Library) names() (names []string) {
	for _, b := range BuiltIns() {
		names = append(names, b.Name)
	}
	for _, e := range l.Catalog {
		names = append(names, e.Name)
	}
	if l.Folder != "" {
		found, _ := listFolder(l.Folder) // an error only costs hints here
		for _, file := range found {
			if _, known := l.entry(datasetName(file)); !known && !slices.Contains(names, datasetName(file)) {
				names = append(names, datasetName(file))
			}
		}
	}
	return names
}

// Nearest returns up to three known names that begin with name or are few edits away
// from it.
func Nearest(name string, names []string) (near []string) {
	wanted := plain(name)
	if before, _, ok := strings.Cut(wanted, ":"); ok {
		wanted = before
	}
	for most := 0; most <= 2 && len(near) == 0; most++ {
		for _, candidate := range names {
			has := plain(candidate)
			begins := len(wanted) >= 2 && strings.HasPrefix(has, wanted)
			if most > 0 && begins || 3*most <= 2*len(wanted)-2 && distance(wanted, has) <= most {
				near = append(near, candidate)
			}
		}
	}
	return near[:min(3, len(near))]
}

// distance is the Levenshtein distance: the fewest letters to insert, remove or
// replace.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := corner
			if a[i] != b[j] {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
