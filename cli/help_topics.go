package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/learners"
	"mevolve/model/readings"
	"mevolve/study/experiment/render"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
)

// topics are the commands of allTopics, without their texts, which writeTopic writes.
func topics() []*cobra.Command {
	return lists.Each(allTopics, func(t topic) *cobra.Command {
		return &cobra.Command{Use: t.name, Short: t.short, DisableFlagsInUseLine: true}
	})
}

// topic is what `mevolve help` explains beside the commands, made of the same tables as the flags.
type topic struct {
	name, short string
	about       func(root *cobra.Command) string
}

var allTopics = []topic{
	{"mappings", "Values of --mapping", alone(aboutMappings)},
	{"readings", "The open points of the paper, --R1 to --R23", alone(aboutReadings)},
	{"learners", "Values of --learner", alone(aboutLearners)},
	{"settings", "Every setting, its flag, default and commands", aboutSettings},
	{"attributes", "Attributes of graphs, for --where, --columns and --sort", alone(aboutAttributes)},
	{"columns", "Columns of the reports of run and bench", alone(aboutColumns)},
	{"config", "Settings of the configuration file", alone(aboutConfig)},
	{"data", "Forms of DATASET, and the places of a search", alone(aboutData)},
	{"places", "A place in the explorer as a command", alone(aboutPlaces)},
}

func alone(about func() string) func(*cobra.Command) string {
	return func(*cobra.Command) string { return about() }
}

// writeTopic writes the text of c if it is a topic. It is called when help is asked for: else
// every start would wait for all texts.
func writeTopic(c *cobra.Command) {
	for _, t := range allTopics {
		if c.Name() == t.name && c.Parent() == c.Root() {
			c.Long = t.about(c.Root())
		}
	}
}

// rows is a line for each of a list: its name, and what it is.
func rows[T any](list []T, of func(T) (name, about string)) string {
	return strings.Join(lists.Each(list, func(row T) string { return entry(of(row)) }), "\n")
}

func aboutMappings() string {
	mapping := func(k augment.Kind) (name, about string) { return k.Name, k.Sentence() }
	return "A mapping moves k = ⌈m·β⌉ edges of a graph (Eqs. 2 to 9): it adds pairs and removes\nedges, each with its weight.\n\n" +
		rows(augment.Kinds(), mapping) +
		"\n\nControl mappings, each without a part of the idea:\n\n" +
		rows(augment.Controls(), mapping) + "\n\n" +
		wording.Wrap("--similarity is the index s_ij of the similarity mappings: "+strings.Join(augment.IndexNames(), ", ")+".", "") +
		"\nUse a mapping of your own with --mapping 'cmd:COMMAND' or dir:FOLDER; `mevolve check`\ncompares it with these."
}

func aboutReadings() string {
	var b strings.Builder
	b.WriteString("The open points of the paper and their readings. The first value is the default;\n--R4 first chooses another, in `mevolve bench` --R4 uniform,first a list.\n")
	for _, r := range readings.All() {
		fmt.Fprintf(&b, "\n%s\n%s\n", wording.Wrap(r.ID+" "+r.Name+": "+r.Question, "    "),
			rows(r.Values, func(v readings.Value) (name, about string) { return "--" + r.ID + " " + v.Name, v.Gloss }))
	}
	b.WriteString("\nDecided, without a switch:\n\n")
	for _, r := range readings.Fixed() {
		b.WriteString(wording.Wrap("  "+r.ID+"  "+r.Line, "      ") + "\n")
	}
	b.WriteString("\n" + wording.Wrap("Candidates, degrees, scores and weights are those of the input graph in all swaps of a mapping.", ""))
	return b.String()
}

func aboutLearners() string {
	return "A learner is an embedding and a classifier, or both in one. Its grid is chosen on\nD_val; vertex labels are seen by graph2vec and gl2vec with --attributed=yes, and by no\nother but diffpool.\n\n" +
		rows(learners.All(), func(l learners.Kind) (name, about string) { return l.Name, noted(l.Summary, l.Note()) })
}

