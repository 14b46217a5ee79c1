package check

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"mevolve/internal/wording"
	"mevolve/model/readings"
	"mevolve/reliability"
)

// ReliabilityReport says how r, θ and the kept set of another program stand to Eqs. 10 to
// 12, over all calibrations of a table.
type ReliabilityReport struct {
	Calibrations int      `json:"calibrations"`
	R            []string `json:"r"`     // ways to compute r that agree everywhere; empty: none
	Theta        []string `json:"theta"` // and θ
	Kept         []string `json:"kept"`  // and what is kept
	Departs      []string `json:"departs"`
	Fits         bool     `json:"fits"`
	Verdict      string   `json:"verdict"`
}

// calibration is one fold and iteration of a table: its validation and pool rows.
type calibration struct {
	name      string
	val, pool []judged
}

// judged is a row: p, class and decision of a graph, and what the other program made of it;
// NaN where a column is missing or empty.
type judged struct {
	line            int
	p               []float64
	class, decision int
	r, theta, kept  float64
}

// printed is the precision of a printed number.
const printed = 1e-6

// Reliability reads a table as `run --reliability` writes it (columns set, class,
// predicted, p_1 … p_K and, as far as there are, repeat, fold, iteration, r, theta and
// kept) and holds it against Eqs. 10 to 12 under R10 as given.
func Reliability(table io.Reader, name string, theta readings.Theta) (*ReliabilityReport, error) {
	list, classes, err := readTable(table, name)
	if err != nil {
		return nil, err
	}
	report := &ReliabilityReport{Calibrations: len(list), Departs: []string{}}
	r, t, k := newAgreement(rWays), newAgreement(thetaWays), newAgreement(keptWays)
	for _, c := range list {
		way := r.hold(c, func(way string) (string, error) { return c.checkR(way, classes) })
		if r.err != nil {
			return nil, fmt.Errorf("%s, %s: %w", name, c.name, r.err)
		}
		scores, pool, err := c.scores(way, classes)
		if err != nil {
			return nil, fmt.Errorf("%s, %s: %w", name, c.name, err)
		}
		t.hold(c, func(way string) (string, error) { return c.checkTheta(way, scores), nil })
		k.hold(c, func(way string) (string, error) { return c.checkKept(way, pool), nil })
	}
	report.R, report.Theta, report.Kept = r.left(), t.left(), k.left()
	want := "R10=" + string(theta)
	thetaFits := !t.any || slices.Contains(report.Theta, want)
	report.Fits = (!r.any || slices.Contains(report.R, rWays[0])) && thetaFits && (!k.any || slices.Contains(report.Kept, keptWays[0]))
	for _, a := range []struct {
		agreement *agreement
		way       string
	}{{r, rWays[0]}, {t, want}, {k, keptWays[0]}} {
		if d := a.agreement.departs[a.way]; a.agreement.any && d != "" {
			report.Departs = append(report.Departs, d)
		}
	}
	report.Verdict = report.say(r, t, k)
	return report, nil
}

// The ways in which r, θ and the kept set are computed here and elsewhere; the first is
// ours.
var (
	rWays     = []string{"Eqs. 10 and 11 (R11: e_k for a class without validation graphs)", "R11 otherwise: q = 0 for a class without validation graphs", "q of the class that was decided for, not of the true one", "p of the true class, without Q"}
	thetaWays = []string{"R10=smallest", "R10=middle", "R10=largest", "R10=magnitude", "a θ that costs least but is no r"}
	keptWays  = []string{"r > θ", "r ≥ θ"}
)

// agreement is which ways agree with all calibrations so far.
type agreement struct {
	ways    []string
	departs map[string]string // by way: where it first does not
	any     bool              // there is something to agree with
	err     error
}

func newAgreement(ways []string) *agreement {
	return &agreement{ways: ways, departs: map[string]string{}}
}

// untold marks a comparison for which the table has no column.
const untold = "-"

// hold tries every way on a calibration and returns one that agrees, or the first.
func (a *agreement) hold(c calibration, try func(way string) (string, error)) string {
	best := ""
	for _, way := range a.ways {
		departs, err := try(way)
		switch {
		case err != nil:
			a.err = err
			return a.ways[0]
		case departs == untold:
			return a.ways[0]
		}
		a.any = true
		switch {
		case departs == "" && best == "":
			best = way
		case departs != "" && a.departs[way] == "":
			a.departs[way] = c.name + ": " + departs
		}
	}
	if best == "" {
		return a.ways[0]
	}
	return best
}

// left are the ways that have agreed with all; where ours is among them or one that says
// which θ, the weaker ones are not worth naming.
func (a *agreement) left() []string {
	list := []string{}
	for i, way := range a.ways {
		weaker := len(list) > 0 && (list[0] == rWays[0] || list[0] == keptWays[0] || i == len(thetaWays)-1)
		if a.any && a.departs[way] == "" && !weaker {
			list = append(list, way)
		}
	}
	return list
}

