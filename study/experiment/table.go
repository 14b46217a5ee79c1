package experiment

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"mevolve/datasets"
	"mevolve/internal/lists"
	"mevolve/study/experiment/stats"
	"mevolve/study/settings"
)

// DatasetRow is what the cells of one dataset must be read against.
type DatasetRow struct {
	Facts
	Repeats int      `json:"repeats"` // the most that were asked for, or that any cell has
	MDE     *float64 `json:"mde_before"`
	Twins   *float64 `json:"twins"` // of the first of Seen; nil without one
	Seen    []Seen   `json:"seen"`  // once for learners that see the structure alone, once for those that see vertex labels; learners that see vertex numbers have none
}

// Seen is a dataset as some of the learners see it.
type Seen struct {
	Sight    datasets.Sight `json:"sight"`
	Learners []string       `json:"learners"`
	datasets.Seen
	Twins float64 `json:"twins"` // mean share of test graphs with an isomorphic graph in D_train
}

// Table is one β, filter, similarity and choice of readings: every cell that was
// run under them.
type Table struct {
	Setup
	Changed  []string  `json:"changed"` // similarity and readings that are not at their default
	Cells    []Cell    `json:"cells"`
	Averages []Average `json:"averages"`
	Wins     Wins      `json:"wins"`
	Success  Success   `json:"success"`

	BestOnTest  []Selection       `json:"best_on_test"` // an oracle: what picking the iteration on the test set would show
	ByIteration []IterationChange `json:"by_iteration"` // of whole cells; none of an oracle

	Verdict string `json:"verdict"`
}

// Conditions names what the cells share.
func (t Table) Conditions() string { return Conditions(t.Beta, t.Filter, t.Changed) }

// holds reports whether a trial belongs to the table.
func (t Table) holds(r record) bool {
	return r.Setup == t.Setup
}

// Oracle reports whether the evolved models were picked by their test accuracy
// (R17 best-test), or are another reading's oracles.
func (t Table) Oracle() bool { return t.Readings.Oracle() }

// Title is the conditions, and says where they make an oracle.
func (t Table) Title() string {
	if t.Oracle() {
		return t.Conditions() + ": an oracle, no result"
	}
	return t.Conditions()
}

// Cell is one dataset, mapping and learner of a table.
type Cell struct {
	Dataset         string `json:"dataset"`
	Mapping         string `json:"mapping"`
	Learner         string `json:"learner"`
	Tested          int    `json:"tested"` // test graphs over all trials
	OriginalCorrect int    `json:"original_correct"`
	EvolvedCorrect  int    `json:"evolved_correct"`
	Summary
	PHolm      *float64     `json:"p_holm"`      // adjusted for everything the report tests
	EffectHolm stats.Effect `json:"effect_holm"` // what may be claimed among so many
	Among      string       `json:"among"`       // what remains of the verdict among them, in a sentence; "" of a cell that claims nothing alone
	Paper      *PaperCell   `json:"paper"`       // null where the paper has no such cell
	Idle       []string     `json:"idle"`        // readings changed in the table that do not apply to the mapping and learner
	Same       bool         `json:"same"`        // under changed readings: every trial is as under the defaults
}

// Said is the verdict of the cell alone, then what remains of it among all tests of the report.
func (c Cell) Said() string {
	if c.Among == "" {
		return c.Verdict
	}
	if c.EffectHolm == stats.None {
		return "Alone: " + strings.Replace(c.Verdict, "A ", "a ", 1) + " " + c.Among
	}
	return c.Verdict + " " + c.Among
}

// PaperCell holds the paper's values for a cell. The evolved one is null
// under another β, or without the filter: Table 3 has one of each.
type PaperCell struct {
	Original float64  `json:"original"`
	Evolved  *float64 `json:"evolved"`
	RIMP     *float64 `json:"rimp"`
	Outside  *bool    `json:"gain_outside"` // the paper's gain lies outside the interval of ours
}

// Average is over the learners of one dataset and mapping.
type Average struct {
	Dataset    string   `json:"dataset"`
	Mapping    string   `json:"mapping"`
	Learners   int      `json:"learners"`
	AvgRIMP    *float64 `json:"avg_rimp"`
	Difference float64  `json:"difference"`
	Paper      *float64 `json:"paper_avg_rimp"` // from the paper's cells of the same learners
}

// Wins counts, over the rows of one dataset and learner whose mappings have the same trials,
// which mapping evolved best. A tie counts for none.
type Wins struct {
	Rows   int          `json:"rows"`
	Ties   int          `json:"ties"`
	Strict []MappingWin `json:"strict"`
}

// MappingWin is the number of rows that one mapping wins alone.
type MappingWin struct {
	Mapping string `json:"mapping"`
	Wins    int    `json:"wins"`
}

// Success counts cells by the bare sign of the difference, as the paper does,
// and beside it what a corrected test lets one claim.
type Success struct {
	Cells  int      `json:"cells"` // finished ones, which alone are counted
	Above  int      `json:"above"`
	Equal  int      `json:"equal"`
	Below  int      `json:"below"`
	Rate   *float64 `json:"rate"` // above / cells
	Gains  int      `json:"gains"`
	Losses int      `json:"losses"` // both after Holm

	UnderWay int `json:"under_way"` // cells that are not finished

	PaperCells   int `json:"paper_cells"`   // with an interval, and a gain of the paper's
	PaperOutside int `json:"paper_outside"` // of these, where the paper's gain lies outside
}