// aboutSettings lists the settings of the method and the flags that few change, with the
// default and the commands of each.
func aboutSettings(root *cobra.Command) string {
	about, by := map[string]*pflag.Flag{}, map[string][]string{}
	isSetting := func(f *pflag.Flag) bool {
		return slices.ContainsFunc(settings.All(), func(row settings.Setting) bool { return row.Flag() == f.Name })
	}
	var collect func(*cobra.Command)
	collect = func(c *cobra.Command) {
		name := c.Name()
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !isMarked(f, rareFlag) && !isSetting(f) {
				return
			}
			if about[f.Name] == nil {
				about[f.Name] = f
			}
			if !slices.Contains(by[f.Name], name) {
				by[f.Name] = append(by[f.Name], name)
			}
		})
		for _, sub := range c.Commands() {
			collect(sub)
		}
	}
	for _, c := range root.Commands() {
		collect(c)
	}
	return "Every setting of the method and every flag that few change: meaning, default, and the\ncommands that take it. `mevolve help readings` lists the readings, --R1 to --R23.\n\n" +
		rows(slices.Sorted(maps.Keys(about)), func(name string) (_, text string) {
			text = about[name].Usage
			if usual := about[name].DefValue; usual != "" && usual != "[]" && usual != "false" {
				text += " (" + usual + ")"
			}
			return "--" + name, text + "; " + strings.Join(by[name], ", ")
		})
}

func aboutAttributes() string {
	return "Attributes of graphs, which --where compares ('class=2 and n>40'), --columns lists and\n--sort sorts by. A command that does not know one says why.\n\n" +
		rows(attributes.Of(^attributes.Source(0)), func(a attributes.Attribute) (name, about string) { return a.Name, a.Means })
}

func aboutColumns() string {
	return "The columns of reports (`run`, `bench`, `bench report`, screen 6): name in CSV and JSON,\ntitles in tables, meaning. An interval has two columns in CSV, _low and _high. CSV has\nmore columns, named as in JSON (docs/formats.md).\n\n" +
		rows(render.Columns(), func(c render.Column) (name, about string) {
			return c.Name, strings.Join(c.Titles, " / ") + ": " + c.Meaning
		})
}

// aboutData lists the forms of DATASET, those of files by the table of formats.
func aboutData() string {
	var b strings.Builder
	b.WriteString(`DATASET is one of

  a built-in set         rings, planted, noise, …; noise:7 is another draw of it
  a name of the catalog  MUTAG, ENZYMES, …; ` + "`mevolve datasets`" + ` lists them
`)
	for _, f := range datasets.Formats() {
		fmt.Fprintf(&b, "  %-21s  %s\n", f.Path, strings.ReplaceAll(f.Help, "\n", "\n"+strings.Repeat(" ", 25)))
	}
	b.WriteString(`
A name is searched in $MEVOLVE_DATA (a folder of TU folders), then in the cache, then
downloaded from the TU collection, or from its copy at the address in $MEVOLVE_MIRROR.
A download that differs from the catalog's fingerprint is refused.`)
	return b.String()
}

func aboutPlaces() string {
	return `A place in the explorer is the command that opens it: the dataset, the settings as flags,
and the position behind --at, as words with commas between them. What is at its default
is left out. y copies the command, and shows it where the terminal has no clipboard; ":"
takes it, or a part of it. The same command shows the same frame on any machine.

  mevolve MUTAG --beta 0.25 --at screen=2,graph=68/1.3,step=3
  mevolve step MUTAG --beta 0.25 --at graph=68/1.3,step=3   its mapping in words
  mevolve record MUTAG --at screen=3 --still -o frame.svg   its frame, as a file

` + rows(settings.AboutPosition(), func(word [2]string) (name, about string) { return word[0], word[1] }) + `

In ":" words with screen= say a whole position; others change what is shown, and may be
settings: "step=3", "beta=.25 R4=first". --at may be a file that holds the words, as the
explorer writes for more than 400 characters.`
}