// scores are r of the validation and pool rows, computed in a way.
func (c calibration) scores(way string, classes int) (val, pool []float64, err error) {
	p, class := make([][]float64, len(c.val)), make([]int, len(c.val))
	for i, row := range c.val {
		p[i], class[i] = row.p, row.class
	}
	q, absent, err := reliability.Q(p, class, classes)
	if err != nil {
		return nil, nil, err
	}
	if way == rWays[1] {
		for _, k := range absent {
			q[k][k] = 0
		}
	}
	score := func(row judged) float64 {
		switch way {
		case rWays[2]:
			return reliability.R(row.p, q[row.decision])
		case rWays[3]:
			return reliability.Round(row.p[row.class])
		}
		return reliability.R(row.p, q[row.class])
	}
	for _, row := range c.val {
		val = append(val, score(row))
	}
	for _, row := range c.pool {
		pool = append(pool, score(row))
	}
	return val, pool, nil
}

func (c calibration) checkR(way string, classes int) (string, error) {
	val, pool, err := c.scores(way, classes)
	if err != nil {
		return "", err
	}
	text, seen, want := "", false, append(val, pool...)
	for i, row := range slices.Concat(c.val, c.pool) {
		if math.IsNaN(row.r) {
			continue
		}
		if seen = true; math.Abs(row.r-want[i]) > printed && text == "" {
			text = fmt.Sprintf("line %d: r is %.6f, expected %.6f", row.line, row.r, want[i])
		}
	}
	if !seen {
		return untold, nil
	}
	return text, nil
}

// theta is the θ of the calibration's rows, NaN if no row has it.
func (c calibration) theta() float64 {
	for _, row := range slices.Concat(c.val, c.pool) {
		if !math.IsNaN(row.theta) {
			return row.theta
		}
	}
	return math.NaN()
}

func (c calibration) checkTheta(way string, val []float64) string {
	theta := c.theta()
	if math.IsNaN(theta) {
		return untold
	}
	correct := make([]bool, len(c.val))
	for i, row := range c.val {
		correct[i] = row.class == row.decision
	}
	curve := reliability.NewCurve(val, correct)
	if way == thetaWays[4] {
		if least := curve.Minimum(); curve.At(theta) > least {
			return fmt.Sprintf("θ is %.6f, which costs %d; the least is %d", theta, curve.At(theta), least)
		}
		return ""
	}
	want := reliability.Theta(val, correct, readings.Theta(strings.TrimPrefix(way, "R10=")))
	if math.Abs(want-theta) > printed {
		return fmt.Sprintf("θ is %.6f, expected %.6f of %s", theta, want, wording.Count(len(curve.Minimisers()), "minimiser", "minimisers"))
	}
	return ""
}

func (c calibration) checkKept(way string, pool []float64) string {
	theta, seen, off, first := c.theta(), 0, 0, ""
	for i, row := range c.pool {
		if math.IsNaN(row.kept) || math.IsNaN(theta) {
			continue
		}
		seen++
		at := theta
		if math.Abs(pool[i]-theta) <= printed { // printed with fewer digits
			at = pool[i]
		}
		want := pool[i] > at || way == keptWays[1] && pool[i] == at
		if want != (row.kept == 1) {
			if off++; off == 1 {
				first = fmt.Sprintf("line %d: r %.6f, θ %.6f", row.line, pool[i], theta)
			}
		}
	}
	switch {
	case seen == 0:
		return untold
	case off > 0:
		return fmt.Sprintf("kept departs in %s of %s, first in %s", wording.Integer(off), wording.Count(seen, "pool row", "pool rows"), first)
	}
	return ""
}

func (r *ReliabilityReport) say(rAgrees, theta, kept *agreement) string {
	var parts []string
	for _, of := range []struct {
		what string
		a    *agreement
		ways []string
	}{{"r", rAgrees, r.R}, {"θ", theta, r.Theta}, {"the filter", kept, r.Kept}} {
		switch {
		case !of.a.any:
			parts = append(parts, of.what+" is not reported")
		case len(of.ways) == 0:
			parts = append(parts, of.what+" agrees with no reading")
		default:
			parts = append(parts, of.what+" agrees with "+strings.Join(of.ways, " and "))
		}
	}
	return fmt.Sprintf("Over %s, %s.", wording.Count(r.Calibrations, "calibration", "calibrations"), strings.Join(parts, "; "))
}

