package settings

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/model/readings"
)

// Place is a dataset with settings and a position in it: what a command opens.
//
//	mevolve MUTAG --mapping random --beta 0.25 --at screen=2,graph=68/1.3,step=3
//
// Equal places have equal commands.
type Place struct {
	Dataset  string // as the user names it: rings, MUTAG, a path; "" for the default
	Data     string // the beginning of the fingerprint of its content; "" for any content
	Settings Settings
	Position Position
}

// dataWord is the name of Place.Data in a command. Only a dataset that another machine may
// not find by its name has it.
const dataWord = "data"

// shortest is the least number of hexadecimal digits of Place.Data, and the number written.
const shortest = 8

// NewPlace is a position in a dataset, which the user calls so, under some settings.
func NewPlace(called string, d *model.Dataset, s Settings, p Position) Place {
	place := Place{Dataset: called, Settings: s, Position: p}
	if !datasets.IsKnown(called) {
		place.Data = d.Fingerprint[:min(shortest, len(d.Fingerprint))]
	}
	return place
}

// At is the value of --at; "" for the start.
func (p Place) At() string {
	list := p.Position.list()
	if p.Data != "" { // before the others, so that a line cut short still has it
		list = slices.Insert(list, 0, dataWord+"="+p.Data)
	}
	return strings.Join(list, ",")
}

// Words are the words of the command, after the program's name.
func (p Place) Words() []string { return p.wordsAt(p.At()) }

func (p Place) wordsAt(at string) (words []string) {
	if p.Dataset != "" {
		words = append(words, Argument(p.Dataset))
	}
	words = append(words, p.Settings.Flags()...)
	if at != "" {
		words = append(words, "--at", at)
	}
	return words
}

// Command is the command for a POSIX shell.
func (p Place) Command() string { return CommandLine(append([]string{"mevolve"}, p.Words()...)...) }

// CommandAt is the command with a file that holds the words of --at.
func (p Place) CommandAt(file string) string {
	return CommandLine(append([]string{"mevolve"}, p.wordsAt(file)...)...)
}

// Check reports in a sentence why the place is not one of a dataset.
func (p Place) Check(d *model.Dataset) error {
	if !strings.HasPrefix(d.Fingerprint, p.Data) {
		return fmt.Errorf("the place is in another dataset (data=%s) than the one here, %s (data=%s); open it with the dataset it was copied from", p.Data, d.Name, d.Fingerprint)
	}
	if p.Position.Fold > p.Settings.Folds {
		return fmt.Errorf("the place cannot be opened: it looks at fold %d of %d", p.Position.Fold, p.Settings.Folds)
	}
	if err := p.Position.Check(d); err != nil {
		return fmt.Errorf("the place cannot be opened: %w", err)
	}
	return nil
}

// Set sets a setting, a reading or a word of the position.
func (p *Place) Set(name, value string) (err error) {
	switch name {
	case "dataset":
		p.Dataset = value
		return nil
	case dataWord:
		p.Data, err = fingerprint(value)
		return err
	}
	if ok, err := p.Position.Set(name, value); ok {
		return err
	}
	if !isSetting(name) {
		return fmt.Errorf("no word is %s; they are %s, the settings %s, and R1 to %s", shown(name), strings.Join(PositionNames(), ", "), strings.Join(Names(), ", "), lastReading())
	}
	p.Settings, err = p.Settings.With(name, value)
	return err
}

// With is the settings with another value of a setting or a reading, in text form. Invalid
// settings are an error.
func (s Settings) With(name, value string) (Settings, error) {
	if name == "β" {
		name = "beta"
	}
	if row, err := Named(strings.ToLower(name)); err == nil {
		return row.With(s, value)
	}
	for _, r := range readings.All() {
		if strings.EqualFold(name, r.ID) || strings.EqualFold(name, r.Name) {
			set, err := s.Readings.With(name, value)
			s.Readings = set
			return s, err
		}
	}
	return s, fmt.Errorf("no setting and no reading is %s", shown(name))
}

// IsPlace reports whether a text is for Read: a command, a flag, or a name of Set and "=".
func IsPlace(text string) bool {
	text = strings.TrimSpace(text)
	first, _, _ := strings.Cut(text, " ")
	name, _, ok := strings.Cut(strings.TrimLeft(first, `'"`), "=")
	return first == "mevolve" || strings.HasPrefix(text, "--") || ok && (name == dataWord || isWord(name) || isSetting(name))
}

// Read reads a place beside this one:
//
//	mevolve MUTAG --beta .25 --at screen=2   a whole command; what it leaves out is at its default
//	--beta .25                               other settings
//	--at screen=2,graph=68                   another position
//	beta=.25 R4=first, step=3                words without dashes; with screen=, the whole position
func (p Place) Read(text string) (Place, error) {
	list, err := SplitCommand(text)
	if err != nil {
		return p, err
	}
	switch {
	case len(list) == 0:
		return p, errors.New("a place is a command, or words such as screen=2,step=3 or seed=2 R4=first")
	case list[0] == "mevolve":
		p, err = readCommand(list[1:])
	case strings.HasPrefix(list[0], "--"):
		if slices.ContainsFunc(list, func(w string) bool { return w == "--at" || strings.HasPrefix(w, "--at=") }) {
			p.Position, p.Data = Start(), ""
		}
		err = p.readFlags(list)
	default:
		err = p.readWords(text)
	}
	if err == nil {
		err = p.Settings.Validate()
	}
	if err == nil {
		err = p.Position.Validate()
	}
	return p, err
}

