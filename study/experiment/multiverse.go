package experiment

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/experiment/paper"
	"mevolve/study/experiment/stats"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// Multiverse is the report of every combination of the readings (Steegen et al.
// 2016, doi:10.1177/1745691616658637): what change each gives, as a specification
// curve (Simonsohn et al. 2020, doi:10.1038/s41562-020-0912-z), and which readings
// make the difference.
type Multiverse struct {
	Provenance    Provenance      `json:"provenance"`
	Configuration json.RawMessage `json:"configuration"`
	Datasets      []DatasetRow    `json:"datasets"`
	Panels        []Panel         `json:"panels"`
	Tests         int             `json:"tests"`   // p values, which Holm's correction covers: of the honest universes of all panels
	Oracles       bool            `json:"oracles"` // were asked for
	Warnings      []model.Warning `json:"warnings"`
	Made          []Computed      `json:"made"`

	settings settings.Settings
}

// Origin says where the report comes from.
func (m Multiverse) Origin() []string { return Origin(m.Provenance, m.Made) }

// Common are the settings that all universes share.
func (m Multiverse) Common() settings.Settings { return m.settings }

// Panel is the multiverse of one dataset, learner, mapping, β and filter.
type Panel struct {
	Dataset string  `json:"dataset"`
	Learner string  `json:"learner"`
	Mapping string  `json:"mapping"`
	Beta    float64 `json:"beta"`
	Filter  bool    `json:"filter"`

	Combinations int      `json:"combinations"` // of all values of the readings that apply to learner and mapping
	Differ       int      `json:"differ"`       // combinations that can differ on this dataset
	Honest       int      `json:"honest"`       // of Differ, those that do not select on the test set (no R17 best-test)
	Computed     int      `json:"computed"`     // evolutions a fold: R17 picks among the classifiers of one
	Finished     int      `json:"finished"`     // of the computed, those with all their trials
	Powerless    []string `json:"powerless"`    // readings that apply and can change nothing, and why

	Factors   []Factor   `json:"factors"`   // the readings that vary; the most telling first
	Universes []Universe `json:"universes"` // honest ones, by their change
	Oracles   []Universe `json:"oracles"`   // by what was chosen, then by their change; none unless asked for

	Median  float64    `json:"median"` // of the honest changes
	Above   int        `json:"above"`  // honest universes with more right than the original, by graphs
	Below   int        `json:"below"`
	Gains   int        `json:"gains"` // that can be told from chance once corrected
	Losses  int        `json:"losses"`
	Paper   *PaperGain `json:"paper"`   // null where the paper prints none
	Verdict string     `json:"verdict"` // what must be believed to reach it
}

// PaperGain is the paper's, and how far the honest universes come.
type PaperGain struct {
	Gain    float64  `json:"gain"`
	Reached int      `json:"reached"` // universes whose change is at least as large
	Outside int      `json:"outside"` // universes whose interval does not hold it
	Common  []string `json:"common"`  // values that all universes that reach it have
}

// Factor is a reading that varies.
type Factor struct {
	ID        string           `json:"reading"`
	Values    []string         `json:"values"`
	Explained *stats.Explained `json:"explained"` // null before all universes are finished, or where none differs
}

// Universe is one combination.
type Universe struct {
	Readings readings.Set    `json:"readings"`
	Changed  []string        `json:"changed"`          // those not at their default
	Oracle   string          `json:"oracle,omitempty"` // what was chosen on the test set, or that D_val was fitted
	Choice   string          `json:"choice,omitempty"` // and what was chosen
	Original float64         `json:"original"`
	Evolved  float64         `json:"evolved"`
	Change   float64         `json:"difference"`
	CI95     *stats.Interval `json:"ci95"`
	P        *float64        `json:"p"`
	PHolm    *float64        `json:"p_holm"`
	Effect   stats.Effect    `json:"effect_holm"`

	More int `json:"-"` // test answers that the evolved model has right beyond the original
}

// world is a universe with its trials.
type world struct {
	Universe
	in     where
	facts  Facts
	trials []Trial
}

// where is the panel of a universe.
type where struct {
	dataset, learner, mapping string
	beta                      float64
	filter                    bool
}

