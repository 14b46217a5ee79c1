// Package check tests whether an external mapping is one of the paper's, and under which
// reading. Run takes a Config with the mapping and returns a Report. Three tests: every
// answer satisfies the invariants (invariants.go); the frequency of each pair fits its
// exact inclusion probability (faults.go, laws.go); the swaps follow from the random
// numbers, where the mapping reports them (replay.go). Where a test fails,
// hypothesis.go searches for a reading or a known fault that explains the answers.
package check

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"mevolve/augment"
	"mevolve/internal/parallel"
	"mevolve/internal/progress"
	"mevolve/internal/seed"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/external"
	"mevolve/study/settings"
)

// Config is what is checked against what.
type Config struct {
	Dataset  *model.Dataset
	Graphs   []int             // places among its examples, which may hold generated graphs behind its own; nil: a few that test most
	Settings settings.Settings // the mapping of ours, β, l, seed and readings
	Source   Source

	Level     float64 // family-wise: how often a right mapping may be refused
	Deviation float64 // of a probability that is to be seen …
	Power     float64 // … so often; both decide how many answers are asked for
	Runs      int     // answers a graph; 0: by Deviation and Power
	States    int     // that are followed for exact probabilities

	// Found is called, if it is not nil, with what is known once the answers are counted:
	// their frequencies, before faults and other readings are tried.
	Found func(*Report)
}

// Default are the levels of a check that says nothing else.
func Default() Config {
	return Config{Level: 0.01, Deviation: 0.05, Power: 0.9, States: 20_000}
}

// Source gives the answers of the mapping that is checked: a program, a record, or a
// mapping of this program. One of the three is not nil.
type Source struct {
	Name   string
	Start  func() (*external.Program, error) // the program anew
	Call   string                            // of the program: its words as a shell reads them
	Record *external.Record
	Own    func(ctx context.Context, g *model.Graph, seed uint64) ([]augment.Attempt, error)
}

// Of is the source of a mapping's kind; one of this program maps with the settings.
func Of(kind augment.Kind, s settings.Settings) Source {
	switch who := kind.Source.(type) {
	case *external.Program:
		return Source{Name: kind.Author, Start: who.Restarted, Call: who.Command()}
	case *external.Record:
		return Source{Name: kind.Author, Record: who}
	}
	s.Mapping = kind.Name
	name := kind.Author
	if name == "" {
		name = kind.Name + unusual(kind, s.Readings)
	}
	return Source{Name: name, Own: func(ctx context.Context, g *model.Graph, seed uint64) ([]augment.Attempt, error) {
		m, err := s.NewMapping()
		if err != nil {
			return nil, err
		}
		r, err := m.Map(ctx, g, rand.New(rand.NewPCG(seed, 0)))
		return r.Attempts, err
	}}
}

// again is the number of answers of a graph that are saved, to be requested again and replayed;
// afresh is the number of graphs for which a newly started program answers them; seeds is the
// number of such answers of each graph.
const (
	again  = 20
	afresh = 8
	seeds  = 5
)

// enough is the largest number of answers a graph that small probabilities can require.
const enough = 20_000

// mostRuns is how many answers a graph are kept at once at most: some hundred megabytes.
const mostRuns = 1_000_000

// Run makes the whole check.
func Run(ctx context.Context, c Config) (*Report, error) {
	k, err := newChecker(c)
	if err != nil {
		return nil, err
	}
	ctx = forward(ctx)
	if len(c.Graphs) == 0 {
		if k.Graphs, err = k.choose(progress.Within(ctx, 0, 0.17)); err != nil {
			return nil, err
		}
		if err := k.glance(progress.Within(ctx, 0.17, 0.2)); err != nil {
			return nil, err
		}
		k.chose, ctx = true, progress.Within(ctx, 0.2, 1)
	}
	if len(k.Graphs) == 0 {
		return nil, errors.New("there is no graph to check")
	}
	if err := k.refer(progress.Within(ctx, 0, 0.1)); err != nil {
		return nil, err
	}
	if err := k.gather(progress.Within(ctx, 0.1, 0.5)); err != nil {
		return nil, err
	}
	if err := k.askAgain(ctx); err != nil {
		return nil, err
	}
	return k.report(ctx)
}

// forward lets no word of progress through that is behind one before it.
func forward(ctx context.Context) context.Context {
	var mu sync.Mutex
	furthest := 0.0
	return progress.Filter(ctx, func(p progress.Part) bool {
		mu.Lock()
		defer mu.Unlock()
		ahead := p.Share() >= furthest
		furthest = max(furthest, p.Share())
		return ahead
	})
}

func newChecker(c Config) (*checker, error) {
	kind, ok := augment.KindOf(c.Settings.Mapping)
	if !ok || kind.Author != "" {
		return nil, fmt.Errorf("a mapping is checked against one of the paper's; %q is none", c.Settings.Mapping)
	}
	return &checker{Config: c, kind: kind, references: map[string]augment.Inclusions{}, laws: map[string]law{}}, nil
}

