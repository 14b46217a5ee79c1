package experiment

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"mevolve/evolve"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/experiment/paper"
	"mevolve/study/experiment/stats"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// Multiverse is the report of every combination of the readings (Steegen et al.
// 2016, doi:10.1177/1745691616658637): the change under each, as a specification
// curve (Simonsohn et al. 2020, doi:10.1038/s41562-020-0912-z).
type Multiverse struct {
	Provenance Provenance
	Panels     []Panel
	Tests      int // p values that Holm's correction covers: of the universes of all panels
	Warnings   []model.Warning
	Made       []Computed
}

// Origin says where the report comes from.
func (m Multiverse) Origin() []string { return Origin(m.Provenance, m.Made) }

// Panel is the multiverse of one dataset, learner, mapping, β and filter.
type Panel struct {
	Dataset, Learner, Mapping string
	Beta                      float64
	Filter                    bool

	Factors   []Factor   // the readings that vary
	Universes []Universe // by their change, the largest first
	Paper     *float64   // the paper's change; nil where it prints none
}

// Factor is a reading that varies.
type Factor struct {
	ID     string
	Values []string
}

// Universe is one combination.
type Universe struct {
	Readings readings.Set
	Changed  []string // the readings that are not at their default
	Original float64
	Evolved  float64
	Change   float64
	CI95     *stats.Interval
	P, PHolm *float64
	Effect   stats.Effect // after Holm's correction
}

// Name is the universe in words: the readings that are not at their default.
func (u Universe) Name() string {
	return cmp.Or(strings.Join(u.Changed, " "), "all readings at their default")
}

// AllReadings reports the multiverse that a store holds.
func AllReadings(from store.Contents) (Multiverse, error) {
	m := Multiverse{Warnings: append([]model.Warning{}, from.Warnings...), Made: computed(from.Made)}
	if !IsMultiverse(from.Configuration) {
		return m, inStore(from.Dir, fmt.Errorf("it holds no multiverse: make one by `mevolve bench --preset multiverse --store DIR`"))
	}
	records, s, err := recordsOf(from)
	if err != nil {
		return m, err
	}
	datasets, err := datasetRows(records, s, from.Asked)
	if err != nil {
		return m, inStore(from.Dir, err)
	}
	repeats := map[string]int{}
	for _, d := range datasets {
		repeats[d.Name] = d.Repeats
	}
	slices.SortStableFunc(records, func(a, b record) int {
		return cmp.Or(comparePanels(a, b), compareReadings(a.Readings, b.Readings), cmp.Compare(a.Trial.Repeat, b.Trial.Repeat), cmp.Compare(a.Trial.Fold, b.Trial.Fold))
	})
	unfinished := 0
	for _, of := range runs(records, func(a, b record) bool { return comparePanels(a, b) == 0 }) {
		p, lacking, err := newPanel(of, s, repeats[of[0].Dataset.Name])
		if err != nil {
			return m, inStore(from.Dir, err)
		}
		if unfinished += lacking; len(p.Universes) > 0 {
			m.Panels = append(m.Panels, p)
		}
	}
	m.correct()
	if unfinished > 0 {
		m.Warnings = append(m.Warnings, model.Warnf("unfinished", "Combinations that lack trials, and are left out: %d.", unfinished))
	}
	m.Warnings = append(m.Warnings, model.Warnf("universes", "Universes of one panel share their folds, their seed and most of their draws: many that agree are not many pieces of evidence."))
	for _, d := range datasets {
		if d.Synthetic != "" {
			m.Warnings = append(m.Warnings, model.Warnf("synthetic", "%s", d.Synthetic))
		}
		m.Warnings = append(m.Warnings, d.Doubts(s.Folds)...)
	}
	m.Provenance = NewProvenance(reportCommand(from.Dir), each(datasets, func(d DatasetRow) DatasetInfo { return d.DatasetInfo })...)
	m.Provenance.Edition = editionOf(from.Configuration)
	return m, nil
}

// comparePanels keeps a report's order among panels; 0 for records of one panel.
func comparePanels(a, b record) int {
	return cmp.Or(
		compareNamed(each(paper.Datasets(), func(d paper.Dataset) string { return d.Name }), a.Dataset.Name, b.Dataset.Name),
		compareNamed(paper.Learners(), a.Learner, b.Learner), compareNamed(paper.Mappings(), a.Mapping, b.Mapping),
		cmp.Compare(a.Beta, b.Beta), first(a.Filter, b.Filter))
}

