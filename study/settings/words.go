package settings

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"mevolve/augment"
	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/model"
)

// A position is written as words, NAME=VALUE, of which those at their default are left out:
//
//	screen=2,graph=68/1.3,step=3,force=1:add:3-5,view=cells=after
//
// A lesson's front matter has the same words, one a line with a colon. All numbers count
// from 1, but for those that count what is done.

// word is one name of a position.
type word struct {
	name, about string
	put         func(p Position) []string // its values; none for the default
	set         func(p *Position, value string) error
}

var words = []word{
	{"screen", "1 to 6, or its name", func(p Position) []string { return unless(p.Screen, 1) }, setScreen},
	{"graph", "the graph's number; 68/1.3 is the one that iterations 1 and 3 made of graph 68", func(p Position) []string { return unless(p.Graph.String(), "1") }, setGraph},
	count("step", "swaps that are tried", func(p *Position) *int { return &p.Step }, 0, 0),
	count("repeat", "repeat of the run in which the graph is mapped", func(p *Position) *int { return &p.Repeat }, 1, 1),
	count("fold", "fold of the run", func(p *Position) *int { return &p.Fold }, 1, 1),
	count("iteration", "iteration of the run; 0 on screens 3 to 6 follows the run", func(p *Position) *int { return &p.Iteration }, 0, 1),
	count("evolved", "iterations that are done", func(p *Position) *int { return &p.Evolved }, 0, 0),
	{"theta", "θ moved by hand", func(p Position) []string {
		if p.Theta == nil {
			return nil
		}
		return []string{wording.Exact(*p.Theta)}
	}, setTheta},
	{"cursor", "row and column of the matrix, 3-5", func(p Position) []string {
		if p.Cursor == nil {
			return nil
		}
		return []string{joined(p.Cursor.Row, p.Cursor.Column)}
	}, setCursor},
	{"force", "an attempt and its choices, 1:add:3-5:path:3-4-5:remove:4-5; repeatable", forcedValues, setForced},
	{"toggle", "pairs added or removed by hand, 1-3:2-4", toggledValues, setToggled},
	{"view", "a view and its value, cells=after; repeatable", func(p Position) []string {
		var values []string
		for _, name := range slices.Sorted(maps.Keys(p.View)) {
			values = append(values, name+"="+p.View[name])
		}
		return values
	}, setView},
}

// Repeatable are the names that a position may have several times.
func Repeatable(name string) bool { return name == "force" || name == "view" }

// AboutPosition are the words of a position, and data, with their meanings.
func AboutPosition() [][2]string {
	list := lists.Each(words, func(w word) [2]string { return [2]string{w.name, w.about} })
	return append(list, [2]string{dataWord, "the beginning of the dataset's fingerprint: another dataset is refused"})
}

// PositionNames are the names of a position's words.
func PositionNames() []string {
	return lists.Each(words, func(w word) string { return w.name })
}

// Set sets the value of a name; ok is false if no word of a position has it.
func (p *Position) Set(name, value string) (ok bool, err error) {
	at := slices.IndexFunc(words, func(w word) bool { return w.name == name })
	if at < 0 {
		return false, nil
	}
	p.Forced, p.View = maps.Clone(p.Forced), maps.Clone(p.View)
	if err := words[at].set(p, value); err != nil {
		return true, err
	}
	return true, p.Validate()
}

// String writes the words that differ from the start.
func (p Position) String() string { return strings.Join(p.list(), ",") }

func (p Position) list() (list []string) {
	for _, w := range words {
		for _, value := range w.put(p) {
			list = append(list, w.name+"="+escape(value))
		}
	}
	return list
}

