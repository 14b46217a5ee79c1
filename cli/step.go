package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/export"
	"mevolve/study/external"
	"mevolve/study/inspect/attempts"
	"mevolve/study/inspect/diff"
	"mevolve/study/settings"
)

// stepOptions are the flags of step alone.
type stepOptions struct {
	graph, at         string
	candidates, swaps int
	part              experiment.Part
	asJSON            bool
	format            string
	why, against      string
	until             string
	hand              byHand // of --at
}

// stepTrace is a trace with the graph before and after.
type stepTrace struct {
	external.Trace
	Vertices    int             `json:"vertices"`
	Edges       [][2]int        `json:"edges"`
	MappedEdges [][2]int        `json:"mapped_edges"`
	Until       *attempts.First `json:"until,omitempty"` // of --where
}

func newStep(t terminal) *cobra.Command {
	f := newSettingsFlags()
	var o stepOptions
	c := &cobra.Command{
		Use:   "step DATASET --graph I",
		Short: "One augmentation: candidates, scores, draws, swaps",
		Long: `Step maps one graph and prints every choice: the candidates with their scores and
shares, the random number and its interval, the path, the removed edge. With
--at repeat=2,fold=3,iteration=1 it repeats the draws of a run; a graph that a run
generates has an address: 68/1.3 is made from graph 68 in iterations 1 and 3.

--format prints the graph for another program, every edge marked as kept, added or
removed; edges is the mapped graph. With ACCESSIBLE set the text is for a screen reader.`,
		Example: "  mevolve step MUTAG --graph 1\n  mevolve step rings --graph 3 --mapping random --json\n  mevolve step rings --graph 3 --format dot | neato -Tsvg > graph.svg",
		Args:    argumentCount(1, 1, "one dataset"),
		RunE: f.with(func(c *cobra.Command, s settings.Settings, args []string) error {
			return o.run(c, t, s, args[0])
		}),
	}
	f.bind(c, settings.Draws, settings.Maps)
	f.workerCount(c)
	flags := c.Flags()
	flags.StringVar(&o.graph, "graph", "", "the graph's number, from 1, or a generated one's address, 68/1.3")
	flags.StringVar(&o.at, "at", "", "draws of this repeat, fold and iteration of a run, `fold=3,iteration=2`")
	c.Flags().IntVar(&o.candidates, "candidates", 5, "candidates to list around each draw, 0 for none")
	c.Flags().IntVar(&o.swaps, "swaps", 200, "number of swaps to print, 0 for all")
	rarely(c, "candidates", "swaps")
	flags.BoolVar(&o.asJSON, "json", false, "the record as one JSON object")
	flags.StringVar(&o.format, "format", "", "the graph for another program: "+strings.Join(formatNames(), ", "))
	flags.StringVar(&o.why, "why", "", "why a `pair`, such as '4 9', was not drawn, and its chance")
	flags.StringVar(&o.until, "where", "", "up to the first swap that meets a `condition`: 'share<.01', '4 9'")
	flags.StringVar(&o.against, "against", "", "compare with other `settings`, 'seed=2 R4=first', or a place")
	offerValues(c, "format", formatNames())
	return c
}

// check refuses what cannot be, and names the format that is asked for; the
// zero Format for none.
func (o *stepOptions) check(c *cobra.Command) (writer export.Format, err error) {
	if o.candidates < 0 {
		return writer, usagef("--candidates is the number to list around each draw, 0 for none; found %d", o.candidates)
	}
	if o.swaps < 0 {
		return writer, usagef("--swaps is the number of swaps to print, 0 for all; found %d", o.swaps)
	}
	for _, question := range []string{"why", "against"} {
		if c.Flags().Changed(question) && (c.Flags().Changed("format") || o.until != "" || o.why != "" && o.against != "") {
			return writer, usagef("--%s answers alone, in sentences or with --json; leave out --format and the other questions", question)
		}
	}
	if o.until != "" && (c.Flags().Changed("format") || changed(c, "swaps") != "") {
		return writer, usagef("--where ends the text at a swap; leave out --format and --swaps")
	}
	if !c.Flags().Changed("format") {
		return writer, nil
	}
	if o.asJSON {
		return writer, usagef("--json and --format are two ways to print one result; choose one")
	}
	return pickFormat(o.format)
}