// newPanel gathers the finished combinations of a panel's records under both values of R17
// that do not look at the test set; lacking are those without all of their trials. The
// readings that vary are those that vary in the records: the dataset is not at hand.
func newPanel(records []record, s settings.Settings, repeats int) (p Panel, lacking int, err error) {
	of := records[0]
	p = Panel{Dataset: of.Dataset.Name, Learner: of.Learner, Mapping: of.Mapping, Beta: of.Beta, Filter: of.Filter}
	s.Learner, s.Mapping, s.Beta, s.Filter, s.Repeats = of.Learner, of.Mapping, of.Beta, of.Filter, repeats
	for _, cell := range runs(records, func(a, b record) bool { return a.Readings == b.Readings }) {
		if cell[0].Readings.Oracle() { // older stores have some beside the multiverse
			continue
		}
		if len(cell) < s.Folds*repeats {
			lacking++
			continue
		}
		for _, report := range []readings.Report{readings.ReportLast, readings.ReportBestVal} {
			s.Readings = cell[0].Readings
			s.Readings.Report = report
			trials := make([]Trial, len(cell))
			for i, r := range cell {
				if trials[i], err = r.Trial.under(report); err != nil {
					return p, 0, fmt.Errorf("trial %s: %w", TrialID(r.Dataset.Name, r.settings(), r.Trial.Repeat, r.Trial.Fold), err)
				}
			}
			sum := summarise(of.Dataset, s, trials)
			p.Universes = append(p.Universes, Universe{
				Readings: s.Readings, Changed: Changed(s.Readings), Original: sum.Original, Evolved: sum.Evolved,
				Change: sum.Difference, CI95: sum.CI95, P: sum.P, Effect: stats.None,
			})
		}
	}
	for _, r := range readings.All() {
		f := Factor{ID: r.ID}
		for _, v := range r.Values {
			if slices.ContainsFunc(p.Universes, func(u Universe) bool { return u.Readings.Get(r) == v.Name }) {
				f.Values = append(f.Values, v.Name)
			}
		}
		if len(f.Values) > 1 {
			p.Factors = append(p.Factors, f)
		}
	}
	slices.SortStableFunc(p.Universes, func(a, b Universe) int {
		return cmp.Or(cmp.Compare(b.Change, a.Change), compareReadings(a.Readings, b.Readings))
	})
	original, printed := paper.Original(p.Dataset, p.Learner)
	evolved, also := paper.CellOf(p.Dataset, p.Mapping, p.Learner)
	if printed && also && p.Filter && p.Beta == paperBeta {
		change := evolved.Accuracy.Float() - original.Accuracy.Float()
		p.Paper = &change
	}
	return p, lacking, nil
}

// correct adjusts the p of all universes together (Holm).
func (m *Multiverse) correct() {
	var all []*Universe
	for i := range m.Panels {
		for k := range m.Panels[i].Universes {
			all = append(all, &m.Panels[i].Universes[k])
		}
	}
	m.Tests = len(all)
	for i, adjusted := range stats.Holm(each(all, func(u *Universe) *float64 { return u.P })) {
		all[i].PHolm, all[i].Effect = adjusted, stats.EffectOf(all[i].Change, adjusted)
	}
}

// Title names what all universes of the panel share.
func (p Panel) Title() string {
	return fmt.Sprintf("%s, %s, %s, %s", p.Dataset, p.Learner, p.Mapping, Conditions(p.Beta, p.Filter, nil))
}

// Reached counts the universes whose change is at least the paper's, whose two
// accuracies are rounded to three decimals.
func (p Panel) Reached() (n int) {
	for _, u := range p.Universes {
		if p.Paper != nil && u.Change >= *p.Paper-alike {
			n++
		}
	}
	return n
}

// Sentence says how many combinations there are and how their changes lie.
func (p Panel) Sentence(tests int) string {
	n, effects := len(p.Universes), map[stats.Effect]int{}
	for _, u := range p.Universes {
		effects[u.Effect]++
	}
	line := fmt.Sprintf("%s of %s: changes of %s to %s points, median %s. After Holm's correction for %s, %s and %s are more than chance.",
		wording.Plain(n, "combination", "combinations"), wording.And(each(p.Factors, func(f Factor) string { return f.ID })),
		wording.Points(p.Universes[n-1].Change), wording.Points(p.Universes[0].Change), wording.Points((p.Universes[(n-1)/2].Change+p.Universes[n/2].Change)/2),
		wording.Plain(tests, "test", "tests"), wording.Plain(effects[stats.Gain], "gain", "gains"), wording.Plain(effects[stats.Loss], "loss", "losses"))
	if p.Paper != nil {
		line += fmt.Sprintf(" %d of %d reach the paper's %s.", p.Reached(), n, wording.Points(*p.Paper))
	}
	return line
}

// under is the trial as another value of R17 has it: the classifiers are all
// there, which of them is called the evolved one is another. Its baselines stay
// those of the last one.
func (t Trial) under(report readings.Report) (Trial, error) {
	if report == readings.ReportLast {
		return t, nil
	}
	if t.Predictions == nil {
		return t, errors.New("its store keeps no answers of the classifiers, which R17 picks among")
	}
	answers := *t.Predictions
	chosen := choice{report: report}
	for i, of := range answers.Models {
		right, val, size := of.right(answers.Classes), t.OriginalVal, t.Train
		if i > 0 {
			val, size = t.Iterations[i-1].ValAccuracy, t.Iterations[i-1].TrainSize
		}
		a := evolve.Accuracy{Val: math.NaN(), Test: float64(right) / float64(t.Test), TestCorrect: right}
		if val != nil {
			a.Val = *val
		}
		if report == readings.ReportBestVal && val == nil && t.Val > 0 {
			return t, errors.New("it lacks the original model's accuracy on D_val, which R17 best-val compares with")
		}
		chosen.take(a, i, size)
	}
	answers.Evolved = chosen.iteration
	t.Evolved, t.Predictions = score(chosen.accuracy, t.Test), &answers
	return t, nil
}