// checker is a check at work.
type checker struct {
	Config
	chose      bool      // the graphs are not those of the request
	glances    int       // other graphs of which one answer was looked at
	caught     *model.ID // the first of them whose answer breaks an invariant
	kind       augment.Kind
	references map[string]augment.Inclusions // by hypothesis and graph
	laws       map[string]law                // the same
	answers    []*answers                    // by place in Graphs
	runs       int
}

// asked is the hypothesis that is checked: our mapping with these readings.
func (k *checker) asked() hypothesis { return hypothesis{readings: k.Settings.Readings} }

// refer finds what is expected of every graph, and from that how many answers it takes.
func (k *checker) refer(ctx context.Context) error {
	references := make([]augment.Inclusions, len(k.Graphs))
	each := ctx
	var loop *progress.Loop
	if len(k.Graphs) > 1 { // of one alone the mappings are counted that stand for it
		loop, each = progress.Begin(ctx, "expected graph", len(k.Graphs)), progress.Watch(ctx, func(progress.Part) {})
	}
	err := parallel.Each(each, len(k.Graphs), func(i int) (err error) {
		references[i], err = k.make(each, k.asked(), i)
		loop.Done()
		return err
	})
	if err != nil {
		return err
	}
	for i, in := range references {
		k.references[k.key(k.asked(), i)] = in
	}
	if k.runs = k.Runs; k.runs == 0 {
		middle, typical, tests := k.spread()
		tests += len(k.planted())
		level := k.Level / float64(max(tests, 1))
		k.runs = max(runsFor(middle, k.Deviation, k.Power, level), min(enough, runsFor(typical, min(typical, k.Deviation), k.Power, level)))
		if slices.ContainsFunc(references, func(in augment.Inclusions) bool { return in.Trials > 0 }) { // ours have an error, too
			k.runs = min(enough, int(float64(k.runs)/(1-min(0.75, float64(k.runs)/sampled)))+1)
		}
	}
	if k.runs > mostRuns {
		return fmt.Errorf("it would take more than %s answers a graph; let a larger deviation be seen, with less power, or ask for fewer (--deviation, --power, --runs)", wording.Integer(mostRuns))
	}
	return nil
}

// seedOf is what a run of a graph is asked with.
func (k *checker) seedOf(id model.ID, run int) uint64 {
	return seed.Unit{Seed: k.Settings.Seed, Repeat: run + 1, Graph: id.Graph, Lineage: id.Lineage, Purpose: "check"}.Stream().Uint64()
}

// gather collects the answers, a number for each graph, in any order.
func (k *checker) gather(ctx context.Context) error {
	var program *external.Program
	if k.Source.Start != nil {
		var err error
		if program, err = k.Source.Start(); err != nil {
			return err
		}
		defer program.Close()
	}
	runs, total := make([]int, len(k.Graphs)), 0
	for i, at := range k.Graphs {
		if runs[i] = k.runs; k.Source.Record != nil {
			if id := k.Dataset.Examples[at].ID; id.Lineage != "" {
				return fmt.Errorf("a record has answers about the dataset's own graphs, and %s was generated; check a program on it", id)
			}
			if runs[i] = k.Source.Record.Outputs(at); k.Runs > 0 {
				runs[i] = min(runs[i], k.Runs)
			}
			if runs[i] == 0 {
				return fmt.Errorf("graph %s: %w", k.Dataset.Examples[at].ID, external.ErrNotRecorded)
			}
		}
		total += runs[i]
	}
	loop := progress.Begin(ctx, "answer", total)
	for i, at := range k.Graphs {
		e := k.Dataset.Examples[at]
		ks, err := k.budgets(ctx, e.Graph)
		if err != nil {
			return err
		}
		all := make([]answer, runs[i])
		err = parallel.Each(ctx, len(all), func(run int) (err error) {
			all[run], err = k.ask(ctx, program, e, ks, run)
			loop.Done()
			return err
		})
		if err != nil {
			return fmt.Errorf("graph %s: %w", e.ID, err)
		}
		a, err := k.look(ctx, e, ks, all)
		if err != nil {
			return err
		}
		k.answers = append(k.answers, a)
	}
	if program != nil {
		return program.Close()
	}
	return nil
}

// answer is one output of the mapping, or why it is none.
type answer struct {
	attempts []augment.Attempt
	wrong    error // pairs that are not of the graph
	fromZero bool  // with every vertex number one higher it can be made
}

func (a answer) moved() (added, removed []model.Edge) {
	r := augment.Result{Attempts: a.attempts}
	return r.Added(), r.Removed()
}

// same reports whether two answers move the same edges, in any order.
func (a answer) same(b answer) bool {
	x, y := a.sets()
	v, w := b.sets()
	return slices.Equal(x, v) && slices.Equal(y, w) && (a.wrong == nil) == (b.wrong == nil)
}

func (a answer) sets() (added, removed []model.Edge) {
	added, removed = a.moved()
	slices.SortFunc(added, model.Edge.Compare)
	slices.SortFunc(removed, model.Edge.Compare)
	return slices.Compact(added), slices.Compact(removed)
}