// place reads --at beside --graph: what is mapped, and when. Without an iteration a graph
// is mapped in the one after its own.
func (o *stepOptions) place(c *cobra.Command, s settings.Settings, name string) (settings.Place, error) {
	at := settings.Place{Dataset: name, Settings: s, Position: settings.Start()}
	at.Position.Iteration = 0
	if c.Flags().Changed("at") {
		var err error
		if at.Position, at.Data, err = readAt(at.Position, o.at); err != nil {
			return at, err
		}
		if o.graph == "" {
			o.graph = at.Position.Graph.String()
		}
	}
	id, _, err := parseGraphID(o.graph)
	if named := at.Position.Graph; named != (model.ID{}) && named != id && err == nil {
		return at, usagef("--graph names graph %s, and --at graph %s; leave one out", id, named)
	}
	if o.graph == "" {
		return at, nil // refused with the dataset's numbers
	}
	at.Position.Graph = id
	o.hand, o.part = byHand{at.Position.Forced, at.Position.Toggled}, partAt(at.Position, s)
	at.Position.Iteration = o.part.Iteration
	return at, err
}

// example opens the dataset and finds the graph in it, a generated one too.
func (o *stepOptions) example(c *cobra.Command, t terminal, at settings.Place) (*model.Dataset, model.Example, error) {
	d, err := open(c.Context(), t, at.Dataset)
	if err != nil {
		return nil, model.Example{}, err
	}
	e, iterations, err := findGraph(d, o.graph)
	if err != nil {
		return d, e, err
	}
	at.Position.Fold = 1 // of a run of any number of folds
	if err := at.Check(d); err != nil {
		return nil, e, usageError{err}
	}
	if iterations == nil {
		return d, e, nil
	}
	if last := iterations[len(iterations)-1]; o.part.Iteration <= last {
		return nil, e, usagef("graph %s comes from iteration %d and is mapped in a later one; found iteration %d", o.graph, last, o.part.Iteration)
	}
	e, err = o.part.Descendant(c.Context(), e, iterations)
	return d, e, err
}

// run maps the graph and prints it.
func (o *stepOptions) run(c *cobra.Command, t terminal, s settings.Settings, name string) error {
	writer, err := o.check(c)
	if err != nil {
		return err
	}
	at, err := o.place(c, s, name)
	if err != nil {
		return err
	}
	d, example, err := o.example(c, t, at)
	if err != nil {
		return err
	}
	original := example
	mapping, example, result, err := mapped(c.Context(), o.part, example, o.hand)
	if err != nil {
		return err
	}
	if o.against != "" {
		other, err := o.otherPlace(at, d, original.ID)
		if err != nil {
			return err
		}
		return o.compare(c.Context(), t.out, other, original, diff.Side{Name: "A", Graph: example.Graph, Mapping: mapping, Result: result, Forced: o.hand.forced})
	}
	var until *attempts.First
	if o.until != "" {
		condition, err := attempts.Parse(o.until, example.Graph.N())
		if err != nil {
			return usagef("--where: %w", err)
		}
		if until, err = condition.First(c.Context(), mapping, example.Graph, result); err != nil {
			return err
		}
	}
	if o.asJSON && o.why == "" {
		return writeJSON(t.out, stepTrace{external.NewTrace(example, d.ClassLabels[example.Class], result), example.Graph.N(), external.Pairs(example.Graph), external.Pairs(result.Graph), until})
	}
	if writer.Write != nil {
		return writer.Write(t.out, o.change(d, example, s, result))
	}
	index, err := augment.IndexNamed(s.Similarity)
	if err != nil {
		return err
	}
	text := stepText{t.out, d, example, s, mapping, index, o.candidates, o.swaps, accessible()}
	if o.why != "" {
		return o.whyPair(c.Context(), t.err, text, result)
	}
	if until != nil {
		text.swaps = until.Attempt
		text.line("%s", wording.Wrap(until.Message, ""))
	}
	return text.write(c.Context(), result)
}
