package experiment

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"mevolve/internal/lists"
	"mevolve/internal/must"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

// axis is a list of a plan that settings have one value of: every cell has one item of each axis.
type axis struct {
	name   string                         // of the setting; "readings"
	row    settings.Setting               // the zero Setting for the readings
	title  string                         // in errors
	prefix string                         // of the value in the name of a trial
	words  func(settings.Settings) string // the value
	always bool                           // a command names it at its default, too
	size   func(*Plan) int
	clear  func(*Plan)
	add    func(p *Plan, s *settings.Settings)        // makes the value the last item
	put    func(p *Plan, i int, s *settings.Settings) // makes item i the value
	reset  func(s *settings.Settings)                 // makes the default the value
}

// axes are the lists of a plan beside its datasets, the outermost first.
var axes = []axis{
	listing("mapping", "", func(p *Plan) *[]string { return &p.Mappings }).named(),
	listing("learner", "", func(p *Plan) *[]string { return &p.Learners }).named(),
	listing("beta", "β ", func(p *Plan) *[]float64 { return &p.Betas }).named(),
	listing("filter", "filter ", func(p *Plan) *[]bool { return &p.Filters }),
	listing("similarity", "", func(p *Plan) *[]string { return &p.Similarities }),
	along("readings", func(p *Plan) *[]readings.Set { return &p.Readings }, func(s *settings.Settings) *readings.Set { return &s.Readings }).
		as("choice of readings", "readings ", func(s settings.Settings) string {
			return cmp.Or(strings.Join(s.Readings.Changed(), " "), "default")
		}),
}

// listing is the list of a setting.
func listing[T any](name, prefix string, list func(*Plan) *[]T) axis {
	row := must.Get(settings.Named(name))
	a := along(name, list, func(s *settings.Settings) *T { return row.At(s).(*T) }).as(name, prefix, row.Text)
	a.row = row
	return a
}

// along is the list of a field of the settings.
func along[T any](name string, list func(*Plan) *[]T, field func(*settings.Settings) *T) axis {
	return axis{
		name:  name,
		size:  func(p *Plan) int { return len(*list(p)) },
		clear: func(p *Plan) { *list(p) = nil },
		add:   func(p *Plan, s *settings.Settings) { *list(p) = append(*list(p), *field(s)) },
		put:   func(p *Plan, i int, s *settings.Settings) { *field(s) = (*list(p))[i] },
		reset: func(s *settings.Settings) {
			usual := settings.Default()
			*field(s) = *field(&usual)
		},
	}
}

func (a axis) as(title, prefix string, words func(settings.Settings) string) axis {
	a.title, a.prefix, a.words = title, prefix, words
	return a
}

func (a axis) named() axis {
	a.always = true
	return a
}

// Lists are the names of the settings that a plan has lists of.
func Lists() []string {
	names := lists.Each(axes, func(a axis) string { return a.row.Name })
	return slices.DeleteFunc(names, func(name string) bool { return name == "" })
}

func listOf(name string) axis {
	return axes[slices.IndexFunc(axes, func(a axis) bool { return a.name == name })]
}

// Use makes the list of a setting that of some values in text form.
func (p *Plan) Use(name string, values []string) error {
	a := listOf(name)
	a.clear(p)
	for _, v := range values {
		s := p.Settings
		if err := a.row.Read(&s, v); err != nil {
			return fmt.Errorf("%s: %w", a.row.Option(), err)
		}
		a.add(p, &s)
	}
	return nil
}

// unlisted is the settings that a plan has no list of, the others at their default.
func unlisted(s settings.Settings) settings.Settings {
	for _, a := range axes {
		a.reset(&s)
	}
	return s
}

// items are an axis' items in words.
func (p Plan) items(a axis, words func(settings.Settings) string) []string {
	list := make([]string, a.size(&p))
	for i := range list {
		s := p.Settings
		a.put(&p, i, &s)
		list[i] = words(s)
	}
	return list
}

// cells are the settings of every cell of one dataset.
func (p Plan) cells() []settings.Settings {
	cells := []settings.Settings{p.Settings}
	for _, a := range axes {
		var more []settings.Settings
		for _, s := range cells {
			for i := range a.size(&p) {
				a.put(&p, i, &s)
				more = append(more, s)
			}
		}
		cells = more
	}
	return cells
}