// Read is the position with the words of --at, and the fingerprint of a dataset, data=; ""
// without one. Other names than those of a position are an error.
func (p Position) Read(text string) (_ Position, data string, err error) {
	seen := map[string]bool{}
	for _, part := range strings.Split(text, ",") {
		name, value, err := pair(part)
		if err != nil {
			return p, "", err
		}
		if seen[name] && !Repeatable(name) {
			return p, "", fmt.Errorf("%s is given twice", name)
		}
		seen[name] = true
		if name == dataWord {
			if data, err = fingerprint(value); err != nil {
				return p, "", err
			}
			continue
		}
		ok, err := p.Set(name, value)
		switch {
		case err != nil:
			return p, "", fmt.Errorf("%s: %w", shown(part), err)
		case ok:
		case isSetting(name):
			return p, "", fmt.Errorf("%s is a setting, a flag of its own: --%s", name, strings.ToLower(name))
		default:
			return p, "", fmt.Errorf("no word of a position is %s; they are %s, %s", shown(name), strings.Join(PositionNames(), ", "), dataWord)
		}
	}
	return p, data, nil
}

// pair splits NAME=VALUE and undoes escape.
func pair(text string) (name, value string, err error) {
	name, value, ok := strings.Cut(strings.TrimSpace(text), "=")
	if !ok || name == "" || value == "" {
		return "", "", fmt.Errorf("%s is not a name and a value, such as screen=2", shown(text))
	}
	value, err = unescape(value)
	return name, value, err
}

// escape writes a comma, a percent sign, a blank at the end and what does not print as %2C.
func escape(value string) string {
	var b strings.Builder
	for len(value) > 0 {
		r, size := utf8.DecodeRuneInString(value)
		if r == ',' || r == '%' || value == " " || r == utf8.RuneError && size == 1 || !unicode.IsPrint(r) {
			for _, c := range []byte(value[:size]) {
				fmt.Fprintf(&b, "%%%02X", c)
			}
		} else {
			b.WriteRune(r)
		}
		value = value[size:]
	}
	return b.String()
}

func unescape(value string) (string, error) {
	text, err := url.PathUnescape(value)
	var found url.EscapeError
	if errors.As(err, &found) {
		return "", fmt.Errorf("%% is followed by two hexadecimal digits, %%25 is the sign itself; found %s", shown(string(found)))
	}
	return text, nil
}

// shown quotes the beginning of a typed text.
func shown(text string) string {
	const longest = 24
	if len(text) > longest {
		text = strings.ToValidUTF8(text[:longest], "") + "…"
	}
	return strconv.Quote(text)
}

func unless[T comparable](value, usual T) []string {
	if value == usual {
		return nil
	}
	return []string{fmt.Sprint(value)}
}

// count is a whole number of at least least.
func count(name, about string, at func(*Position) *int, least, usual int) word {
	return word{name, about,
		func(p Position) []string { return unless(*at(&p), usual) },
		func(p *Position, value string) error {
			n, err := strconv.Atoi(value)
			if err != nil || n < least {
				return fmt.Errorf("expected a whole number from %d", least)
			}
			*at(p) = n
			return nil
		}}
}

// ScreenNames are the names of the screens in the order of their numbers.
var ScreenNames = []string{"dataset", "augment", "reliability", "evolve", "regions", "compare"}

// setScreen takes a number or a name.
func setScreen(p *Position, value string) error {
	if i := slices.Index(ScreenNames, strings.ToLower(value)); i >= 0 {
		p.Screen = i + 1
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > Screens {
		return fmt.Errorf("the screens are 1 to %d, or %s", len(ScreenNames), strings.Join(ScreenNames, ", "))
	}
	p.Screen = n
	return nil
}

// setGraph takes a number and, of a generated graph, its lineage: 17/1.3.
func setGraph(p *Position, value string) error {
	number, lineage, generated := strings.Cut(value, "/")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || generated && lineage == "" {
		return fmt.Errorf("expected a graph's number from 1, or 17/1.3 for one that was generated")
	}
	p.Graph = model.ID{Graph: n - 1, Lineage: lineage}
	return nil
}

func setTheta(p *Position, value string) error {
	theta, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return fmt.Errorf("expected a number such as 0.5")
	}
	p.Theta = &theta
	return nil
}

// setCursor takes a row and a column: 3-5.
func setCursor(p *Position, value string) error {
	vertices, err := numbers(listed(strings.ReplaceAll(value, "-", " ")))
	if err != nil || len(vertices) != 2 {
		return fmt.Errorf("expected the row and the column, two vertices such as 3-5")
	}
	p.Cursor = &Cell{Row: vertices[0], Column: vertices[1]}
	return nil
}

