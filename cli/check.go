package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"mevolve/augment"
	"mevolve/cli/meter"
	"mevolve/internal/parallel"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/check"
	"mevolve/study/experiment"
	"mevolve/study/external"
	"mevolve/study/settings"
)

// checkOptions are the flags of check alone.
type checkOptions struct {
	pairs, graphs string
	limit         time.Duration
	part          experiment.Part // in which generated graphs are made
	asJSON        bool
	config        check.Config
}

func newCheck(t terminal) *cobra.Command {
	f := newSettingsFlags()
	o := checkOptions{config: check.Default()}
	c := &cobra.Command{
		Use:   "check DATASET [--graph I,J] [--mapping NAME] -- COMMAND …",
		Short: "Compare a mapping of your own with the paper's",
		Long: `Check compares the answers of another program, live or recorded, with a mapping of
the paper: whether each is possible, how often each pair is added and each edge removed
(exact binomial tests, Holm's correction) and, where the program reports its random
numbers, every draw. If the answers do not fit, check tries the readings and typical
faults, and names the nearest. What the graphs would not show is "not tested": in MUTAG
Eq. 9, since RA of every edge is 0. The graphs chosen without --graph test the most.

The program receives a line of JSON for each graph, as with --mapping cmd:COMMAND. A
file for --pairs has an answer a line, {"graph":1,"added":[[1,3]],"removed":[[1,2]]}, a
folder a trace.jsonl, or mapped graphs in TU format. The exit code is 1 if the answers
do not fit and 0 otherwise, with a warning if not everything is tested.`,
		Example: "  mevolve check ENZYMES -- python3 mine.py\n  mevolve check MUTAG --graph 1,7-9 --mapping random --R1 literal -- ./mine\n  mevolve check ENZYMES --graph 5 --pairs answers.jsonl --json",
		Args: func(c *cobra.Command, args []string) error {
			if at := c.ArgsLenAtDash(); at >= 0 {
				args = args[:at]
			}
			return argumentCount(1, 1, "one dataset")(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			if strings.Contains(f.settings.Mapping, ":") {
				return errPapers
			}
			s, err := f.read()
			if err != nil {
				return err
			}
			o.config.Settings, o.part.Settings, o.part.Workers = s, s, f.workers
			return o.run(c, t, args)
		},
	}
	for _, row := range settings.Of(settings.Draws, settings.Maps) {
		f.bindOne(c, row)
	}
	f.bindReadings(c, false)
	f.workerCount(c)
	flags := c.Flags()
	flags.StringVar(&o.graphs, "graph", "", "`numbers` or addresses, 1,5,7-9,68/1.3 (a few that test most)")
	bindPart(c, &o.part)
	pathFlag(c, &o.pairs, "pairs", "", "a `file` or folder of recorded answers to check")
	bindLimit(c, &o.limit)
	flags.IntVar(&o.config.Runs, "runs", 0, "answers a graph; 0: as many as deviation and power need")
	flags.Float64Var(&o.config.Level, "level", o.config.Level, "how often a right mapping may be refused, over everything that is tested together")
	flags.Float64Var(&o.config.Deviation, "deviation", o.config.Deviation, "of a pair's probability, that is to be detected")
	flags.Float64Var(&o.config.Power, "power", o.config.Power, "how often it is to be detected")
	flags.IntVar(&o.config.States, "states", o.config.States, "states that are followed for exact probabilities, before mappings of this program replace them")
	rarely(c, "runs", "level", "deviation", "power", "states")
	flags.BoolVar(&o.asJSON, "json", false, "the report as one JSON object")
	return c
}

// errPapers refuses a mapping of one's own in the place of the paper's.
var errPapers = usagef("--mapping names one of the paper's mappings, which the program after -- or the record of --pairs is checked against")

// errNoFit ends a check with exit code 1.
var errNoFit = errors.New("the mapping does not fit")

func (o *checkOptions) run(c *cobra.Command, t terminal, args []string) error {
	words := []string{}
	if at := c.ArgsLenAtDash(); at >= 0 {
		args, words = args[:at], args[at:]
	}
	if err := o.valid(); err != nil {
		return err
	}
	if k, _ := augment.KindOf(o.config.Settings.Mapping); k.Author != "" {
		return errPapers
	}
	ctx := c.Context()
	d, err := open(ctx, t, args[0])
	if err != nil {
		return err
	}
	o.config.Dataset, o.part.Dataset = d, d
	if o.graphs != "" {
		if o.config.Dataset, o.config.Graphs, err = graphs(ctx, o.part, o.graphs); err != nil {
			return err
		}
	}
	if o.config.Source, err = o.source(c, words); err != nil {
		return err
	}
	if r := o.config.Source.Record; r != nil && o.graphs == "" {
		if o.config.Graphs = graphsOf(r, d); len(o.config.Graphs) == 0 {
			return fmt.Errorf("there is no graph of %s to check: it has graphs 1 to %d, and %s has answers about none of them", d.Name, len(d.Examples), o.config.Source.Name)
		}
	}
	report, err := o.check(ctx, t)
	if err != nil {
		return err
	}
	if o.asJSON {
		err = writeJSON(t.out, report)
	} else {
		err = writeSentences(t.out, report.Lines())
	}
	if err == nil && !report.Fits {
		return errNoFit
	}
	return err
}

// check makes the check. A refusal is printed to stderr at once, before other readings and
// faults are tried.
func (o *checkOptions) check(ctx context.Context, t terminal) (*check.Report, error) {
	m := meter.New(t.err, "checking")
	defer m.End()
	ctx, _ = parallel.WithHelpers(m.Watch(ctx, "checking"), o.part.Workers-1)
	o.config.Found = func(first *check.Report) {
		if !first.Fits && !o.asJSON {
			m.Aside(func() { _ = writeSentences(t.err, []string{first.Verdict}) })
		}
	}
	return check.Run(ctx, o.config)
}

// writeSentences prints a report.
func writeSentences(w io.Writer, sentences []string) error {
	for _, sentence := range sentences {
		if !strings.HasPrefix(sentence, check.Try) { // a command stays one line
			sentence = wording.Wrap(sentence, "  ")
		}
		if _, err := fmt.Fprintln(w, sentence); err != nil {
			return err
		}
	}
	return nil
}

func (o *checkOptions) valid() error {
	within := func(name string, v float64) error {
		if !(v > 0 && v < 1) {
			return usagef("--%s is between 0 and 1; found %v", name, v)
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
	}
	return limitError(o.limit)
}

// source is what is checked: exactly one of the ways to name it.
func (o *checkOptions) source(c *cobra.Command, words []string) (check.Source, error) {
	if (len(words) > 0) == (o.pairs != "") {
		return check.Source{}, usagef("check needs one mapping to check: the words of a program after --, or --pairs with what it has written down")
	}
	if o.pairs != "" {
		r, err := external.NewRecord(c.Context(), o.pairs)
		return check.Source{Name: filepath.Base(o.pairs), Record: r}, err
	}
	start := func() (*external.Program, error) {
		return external.NewProgramOf(words, settings.CommandLine(words...), o.limit)
	}
	p, err := start()
	if err != nil {
		return check.Source{}, usageError{err}
	}
	defer p.Close()
	name, _, _ := strings.Cut(p.Kind().Author, " ")
	return check.Source{Name: name, Start: start, Call: settings.CommandLine(words...)}, nil
}

// graphsOf are the graphs that a record has answers of.
func graphsOf(r *external.Record, d *model.Dataset) []int {
	var list []int
	for i := range d.Examples {
		if r.Outputs(i) > 0 {
			list = append(list, i)
		}
	}
	return list
}

// graphs reads "1,5,7-9,68/1.3" as indices of a dataset's examples. Generated
// graphs are made and appended to the dataset's own.
func graphs(ctx context.Context, in experiment.Part, text string) (*model.Dataset, []int, error) {
	d := in.Dataset
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
			e, iterations, err := findGraph(d, part)
			if err == nil {
				e, err = in.Descendant(ctx, e, iterations)
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
