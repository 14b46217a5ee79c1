package cli

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"mevolve/internal/condition"
	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/study/inspect/attributes"
)

// tableFlags ask for a table of graphs.
type tableFlags struct{ where, columns, sort, format string }

func (f *tableFlags) bind(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.where, "where", "", "only graphs that meet a `condition`: 'class=2 and n>40'")
	flags.StringVar(&f.columns, "columns", "", "the `attributes` to list of each graph: n,m,short")
	flags.StringVar(&f.sort, "sort", "", "the `attribute` to sort by; with a minus the largest first")
	flags.StringVar(&f.format, "format", "text", "of the list: text, csv")
	offerValues(c, "format", []string{"text", "csv"})
	offerValues(c, "sort", condition.Names(attributes.Of(^attributes.Source(0))))
}

// listing are the flags that ask for a list to be printed.
var listing = []string{"columns", "sort", "format"}

// table is what the flags ask for.
type table struct {
	where   attributes.Condition
	columns []attributes.Attribute
	sort    string
	down    bool
	csv     bool
}

// read reads the flags for a list that has attributes of some sources.
func (f *tableFlags) read(from attributes.Source) (t table, err error) {
	list := attributes.Of(from)
	if t.where, err = condition.Parse(f.where, list); err != nil {
		return t, usagef("--where: %w", err)
	}
	named := func(flag, name string) (attributes.Attribute, error) {
		at, several := condition.Find(list, strings.TrimSpace(name))
		switch {
		case several != nil:
			return attributes.Attribute{}, usagef("--%s: %q is the beginning of %s", flag, name, strings.Join(several, ", "))
		case at < 0:
			return attributes.Attribute{}, usagef("--%s: there is no attribute %q; there are %s", flag, name, strings.Join(condition.Names(list), ", "))
		case list[at].Of == nil:
			return attributes.Attribute{}, usagef("--%s: %s is not known here, %s", flag, list[at].Name, list[at].Missing)
		}
		return list[at], nil
	}
	names := []string{"graph", "class", "n", "m"}
	if f.columns != "" {
		names = strings.Split(f.columns, ",")
		if !slices.Contains(names, "graph") {
			names = append([]string{"graph"}, names...)
		}
	} else {
		names = append(names, t.where.Asks()...)
	}
	if f.sort != "" {
		by, err := named("sort", strings.TrimLeft(f.sort, "-−"))
		if err != nil {
			return t, err
		}
		t.sort, t.down = by.Name, strings.HasPrefix(f.sort, "-") || strings.HasPrefix(f.sort, "−")
		if f.columns == "" {
			names = append(names, by.Name)
		}
	}
	for _, name := range names {
		attribute, err := named("columns", name)
		if err != nil {
			return t, err
		}
		if !slices.ContainsFunc(t.columns, func(g attributes.Attribute) bool { return g.Name == attribute.Name }) {
			t.columns = append(t.columns, attribute)
		}
	}
	if f.format != "text" && f.format != "csv" {
		return t, usagef("--format is text or csv; found %q", f.format)
	}
	t.csv = f.format == "csv"
	return t, nil
}

// asks are the sources of the attributes that the flags need.
func (t table) asks() attributes.Source {
	return attributes.From(slices.Concat([]string{t.sort}, t.where.Asks(), t.names()))
}

// print prints the graphs that meet the condition, in order, and says how many there
// are.
func (t table) print(to terminal, all []*attributes.Graph, what string) error {
	chosen := slices.DeleteFunc(slices.Clone(all), func(g *attributes.Graph) bool {
		holds, _ := t.where.Holds(g)
		return !holds
	})
	if t.sort != "" {
		of := attributes.Named(t.sort).Of
		slices.SortStableFunc(chosen, func(a, b *attributes.Graph) int {
			if t.down {
				a, b = b, a
			}
			return cmp.Compare(of(a), of(b))
		})
	}
	if err := t.write(to.out, chosen); err != nil {
		return err
	}
	said := fmt.Sprintf("%d of %s", len(chosen), wording.Plain(len(all), what, what+"s"))
	if !t.where.Empty() {
		said += ": " + t.where.String()
	}
	fmt.Fprintln(to.err, said)
	return nil
}

// write writes the graphs, as text or as CSV.
func (t table) write(out io.Writer, list []*attributes.Graph) error {
	rows, text := [][]string{t.names()}, attributes.Text[*attributes.Graph]
	if t.csv {
		text = attributes.Exact
	}
	for _, g := range list {
		rows = append(rows, lists.Each(t.columns, func(f attributes.Attribute) string {
			if f.Name == "graph" {
				return g.Example.ID.String()
			}
			return text(f, f.Of(g))
		}))
	}
	if t.csv {
		return csv.NewWriter(out).WriteAll(rows)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t")+"\t")
	}
	return w.Flush()
}

// names are those of the columns.
func (t table) names() []string {
	return lists.Each(t.columns, func(f attributes.Attribute) string { return f.Name })
}