func forcedValues(p Position) (values []string) {
	for _, attempt := range slices.Sorted(maps.Keys(p.Forced)) {
		f, text := p.Forced[attempt], strconv.Itoa(attempt+1)
		if f.Add != nil {
			text += ":add:" + joined(f.Add.U, f.Add.V)
		}
		if f.Path != nil {
			text += ":path:" + joined(f.Path...)
		}
		if f.Remove != nil {
			text += ":remove:" + joined(f.Remove.U, f.Remove.V)
		}
		values = append(values, text)
	}
	return values
}

// setForced takes an attempt and what it is forced to: 1:add:3-5:path:3-4-5:remove:4-5.
func setForced(p *Position, value string) error {
	wrong := fmt.Errorf("expected an attempt and its choices, such as 1:add:3-5:path:3-4-5:remove:4-5, of which any may be left out")
	list := listed(value)
	if len(list) < 3 || len(list)%2 == 0 {
		return wrong
	}
	attempt, err := numbers(list[:1])
	if err != nil {
		return wrong
	}
	var f augment.Forced
	for i := 1; i < len(list); i += 2 {
		vertices, err := chain(list[i+1])
		if err != nil {
			return err
		}
		pair := len(vertices) == 2
		switch {
		case list[i] == "add" && pair && f.Add == nil:
			e := model.NewEdge(vertices[0], vertices[1])
			f.Add = &e
		case list[i] == "path" && !pair && f.Path == nil:
			if vertices[0] > vertices[len(vertices)-1] { // paths begin at the smaller end
				slices.Reverse(vertices)
			}
			f.Path = vertices
		case list[i] == "remove" && pair && f.Remove == nil:
			e := model.NewEdge(vertices[0], vertices[1])
			f.Remove = &e
		default:
			return wrong
		}
	}
	if p.Forced == nil {
		p.Forced = map[int]augment.Forced{}
	}
	p.Forced[attempt[0]] = f
	return nil
}

func toggledValues(p Position) []string {
	pairs := slices.Clone(p.Toggled)
	slices.SortFunc(pairs, model.Edge.Compare)
	list := lists.Each(slices.Compact(pairs), func(e model.Edge) string { return joined(e.U, e.V) })
	return unless(strings.Join(list, ":"), "")
}

// setToggled takes pairs: 1-3:2-4.
func setToggled(p *Position, value string) error {
	p.Toggled = nil
	for _, pair := range listed(value) {
		vertices, err := chain(pair)
		if err != nil || len(vertices) != 2 {
			return fmt.Errorf("expected pairs of vertices such as 1-3:2-4")
		}
		p.Toggled = append(p.Toggled, model.NewEdge(vertices[0], vertices[1]))
	}
	return nil
}

// setView takes a view and its value: cells=after.
func setView(p *Position, value string) error {
	name, how, ok := strings.Cut(value, "=")
	if !ok || name == "" {
		return fmt.Errorf("expected a view and its value, name=value, such as cells=after")
	}
	if p.View == nil {
		p.View = map[string]string{}
	}
	p.View[name] = how
	return nil
}

// listed splits at blanks, commas and colons.
func listed(value string) []string {
	return strings.FieldsFunc(value, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ':' })
}

// chain reads 3-4-5, vertices from 1, into vertices from 0.
func chain(text string) ([]int, error) {
	vertices, err := numbers(strings.Split(strings.ReplaceAll(text, "–", "-"), "-"))
	if err != nil || len(vertices) < 2 {
		return nil, fmt.Errorf("expected vertices joined by dashes such as 3-5; found %s", shown(text))
	}
	return vertices, nil
}

// joined writes what chain reads.
func joined(vertices ...int) string {
	return wording.Numbers(vertices, "-")
}

// numbers reads numbers from 1 into numbers from 0.
func numbers(list []string) ([]int, error) {
	read := make([]int, len(list))
	for i, text := range list {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("expected a number from 1; found %s", shown(text))
		}
		read[i] = n - 1
	}
	return read, nil
}