// readCommand reads the words after the program's name.
func readCommand(list []string) (Place, error) {
	p := Place{Settings: Default(), Position: Start()}
	if len(list) == 0 || list[0] != "step" {
		return p, p.readFlags(list)
	}
	p.Position.Screen = 2
	err := p.readFlags(list[1:])
	if _, made, _ := model.ParseID(p.Position.Graph.String()); len(made) > 0 { // as step does
		p.Position.Iteration = max(p.Position.Iteration, made[len(made)-1]+1)
	}
	return p, err
}

// readFlags reads a dataset and flags.
func (p *Place) readFlags(list []string) error {
	named := false
	for len(list) > 0 {
		flag := list[0]
		list = list[1:]
		if !strings.HasPrefix(flag, "--") {
			if named {
				return fmt.Errorf("%s follows the dataset %s; a place has one dataset, and every other word is a flag or its value", shown(flag), shown(p.Dataset))
			}
			p.Dataset, named = flag, true
			continue
		}
		name, value, given := strings.Cut(strings.TrimPrefix(flag, "--"), "=")
		row, isRow := flagged(name)
		if _, isSwitch := row.usual.(bool); isRow && isSwitch {
			if err := row.flip(&p.Settings, value, given); err != nil {
				return fmt.Errorf("--%s: %w", name, err)
			}
			continue
		}
		if !isRow && name != "at" && name != "graph" && !slices.Contains(ReadingNames(), name) {
			return fmt.Errorf("no flag of a place is %s; they are --at, %s, --R1 to --%s", shown("--"+name), strings.Join(flagsOf(All()), ", "), lastReading())
		}
		if !given {
			if len(list) == 0 {
				return fmt.Errorf("--%s has no value: the line ends too early", name)
			}
			value, list = list[0], list[1:]
		}
		if err := p.readFlag(name, value); err != nil {
			return fmt.Errorf("--%s: %w", name, err)
		}
	}
	return nil
}

func (p *Place) readFlag(name, value string) error {
	switch name {
	case "at":
		position, data, err := p.Position.Read(value)
		if err == nil {
			p.Position, p.Data = position, data
		}
		return err
	case "graph":
		_, err := p.Position.Set(name, value)
		return err
	}
	if row, ok := flagged(name); ok {
		return row.Read(&p.Settings, value)
	}
	return p.Set(name, value)
}

// readWords reads names and values, separated by commas or, but for those of a view, by
// blanks. With a screen they say the whole position.
func (p *Place) readWords(text string) error {
	var parts []string
	for _, part := range strings.Split(text, ",") {
		part = strings.TrimSpace(part)
		if fields := strings.Fields(part); !strings.HasPrefix(part, "view=") && !slices.ContainsFunc(fields, func(f string) bool { return !strings.Contains(f, "=") }) {
			parts = append(parts, fields...)
			continue
		}
		parts = append(parts, part)
	}
	if slices.ContainsFunc(parts, func(part string) bool { return strings.HasPrefix(part, "screen=") }) {
		p.Position, p.Data = Start(), ""
	}
	for _, part := range parts {
		name, value, err := pair(part)
		if err == nil {
			err = p.Set(name, value)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", shown(part), err)
		}
	}
	return nil
}

// flagged is the setting of a flag.
func flagged(flag string) (Setting, bool) {
	at := slices.IndexFunc(table, func(r Setting) bool { return r.Flag() == flag })
	if at < 0 {
		return Setting{}, false
	}
	return table[at], true
}

func flagsOf(rows []Setting) (flags []string) {
	for _, row := range rows {
		flags = append(flags, "--"+row.Flag())
	}
	return flags
}

// flip reads a flag without a value, or with true or false.
func (r Setting) flip(s *Settings, value string, given bool) error {
	on := true
	if given {
		var err error
		if on, err = strconv.ParseBool(value); err != nil {
			return fmt.Errorf("expected true or false; found %s", shown(value))
		}
	}
	*r.at(s).(*bool) = on != (r.usual == true)
	return nil
}

func isWord(name string) bool { return slices.Contains(PositionNames(), name) }

func isSetting(name string) bool {
	name = strings.ToLower(name)
	return name == "β" || slices.Contains(Names(), name) || slices.ContainsFunc(readings.All(), func(r readings.Reading) bool {
		return strings.EqualFold(r.ID, name) || r.Name == name
	})
}

// ReadingNames are the names of the readings as flags: R1.
func ReadingNames() (names []string) {
	for _, r := range readings.All() {
		names = append(names, r.ID)
	}
	return names
}

func lastReading() string {
	names := ReadingNames()
	return names[len(names)-1]
}

func fingerprint(value string) (string, error) {
	if len(value) < shortest || strings.Trim(value, "0123456789abcdef") != "" {
		return "", fmt.Errorf("data is the first %d hexadecimal digits, or more, of a dataset's fingerprint; found %s", shortest, shown(value))
	}
	return value, nil
}
