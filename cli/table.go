package cli

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"mevolve/condition"
	"mevolve/experiment"
	"mevolve/facts"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/wording"
)

// tableFlags ask for a table of graphs.
type tableFlags struct{ where, columns, sort, format string }

func (f *tableFlags) bind(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&f.where, "where", "", "only graphs that meet a `condition`, such as 'class=2 and n>40'")
	flags.StringVar(&f.columns, "columns", "", "the `facts` to list of each graph, with commas between: n,m,short")
	flags.StringVar(&f.sort, "sort", "", "the `fact` to sort by; with a minus before it the largest first")
	flags.StringVar(&f.format, "format", "text", "of the list: text, csv")
	complete(c, "format", []string{"text", "csv"})
	complete(c, "sort", condition.Names(facts.Of(^facts.Source(0))))
}

// listing are the flags that ask for a list to be printed.
var listing = []string{"columns", "sort", "format"}

func changed(c *cobra.Command, flags ...string) string {
	for _, name := range flags {
		if c.Flags().Changed(name) {
			return name
		}
	}
	return ""
}

// table is what the flags ask for.
type table struct {
	where   facts.Condition
	columns []facts.Fact
	sort    string
	down    bool
	csv     bool
}

// read reads the flags for a list that has facts of some sources.
func (f *tableFlags) read(from facts.Source) (t table, err error) {
	list := facts.Of(from)
	if t.where, err = condition.Parse(f.where, list); err != nil {
		return t, usagef("--where: %w", err)
	}
	named := func(flag, name string) (facts.Fact, error) {
		at, several := condition.Find(list, strings.TrimSpace(name))
		switch {
		case several != nil:
			return facts.Fact{}, usagef("--%s: %q is the beginning of %s", flag, name, strings.Join(several, ", "))
		case at < 0:
			return facts.Fact{}, usagef("--%s: there is no fact %q; there are %s", flag, name, strings.Join(condition.Names(list), ", "))
		case list[at].Of == nil:
			return facts.Fact{}, usagef("--%s: %s is not known here, %s", flag, list[at].Name, list[at].Missing)
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
		fact, err := named("columns", name)
		if err != nil {
			return t, err
		}
		if !slices.ContainsFunc(t.columns, func(g facts.Fact) bool { return g.Name == fact.Name }) {
			t.columns = append(t.columns, fact)
		}
	}
	if f.format != "text" && f.format != "csv" {
		return t, usagef("--format is text or csv; found %q", f.format)
	}
	t.csv = f.format == "csv"
	return t, nil
}

// asks are the sources of all that is asked for.
func (t table) asks() facts.Source {
	names := append([]string{t.sort}, t.where.Asks()...)
	for _, f := range t.columns {
		names = append(names, f.Name)
	}
	return facts.From(names)
}

// holds tells whether the condition is met.
func (t table) holds(g *facts.Graph) bool {
	yes, _ := t.where.Holds(g)
	return yes
}

// print prints the graphs that meet the condition, in order, and says how many there
// are.
func (t table) print(to terminal, all []*facts.Graph, what, command string, d *model.Dataset) error {
	chosen := slices.DeleteFunc(slices.Clone(all), func(g *facts.Graph) bool { return !t.holds(g) })
	if t.sort != "" {
		of := facts.Named(t.sort).Of
		slices.SortStableFunc(chosen, func(a, b *facts.Graph) int {
			if t.down {
				a, b = b, a
			}
			return cmp.Compare(of(a), of(b))
		})
	}
	write := t.text
	if t.csv {
		write = t.commas
	}
	if err := write(to, chosen, command, d); err != nil {
		return err
	}
	said := fmt.Sprintf("%d of %s", len(chosen), wording.Plain(len(all), what, what+"s"))
	if !t.where.Empty() {
		said += ": " + t.where.String()
	}
	fmt.Fprintln(to.err, said)
	return nil
}

// cells are a row of the table.
func (t table) cells(g *facts.Graph, text func(facts.Fact, float64) string) []string {
	row := make([]string, len(t.columns))
	for i, f := range t.columns {
		row[i] = text(f, f.Of(g))
		if f.Name == "graph" {
			row[i] = g.Example.ID.String()
		}
	}
	return row
}

func (t table) names() []string {
	names := make([]string, len(t.columns))
	for i, f := range t.columns {
		names[i] = f.Name
	}
	return names
}

func (t table) text(to terminal, list []*facts.Graph, _ string, _ *model.Dataset) error {
	w := tabwriter.NewWriter(to.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, strings.Join(t.names(), "\t")+"\t")
	for _, g := range list {
		fmt.Fprintln(w, strings.Join(t.cells(g, facts.Text), "\t")+"\t")
	}
	return w.Flush()
}

// commas writes CSV, where it comes from in the last column of the first row.
func (t table) commas(to terminal, list []*facts.Graph, command string, d *model.Dataset) error {
	w := csv.NewWriter(to.out)
	_ = w.Write(append(t.names(), "provenance"))
	from := strings.Join(experiment.Origin(experiment.NewProvenance(command, experiment.Info(d)), nil)[:2], "; ")
	for _, g := range list {
		_ = w.Write(append(t.cells(g, facts.Exact), from))
		from = ""
	}
	w.Flush()
	return w.Error()
}

// tableCommand is the command line that prints the table again.
func tableCommand(c *cobra.Command, dataset string) string {
	words := []string{"mevolve", c.Name(), settings.Argument(dataset)}
	c.Flags().Visit(func(f *pflag.Flag) {
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		for _, value := range values {
			switch {
			case f.Name == "workers": // the numbers do not depend on it
			case f.Value.Type() == "bool":
				words = append(words, "--"+f.Name)
			default:
				words = append(words, "--"+f.Name+"="+value)
			}
		}
	})
	return settings.CommandLine(words...)
}
