package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"mevolve/augment"
	"mevolve/check"
	"mevolve/conformance"
	"mevolve/foreign"
	"mevolve/learners/parallel"
	"mevolve/model"
	"mevolve/readings"
	"mevolve/regular"
	"mevolve/settings"
	"mevolve/wording"
)

// checkOptions are the flags of check alone.
type checkOptions struct {
	command, folder, pairs, graphs string
	reliability                    string
	limit                          time.Duration
	when                           moment // in which generated graphs are made
	asJSON, self                   bool
	config                         check.Config
}

func newCheck(t terminal) *cobra.Command {
	f := newSettingsFlags()
	o := checkOptions{config: check.Default()}
	c := &cobra.Command{
		Use:   "check DATASET [--graph I,J] [--mapping NAME] -- COMMAND …",
		Short: "Whether a mapping of your own is one of the paper's, and under which reading",
		Long: `Check asks another program to map graphs, or takes what one has written down,
and holds its answers against a mapping of the paper in three steps.

Invariants: every answer adds k = ⌈mβ⌉ pairs that were not there and removes
edges that were, keeps components and edges as the readings say, and depends on
its seed alone. Distribution: how often each pair is added and each edge removed
is compared with the exact probability, by exact binomial tests that Holm's
procedure holds together; where the probabilities are too many to follow, with
as many mappings of ours, by Fisher's exact test. When it does not fit, every
choice of the readings that matter is tried, and the graph is named that tells
the remaining ones apart. Replay: where the program tells its random numbers,
ours is driven by them, and the first difference is shown.

The program is asked a line of JSON a graph, as with --mapping-cmd; a file of
--pairs holds a line {"graph":1,"added":[[1,3]],"removed":[[1,2]]} an answer.
A graph that a run generates has an address, 68/1.3 for what iterations 1 and 3
made of graph 68 with the mapping and the readings that are checked against, in
the part of a run that --repeat and --fold name.
With --reliability a table of another program's p, r, θ and kept graphs is held
against Eqs. 10 to 12 instead, and it is said under which reading it agrees.
The exit code is 0 when it fits and 1 when it does not.`,
		Example: "  mevolve check MUTAG --graph 1 -- python3 mine.py\n  mevolve check MUTAG --graph 1,7-9 --mapping random --reading R1=literal -- ./mine\n  mevolve check ENZYMES --graph 5 --pairs answers.jsonl --json\n  mevolve check --reliability theirs.csv --reading R10=largest\n  mevolve check --self",
		Args: func(c *cobra.Command, args []string) error {
			if at := c.ArgsLenAtDash(); at >= 0 {
				args = args[:at]
			}
			if o.self || o.reliability != "" {
				return takes(0, 0, "no dataset with --self and --reliability")(c, args)
			}
			return takes(1, 1, "one dataset")(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			s, err := f.read()
			if err != nil {
				return err
			}
			if o.self {
				return checkSelf(c.Context(), t)
			}
			if o.reliability != "" {
				return o.checkReliability(t, s.Readings.Theta)
			}
			o.config.Settings = s
			return o.run(c, t, args, f.workers)
		},
	}
	for _, row := range settings.Of(settings.Draws, settings.Maps) {
		f.bindOne(c, row)
	}
	f.bindReadings(c)
	f.workerCount(c)
	flags := c.Flags()
	flags.StringVar(&o.graphs, "graph", "", "the graphs' `numbers` in the dataset, from 1, or addresses of generated ones: 1,5,7-9,68/1.3; all where it is left out")
	o.when.bindPart(c, "with the address of a generated graph: the repeat of a run that makes it")
	flags.StringVar(&o.command, "mapping-cmd", "", "the `command` that is checked, in place of the words after --")
	pathFlag(c, &o.folder, "mapping-dir", "", "a `folder` with recorded outputs that are checked: trace.jsonl, or mapped graphs in TU format")
	pathFlag(c, &o.pairs, "pairs", "", "a `file` of recorded answers that are checked, a line of JSON each")
	flags.DurationVar(&o.limit, "mapping-timeout", foreign.DefaultLimit, "how long the command may take for one graph")
	flags.IntVar(&o.config.Runs, "runs", 0, "answers a graph; 0: as many as --deviation and --power need")
	flags.Float64Var(&o.config.Level, "level", o.config.Level, "how often a right mapping may be refused, over everything that is tested together")
	flags.Float64Var(&o.config.Deviation, "deviation", o.config.Deviation, "of a pair's probability, that is to be seen")
	flags.Float64Var(&o.config.Power, "power", o.config.Power, "how often it is to be seen")
	flags.IntVar(&o.config.States, "states", o.config.States, "ways that are followed for exact probabilities, before mappings of ours stand for them")
	pathFlag(c, &o.reliability, "reliability", "", "a CSV `file` as run --reliability writes it: hold its r, theta and kept against Eqs. 10 to 12")
	flags.BoolVar(&o.self, "self", false, "hold this program itself against the conformance suite that is built into it")
	flags.BoolVar(&o.asJSON, "json", false, "the report as one JSON object")
	return c
}

// errNoFit ends a check with exit code 1.
var errNoFit = errors.New("the mapping does not fit")

func (o *checkOptions) run(c *cobra.Command, t terminal, args []string, workers int) error {
	words := []string{}
	if at := c.ArgsLenAtDash(); at >= 0 {
		args, words = args[:at], args[at:]
	}
	if err := o.valid(); err != nil {
		return err
	}
	if k, _ := augment.KindOf(o.config.Settings.Mapping); k.Told != "" {
		return usagef("--mapping names one of the paper's mappings, which the other is checked against")
	}
	ctx := c.Context()
	d, err := open(ctx, t, args[0])
	if err != nil {
		return err
	}
	if o.config.Dataset, o.config.Graphs, err = graphs(ctx, d, o.graphs, o.config.Settings, o.when); err != nil {
		return err
	}
	if o.config.Source, err = o.source(c, words); err != nil {
		return err
	}
	if r := o.config.Source.Record; r != nil && o.graphs == "" {
		o.config.Graphs = graphsOf(r, d)
	}
	if len(o.config.Graphs) == 0 {
		return fmt.Errorf("there is no graph of %s to check: it has graphs 1 to %d, and %s has answers about none of them", d.Name, len(d.Examples), o.config.Source.Name)
	}
	m := newMeter(t.err, "checking "+wording.Plain(len(o.config.Graphs), "graph", "graphs"))
	ctx, _ = parallel.WithHelpers(m.watch(ctx, "checking"), workers-1)
	report, err := check.Run(ctx, o.config)
	m.end()
	if err != nil {
		return err
	}
	if err = o.tell(t, report, append(report.Verdicts, report.Verdict)); err == nil && !report.Fits {
		return errNoFit
	}
	return err
}

// tell prints a report: all of it as JSON, or its sentences.
func (o *checkOptions) tell(t terminal, report any, sentences []string) error {
	if o.asJSON {
		return writeJSON(t.out, report)
	}
	for _, sentence := range sentences {
		if _, err := fmt.Fprintln(t.out, wording.Wrap(sentence, "  ")); err != nil {
			return err
		}
	}
	return nil
}

func (o *checkOptions) valid() error {
	within := func(name string, v float64) error {
		if !(v > 0 && v < 1) {
			return usagef("--%s lies between 0 and 1; found %v", name, v)
		}
		return nil
	}
	if err := errors.Join(within("level", o.config.Level), within("deviation", o.config.Deviation), within("power", o.config.Power)); err != nil {
		return usageError{err}
	}
	switch {
	case o.config.Runs < 0:
		return usagef("--runs is how many answers a graph gets, 0 for as many as are needed; found %d", o.config.Runs)
	case o.config.States < 0:
		return usagef("--states is how many ways are followed, 0 for none; found %d", o.config.States)
	case o.limit <= 0:
		return usagef("--mapping-timeout is a time above 0, such as 10s; found %v", o.limit)
	}
	return nil
}

// source is what is checked: exactly one of the ways to name it.
func (o *checkOptions) source(c *cobra.Command, words []string) (check.Source, error) {
	given := 0
	for _, on := range []bool{len(words) > 0, o.command != "", o.folder != "", o.pairs != ""} {
		if on {
			given++
		}
	}
	if given != 1 {
		return check.Source{}, usagef("check needs one mapping to check: the words of a program after --, --mapping-cmd, --mapping-dir or --pairs; found %d", given)
	}
	switch {
	case o.pairs != "":
		r, err := foreign.NewRecordFile(o.pairs)
		return check.Source{Name: filepath.Base(o.pairs), Record: r}, err
	case o.folder != "":
		r, err := foreign.NewRecord(c.Context(), o.folder)
		return check.Source{Name: filepath.Base(o.folder), Record: r}, err
	}
	start := func() (*foreign.Program, error) { return foreign.NewProgram(o.command, o.limit) }
	if len(words) > 0 {
		start = func() (*foreign.Program, error) {
			return foreign.NewProgramOf(words, settings.CommandLine(words...), o.limit)
		}
	}
	p, err := start()
	if err != nil {
		return check.Source{}, usageError{err}
	}
	defer p.Close()
	name, _, _ := strings.Cut(p.Kind().Told, " ")
	return check.Source{Name: name, Start: start}, nil
}

// checkSelf works the cases of the conformance suite out again.
func checkSelf(ctx context.Context, t terminal) error {
	cases, departs, err := selfTest(ctx)
	if err != nil {
		return err
	}
	for _, d := range departs {
		fmt.Fprintln(t.out, d)
	}
	if len(departs) > 0 {
		return fmt.Errorf("this program departs from %d of the %d cases of its conformance suite", len(departs), cases)
	}
	_, err = fmt.Fprintf(t.out, "All %d cases of the conformance suite, version %d, come out as they should.\n", cases, check.SuiteVersion)
	return err
}

// selfTest counts the cases of the suite that is built in and tells where this program
// departs from them.
func selfTest(ctx context.Context) (cases int, departs []string, err error) {
	var suite check.Suite
	if err := json.Unmarshal(conformance.Suite, &suite); err != nil {
		return 0, nil, err
	}
	return suite.Self(ctx)
}

// checkReliability holds a table of another program against Eqs. 10 to 12.
func (o *checkOptions) checkReliability(t terminal, theta readings.Theta) error {
	file, err := regular.Open(o.reliability)
	if err != nil {
		return err
	}
	defer file.Close()
	report, err := check.Reliability(file, o.reliability, theta)
	if err != nil {
		return err
	}
	if err = o.tell(t, report, append(report.Departs, report.Verdict)); err == nil && !report.Fits {
		return errors.New("r, θ or what is kept does not fit Eqs. 10 to 12 as read here")
	}
	return err
}

// graphsOf are the graphs that a record has answers of.
func graphsOf(r *foreign.Record, d *model.Dataset) []int {
	var list []int
	for i := range d.Examples {
		if r.Outputs(i) > 0 {
			list = append(list, i)
		}
	}
	return list
}

// graphs reads "1,5,7-9,68/1.3" as places among a dataset's examples, all where it is "";
// the generated ones are made and stand behind the dataset's own.
func graphs(ctx context.Context, d *model.Dataset, text string, s settings.Settings, when moment) (*model.Dataset, []int, error) {
	if err := when.check(); err != nil {
		return nil, nil, err
	}
	if text == "" {
		text = "1-" + strconv.Itoa(len(d.Examples))
	}
	with := *d
	with.Examples = slices.Clone(d.Examples)
	var list []int
	seen := map[model.ID]bool{}
	take := func(e model.Example, place int) {
		if !seen[e.ID] {
			seen[e.ID] = true
			list = append(list, place)
		}
	}
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if strings.Contains(part, "/") {
			e, iterations, err := find(d, part)
			if err == nil {
				e, err = descendant(ctx, e, s, when, iterations)
			}
			if err != nil {
				return nil, nil, err
			}
			with.Examples = append(with.Examples, e)
			take(e, len(with.Examples)-1)
			continue
		}
		first, last, ranged := strings.Cut(part, "-")
		if !ranged {
			last = first
		}
		a, err := strconv.Atoi(first)
		b, err2 := strconv.Atoi(last)
		if errors.Join(err, err2) != nil || a < 1 || b > len(d.Examples) || a > b {
			return nil, nil, usagef("--graph is numbers from 1 to %d, the graphs of %s, such as 1,5,7-9, or addresses of generated ones such as 1/2; found %q", len(d.Examples), d.Name, part)
		}
		for n := a; n <= b; n++ {
			take(d.Examples[n-1], n-1)
		}
	}
	return &with, list, nil
}
