package experiment

import (
	"fmt"
	"strings"

	"mevolve/internal/wording"
	"mevolve/study/experiment/stats"
)

// among says what remains of a cell's claim among all tests; "" of one.
func among(left stats.Effect, holm float64, tests int) string {
	switch {
	case tests < 2:
		return ""
	case left == stats.None:
		return fmt.Sprintf("Among %d tests this can be chance (Holm’s p %s).", tests, P(holm))
	}
	return fmt.Sprintf("Among %d tests it is more than chance (Holm’s p %s).", tests, P(holm))
}

// Verdict says in a sentence what the report shows: that of its only cell, or what its tables
// that are no oracles count together; "" without a finished cell.
func (r Report) Verdict() string {
	if cell := r.Only(); cell != nil {
		return cell.Said()
	}
	var all Success
	for _, t := range r.Tables {
		if !t.Oracle() {
			all.add(t.Success)
		}
	}
	if all.Cells == 0 {
		return ""
	}
	return counted(all, r.Tests, false) + "."
}

// counted says how many cells are above the original, and what of it is more than chance.
func counted(s Success, tests int, oracle bool) string {
	text := fmt.Sprintf("The evolved model is above the original in %d of %s, equal in %d and below in %d", s.Above, wording.Plain(s.Cells, "cell", "cells"), s.Equal, s.Below)
	if s.UnderWay > 0 {
		text += fmt.Sprintf("; %s under way, not counted", wording.Plain(s.UnderWay, "cell", "cells"))
	}
	switch {
	case oracle:
		return text + "; none of it is tested"
	case s.Gains+s.Losses == 0:
		text += "; none of these differences are more than chance"
	default:
		text += fmt.Sprintf("; %s and %s are more than chance", wording.Plain(s.Gains, "gain", "gains"), wording.Plain(s.Losses, "loss", "losses"))
	}
	if tests > 1 {
		text += fmt.Sprintf(" once corrected for the %d tests of this report", tests)
	}
	return text
}

// tableVerdict says in plain words what a table shows, among so many tests of
// its report.
func tableVerdict(t Table, tests int, contrasts []Contrast) string {
	s := t.Success
	var b strings.Builder
	switch leak := leaks(t.Readings); {
	case leak != "":
		fmt.Fprintf(&b, "An oracle, no result (%s): ", leak)
	case t.Oracle():
		b.WriteString("An oracle, no result (R17 best-test picks the evolved model by its test accuracy): ")
	}
	if s.Cells == 0 {
		fmt.Fprintf(&b, "0 of %d cells are finished: no counts yet.", s.UnderWay)
		return b.String()
	}
	b.WriteString(counted(s, tests, t.Oracle()))
	ours, theirs, both := 0.0, 0.0, 0
	for _, c := range t.Cells {
		if c.underWay() {
			continue
		}
		ours += c.Difference / float64(s.Cells)
		if c.Paper != nil && c.Paper.Evolved != nil {
			theirs += *c.Paper.Evolved - c.Paper.Original
			both++
		}
	}
	fmt.Fprintf(&b, ". The mean change over the cells is %s points", wording.Points(ours))
	if both == s.Cells {
		fmt.Fprintf(&b, "; the paper prints %s for the same cells", wording.Points(theirs/float64(both)))
	}
	b.WriteString(".")
	if s.PaperCells > 0 {
		fmt.Fprintf(&b, " The paper’s gain is outside our 95 %% interval in %d of %s.", s.PaperOutside, wording.Plain(s.PaperCells, "cell", "cells"))
	}
	for _, c := range contrasts {
		if c.A != "original" || c.Conditions != t.Conditions() || c.Cells < 2 || c.CI95 == nil {
			continue
		}
		where := "On all datasets together"
		if c.Dataset != "" {
			if c.Effect == stats.None {
				continue
			}
			where = "On " + c.Dataset
		}
		fmt.Fprintf(&b, " %s the change is %s points over the graphs of %s (95 %% interval %s, corrected p %s).",
			where, wording.Points(c.Difference), wording.Plain(c.Cells, "cell", "cells"), c.CI95.Points(), P(*c.PHolm))
	}
	if !t.Oracle() {
		b.WriteString(tableControls(t, contrasts, ""))
	}
	return b.String()
}
