package lessons

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/study/settings"
)

// revealPrefix makes a key apply to the state shown with the answers.
const revealPrefix = "then-"

// viewKey names how a screen shows what it shows.
const viewKey = "view"

// stepKey names how many swaps have been tried.
const stepKey = "step"

// repeatable keys may occur on several lines.
var repeatable = map[string]bool{"reading": true, "force": true, viewKey: true}

// screens by name, in the order of their numbers.
var screens = []string{"dataset", "augment", "reliability", "evolve", "regions", "compare"}

// positionKeys in the order in which docs/teach.md explains them. All
// numbers count from 1.
var positionKeys = []struct {
	name string
	set  func(p *settings.Position, value string) error
}{
	{"screen", setScreen},
	{"graph", setGraph},
	{stepKey, count(func(p *settings.Position) *int { return &p.Step }, 0)},
	{"repeat", count(func(p *settings.Position) *int { return &p.Repeat }, 1)},
	{"fold", count(func(p *settings.Position) *int { return &p.Fold }, 1)},
	{"iteration", count(func(p *settings.Position) *int { return &p.Iteration }, 0)},
	{"evolved", count(func(p *settings.Position) *int { return &p.Evolved }, 0)},
	{"theta", setTheta},
	{"cursor", setCursor},
	{"force", addForced},
	{"toggle", setToggled},
	{viewKey, addView},
}

func newState() State {
	return State{Settings: settings.Default(), Position: settings.Start()}
}

// clone shares nothing that set changes.
func (s State) clone() State {
	s.Position.Forced = maps.Clone(s.Position.Forced)
	s.Position.View = maps.Clone(s.Position.View)
	return s
}

// set takes up one key: value line.
func (s *State) set(key, value string) error {
	if key == "dataset" {
		s.Dataset = value
		return nil
	}
	if key == "reading" {
		var err error
		s.Settings.Readings, err = s.Settings.Readings.Parse(value)
		return err
	}
	for _, k := range positionKeys {
		if k.name == key {
			if err := k.set(&s.Position, value); err != nil {
				return err
			}
			return s.Position.Validate()
		}
	}
	if !slices.Contains(settings.Names(), key) {
		return fmt.Errorf("the keys are %s", strings.Join(keys(), ", "))
	}
	var err error
	s.Settings, err = s.Settings.With(key, value)
	return err
}

// keys lists what may stand before a colon, then- apart.
func keys() []string {
	list := []string{"title", "order", "dataset"}
	for _, k := range positionKeys {
		list = append(list, k.name)
	}
	return append(append(list, settings.Names()...), "reading")
}

func count(at func(*settings.Position) *int, from int) func(*settings.Position, string) error {
	return func(p *settings.Position, value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < from {
			return fmt.Errorf("expected a whole number from %d", from)
		}
		*at(p) = n
		return nil
	}
}

// setScreen takes a number or a name.
func setScreen(p *settings.Position, value string) error {
	if i := slices.Index(screens, strings.ToLower(value)); i >= 0 {
		p.Screen = i + 1
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > len(screens) {
		return fmt.Errorf("the screens are 1 to %d, or %s", len(screens), strings.Join(screens, ", "))
	}
	p.Screen = n
	return nil
}

// setGraph takes a number and, of a generated graph, its lineage: 17/1.3.
func setGraph(p *settings.Position, value string) error {
	number, lineage, _ := strings.Cut(value, "/")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 {
		return fmt.Errorf("expected a graph's number from 1, or 17/1.3 for one that was generated")
	}
	p.Graph = model.ID{Graph: n - 1, Lineage: lineage}
	return nil
}

func setTheta(p *settings.Position, value string) error {
	theta, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return fmt.Errorf("expected a number such as 0.5")
	}
	p.Theta = &theta
	return nil
}

// setCursor takes a row and a column: 3 5.
func setCursor(p *settings.Position, value string) error {
	vertices, err := numbers(strings.Fields(value))
	if err != nil || len(vertices) != 2 {
		return fmt.Errorf("expected the row and the column, two vertices such as 3 5")
	}
	p.Cursor = &settings.Cell{Row: vertices[0], Column: vertices[1]}
	return nil
}

// addForced takes an attempt and what it is forced to:
// 1 add 3-5 path 3-4-5 remove 4-5.
func addForced(p *settings.Position, value string) error {
	wrong := fmt.Errorf("expected an attempt and its choices, such as 1 add 3-5 path 3-4-5 remove 4-5, of which any may be left out")
	words := strings.Fields(value)
	if len(words) < 3 || len(words)%2 == 0 {
		return wrong
	}
	attempt, err := numbers(words[:1])
	if err != nil {
		return wrong
	}
	var f augment.Forced
	for i := 1; i < len(words); i += 2 {
		vertices, err := chain(words[i+1])
		if err != nil {
			return err
		}
		pair := len(vertices) == 2
		switch {
		case words[i] == "add" && pair && f.Add == nil:
			e := model.NewEdge(vertices[0], vertices[1])
			f.Add = &e
		case words[i] == "path" && !pair && f.Path == nil:
			if vertices[0] > vertices[len(vertices)-1] { // paths begin at the smaller end
				slices.Reverse(vertices)
			}
			f.Path = vertices
		case words[i] == "remove" && pair && f.Remove == nil:
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

// setToggled takes pairs: 1-3 2-4.
func setToggled(p *settings.Position, value string) error {
	p.Toggled = nil
	for _, word := range strings.Fields(strings.ReplaceAll(value, ",", " ")) {
		vertices, err := chain(word)
		if err != nil || len(vertices) != 2 {
			return fmt.Errorf("expected pairs of vertices such as 1-3 2-4")
		}
		p.Toggled = append(p.Toggled, model.NewEdge(vertices[0], vertices[1]))
	}
	return nil
}

// addView takes names and values: cells=after order=degree.
func addView(p *settings.Position, value string) error {
	if p.View == nil {
		p.View = map[string]string{}
	}
	for _, word := range strings.Fields(value) {
		name, how, ok := strings.Cut(word, "=")
		if !ok {
			return fmt.Errorf("expected name=value, such as cells=after")
		}
		p.View[name] = how
	}
	return nil
}

// chain reads 3-4-5, vertices from 1, into vertices from 0.
func chain(word string) ([]int, error) {
	vertices, err := numbers(strings.Split(strings.ReplaceAll(word, "–", "-"), "-"))
	if err != nil || len(vertices) < 2 {
		return nil, fmt.Errorf("expected vertices joined by dashes such as 3-5; found %q", word)
	}
	return vertices, nil
}

// numbers reads numbers from 1 into numbers from 0.
func numbers(words []string) ([]int, error) {
	list := make([]int, len(words))
	for i, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("expected a number from 1; found %q", w)
		}
		list[i] = n - 1
	}
	return list, nil
}
