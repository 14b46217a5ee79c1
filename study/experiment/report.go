package experiment

import (
	"encoding/json"
	"fmt"
	"slices"

	"mevolve/internal/lists"
	"mevolve/model"
	"mevolve/study/experiment/stats"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// Report is what trials show: cell by cell beside the paper's, and what a reader should
// doubt. `bench` reports a plan or a store, `run` one cell, which stands with its trials. It
// depends on nothing but the trials, so that shards merged in any order report the same bytes
// as one run.
type Report struct {
	Provenance    Provenance      `json:"provenance"`
	Configuration json.RawMessage `json:"configuration"` // the settings that all trials share; of one cell, all of them
	Datasets      []DatasetRow    `json:"datasets"`
	Tables        []Table         `json:"tables"`
	Contrasts     []Contrast      `json:"contrasts"`   // columns against columns, over graphs; none where predictions lack
	Tests         int             `json:"tests"`       // p values in the report, which Holm's correction covers
	Sensitivity   []Sensitivity   `json:"sensitivity"` // where there are several β
	Warnings      []model.Warning `json:"warnings"`
	Assumed       Assumed         `json:"assumed"`
	Made          []Computed      `json:"made"` // on what machine and when; all else is the same for the same trials

	Trials []Trial `json:"trials,omitempty"` // of a report of one cell
	Labels []int   `json:"labels,omitempty"` // of the classes, in order; of `run`
	Chosen *Chosen `json:"chosen,omitempty"` // of `run`: generated graphs that meet a condition, where one was given

	settings settings.Settings // the configuration, read back
	commands []string          // that make the trials, where a store is reported
}

// Only is the cell of a report that has one, else nil.
func (r Report) Only() *Cell {
	if len(r.Tables) == 1 && len(r.Tables[0].Cells) == 1 {
		return &r.Tables[0].Cells[0]
	}
	return nil
}

// Origin says where the report comes from.
func (r Report) Origin() []string {
	lines := Origin(r.Provenance, r.Made)
	return slices.Insert(lines, 1, r.commands...)
}

// reportCommand prints the report of a store, or that of no store.
func reportCommand(dir string) string {
	if dir == "" {
		return "mevolve bench"
	}
	return settings.CommandLine("mevolve", "bench", "report", "--store", dir)
}

// Common are the settings that all trials share; those that vary are at their
// default.
func (r Report) Common() settings.Settings { return r.settings }

// NewReport reports what a store holds.
func NewReport(from store.Contents) (Report, error) {
	records, s, err := recordsOf(from)
	if err != nil {
		return Report{}, err
	}
	return newReport(records, s, from)
}

// newReport reports sorted records under their common settings; the rest of the store's
// contents says where they come from.
func newReport(records []record, s settings.Settings, from store.Contents) (Report, error) {
	r := Report{
		Configuration: from.Settings, Warnings: append([]model.Warning{}, from.Warnings...),
		Tables: []Table{}, Assumed: EarlierRuns, Made: computed(from.Made), settings: s,
	}
	var err error
	if r.Datasets, err = datasetRows(records, s, from.Asked); err != nil {
		return r, inStore(from.Dir, err)
	}
	rows := map[string]DatasetRow{}
	for _, d := range r.Datasets {
		rows[d.Name] = d
	}
	plain := map[string]record{}
	for _, r := range records {
		if len(r.Varied()) == 0 {
			plain[r.place()] = r
		}
	}
	for _, of := range lists.Group(records, func(r record) Setup { return r.Setup }) {
		r.Tables = append(r.Tables, newTable(of, s, rows, plain))
	}
	r.Provenance = NewProvenance(reportCommand(from.Dir), lists.Each(r.Datasets, func(d DatasetRow) DatasetInfo { return d.DatasetInfo })...)
	r.Provenance.Edition = editionOf(from.Configuration)
	if from.Dir != "" {
		r.commands = trialsOf(r)
	}
	cells := cellsOf(records, s, rows)
	r.Contrasts = contrasts(cells)
	for i := range r.Tables {
		t := &r.Tables[i]
		t.ByIteration = byIteration(slices.DeleteFunc(slices.Clone(cells), func(g cellTrials) bool { return !t.holds(g.record) }), s.Iterations)
	}
	r.correct()
	r.Sensitivity = sensitivity(r.Tables)
	if r.Only() != nil {
		records[0].put(&r.settings)
		r.settings.Repeats = r.Datasets[0].Repeats
		r.Configuration = r.settings.Canonical()
		r.Trials = lists.Each(records, func(x record) Trial { return x.Trial })
		r.Warnings = append(r.Warnings, warnings(r)...)
	} else {
		r.Warnings = append(r.Warnings, caveats(r)...)
	}
	return r, nil
}

// recordsOf reads a store's trials, in the order of its report, and the
// settings that they share.
func recordsOf(from store.Contents) ([]record, settings.Settings, error) {
	s, err := configured(from.Configuration)
	if err != nil {
		return nil, s, inStore(from.Dir, err)
	}
	records := make([]record, len(from.Trials))
	for i, t := range from.Trials {
		if records[i], err = decodeRecord(t, s); err != nil {
			return nil, s, inStore(from.Dir, err)
		}
	}
	sortRecords(records)
	return records, s, nil
}

// inStore names the store that an error is about.
func inStore(dir string, err error) error {
	if dir == "" {
		return err
	}
	return fmt.Errorf("%s: %w", dir, err)
}

// correct adjusts every p of the report together (Holm), and says what may
// then be claimed: a reader picks from all of it.
func (r *Report) correct() {
	var p []*float64
	for _, t := range r.Tables {
		for _, cell := range t.Cells {
			if !cell.Oracle {
				p = append(p, cell.P)
			}
		}
	}
	for _, x := range r.Contrasts {
		p = append(p, x.P)
	}
	adjusted := stats.Holm(p)
	next := func() *float64 {
		first := adjusted[0]
		adjusted = adjusted[1:]
		return first
	}
	r.Tests = len(p)
	for i := range r.Tables {
		t := &r.Tables[i]
		for j := range t.Cells {
			cell := &t.Cells[j]
			cell.EffectHolm = stats.None
			if cell.Oracle {
				continue
			}
			cell.PHolm = next()
			if cell.Effect != stats.None {
				cell.EffectHolm = stats.EffectOf(cell.Difference, cell.PHolm)
				cell.Among = among(cell.EffectHolm, *cell.PHolm, r.Tests)
			}
		}
		t.Success, t.BestOnTest = success(t.Cells), selections(*t)
	}
	for i := range r.Contrasts {
		x := &r.Contrasts[i]
		x.PHolm = next()
		x.Effect = stats.EffectOf(x.Difference, x.PHolm)
	}
	for i := range r.Tables {
		r.Tables[i].Verdict = tableVerdict(r.Tables[i], r.Tests, r.Contrasts)
	}
}
