package config

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"mevolve/datasets"
	"mevolve/internal/wording"
	"mevolve/tui/widgets/theme"
)

// Entry is a thing that can be chosen.
type Entry struct {
	Name, About string
	Default     string
	Variable    string // of the environment, that goes before the file
	Flag        bool   // a flag of its name goes before both
	Explorer    bool   // it is of the explorer alone: recordings are the same everywhere

	read  func(*yaml.Node) (string, error)
	check func(text string) error
}

// entries are all that there are: for another, add a row.
var entries = []Entry{
	{Name: "theme", About: "auto asks the terminal; dark, light", Default: "auto", Variable: "MEVOLVE_THEME", Flag: true, Explorer: true,
		read: word, check: oneOf("auto", "dark", "light")},
	{Name: "palette", About: strings.Join(theme.Palettes(), ", "), Default: theme.Usual, Variable: "MEVOLVE_PALETTE", Flag: true, Explorer: true,
		read: word, check: oneOf(theme.Palettes()...)},
	{Name: "reduced-motion", About: "yes: nothing moves by itself, and an evolution is shown as it is computed; no", Default: "no", Variable: "MEVOLVE_REDUCED_MOTION", Explorer: true,
		read: word, check: oneOf("no", "yes")},
	{Name: "data", About: "the folder of TU folders that names are looked up in", Default: "", Variable: "MEVOLVE_DATA",
		read: folder, check: shown},
	{Name: "dataset", About: "the dataset that the explorer opens by default: a name, or a path from / or ~", Default: datasets.DefaultSet, Variable: "MEVOLVE_DATASET", Explorer: true,
		read: place, check: some},
	{Name: "workers", About: "goroutines at work, which no number depends on; auto is as many as there are cores, in the explorer one less", Default: "auto", Variable: "MEVOLVE_WORKERS", Flag: true,
		read: word, check: count},
}

// Entries are all that can be chosen.
func Entries() []Entry { return slices.Clone(entries) }

// Names are those of the entries.
func Names() (names []string) {
	for _, e := range entries {
		names = append(names, e.Name)
	}
	return names
}

func oneOf(values ...string) func(string) error {
	return func(text string) error {
		if !slices.Contains(values, text) {
			return fmt.Errorf("found %s, expected %s", wording.Quoted(text), strings.Join(values, ", "))
		}
		return nil
	}
}

func count(text string) error {
	if n, err := strconv.Atoi(text); text != "auto" && (err != nil || n < 1) {
		return fmt.Errorf("found %s, expected a number from 1, or auto", wording.Quoted(text))
	}
	return nil
}

func shown(text string) error {
	if !wording.Showable(text) {
		return fmt.Errorf("found %s, expected characters that can be shown", wording.Quoted(text))
	}
	return nil
}

func some(text string) error {
	if text == "" {
		return fmt.Errorf("found nothing, expected a name such as rings, or a path")
	}
	return shown(text)
}

// folder reads a path that is the same wherever a command is given.
func folder(n *yaml.Node) (string, error) {
	text, err := word(n)
	if err == nil && text != "" && !filepath.IsAbs(datasets.Path(text)) {
		err = fmt.Errorf("found %s, expected a path from / or ~", wording.Quoted(text))
	}
	return text, err
}

// place reads the name of a dataset or a path such as folder reads.
func place(n *yaml.Node) (string, error) {
	text, err := word(n)
	if err == nil && datasets.IsPath(text) {
		return folder(n)
	}
	return text, err
}
