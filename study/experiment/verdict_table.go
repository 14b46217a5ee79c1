package experiment

import (
	"fmt"
	"strings"

	"mevolve/internal/wording"
	"mevolve/study/experiment/stats"
)

// among says what a cell claims alone, then what remains of it among all tests.
func among(verdict string, left stats.Effect, holm float64, tests int) string {
	switch {
	case tests < 2:
		return verdict
	case left == stats.None:
		return fmt.Sprintf("Alone: %s Among %d tests this can be chance (Holm’s p %s).", strings.Replace(verdict, "A ", "a ", 1), tests, P(holm))
	}
	return fmt.Sprintf("%s Among %d tests it is more than chance (Holm’s p %s).", verdict, tests, P(holm))
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
	fmt.Fprintf(&b, "The evolved model is above the original in %d of %s, equal in %d and below in %d; ", s.Above, wording.Plain(s.Cells, "cell", "cells"), s.Equal, s.Below)
	if s.UnderWay > 0 {
		fmt.Fprintf(&b, "%s under way, not counted; ", wording.Plain(s.UnderWay, "cell", "cells"))
	}
	switch {
	case t.Oracle():
		b.WriteString("none of it is tested")
	case s.Gains == 0 && s.Losses == 0:
		b.WriteString("none of these differences are more than chance")
	default:
		fmt.Fprintf(&b, "%s and %s are more than chance", wording.Plain(s.Gains, "gain", "gains"), wording.Plain(s.Losses, "loss", "losses"))
	}
	if tests > 1 && !t.Oracle() {
		fmt.Fprintf(&b, " once corrected for the %d tests of this report", tests)
	}
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
			where, wording.Points(c.Difference), wording.Plain(c.Cells, "cell", "cells"), points(*c.CI95), P(*c.PHolm))
	}
	if !t.Oracle() {
		b.WriteString(tableControls(t, contrasts, ""))
	}
	return b.String()
}
