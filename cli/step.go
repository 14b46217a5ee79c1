package cli

import (
	"context"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/reliability"
	"mevolve/study/export"
	"mevolve/study/external"
	"mevolve/study/inspect/diff"
	"mevolve/study/settings"
	"mevolve/tui/widgets/paint"
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
		Long: `Step maps one graph and tells every choice on the way: the candidates with
their scores and shares, the random number that fell into one of them, the
path that was found, the edge that was removed. --at 2/3/1 repeats what a run does
to the graph in repeat 2, fold 3, iteration 1; --at TOKEN takes graph, mapping and
iteration from the explorer. A graph that a run generates has an address, 68/1.3 for
what iterations 1 and 3 made of graph 68.

With --format it prints the graph for another program: dot (for Graphviz) and
graphml hold every edge with what became of it, kept, added or removed; edges
is the graph after the mapping, an edge a line; networkx is a Python script
that builds two graphs, before and after. With --json, "edges" is the graph before
the mapping and "mapped_edges" the graph after it, which --format edges prints.

Where ACCESSIBLE is set the text is for a screen reader: plain letters, a sentence a
line, no columns.`,
		Example: "  mevolve step MUTAG --graph 1\n  mevolve step rings --graph 3 --mapping random --json\n  mevolve step rings --graph 3 --format dot | neato -Tsvg > graph.svg",
		Args: func(c *cobra.Command, args []string) error {
			if o.at != "" && !isRunPart(o.at) {
				return takes(0, 1, "at most one dataset beside --at")(c, args)
			}
			return takes(1, 1, "one dataset")(c, args)
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
	flags.IntVar(&o.candidates, "candidates", 5, "candidates to list around each draw, 0 for none")
	flags.IntVar(&o.swaps, "swaps", 200, "swaps to tell, the first so many, 0 for all")
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
		return writer, usagef("--candidates is how many to list around each draw, 0 for none; found %d", o.candidates)
	}
	if o.swaps < 0 {
		return writer, usagef("--swaps is how many to tell, the first ones, 0 for all; found %d", o.swaps)
	}
	for _, question := range []string{"why", "against"} {
		if c.Flags().Changed(question) && (c.Flags().Changed("format") || o.until != "" || o.why != "" && o.against != "") {
			return writer, usagef("--%s answers alone, in sentences or with --json; leave out --format and the other questions", question)
		}
	}
	if o.until != "" && (c.Flags().Changed("format") || c.Flags().Changed("swaps")) {
		return writer, usagef("--where says how much is told; leave out --format and --swaps")
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

// stepText tells one mapping in words.
type stepText struct {
	w          io.Writer
	d          *model.Dataset
	example    model.Example
	s          settings.Settings
	mapping    augment.Mapping
	index      *augment.Index
	candidates int
	swaps      int  // told; 0: all
	spoken     bool // a sentence a line, in plain letters
}

// product is what a screen reader cannot read.
var product = regexp.MustCompile(`⌈(.*) · (.*)⌉`)

// speech reads signs out.
var speech = strings.NewReplacer("–", " and ", " · ", ", ", ":   ", ": ", "\n         ", " ", "\n", " ", "  ", ", ")

// line writes a line. An error of writing is standard output's (results).
func (t stepText) line(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if !t.spoken {
		fmt.Fprintln(t.w, text)
		return
	}
	text = speech.Replace(product.ReplaceAllString(strings.TrimSpace(text), "the ceiling of $1 times $2"))
	if text = strings.Join(strings.Fields(paint.Spell(text)), " "); text != "" {
		fmt.Fprintln(t.w, strings.TrimSuffix(text, ".")+".")
	}
}

func (t stepText) write(ctx context.Context, r augment.Result) error {
	g := t.example.Graph
	t.line("%s graph %s of %d  class %d  n=%d m=%d", t.d.Name, t.example.ID, len(t.d.Examples),
		t.d.ClassLabels[t.example.Class], g.N(), g.M())
	number, candidates, _ := strings.Cut(basis(t.s, r), " ")
	if candidates == "candidates" {
		number += " " + candidates
	}
	t.line("%s  β %s  l %d  seed %d  k = ⌈%s · %s⌉ = %d", t.mapping.Name(), wording.Exact(t.s.Beta), t.s.L, t.s.Seed, number, wording.Exact(t.s.Beta), r.Requested)
	if kind, ok := augment.KindOf(t.s.Mapping); ok {
		t.line("%s", wording.Wrap(fmt.Sprintf("Adds %s, %s; removes %s, %s.%s", kind.Adds(), kind.Add, kind.Removes(), kind.Remove, t.similarity(kind)), ""))
		if basis := kind.Basis(t.s.Readings); basis != "" {
			t.line("%s", wording.Wrap(basis, ""))
		}
	}
	run, err := t.mapping.Begin(ctx, g)
	if err != nil {
		return err
	}
	paths, err := pathsAtFirst(ctx, run, r.Attempts)
	if err != nil {
		return err
	}
	done, told := 0, t.told(len(r.Attempts))
	for i, a := range r.Attempts[:told] {
		t.line("")
		if a.Further() {
			t.line("One more path of %v", a.Pair())
		} else if a.Outcome == augment.Done {
			done++
			t.line("Swap %d · %d of %d made", i+1, done, r.Requested)
		} else {
			t.line("Swap %d · %s", i+1, a.Outcome)
		}
		t.attempt(run, a, paths[i])
		if err := run.Replay(ctx, a); err != nil {
			return err
		}
	}
	if more := len(r.Attempts) - told; more > 0 {
		t.line("")
		t.line("and %s; --swaps 0 tells all, --json holds them.", wording.Plain(more, "more swap", "more swaps"))
	}
	t.line("")
	for _, note := range r.Notes {
		t.line("%s", wording.Wrap(note.Message, ""))
	}
	t.line("%s", wording.Wrap("Added:   "+t.edges(r.Added()), "         "))
	t.line("%s", wording.Wrap("Removed: "+t.edges(r.Removed()), "         "))
	return nil
}

// basis is what β is taken of: "28 edges", or under R21 "49 candidates".
func basis(s settings.Settings, r augment.Result) string {
	if k, _ := augment.KindOf(s.Mapping); k.Motif && s.Readings.Budget == readings.BudgetCandidates {
		return wording.Plain(r.Of, "candidate", "candidates")
	}
	return wording.Plain(r.Of, "edge", "edges")
}

// told is how many of so many stand in the text.
func (t stepText) told(of int) int {
	if t.swaps == 0 {
		return of
	}
	return min(t.swaps, of)
}

// similarity names the index of a mapping that weighs by one.
func (t stepText) similarity(k augment.Kind) string {
	if !k.Scored {
		return ""
	}
	return fmt.Sprintf(" s is %s, %s.", t.index.Title, t.index.Formula)
}

func (t stepText) attempt(run *augment.Run, a augment.Attempt, atFirst int) {
	kind, _ := augment.KindOf(t.s.Mapping)
	if kind.Author != "" {
		for _, line := range toldOf(a) {
			t.line("  %s", line)
		}
		return
	}
	if a.Added != nil {
		table := run.Additions(a.AddDraw, max(t.candidates, 1))
		t.line("  Draw the edge to add: %s, %s.", wording.Plain(table.Left, "candidate", "candidates"), where(a.AddDraw))
		t.rows(table, *a.Added)
		verb := "Add"
		if a.Outcome != augment.Done {
			verb = "Drawn is"
		}
		score := ""
		if kind.Scored {
			score = t.score(*a.Added, a.AddScore) + ", "
		}
		t.line("  %s %s: %sshare %s.", verb, a.Added, score, probability(a.AddProbability))
	}
	switch {
	case a.Outcome == augment.PassedOver:
		t.line("  No path of it is intact: it is passed over.")
		return
	case a.Outcome == augment.Undone:
		t.line("  Only bridges are left to remove: the addition is undone.")
		return
	case a.Path != nil:
		t.line("  Motif %s, %s.", wording.Path(a.Path), ways(a, atFirst))
	}
	if math.IsNaN(a.DelDraw) {
		t.line("  Nothing is left to remove.")
		return
	}
	table := run.Removals(a.Added, a.Path, a.DelDraw, max(t.candidates, 1))
	t.line("  Draw the edge to remove: %s, %s.", wording.Plain(table.Left, "candidate", "candidates"), where(a.DelDraw))
	if a.Removed == nil {
		t.line("  The drawn edge had been removed before: nothing more is removed.")
		return
	}
	t.rows(table, *a.Removed)
	score := ""
	if kind.Scored {
		score = fmt.Sprintf("s = %.3f, ", a.DelScore)
	}
	t.line("  Remove %s: %sshare %s.", a.Removed, score, probability(a.DelProbability))
}

// toldOf is what somebody else's mapping has told of an attempt, a sentence each.
func toldOf(a augment.Attempt) []string {
	var list []string
	move := func(verb string, e *model.Edge, score, u float64) {
		if e == nil {
			return
		}
		text := verb + " " + e.String()
		if !math.IsNaN(score) {
			text += fmt.Sprintf(": s = %.3f", score)
		}
		if !math.IsNaN(u) {
			text += fmt.Sprintf(", u = %.4f", u)
		}
		list = append(list, text+".")
	}
	move("Add", a.Added, a.AddScore, a.AddDraw)
	if a.Path != nil {
		list = append(list, "Motif "+wording.Path(a.Path)+".")
	}
	if a.Outcome != augment.Done {
		return append(list, "The attempt is "+a.Outcome.String()+".")
	}
	move("Remove", a.Removed, a.DelScore, a.DelDraw)
	return list
}

func (t stepText) rows(table augment.Table, chosen model.Edge) {
	rows := t.around(table, chosen)
	if len(rows) == 0 {
		return
	}
	if !t.spoken {
		fmt.Fprintln(t.w, "      pair          s  weight   share  interval of u")
	}
	for _, r := range rows {
		weight, share := rounded(r)
		mark, drawn := " ", ""
		if r.Pair == chosen {
			mark, drawn = ">", ", the one drawn"
		}
		if t.spoken {
			t.line("Candidate %s%s: s = %.3f, weight %.4f, share %.4f, u from %.4f to below %.4f", r.Pair, drawn, r.Score, weight, share, r.From, r.To)
			continue
		}
		fmt.Fprintf(t.w, "    %s %-8s %6.3f  %6.4f  %6.4f  [%.4f, %.4f)\n", mark, r.Pair, r.Score, weight, share, r.From, r.To)
	}
	if more := table.Left - len(rows); more > 0 {
		t.line("      and %d more", more)
	}
}

// around are the candidates to list, as many as are asked for on both sides of
// the chosen one.
func (t stepText) around(table augment.Table, chosen model.Edge) []augment.Row {
	rows := table.Rows
	if len(rows) <= t.candidates {
		return rows
	}
	at := max(slices.IndexFunc(rows, func(r augment.Row) bool { return r.Pair == chosen }), 0)
	first := min(max(at-t.candidates/2, 0), len(rows)-t.candidates)
	return rows[first : first+t.candidates]
}

// rounded are a candidate's weight and share, equal where no pair has left.
func rounded(r augment.Row) (weight, share float64) {
	return reliability.Round(r.Weight), reliability.Round(r.Share)
}

// score spells s_ij out with its numbers, and names the common neighbours.
func (t stepText) score(e model.Edge, s float64) string {
	_, terms := t.index.Explain(t.example.Graph, e.U, e.V)
	common := augment.CommonNeighbors(t.example.Graph, e.U, e.V)
	switch {
	case len(terms) == 0:
		return "s = 0, no common neighbour"
	case len(common) == 0:
		return fmt.Sprintf("s = %s = %.3f", strings.Join(terms, " + "), s)
	}
	var via []string
	for _, z := range common[:t.told(len(common))] {
		via = append(via, fmt.Sprint(z+1))
	}
	if told := t.told(len(terms)); told < len(terms) {
		terms = append(terms[:told:told], "…")
	}
	if more := len(common) - len(via); more > 0 {
		via = append(via, fmt.Sprintf("and %d more", more))
	}
	return fmt.Sprintf("s = %s = %.3f via %s", strings.Join(terms, " + "), s, strings.Join(via, ", "))
}

// pathsAtFirst counts for each attempt that has one path left those of its pair in the
// input, up to many; run has made none yet.
func pathsAtFirst(ctx context.Context, run *augment.Run, list []augment.Attempt) ([]int, error) {
	counts := make([]int, len(list))
	for i, a := range list {
		if a.Paths != 1 || a.Added == nil {
			continue
		}
		paths, err := run.Paths(ctx, *a.Added, augment.ManyPaths)
		if err != nil {
			return nil, err
		}
		counts[i] = len(paths)
	}
	return counts, nil
}

// ways tells which of its pair's paths an attempt took, of so many in the input.
func ways(a augment.Attempt, atFirst int) string {
	switch {
	case a.Further():
		return "whose pair is added already"
	case a.Paths == 1 && atFirst > 1:
		return fmt.Sprintf("the only one of %d paths that is intact", atFirst)
	case a.Paths == 1:
		return "the only path"
	}
	if math.IsNaN(a.PathDraw) {
		return fmt.Sprintf("the first of %d paths", a.Paths)
	}
	return fmt.Sprintf("one of %d paths, u = %.4f", a.Paths, a.PathDraw)
}

func where(u float64) string { return fmt.Sprintf("u = %.4f", u) }

func probability(p float64) string {
	if math.IsNaN(p) {
		return "not known (bridges are found by trial)"
	}
	return fmt.Sprintf("%.4f", p)
}

func (t stepText) edges(list []model.Edge) string {
	if len(list) == 0 {
		return "none"
	}
	told := list[:t.told(len(list))]
	words := make([]string, len(told))
	for i, e := range told {
		words[i] = e.String()
	}
	if more := len(list) - len(told); more > 0 {
		words = append(words, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(words, ", ")
}
