package attributes

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"mevolve/datasets"
	"mevolve/internal/condition"
	"mevolve/internal/must"
	"mevolve/model"
)

// Statistic is a row of the table of a dataset's statistics. Most rows are a sum, a range or
// a count of an attribute of its graphs.
type Statistic struct {
	Label string // its name here, on screen 1 and in `inspect`
	JSON  string // its name in `inspect --json`; "" where only screen 1 shows it
	Means string // a clause for the glossary; "" for a plain word
	Lists string // the condition that lists the graphs it counts; "" for none
	Group Group

	// of is its value, by structure or with vertex labels: a string, int, Percent, Share,
	// Range, ClassSizes or datasets.Seen, nil if the dataset has none. If of is nil, the value is
	// the number of graphs that meet Lists.
	of func(d *Dataset, by datasets.Sight) any
}

// Group is the place of a statistic on screen 1.
type Group int

const (
	Heading   Group = iota // the title
	Table2                 // beside the paper's Table 2
	Balance                // the classes
	Ceiling                // the bounds of a classifier, by structure and with vertex labels
	Twins                  // how graphs repeat one another, by both, too
	Labels                 // of labelled graphs; screen 1 draws them with Ceiling and Twins
	Structure              // the structures that the mappings use
)

// Percent is a share that is written in per cent, Share one that is not.
type (
	Percent float64
	Share   float64
)

// Range summarises one size of all graphs.
type Range struct {
	Mean float64 `json:"mean"`
	Min  int     `json:"min"`
	Max  int     `json:"max"`
}

// ClassSizes are the numbers of graphs by the dataset's own class labels, in
// numeric order.
type ClassSizes []ClassSize

// ClassSize is the number of graphs of one class.
type ClassSize struct{ Label, Graphs int }

// MarshalJSON writes an object whose keys are the labels, in numeric order.
func (sizes ClassSizes) MarshalJSON() ([]byte, error) {
	return object(func(yield func(string, any)) {
		for _, s := range sizes {
			yield(strconv.Itoa(s.Label), s.Graphs)
		}
	})
}

// table holds all statistics, in the order of `inspect` and its JSON.
var table = []Statistic{
	{Label: "name", JSON: "name", of: func(d *Dataset, _ datasets.Sight) any { return d.Name }},
	{Label: "fingerprint", JSON: "fingerprint", of: func(d *Dataset, _ datasets.Sight) any { return d.Fingerprint }},
	{Label: "graphs", JSON: "graphs", Group: Table2, of: func(d *Dataset, _ datasets.Sight) any { return len(d.Graphs) }},
	{Label: "classes", JSON: "classes", Group: Table2, of: func(d *Dataset, _ datasets.Sight) any { return d.Classes() }},
	{Label: "class sizes", JSON: "class_sizes", Group: Balance, of: func(d *Dataset, _ datasets.Sight) any { return classSizes(d.Dataset) }},
	{Label: "vertices", JSON: "vertices", Group: Table2, of: rangeOf("n")},
	{Label: "edges", JSON: "edges", Group: Table2, of: rangeOf("m")},
	{Label: "largest class", JSON: "dominant", Group: Table2, Means: "share of the graphs in the largest class", of: func(d *Dataset, _ datasets.Sight) any {
		return Percent(float64(slices.Max(d.ClassSizes())) / float64(len(d.Graphs)))
	}},
	{Label: "open triads", JSON: "open_triads", Group: Structure, Means: "paths i–a–j whose ends are not joined: the motifs of l = 2", of: sum("open-triads")},
	{Label: "open pairs", JSON: "open_pairs", Group: Structure, Means: "pairs of ends i, j of open triads, each once: the candidates to add", of: sum("open-pairs")},
	{Label: "triangle-free", JSON: "triangle_free", Group: Structure, Means: "graphs without a triangle: RA of every edge is 0", Lists: "triangles=0"},
	{Label: "disconnected", JSON: "disconnected", Group: Structure, Means: "graphs of more than one component", Lists: "components>1"},
	{Label: "isolated vertices", JSON: "isolated_vertices", Group: Structure, Means: "vertices without an edge", Lists: "isolated>0", of: sum("isolated")},
	{Label: "distinct structures", JSON: "distinct_structures", Group: Twins, Means: "number of graphs when isomorphic ones count once", of: func(d *Dataset, by datasets.Sight) any {
		return datasets.See(d.Structures[by], d.Dataset).Distinct
	}},
	{Label: "structure ceiling", JSON: "ceiling", Group: Ceiling, Means: "best accuracy from the structure alone: isomorphic graphs all get their most frequent class", of: func(d *Dataset, by datasets.Sight) any {
		return Share(datasets.See(d.Structures[by], d.Dataset).Ceiling)
	}},
	{Label: "with a twin", Group: Twins, Lists: "twins>0", of: func(d *Dataset, by datasets.Sight) any {
		return len(slices.DeleteFunc(twins(d.Structures[by]), func(n int) bool { return n == 0 }))
	}},
	{Label: "with vertex labels", JSON: "labelled", Group: Labels, Means: "the same if vertex labels, such as atoms, must agree, too", of: func(d *Dataset, _ datasets.Sight) any {
		if structures, known := d.Structures[datasets.WithLabels]; known {
			return datasets.See(structures, d.Dataset)
		}
		return nil
	}},
}

