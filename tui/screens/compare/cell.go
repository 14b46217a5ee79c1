package compare

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/internal/basedir"
	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// drawSelected explains the selected cell: its numbers, the baselines, and
// the conclusion in a sentence.
func (s *Screen) drawSelected(c *paint.Canvas, r paint.Rect, focused bool) {
	g := s.grid
	cell := g.at(s.row, s.column)
	done := 0
	if cell != nil {
		done = cell.Summary.Trials
	}
	r = chrome.Heading(c, r, "Cell", fmt.Sprintf("%s  %d of %d trials", g.name(s.row, s.column), done, s.of.trials()), focused)
	page := &paint.Page{C: c, R: r}
	if s.failed != nil {
		page.Paragraph(wording.FirstLine(s.failed), theme.Error)
	}
	if cell == nil {
		s.drawNothing(page)
	} else {
		s.drawNumbers(page, cell)
		s.drawVerdict(page, s.verdict(cell))
		s.drawRest(page, cell)
	}
}

// drawVerdict writes as many sentences of the verdict as fit, and
// marks missing ones.
func (s *Screen) drawVerdict(p *paint.Page, text string) {
	room := p.R.H - p.Y
	covered := p.Rest().Above(max(0, min(3, room)))
	if p.C.Cover("verdict", covered) {
		p.Y += max(0, min(3, room))
		return
	}
	whole := text
	for room > 0 && len(paint.Wrap(text, p.R.W)) > room {
		at := strings.LastIndex(text[:len(text)-1], ". ")
		if at < 0 {
			break
		}
		text = text[:at+1]
	}
	style := theme.Strong
	if s.of.settings.Readings.Oracle() {
		style = theme.Oracle
	}
	p.Paragraph(text, style)
	if text != whole {
		s.more(p)
	}
}

// more shows in the title the key that zooms the pane, because part of it is hidden.
func (s *Screen) more(p *paint.Page) {
	chrome.End(p.C, paint.Rect{X: p.R.X, Y: p.R.Y - 1, W: p.R.W, H: 1}, keys.Hint("z", "more"), theme.Key)
}

// drawNothing shows the paper's values and the key that starts the study.
func (s *Screen) drawNothing(p *paint.Page) {
	if printed := s.grid.paperText(s.row, s.column); printed != "" {
		p.Line(printed, theme.Oracle)
	}
	if text := s.grid.publishedText(s.row, s.column, p.R.W); text != "" {
		p.Paragraph(p.C.Veil("change", text), theme.Plain)
	}
	switch {
	case s.state.Guest:
		p.Paragraph(guestRuns, theme.Plain)
	case s.now == nil && s.known != nil && s.known.done < s.known.all:
		p.Paragraph(notRun, theme.Plain)
	}
	p.Next()
	s.drawPlace(p)
}

const (
	notRun    = "Not run yet: press space. Every result is saved; you can stop and resume."
	guestRuns = "In a class only the presenter’s screen runs trials." // is no longer than notRun
)

// paperText is the paper's value of a cell in words; "" for none.
func (g grid) paperText(row, column int) string {
	value, from, ok := g.paper(row, column)
	if !ok {
		return ""
	}
	return fmt.Sprintf("The paper prints %s, %s points against its original.", accuracy(value), wording.Points(value-from))
}

// publishedText is the published result of a cell in words; "" for none.
func (g grid) publishedText(row, column, w int) string {
	c, ok := g.publishedInstead(row, column)
	if !ok {
		return ""
	}
	run := "Our run"
	if c.Edition != experiment.Edition {
		run += " (" + ofEdition(c.Edition) + ")"
	}
	return fmt.Sprintf("%s, %d trials: %s → %s, %s points, 95 %% interval %s.", run, c.Trials, accuracy(c.Original), accuracy(c.Evolved), wording.Points(c.Difference), between(&c.CI95, w))
}

// heightBefore is the number of lines that drawNothing writes at most for any cell, with the
// place of the trials or without.
func (s *Screen) heightBefore(w int, place bool) (most int) {
	for item := range s.cells() {
		row, column, _ := s.grid.cell(item)
		lines := len(paint.Wrap(notRun, w))
		if s.grid.paperText(row, column) != "" {
			lines++
		}
		if text := s.grid.publishedText(row, column, w); text != "" {
			lines += len(paint.Wrap(text, w))
		}
		most = max(most, lines)
	}
	if place {
		most += 1 + len(s.placeLines(w))
	}
	return most
}

// drawNumbers writes the accuracies, the change and the baselines.
func (s *Screen) drawNumbers(p *paint.Page, cell *experiment.Cell) {
	const second, tight = 28, 7
	row := func(pairs ...string) {
		x := 0
		for i := 0; i+1 < len(pairs); i += 2 {
			if paint.Width(pairs[i]+pairs[i+1])+1 > p.R.W-x {
				if p.R.H <= tight {
					break
				}
				p.Next()
				x = 0
			}
			x = p.Put(x, pairs[i], theme.Dim)
			style := theme.Plain
			if pairs[i] == "paper" {
				style = theme.Oracle
			}
			x = p.Put(x+1, pairs[i+1], style) + 2
			if i == 0 && p.R.W > 60 {
				x = max(x, second)
			}
		}
		p.Next()
	}
	value, from, printed := s.grid.paper(s.row, s.column)
	row("evolved", p.C.Veil("change", accuracy(cell.Evolved)+"  "+around(cell.EvolvedCI)), "original", accuracy(cell.Original)+"  "+around(cell.OriginalCI))
	pairs := []string{"change", p.C.Veil("change", wording.Points(cell.Difference)+"  "+between(cell.CI95, p.R.W)), "p", p.C.Veil("p", wording.Maybe(cell.P, wording.Probability)), s.holm(), p.C.Veil("p", wording.Maybe(cell.PHolm, wording.Probability))}
	if printed {
		pairs = append(pairs, "paper", fmt.Sprintf("%s %s", accuracy(value), wording.Points(value-from)))
	}
	row(append(pairs, "RIMP", p.C.Veil("change", wording.Maybe(cell.RIMP, wording.Change)))...)
	if p.R.H <= tight && s.hasBaselines {
		return // already in the table
	}
	row("majority", accuracy(cell.Baselines.Majority)+"  size "+p.C.Veil("size", accuracy(cell.Baselines.Size)), "repeated data for this cell", p.C.Veil("repeated", accuracy(cell.Baselines.Duplication)))
}