// budgets are k under each choice of R21.
func (k *checker) budgets(ctx context.Context, g *model.Graph) (map[readings.Budget]int, error) {
	ks := map[readings.Budget]int{}
	for _, of := range []readings.Budget{readings.BudgetEdges, readings.BudgetCandidates} {
		h := k.asked()
		h.readings.Budget = of
		r, err := k.begin(ctx, h, g)
		if err != nil {
			return nil, err
		}
		ks[of] = r.Requested()
	}
	return ks, nil
}

func (k *checker) ask(ctx context.Context, program *external.Program, e model.Example, ks map[readings.Budget]int, run int) (answer, error) {
	switch {
	case k.Source.Own != nil:
		attempts, err := k.Source.Own(ctx, e.Graph, k.seedOf(e.ID, run))
		return answer{attempts: attempts}, err
	case k.Source.Record != nil:
		attempts, err := k.Source.Record.Output(e.Graph, e.ID.Graph, run)
		return read(attempts, err, errors.Is(err, external.ErrFromZero)), nil
	}
	request := external.Ask(augment.Naming(ctx, e.ID), e.Graph, k.under(k.asked(), e.Graph).MappingOptions(), k.seedOf(e.ID, run))
	request.K = ks[k.Settings.Readings.Budget]
	reply, err := program.Ask(ctx, request)
	if err != nil {
		return answer{}, err
	}
	if reply.Error != "" {
		return answer{}, fmt.Errorf("%s cannot map it: %s", k.Source.Name, reply.Error)
	}
	attempts, err := reply.Read(e.Graph)
	return read(attempts, err, fromZero(reply, e.Graph)), nil
}

// read is an answer as it was read. One answer that fits one vertex further may do so by chance:
// all of them together decide whether the mapping counts from 0.
func read(attempts []augment.Attempt, err error, fromZero bool) answer {
	if errors.Is(err, external.ErrFromZero) && attempts != nil {
		err = nil
	}
	return answer{attempts: attempts, wrong: err, fromZero: fromZero}
}

// fromZero reports whether an answer can be made once its vertex numbers are one higher.
func fromZero(reply external.Answer, g *model.Graph) bool {
	moved := 0
	can := func(pairs [][2]int, there bool) bool {
		for _, p := range pairs {
			moved++
			if min(p[0], p[1]) < 0 || max(p[0], p[1]) >= g.N() || g.HasEdge(p[0], p[1]) != there {
				return false
			}
		}
		return true
	}
	for _, a := range reply.Attempts {
		for n, pair := range []*[2]int{a.Added, a.Removed} {
			if pair != nil && a.Outcome != augment.Undone.String() && a.Outcome != augment.PassedOver.String() && !can([][2]int{*pair}, n == 1) {
				return false
			}
		}
	}
	return can(reply.Added, false) && can(reply.Removed, true) && moved > 0
}

// under are the settings of ours under a hypothesis.
func (k *checker) under(h hypothesis, g *model.Graph) settings.Settings {
	s := k.Settings
	s.Readings = h.readings
	s.Mapping, s.Similarity, s.L = cmp.Or(h.mapping, s.Mapping), cmp.Or(h.similarity, s.Similarity), cmp.Or(h.l, s.L)
	if h.swaps != nil && g.M() > 0 {
		s.Readings.Budget = readings.BudgetEdges
		s.Beta = min(1, max(float64(h.swaps(g)), 0.5)/float64(g.M()))
	}
	return s
}

// begin begins to map a graph as ours does under a hypothesis.
func (k *checker) begin(ctx context.Context, h hypothesis, g *model.Graph) (*augment.Run, error) {
	m, err := k.mapping(h, g)
	if err != nil {
		return nil, err
	}
	return m.Begin(ctx, g)
}

// mapping is ours under a hypothesis.
func (k *checker) mapping(h hypothesis, g *model.Graph) (augment.Mapping, error) {
	s := k.under(h, g)
	o := s.MappingOptions()
	o.Departure = h.departure
	return augment.New(s.Mapping, o)
}

// askAgain asks programs that have just been started, one graph first and alone: the same
// seed must give the same answer, for any order of requests. They are asked several seeds in
// one order, since on a small graph two answers are alike by chance.
func (k *checker) askAgain(ctx context.Context) error {
	if k.Source.Start == nil {
		return nil
	}
	for i := range min(len(k.Graphs), afresh) {
		e, a := k.Dataset.Examples[k.Graphs[i]], k.answers[i]
		last := min(len(a.kept), again) - 1
		var fresh [2][]answer
		for n := range fresh {
			p, err := k.Source.Start()
			if err != nil {
				return err
			}
			for seed := last; seed > last-seeds && seed >= 0 && err == nil; seed-- {
				var x answer
				x, err = k.ask(ctx, p, e, a.ks, seed)
				fresh[n] = append(fresh[n], x)
			}
			p.Close()
			if err != nil {
				return fmt.Errorf("graph %s: %w", e.ID, err)
			}
		}
		a.asked = true
		a.fickle = !slices.EqualFunc(fresh[0], fresh[1], answer.same)
		a.ordered = !a.fickle && !fresh[0][0].same(a.kept[last])
	}
	return nil
}