// Register adds a statistic that counts the graphs its condition lists; remove
// removes it again.
func Register(s Statistic) (remove func()) {
	before := table
	table = append(slices.Clone(before), s)
	return func() { table = before }
}

// Statistics are the rows of some groups; without a group all.
func Statistics(groups ...Group) []Statistic {
	return slices.DeleteFunc(slices.Clone(table), func(s Statistic) bool { return len(groups) > 0 && !slices.Contains(groups, s.Group) })
}

// Meaning explains a statistic by its label, which must be one.
func Meaning(label string) string {
	return table[slices.IndexFunc(table, func(s Statistic) bool { return s.Label == label })].Means
}

// Dataset is a dataset, its measured graphs and its statistics.
type Dataset struct {
	*model.Dataset
	Graphs     []*Graph                 // with their Shape
	Structures map[datasets.Sight][]int // isomorphic graphs have the same number; with labels where there are any

	values map[datasets.Sight]map[string]any // by label
}

// Measure measures a dataset. While it counts triads, it reports the number of finished
// vertices to progress, which may be nil. Its only error is that of the context.
func Measure(ctx context.Context, of *model.Dataset, progress func(vertices, of int)) (*Dataset, error) {
	d := &Dataset{of, GraphsOf(of), map[datasets.Sight][]int{}, map[datasets.Sight]map[string]any{}}
	for _, by := range []datasets.Sight{datasets.ByStructure, datasets.WithLabels} {
		if by == datasets.WithLabels && !of.Labelled() {
			continue
		}
		structures, err := datasets.Structures(ctx, of.Examples, by)
		if err != nil {
			return nil, err
		}
		d.Structures[by] = structures
	}
	if err := MeasureShapes(ctx, d.Graphs, d.Structures[datasets.ByStructure], progress); err != nil {
		return nil, err
	}
	for by := range d.Structures {
		d.values[by] = map[string]any{}
		for _, s := range table {
			if s.of == nil {
				d.values[by][s.Label] = d.count(s.Lists)
			} else {
				d.values[by][s.Label] = s.of(d, by)
			}
		}
	}
	return d, nil
}

// Value is a statistic by its label, with graphs compared by structure.
func (d *Dataset) Value(label string) any { return d.ValueBy(label, datasets.ByStructure) }

// ValueBy is a statistic with graphs compared by a sight; nil if there is none.
func (d *Dataset) ValueBy(label string, by datasets.Sight) any { return d.values[by][label] }

// MarshalJSON writes the statistics that have a name in JSON, in the table's order.
func (d *Dataset) MarshalJSON() ([]byte, error) {
	return object(func(yield func(string, any)) {
		for _, s := range table {
			if v := d.Value(s.Label); s.JSON != "" && v != nil {
				yield(s.JSON, v)
			}
		}
	})
}

// object writes a JSON object with its members in the order of the iterator.
func object(members func(yield func(name string, value any))) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // the encoder outside decides
	var failed error
	b.WriteByte('{')
	members(func(name string, value any) {
		if b.Len() > 1 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Quote(name) + ":")
		if err := e.Encode(value); err != nil {
			failed = err
		}
	})
	b.WriteByte('}')
	return b.Bytes(), failed
}

// count counts the graphs that meet a condition of the table.
func (d *Dataset) count(text string) (graphs int) {
	c := must.Get(condition.Parse(text, Of(Itself|Shapes)))
	for _, g := range d.Graphs {
		if holds, _ := c.Holds(g); holds {
			graphs++
		}
	}
	return graphs
}

// sum adds an attribute over all graphs.
func sum(attribute string) func(*Dataset, datasets.Sight) any {
	return func(d *Dataset, _ datasets.Sight) any {
		total := 0
		for _, x := range d.attribute(attribute) {
			total += x
		}
		return total
	}
}

// rangeOf is the mean, the least and the most of an attribute.
func rangeOf(attribute string) func(*Dataset, datasets.Sight) any {
	return func(d *Dataset, by datasets.Sight) any {
		list := d.attribute(attribute)
		return Range{float64(sum(attribute)(d, by).(int)) / float64(len(list)), slices.Min(list), slices.Max(list)}
	}
}

func (d *Dataset) attribute(name string) []int {
	of, list := Named(name).Of, make([]int, len(d.Graphs))
	for i, g := range d.Graphs {
		list[i] = int(of(g))
	}
	return list
}

func classSizes(d *model.Dataset) (list ClassSizes) {
	for class, size := range d.ClassSizes() {
		list = append(list, ClassSize{d.ClassLabels[class], size})
	}
	return list
}
