package compare

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"mevolve/internal/wording"
	"mevolve/learners"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// drawWords writes the compared settings, the progress and the detectable effect, one
// line each.
func (s *Screen) drawWords(c *paint.Canvas, r paint.Rect, focused bool) {
	s.drawStatus(c, r.Row(0), focused)
	s.drawSettings(c, r.Row(1))
	if s.failed != nil {
		sentence := wording.FirstLine(s.failed)
		if errors.Is(s.failed, store.ErrLocked) {
			sentence = store.ErrLocked.Error() + "; wait for it to end, then space tries again"
		}
		c.Line(r.Row(2), "! "+sentence, theme.Error)
		return
	}
	if s.now != nil && s.now.of == s.of && !s.now.stopping && s.now.progress.doing != "" {
		c.Line(r.Row(2), s.now.progress.doing, theme.Plain)
		return
	}
	c.Line(r.Row(2), chrome.Longest(r.W, s.detectableText()...), theme.Dim)
}

func (s *Screen) drawStatus(c *paint.Canvas, r paint.Rect, focused bool) {
	row := chrome.Title(c, r, "Compare", focused)
	row.Put(s.of.view.String(), theme.Strong)
	words, style, share := s.status()
	if share > 0 {
		row.Progress(share, 4)
	}
	row.Put(chrome.Longest(row.Rest.W, words...), style)
}

// status describes the current work in a few words, and in fewer, with the finished
// share of it.
func (s *Screen) status() (words []string, style paint.Style, share float64) {
	of := func(done, all int) string {
		return fmt.Sprintf("%s of %s", wording.Integer(done), wording.Integer(all))
	}
	say := func(texts ...string) []string { return texts }
	if s.now != nil && s.now.of == s.of {
		p := s.now.progress
		switch {
		case s.now.stopping:
			return say("stopping"), theme.Warning, 0
		case p.all == 0:
			return say("starting"), theme.Plain, 0
		}
		done := of(p.done, p.all)
		share = float64(p.done) / float64(p.all)
		if left, known := p.left(); known {
			return say(wording.Duration(left)+" left  "+done, done), theme.Plain, share
		}
		return say(done+" trials  "+wording.Duration(p.busy), done), theme.Plain, share
	}
	if s.now != nil && !s.now.stopping {
		other := fmt.Sprintf("another run is active (%s, seed %d, %s)", s.now.of.view, s.now.of.settings.Seed, of(s.now.progress.done, s.now.progress.all))
		return say(other+"; key x stops it, space starts this", other, "another run is active; key x stops it", "another run"), theme.Warning, 0
	}
	switch k := s.known; {
	case k == nil && s.failed != nil:
		return say("failed"), theme.Error, 0
	case k == nil:
		return say("reading the saved trials"), theme.Dim, 0
	case k.done == k.all:
		return say(fmt.Sprintf("all %s trials done", wording.Integer(k.all)), "all done"), theme.Plain, 1
	case s.state.Guest && s.grid.anyPublished():
		return say("results of our run, "+s.grid.publishedRepeats(), "our run"), theme.Plain, 0
	case s.state.Guest:
		return say("no trials on a guest’s screen", "no trials"), theme.Plain, 0
	case k.done == 0 && s.grid.anyPublished():
		all := wording.Integer(k.all)
		return say("results of our run, "+s.grid.publishedRepeats()+"; space starts your "+all+" trials", "our run; space starts your "+all+" trials", "our run; space starts "+all+" trials", "our run; space starts yours", "our run"), theme.Plain, 0
	case k.done == 0:
		return say(fmt.Sprintf("space starts %s trials", wording.Integer(k.all)), "space starts"), theme.Plain, 0
	default:
		done := of(k.done, k.all)
		return say(done+" trials saved; space resumes", done+" saved; space resumes", done+"; space resumes", done), theme.Warning, float64(k.done) / float64(k.all)
	}
}

// drawSettings lists the settings of the comparison, each with its key.
func (s *Screen) drawSettings(c *paint.Canvas, r paint.Rect) {
	set := s.of.settings
	pairs := []string{"+ −", fmt.Sprintf("%d×%d folds", set.Repeats, set.Folds), "c", fmt.Sprintf("%d of %d learners", len(strings.Fields(s.of.learners)), len(learners.All()))}
	if s.of.view.single() {
		pairs = append(pairs, "m", set.Mapping)
	}
	if s.of.view != betas {
		pairs = append(pairs, "[ ]", "β "+wording.Number(set.Beta))
	}
	if s.of.view.filtered() {
		filter := "on"
		if !set.Filter {
			filter = "off"
		}
		pairs = append(pairs, "t", "filter "+filter)
	}
	pairs = append(pairs, "r", fmt.Sprintf("seed %d", set.Seed), "", fmt.Sprintf("T %d", set.Iterations))
	if set.L != settings.Default().L {
		pairs = append(pairs, "", fmt.Sprintf("l=%d", set.L))
	}
	for _, changed := range set.Readings.Changed() {
		pairs = append(pairs, "", changed)
	}
	chrome.Settings(c, r, pairs...)
}

// detectableText is the effect that all trials can detect, in a long and a shorter form:
// estimated from the number of graphs before they are done, measured afterwards.
func (s *Screen) detectableText() []string {
	if len(s.detectable) == 0 {
		return []string{""} // unknown yet
	}
	d := s.detectable[0]
	if d.MDE == nil {
		return []string{"There is no graph to tell a gain from chance by."}
	}
	if s.grid.isComplete() {
		least, most := s.grid.missed()
		switch {
		case most == 0: // no cell has a spread between its trials
			return []string{""}
		case least >= 100:
			return []string{"After the run: any possible change has less than an 80 % chance of being detected."}
		}
		most = min(most, 100)
		return []string{
			fmt.Sprintf("After the run: changes below %s points, by cell, have less than an 80 %% chance of being detected.", span(least, most)),
			undetected(span(least, most)),
			shortUndetected(span(least, most)),
		}
	}
	expected := 100 * *d.MDE
	if expected >= 100 {
		return []string{"Estimate: any change has less than an 80 % chance of being detected.", "Estimate: any change is often missed."}
	}
	return []string{
		fmt.Sprintf("Estimate before the run, %s graphs in %d×%d folds: changes below %.1f points have less than an 80 %% chance of being detected.", wording.Integer(len(s.of.dataset.Examples)), d.Repeats, d.Folds, expected),
		"Estimate: c" + undetected(fmt.Sprintf("%.1f", expected))[1:],
		"Estimate: c" + shortUndetected(fmt.Sprintf("%.1f", expected))[1:],
	}
}

// undetected says which changes trials may miss, estimated and measured with the same words;
// shortUndetected has fewer.
func undetected(points string) string {
	return "Changes below " + points + " points: less than an 80 % chance of detection."
}

func shortUndetected(points string) string {
	return "Changes below " + points + " points: power below 80 %."
}

// missed are the least and the largest change that the trials of the cells could
// miss, in points; 0 if no cell has a spread.
func (g grid) missed() (least, most float64) {
	least, most = math.Inf(1), 0
	for _, cell := range g.cells {
		if cell.MDE != nil {
			least, most = min(least, 100**cell.MDE), max(most, 100**cell.MDE)
		}
	}
	return least, most
}

// span writes a range of points, or one number if both ends are the same text.
func span(least, most float64) string {
	from, to := fmt.Sprintf("%.1f", least), fmt.Sprintf("%.1f", most)
	if from == to {
		return from
	}
	return from + "–" + to
}