// AllReadings reports the multiverse that a store holds, with its oracles where
// they are asked for.
func AllReadings(from store.Contents, oracles bool) (Multiverse, error) {
	m := Multiverse{
		Configuration: from.Settings, Datasets: []DatasetRow{}, Panels: []Panel{}, Oracles: oracles,
		Warnings: append([]model.Warning{}, from.Warnings...), Made: computed(from.Made),
	}
	base, ok := IsMultiverse(from.Configuration)
	if !ok {
		return m, inStore(from.Dir, fmt.Errorf("it holds no multiverse: make one by `mevolve bench --preset multiverse --store DIR`"))
	}
	records, s, err := recordsOf(from)
	if err != nil {
		return m, err
	}
	m.settings = s
	if m.Datasets, err = datasetRows(records, s, from.Asked); err != nil {
		return m, inStore(from.Dir, err)
	}
	repeats := map[string]int{}
	for _, d := range m.Datasets {
		repeats[d.Name] = d.Repeats
	}
	worlds, trained, unfinished, err := worldsOf(records, s, repeats, oracles)
	if err != nil {
		return m, inStore(from.Dir, err)
	}
	m.correct(worlds)
	for _, of := range runs(worlds, func(a, b world) bool { return a.in == b.in }) {
		p := newPanel(of, s, base)
		if oracles {
			p.Oracles = oraclesOf(of, worlds, trained, s)
		}
		p.judge()
		m.Panels = append(m.Panels, p)
	}
	if unfinished > 0 {
		m.Warnings = append(m.Warnings, model.Warnf("unfinished", "Combinations that lack trials, and are left out: %d.", unfinished))
	}
	m.Warnings = append(m.Warnings, m.caveats()...)
	m.Provenance = NewProvenance(multiverseCommand(from.Dir, oracles), each(m.Datasets, func(d DatasetRow) DatasetInfo { return d.DatasetInfo })...)
	m.Provenance.Edition = editionOf(from.Configuration)
	return m, nil
}

func multiverseCommand(dir string, oracles bool) string {
	command := reportCommand(dir)
	if oracles {
		command += " --section oracles"
	}
	return command
}

// worldsOf are the finished combinations under each honest value of R17, panel by
// panel, and the oracles that were trained, where they are asked for.
func worldsOf(records []record, s settings.Settings, repeats map[string]int, oracles bool) (worlds, trained []world, unfinished int, err error) {
	slices.SortStableFunc(records, func(a, b record) int {
		return cmp.Or(compareWhere(whereOf(a), whereOf(b)), compareReadings(a.Readings, b.Readings), cmp.Compare(a.Trial.Repeat, b.Trial.Repeat), cmp.Compare(a.Trial.Fold, b.Trial.Fold))
	})
	for _, cell := range runs(records, func(a, b record) bool { return whereOf(a) == whereOf(b) && a.Readings == b.Readings }) {
		first := cell[0]
		oracle := first.Readings.Oracle()
		switch {
		case oracle && !oracles:
			continue
		case len(cell) < s.Folds*repeats[first.Dataset.Name]:
			unfinished++
			continue
		case oracle:
			trained = append(trained, newWorld(whereOf(first), first.Dataset, s, first.Readings, each(cell, func(r record) Trial { return r.Trial })))
			continue
		}
		for _, report := range []readings.Report{readings.ReportLast, readings.ReportBestVal} {
			trials := make([]Trial, len(cell))
			for i, r := range cell {
				if trials[i], err = r.Trial.under(report); err != nil {
					return nil, nil, 0, fmt.Errorf("trial %s: %w", TrialID(r.Dataset.Name, r.settings(), r.Trial.Repeat, r.Trial.Fold), err)
				}
			}
			set := first.Readings
			set.Report = report
			worlds = append(worlds, newWorld(whereOf(first), first.Dataset, s, set, trials))
		}
	}
	return worlds, trained, unfinished, nil
}

func whereOf(r record) where {
	return where{r.Dataset.Name, r.Learner, r.Mapping, r.Beta, r.Filter}
}

// compareWhere keeps a report's order among panels.
func compareWhere(a, b where) int {
	return cmp.Or(
		compareNamed(each(paper.Datasets(), func(d paper.Dataset) string { return d.Name }), a.dataset, b.dataset),
		compareNamed(paper.Learners(), a.learner, b.learner), compareNamed(paper.Mappings(), a.mapping, b.mapping),
		cmp.Compare(a.beta, b.beta), first(a.filter, b.filter))
}

// settings are those of the panel.
func (w where) settings(s settings.Settings, set readings.Set) settings.Settings {
	s.Learner, s.Mapping, s.Beta, s.Filter, s.Readings = w.learner, w.mapping, w.beta, w.filter, set
	return s
}

