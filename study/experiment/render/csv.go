package render

import (
	"encoding"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
)

// cellLine is a line of a report's CSV file: a cell, and what it shares with its table. Its
// columns are the names in JSON, those of a field within another joined by _, an interval in
// its two ends. Lists and matrices are in JSON alone, but for lists of words.
type cellLine struct {
	Beta    float64  `json:"beta"`
	Filter  bool     `json:"filter"`
	Changed []string `json:"changed"`
	experiment.Cell
}

func cellColumns() []string {
	var names []string
	flatten("", reflect.TypeFor[cellLine](), reflect.Value{}, func(name, _ string) { names = append(names, name) })
	return names
}

func cellRows(r experiment.Report) rows {
	return func(yield func([]string) bool) {
		for _, t := range r.Tables {
			for _, cell := range t.Cells {
				line := cellLine{t.Beta, t.Filter, t.Changed, cell}
				var values []string
				flatten("", reflect.TypeOf(line), reflect.ValueOf(line), func(_, value string) { values = append(values, value) })
				if !yield(values) {
					return
				}
			}
		}
	}
}

// flatten puts the columns of a value of some type, and their texts; those of no value are
// empty, and so is what is undefined.
func flatten(name string, of reflect.Type, v reflect.Value, put func(name, value string)) {
	text := func(format func() string) string {
		if !v.IsValid() {
			return ""
		}
		return format()
	}
	switch {
	case of.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		put(name, text(func() string { return fmt.Sprint(v.Interface()) }))
	case of.Kind() == reflect.Pointer:
		if v.IsValid() {
			v = v.Elem() // no value of nil
		}
		flatten(name, of.Elem(), v, put)
	case of == reflect.TypeFor[stats.Interval]():
		for i, end := range []string{"_low", "_high"} {
			put(name+end, text(func() string { return wording.Exact(v.Index(i).Float()) }))
		}
	case of.Kind() == reflect.Struct:
		for i := range of.NumField() {
			f, field := of.Field(i), reflect.Value{}
			if v.IsValid() {
				field = v.Field(i)
			}
			tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			switch {
			case f.Anonymous && tag == "":
				tag = name
			case name != "":
				tag = name + "_" + tag
			}
			flatten(tag, f.Type, field, put)
		}
	case of == reflect.TypeFor[[]string]():
		put(name, text(func() string { return strings.Join(v.Interface().([]string), " ") }))
	case of.Kind() == reflect.Float64:
		put(name, text(func() string { return number(new(v.Float())) }))
	case of.Kind() == reflect.Bool:
		put(name, text(func() string { return strconv.FormatBool(v.Bool()) }))
	case of.Kind() == reflect.Int, of.Kind() == reflect.String:
		put(name, text(func() string { return fmt.Sprint(v.Interface()) }))
	}
}
