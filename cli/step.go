package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/export"
	"mevolve/study/external"
	"mevolve/study/inspect/diff"
	"mevolve/study/settings"
)

// stepOptions are the flags of step alone.
type stepOptions struct {
	graph, at         string
	candidates, swaps int
	when              runPart
	asJSON            bool
	format            string
	why, against      string
	until             string
	hand              byHand // of the token
}

func newStep(t terminal) *cobra.Command {
	f := newSettingsFlags()
	var o stepOptions
	c := &cobra.Command{
		Use:   "step DATASET --graph I",
		Short: "One augmentation: candidates, scores, draws, swaps",
		Long: `Step maps one graph and prints every choice: the candidates with their scores and
shares, the random number and its interval, the path, the removed edge. --at 2/3/1
repeats the draws of a run for this graph in repeat 2, fold 3, iteration 1; --at TOKEN
takes graph, mapping and iteration from the explorer. A graph that a run generates has
an address: 68/1.3 is made from graph 68 in iterations 1 and 3.

With --format it prints the graph for another program: dot (for Graphviz) and
graphml (for networkx, igraph, Gephi) mark every edge as kept, added or removed;
edges is the graph after the mapping, one edge a line. With --json, "edges" is the
graph before the mapping and "mapped_edges" the graph after it, which --format edges
prints.

With the variable ACCESSIBLE the text is for a screen reader: plain letters, one
sentence a line, no columns.`,
		Example: "  mevolve step MUTAG --graph 1\n  mevolve step rings --graph 3 --mapping random --json\n  mevolve step rings --graph 3 --format dot | neato -Tsvg > graph.svg",
		Args: func(c *cobra.Command, args []string) error {
			if o.at != "" && !isRunPart(o.at) {
				return argumentCount(0, 1, "at most one dataset beside --at")(c, args)
			}
			return argumentCount(1, 1, "one dataset")(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			s, err := f.read()
			if err != nil {
				return err
			}
			switch {
			case o.at == "":
			case !isRunPart(o.at):
				return o.runAt(c, t, args)
			default:
				if err := o.when.Set(o.at); err != nil {
					return usageError{fmt.Errorf("--at: %w", err)}
				}
			}
			return o.run(c, t, s, args[0], nil)
		},
	}
	f.bind(c, settings.Draws, settings.Maps)
	f.workerCount(c)
	o.when = runPart{1, 1, 1}
	flags := c.Flags()
	flags.StringVar(&o.graph, "graph", "", "the graph's number, from 1, or a generated one's address, 68/1.3")
	flags.StringVar(&o.at, "at", "", "draws of this repeat, fold and iteration of a run, `2/3/1`, or all of a token")
	c.Flags().IntVar(&o.candidates, "candidates", 5, "candidates to list around each draw, 0 for none")
	c.Flags().IntVar(&o.swaps, "swaps", 200, "number of swaps to print, 0 for all")
	rarely(c, "candidates", "swaps")
	flags.BoolVar(&o.asJSON, "json", false, "the record as one JSON object")
	flags.StringVar(&o.format, "format", "", "the graph for another program: "+strings.Join(formatNames(), ", "))
	flags.StringVar(&o.why, "why", "", "why a `pair`, such as '4 9', was not drawn, and its chance")
	flags.StringVar(&o.until, "where", "", "up to the first swap that meets a `condition`: 'share<.01', '4 9'")
	flags.StringVar(&o.against, "against", "", "compare with other `settings`, 'seed=2' or 'R4=first', or a token")
	complete(c, "format", formatNames())
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

// runAt does what a token says.
func (o *stepOptions) runAt(c *cobra.Command, t terminal, args []string) error {
	if c.Flags().Changed("graph") {
		return usagef("the token of --at says which graph is mapped when; leave out --graph")
	}
	token, err := tokenOf(c, o.at)
	if err != nil {
		return err
	}
	p := token.Position
	o.hand = byHand{p.Forced, p.Toggled}
	name := ""
	if len(args) > 0 {
		name = args[0]
	} else if name, err = placeOf(token); err != nil {
		return err
	}
	o.graph, o.when = p.Graph.String(), runPartOf(p)
	return o.run(c, t, token.Settings, name, &token)
}

// example opens the dataset and finds the graph in it, a generated one too. Without
// another iteration that is mapped in the one after its own.
func (o *stepOptions) example(c *cobra.Command, t terminal, s settings.Settings, name string, token *settings.Token) (*model.Dataset, model.Example, error) {
	d, err := openAt(c.Context(), t, name, token)
	if err != nil {
		return nil, model.Example{}, err
	}
	e, iterations, err := findGraph(d, o.graph)
	if err != nil || iterations == nil {
		return d, e, err
	}
	last := iterations[len(iterations)-1]
	if token == nil && strings.Count(o.at, "/") < 2 {
		o.when.iteration = last + 1
	}
	if o.when.iteration <= last {
		return nil, e, usagef("graph %s comes from iteration %d and is mapped in a later one; found iteration %d", o.graph, last, o.when.iteration)
	}
	e, err = descendant(c.Context(), e, s, o.when, iterations)
	return d, e, err
}

// run maps the graph and prints it.
func (o *stepOptions) run(c *cobra.Command, t terminal, s settings.Settings, name string, token *settings.Token) error {
	writer, err := o.check(c)
	if err != nil {
		return err
	}
	d, example, err := o.example(c, t, s, name, token)
	if err != nil {
		return err
	}
	original := example
	mapping, example, result, err := mapped(c.Context(), s, o.when, example, o.hand)
	if err != nil {
		return err
	}
	if o.against != "" {
		return o.compare(c, t, d, s, original, diff.Side{Name: "A", Graph: example.Graph, Mapping: mapping, Result: result, Forced: o.hand.forced})
	}
	var until *untilTrace
	if o.until != "" {
		if until, err = firstOf(c.Context(), o.until, mapping, example.Graph, result); err != nil {
			return err
		}
	}
	if o.asJSON && o.why == "" {
		return writeJSON(t.out, stepTrace{newTrace(d, example, result), example.Graph.N(), external.Pairs(example.Graph), external.Pairs(result.Graph), until})
	}
	if writer.Write != nil {
		return writer.Write(t.out, newChange(d, example, s, o.when, o.hand, result))
	}
	index, err := augment.IndexNamed(s.Similarity)
	if err != nil {
		return err
	}
	text := stepText{t.out, d, example, s, mapping, index, o.candidates, o.swaps, accessible()}
	if o.why != "" {
		return text.whyPair(c.Context(), t.err, result, o.when, o.why, o.asJSON)
	}
	if until != nil {
		text.swaps = until.Attempt
		text.line("%s", wording.Wrap(until.Message, ""))
	}
	return text.write(c.Context(), result)
}