func newWorld(in where, f Facts, s settings.Settings, set readings.Set, trials []Trial) world {
	c := in.settings(s, set)
	c.Repeats = len(trials) / s.Folds
	sum := summarise(f, c, trials)
	more := 0
	for _, t := range trials {
		more += t.Evolved.Correct - t.Original.Correct
	}
	return world{Universe{
		Readings: set, Changed: Changed(set), Original: sum.Original, Evolved: sum.Evolved,
		Change: sum.Difference, CI95: sum.CI95, P: sum.P, Effect: stats.None, More: more,
	}, in, f, trials}
}

// correct adjusts the p of all honest universes together (Holm).
func (m *Multiverse) correct(worlds []world) {
	p := each(worlds, func(w world) *float64 { return w.P })
	m.Tests = len(p)
	for i, adjusted := range stats.Holm(p) {
		worlds[i].PHolm = adjusted
		worlds[i].Effect = stats.EffectOf(worlds[i].Change, adjusted)
	}
}

// byChange orders the largest first, and equals by their readings.
func byChange(a, b Universe) int {
	return cmp.Or(cmp.Compare(b.Change, a.Change), compareReadings(a.Readings, b.Readings))
}

// newPanel gathers the honest universes of a panel. Which readings vary is told by
// what was computed: the dataset is not at hand.
func newPanel(worlds []world, s settings.Settings, base readings.Set) Panel {
	in := worlds[0].in
	c := in.settings(s, base)
	apply := applying(c)
	p := Panel{
		Dataset: in.dataset, Learner: in.learner, Mapping: in.mapping, Beta: in.beta, Filter: in.filter,
		Combinations: combinations(apply), Powerless: []string{}, Factors: []Factor{}, Oracles: []Universe{},
		Universes: each(worlds, func(w world) Universe { return w.Universe }),
	}
	var vary []readings.Reading
	p.Computed = 1
	for _, r := range apply {
		different := map[string]bool{}
		for _, w := range worlds {
			different[w.Readings.Get(r)] = true
		}
		switch {
		case r.ID == reportID:
			p.Factors = append(p.Factors, Factor{ID: r.ID, Values: []string{string(readings.ReportLast), string(readings.ReportBestVal)}})
			vary = append(vary, r)
		case len(different) == 1:
			why := powerless(r.ID, c, nil)
			if why == "" {
				why = powerless(r.ID, c, new(model.Dataset))
			}
			if why == "" {
				why = "its other values are not finished"
			}
			p.Powerless = append(p.Powerless, r.ID+" ("+why+")")
		default:
			p.Factors = append(p.Factors, Factor{ID: r.ID, Values: values(r)})
			vary = append(vary, r)
			p.Computed *= len(values(r))
		}
	}
	p.Differ, p.Honest, p.Finished = combinations(vary), 2*p.Computed, len(worlds)/2
	p.explain()
	slices.SortStableFunc(p.Universes, byChange)
	return p
}

// explain splits the spread of the honest changes among the readings.
func (p *Panel) explain() {
	levels := each(p.Factors, func(f Factor) int { return len(f.Values) })
	var at [][]int
	var y []float64
	for _, u := range p.Universes {
		at = append(at, each(p.Factors, func(f Factor) int { return slices.Index(f.Values, ValueOf(u.Readings, f.ID)) }))
		y = append(y, u.Change)
	}
	explained, ok := stats.Factorial(levels, at, y)
	if !ok {
		return
	}
	for i := range p.Factors {
		p.Factors[i].Explained = &explained[i]
	}
	slices.SortStableFunc(p.Factors, func(a, b Factor) int { return cmp.Compare(b.Explained.Alone, a.Explained.Alone) })
}

// ValueOf is the value of the reading with an id.
func ValueOf(set readings.Set, id string) string {
	for _, r := range readings.All() {
		if r.ID == id {
			return set.Get(r)
		}
	}
	return ""
}

// Interactions is the share of the spread that no reading explains alone; false
// where the shares are not known.
func (p Panel) Interactions() (share float64, ok bool) {
	share = 1
	for _, f := range p.Factors {
		if f.Explained == nil {
			return 0, false
		}
		share -= f.Explained.Alone
	}
	return max(0, share), len(p.Factors) > 0
}

// Bounds are the ends of a curve's axis in points: what is drawn, 0 and the
// paper's gain.
func Bounds(p Panel, list []Universe) (low, high float64) {
	include := func(x float64) { low, high = min(low, x), max(high, x) }
	if p.Paper != nil {
		include(100 * p.Paper.Gain)
	}
	for _, u := range list {
		include(100 * u.Change)
		if u.CI95 != nil {
			include(100 * u.CI95.Low())
			include(100 * u.CI95.High())
		}
	}
	if high-low < 1e-9 {
		low, high = low-1, high+1
	}
	return low, high
}