// Tell describes the result of the selected cell, and the baselines if the
// pane does not show them.
func (s *Screen) Tell(pane int) (sentence string, formulas []string) {
	cell := s.grid.at(s.row, s.column)
	if cell == nil || pane == cellPane {
		return "", nil
	}
	b := cell.Baselines
	return fmt.Sprintf("%s: majority %s, size alone %s, repeated data %s. %s", s.grid.name(s.row, s.column),
		accuracy(b.Majority), accuracy(b.Size), accuracy(b.Duplication), s.verdict(cell)), nil
}

// holm names the corrected p, with the number of tests it is corrected for.
func (s *Screen) holm() string {
	if s.known != nil {
		return fmt.Sprintf("Holm’s p (%d tests)", s.known.comparison.Tests)
	}
	return "Holm’s p"
}

// table is the report's table with the selected cell.
func (s *Screen) table() *experiment.Table {
	if s.known == nil {
		return nil
	}
	filter, beta := s.grid.rows[s.row].filter, s.grid.columns[s.column].beta
	tables := s.known.comparison.Tables
	k := slices.IndexFunc(tables, func(t experiment.Table) bool { return t.Filter == filter && t.Beta == beta })
	if k < 0 {
		return nil
	}
	return &tables[k]
}

// verdict is the conclusion of the cell in plain words. It claims nothing before
// all trials are done, and only effects that remain significant after Holm's correction.
func (s *Screen) verdict(cell *experiment.Cell) string {
	done, all := cell.Summary.Trials, s.of.trials()
	if done < all {
		return fmt.Sprintf("No verdict yet: %d of %d trials, %s points so far. A test before the last trial finds chance effects too often.", done, all, wording.Points(cell.Difference))
	}
	if t := s.table(); cell.Effect != stats.None && t != nil && len(t.Cells) > 1 && !s.grid.isComplete() {
		return cell.Said() + " The tests over all cells follow when all are done."
	}
	if t := s.table(); s.of.view == controls && t != nil && s.grid.isComplete() {
		only := s.grid.columns[s.column].mapping
		if only == s.of.settings.Mapping {
			only = ""
		}
		return strings.TrimSpace(s.known.comparison.BesideControls(*t, only) + " " + cell.Said())
	}
	return cell.Said()
}

// originalVerdict compares the original with the majority and with the size alone.
func originalVerdict(cell *experiment.Cell) string {
	points, side := 100*(cell.Original-cell.Baselines.Majority), "above"
	if points < 0 {
		points, side = -points, "below"
	}
	text := fmt.Sprintf("Before any evolution the learner is %.1f points %s always answering the majority class", points, side)
	if cell.Baselines.Size >= cell.Original {
		text += "; numbers of vertices and edges alone do as well"
	}
	return text + "."
}

// drawRest draws the verdict over all cells, the warnings, and the path of the trials, if
// the pane is tall enough.
func (s *Screen) drawRest(p *paint.Page, cell *experiment.Cell) {
	if t := s.table(); t != nil && s.grid.isComplete() && !p.C.Masked("verdict") {
		p.Next()
		p.Paragraph(t.Verdict, theme.Plain)
	}
	if !p.C.Masked("size") {
		p.Paragraph(originalVerdict(cell), theme.Plain)
	}
	p.Next()
	if s.known != nil && !p.C.Masked("repeated") && !p.C.Masked("size") {
		for _, w := range s.known.comparison.Warnings {
			if w.Code != "unfinished" {
				p.Paragraph("! "+w.Message, theme.Warning)
			}
		}
	}
	if cell.IsCapped() {
		p.Paragraph("! "+experiment.LabelConflict(cell.Learner, cell.Summary).Message, theme.Warning)
	}
	p.Next()
	s.drawPlace(p)
}

// drawPlace shows the path of the trials and the command to continue without the explorer.
func (s *Screen) drawPlace(p *paint.Page) {
	lines := s.placeLines(p.R.W)
	if p.Y+len(lines) > p.R.H { // never show an incomplete command
		s.more(p)
		return
	}
	for _, line := range lines {
		p.Line(line, theme.Dim)
	}
}

func (s *Screen) placeLines(w int) []string {
	saved := "Saved in " + s.of.store(s.folder) + "."
	if s.folder == "" {
		saved = fmt.Sprintf("Not saved: %v.", basedir.Missing(basedir.DataVariable))
	}
	lines := paint.Wrap(saved+" The same from the command line:", w)
	for _, line := range wording.Lines(s.of.command(s.state.Called, s.folder), w, "") { // never break a flag at a hyphen
		lines = append(lines, paint.Wrap(line, w)...) // a path may be longer than a line
	}
	return lines
}

// around writes an accuracy's interval: .79–.88.
func around(i *stats.Interval) string {
	if i == nil {
		return ""
	}
	return wording.Shares(i.Low(), i.High(), 2)
}
