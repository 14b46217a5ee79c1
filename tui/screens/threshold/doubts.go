package threshold

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// drawDoubts shows Q with one row for each true class, the validation graphs behind θ, and
// the warnings.
func (s *Screen) drawDoubts(c *paint.Canvas, r paint.Rect, focused bool) {
	note := chrome.Longest(r.W-4, "mean p of the validation graphs of a class", "mean p of a class’s validation graphs", "mean p in validation, by class", "mean p in validation", "")
	r = chrome.Heading(c, r, "Q", note, focused)
	cal := s.data.calibration
	if cal == nil {
		return
	}
	labels := s.state.Dataset.ClassLabels
	name := 7
	width := min(6, max(4, (r.W-name)/len(labels)))
	c.Line(r.Row(0).Left(name), "class", theme.Dim)
	counts := r.Right(name + len(labels)*width + 1)
	if counts.W < 5 {
		counts.H = 0
	}
	c.Line(counts.Row(0), "right", theme.Dim)
	right, size := s.validationCounts()
	for k, label := range labels {
		c.TextRight(r.Row(0).Right(name+k*width).Left(width-2), wording.Label(label), theme.Class(k))
		c.Line(r.Row(1+k).Left(name-1), wording.Label(label), theme.Class(k))
		c.Line(counts.Row(1+k), fmt.Sprintf("%d of %d", right[k], size[k]), theme.Plain)
	}
	chart.HeatMap(c, r.Below(1).Right(name), cal.Q, 1, width)
	r = r.Below(len(labels) + 2)
	for _, d := range s.doubts() {
		if d.covered(c) {
			continue
		}
		if r.Empty() {
			return
		}
		c.Set(r.X, r.Y, theme.WarningGlyph, theme.Warning)
		r = r.Below(c.Paragraph(r.Right(2), d.Message, theme.Warning))
	}
	if texts := s.data.leaveOneOut(); len(texts) > 0 {
		k := slices.IndexFunc(texts, func(text string) bool { return len(paint.Wrap(text, r.W)) <= r.H })
		if k < 0 {
			k = len(texts) - 1
		}
		r = r.Below(c.Paragraph(r, c.Veil("leave one out", texts[k]), theme.Plain))
	}
	if n := len(cal.Minimisers); n > 1 {
		digits := digitsBetween(cal.Minimisers[0], cal.Minimisers[n-1])
		c.Paragraph(r, c.Veil("cost", fmt.Sprintf("%d values of r have the fewest mistakes, %s to %s; key o chooses θ among them (R10).", n, wording.Share(cal.Minimisers[0], digits), wording.Share(cal.Minimisers[n-1], digits))), theme.Plain)
	}
}

// leaveOneOut says what leaving one validation graph out changes, from the longest text to the
// shortest; nil if unknown.
func (v iterationData) leaveOneOut() []string {
	n := len(v.leftOut)
	if n == 0 || len(v.r) == 0 {
		return nil
	}
	changes, most, undecided := v.changes()
	texts := []string{"Leave one out: without any one validation graph, the same generated graphs are kept (Q, r and θ computed again).", "Leave one out: the same graphs are kept."}
	if changes > 0 {
		least, largest := slices.Min(v.thetas()), slices.Max(v.thetas())
		digits := digitsBetween(least, largest)
		upTo := fmt.Sprintf("up to %s of %s", wording.Integer(most), wording.Integer(len(v.r)))
		from, to := wording.Share(least, digits), wording.Share(largest, digits)
		texts = []string{
			fmt.Sprintf("Leave one out: %d of %d validation graphs, each left out alone, change which generated graphs are kept, %s; θ is then between %s and %s (Q, r and θ computed again).", changes, n, upTo, from, to),
			fmt.Sprintf("Leave one out: %d of %d validation graphs change which graphs are kept, %s; θ is then %s to %s.", changes, n, upTo, from, to),
			fmt.Sprintf("Leave one out: %d of %d change what is kept, %s.", changes, n, upTo),
		}
	}
	if undecided > 0 {
		texts[0] += fmt.Sprintf(" %s of a class: without it the class has no q, and its generated graphs are undecided.", wording.Count(undecided, "validation graph is the only one", "validation graphs are the only ones"))
	}
	return texts
}

// validationCounts counts the validation graphs of each class and those predicted right.
func (s *Screen) validationCounts() (right, size []int) {
	cal := s.data.calibration
	right, size = make([]int, len(cal.Q)), make([]int, len(cal.Q))
	for i, k := range cal.Class {
		size[k]++
		if cal.Correct[i] {
			right[k]++
		}
	}
	return right, size
}

// doubt is a warning about this pool.
type doubt struct {
	model.Warning
	short  string // for one line; "" for none
	ofKept bool   // it is about the graphs that θ keeps
}

// covered reports whether a lesson hides the doubt.
func (d doubt) covered(c *paint.Canvas) bool { return d.ofKept && c.Masked("kept") }

// doubts are the warnings, first those about the user's own θ.
func (s *Screen) doubts() (list []doubt) {
	theta, _ := s.theta()
	class, kept := s.data.kept(theta)
	var lost []string // the classes with examples in the pool, none of them kept
	few := ""         // the first class with some, but less than 5 %, of its examples kept
	for k, n := range class {
		label := wording.Label(s.state.Dataset.ClassLabels[k])
		switch all := s.data.size[k]; {
		case n == 0 && all > 0:
			lost = append(lost, label)
		case n > 0 && 20*n < all && few == "":
			few = fmt.Sprintf("%s of %s of class %s", wording.Integer(n), wording.Integer(all), label)
		}
	}
	ofTheta := func(code, short, sentence string) {
		list = append(list, doubt{model.Warnf(code, "θ %s", sentence), short, true})
	}
	switch pool := len(s.data.state.Pool); {
	case pool > 0 && kept == pool:
		ofTheta("accept-all", "accepts the whole pool", "accepts the whole pool: the filter does nothing here.")
	case pool > 0 && kept == 0:
		ofTheta("reject-all", "rejects the whole pool", "rejects the whole pool: the classifier would learn nothing new.")
	}
	if names := strings.Join(lost, ", "); kept > 0 && names != "" {
		ofTheta("class-reject", "rejects all of class "+names, "rejects every example of class "+names+": D_train grows without it.")
	}
	if few != "" {
		ofTheta("class-nearly-reject", "keeps "+few, "keeps "+few+": D_train hardly grows by it.")
	}
	for _, w := range slices.Concat(s.data.state.Warnings, s.data.state.Report.Warnings) {
		short := shortly[w.Code]
		if w.Code == "tiny-validation" {
			short = "only " + wording.Plain(len(s.data.calibration.R), "validation graph", "validation graphs")
		}
		list = append(list, doubt{w, short, false})
	}
	return list
}

// shortly are short forms of warnings, for one line.
var shortly = map[string]string{
	"class-without-validation": "a class has no validation graph",
	"all-correct":              "all validation graphs are right",
	"all-wrong":                "all validation graphs are wrong",
	"all-tied":                 "all validation graphs have one r",
	"collapsed-pooling":        "diffpool does not pool",
}