// datasetRows gathers the facts of every dataset, once each, in order.
func datasetRows(records []record, s settings.Settings, asked int) ([]DatasetRow, error) {
	rows := []DatasetRow{}
	for _, of := range lists.Group(records, func(r record) string { return r.Dataset.Name }) {
		row := DatasetRow{Facts: of[0].Dataset, Repeats: asked, Seen: []Seen{}}
		for _, r := range of {
			switch have := row.Facts; {
			case have == r.Dataset:
			case have.Fingerprint == r.Dataset.Fingerprint:
				return nil, fmt.Errorf("the trials of %s disagree about the dataset's own facts (%+v and %+v); the file was damaged, so restore it", have.Name, have, r.Dataset)
			default:
				return nil, fmt.Errorf("the store has trials of two datasets named %s (fingerprints %s and %s); they cannot be in one report", have.Name, have.Fingerprint, r.Dataset.Fingerprint)
			}
			row.Repeats = max(row.Repeats, r.Trial.Repeat)
		}
		row.MDE = EarlierRuns.Detect(row.Graphs, row.Repeats)
		for _, sight := range []datasets.Sight{datasets.ByStructure, datasets.WithLabels} {
			so := slices.DeleteFunc(slices.Clone(of), func(r record) bool {
				with := s
				with.Learner = r.Learner
				return row.sight(with) != sight || learnerKind(with).Numbered()
			})
			if len(so) > 0 {
				sizes, twins := foldsOf(so)
				learners := slices.Sorted(slices.Values(lists.Distinct(so, func(r record) string { return r.Learner })))
				row.Seen = append(row.Seen, Seen{sight, learners, row.seen(sight), stats.Resampled(twins, sizes).Mean})
			}
		}
		if len(row.Seen) > 0 {
			row.Twins = &row.Seen[0].Twins
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// foldsOf are the folds that the records are of, each once, with their shares
// of twins; in order: a sum of floats depends on it.
func foldsOf(records []record) (sizes []stats.Fold, twins []float64) {
	type at struct{ repeat, fold int }
	found := map[at]Trial{}
	for _, r := range records {
		found[at{r.Trial.Repeat, r.Trial.Fold}] = r.Trial
	}
	byPlace := func(a, b at) int { return cmp.Or(cmp.Compare(a.repeat, b.repeat), cmp.Compare(a.fold, b.fold)) }
	for _, place := range slices.SortedFunc(maps.Keys(found), byPlace) {
		t := found[place]
		sizes = append(sizes, stats.Fold{Train: t.Train, Test: t.Test})
		twins = append(twins, t.TwinShare)
	}
	return sizes, twins
}

// newTable makes the table of records of one β, filter, similarity and readings; plain
// are those under the default similarity and readings, by their places.
func newTable(records []record, s settings.Settings, rows map[string]DatasetRow, plain map[string]record) Table {
	first := records[0]
	t := Table{Setup: first.Setup, Changed: first.Varied()}
	for _, of := range lists.Group(records, record.cell) {
		t.Cells = append(t.Cells, newCell(of, s, rows[of[0].Dataset.Name], plain))
	}
	t.Averages, t.Wins = Averages(t.Cells), wins(t.Cells)
	return t
}

// cellsOf are the cells of sorted records with their trials. An oracle's are
// left out: it is no result that anything could be compared with.
func cellsOf(records []record, s settings.Settings, rows map[string]DatasetRow) []cellTrials {
	var list []cellTrials
	for _, of := range lists.Group(records, record.cell) {
		if of[0].Readings.Oracle() {
			continue
		}
		list = append(list, cellTrials{of[0], lists.Each(of, func(r record) Trial { return r.Trial }), len(of) >= s.Folds*rows[of[0].Dataset.Name].Repeats})
	}
	return list
}

func newCell(records []record, s settings.Settings, d DatasetRow, plain map[string]record) Cell {
	r := records[0]
	r.put(&s)
	s.Repeats = d.Repeats
	trials := lists.Each(records, func(r record) Trial { return r.Trial })
	c := Cell{
		Dataset: r.Dataset.Name, Mapping: r.Mapping, Learner: r.Learner,
		Summary: summarise(r.Dataset, s, trials), Paper: paperCell(r), Idle: []string{},
	}
	if p := c.Paper; p != nil && p.Evolved != nil && c.CI95 != nil && !c.Oracle && !c.underWay() {
		p.Outside = new(!c.CI95.Contains(*p.Evolved - p.Original))
	}
	for _, changed := range r.Varied() {
		if id, _, _ := strings.Cut(changed, "="); !applies(id, s) {
			c.Idle = append(c.Idle, id)
		}
		c.Same = true
	}
	for _, r := range records {
		other, ok := plain[r.place()]
		c.Same = c.Same && ok && reflect.DeepEqual(r.Trial.numbers(), other.Trial.numbers())
	}
	for _, t := range trials {
		c.Tested += t.Test
		c.OriginalCorrect += t.Original.Correct
		c.EvolvedCorrect += t.Evolved.Correct
	}
	return c
}