// readTable reads the rows, class labels as places in their numeric order.
func readTable(table io.Reader, name string) (list []calibration, classes int, err error) {
	in := csv.NewReader(table)
	header, err := in.Read()
	if err != nil {
		return nil, 0, fmt.Errorf("%s has no header: expected columns set, class, predicted, p_1 … p_K (%w)", name, err)
	}
	at := map[string]int{}
	for i, column := range header {
		at[column] = i
	}
	for _, column := range []string{"set", "class", "predicted", "p_1"} {
		if _, ok := at[column]; !ok {
			return nil, 0, fmt.Errorf("%s, line 1: there is no column %q; expected set, class, predicted, p_1 … p_K and, as far as there are, repeat, fold, iteration, r, theta, kept", name, column)
		}
	}
	for slices.Contains(header, fmt.Sprintf("p_%d", classes+1)) {
		classes++
	}
	index, labels := map[string]int{}, map[int]bool{}
	for {
		fields, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, 0, fmt.Errorf("%s: %w", name, err)
		}
		line, _ := in.FieldPos(0)
		row := rowReader{at: at, fields: fields, where: fmt.Sprintf("%s, line %d", name, line)}
		j := judged{line: line, r: row.number("r", true), theta: row.number("theta", true), kept: row.number("kept", true)}
		j.class, j.decision = row.label("class"), row.label("predicted")
		for k := range classes {
			j.p = append(j.p, row.number(fmt.Sprintf("p_%d", k+1), false))
		}
		if row.err != nil {
			return nil, 0, row.err
		}
		labels[j.class], labels[j.decision] = true, true
		group := row.group()
		n, met := index[group]
		if !met {
			n = len(list)
			index[group] = n
			list = append(list, calibration{name: group})
		}
		switch set := fields[at["set"]]; set {
		case "val":
			list[n].val = append(list[n].val, j)
		case "pool":
			list[n].pool = append(list[n].pool, j)
		default:
			return nil, 0, fmt.Errorf("%s: set is %q; expected val or pool", row.where, set)
		}
	}
	if err := place(list, labels, classes); err != nil {
		return nil, 0, fmt.Errorf("%s: %w", name, err)
	}
	for _, c := range list {
		if len(c.val) == 0 {
			return nil, 0, fmt.Errorf("%s, %s: there is no row of set val; θ needs at least one", name, c.name)
		}
	}
	if len(list) == 0 {
		return nil, 0, fmt.Errorf("%s has no rows", name)
	}
	return list, classes, nil
}

// place turns class labels into places from 0.
func place(list []calibration, labels map[int]bool, classes int) error {
	sorted := slices.Sorted(maps.Keys(labels))
	if len(sorted) == 0 {
		return nil
	}
	if len(sorted) < classes { // some class has no graph here: the labels must be from 0 or from 1
		first := 0
		if sorted[len(sorted)-1] == classes {
			first = 1
		}
		if sorted[0] < first || sorted[len(sorted)-1] >= first+classes || first == 0 && sorted[0] > 0 {
			return fmt.Errorf("there are %d columns of p but only the classes %v, so the class of each column is unknown", classes, sorted)
		}
		sorted = nil
		for k := range classes {
			sorted = append(sorted, first+k)
		}
	}
	if len(sorted) > classes {
		return fmt.Errorf("there are %d columns of p and the classes %v; expected a column a class", classes, sorted)
	}
	for _, c := range list {
		for _, rows := range [][]judged{c.val, c.pool} {
			for i := range rows {
				rows[i].class, _ = slices.BinarySearch(sorted, rows[i].class)
				rows[i].decision, _ = slices.BinarySearch(sorted, rows[i].decision)
			}
		}
	}
	return nil
}

// rowReader reads the fields of one row and remembers the first that is not what it should be.
type rowReader struct {
	at     map[string]int
	fields []string
	where  string
	err    error
}

func (r *rowReader) number(column string, maybe bool) float64 {
	i, ok := r.at[column]
	if !ok || maybe && r.fields[i] == "" {
		return math.NaN()
	}
	v, err := strconv.ParseFloat(r.fields[i], 64)
	if (err != nil || math.IsNaN(v)) && r.err == nil {
		r.err = fmt.Errorf("%s: %s is %q; expected a number", r.where, column, r.fields[i])
	}
	return v
}

func (r *rowReader) label(column string) int {
	v := r.number(column, false)
	if r.err == nil && (v != math.Trunc(v) || math.Abs(v) > math.MaxInt32) {
		r.err = fmt.Errorf("%s: %s is %q; expected a whole number", r.where, column, r.fields[r.at[column]])
	}
	return int(v)
}

// group names the calibration that a row belongs to.
func (r *rowReader) group() string {
	var words []string
	for _, column := range []string{"repeat", "fold", "iteration"} {
		if i, ok := r.at[column]; ok {
			words = append(words, column+" "+r.fields[i])
		}
	}
	if len(words) == 0 {
		return "the table"
	}
	return strings.Join(words, ", ")
}
