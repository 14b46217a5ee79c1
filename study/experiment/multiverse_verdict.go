package experiment

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment/paper"
	"mevolve/study/experiment/stats"
)

// Title names what all universes of the panel share.
func (p Panel) Title() string {
	return fmt.Sprintf("%s, %s, %s, %s", p.Dataset, p.Learner, p.Mapping, Conditions(p.Beta, p.Filter, nil))
}

// Name is the universe in words: the readings that are not at their default.
func (u Universe) Name() string {
	name := strings.Join(u.Changed, " ")
	if name == "" {
		name = "all readings at their default"
	}
	if u.Oracle != "" {
		name += ", " + Peek(u.Oracle)
	}
	if u.Choice != "" {
		name += " (" + u.Choice + ")"
	}
	return name
}

// trained tells whether the oracle needed trainings of its own.
func (u Universe) trained() bool { return kindOf(u.Readings) != "" }

// Peeked says of the oracles what makes them that.
func (p Panel) Peeked() string {
	what := "something was chosen on the test set"
	if slices.ContainsFunc(p.Oracles, func(u Universe) bool { return u.Oracle == OracleFitted || u.Oracle == OracleRetrained }) {
		what += ", or D_val is in the fit"
	}
	return what
}

// judge counts the honest universes and says what must be believed to reach the
// paper's gain.
func (p *Panel) judge() {
	for _, u := range p.Universes {
		switch {
		case u.More > 0:
			p.Above++
		case u.More < 0:
			p.Below++
		}
		switch u.Effect {
		case stats.Gain:
			p.Gains++
		case stats.Loss:
			p.Losses++
		}
	}
	if n := len(p.Universes); n > 0 {
		p.Median = (p.Universes[(n-1)/2].Change + p.Universes[n/2].Change) / 2
	}
	original, printed := paper.Original(p.Dataset, p.Learner)
	evolved, also := paper.CellOf(p.Dataset, p.Mapping, p.Learner)
	if printed && also && p.Filter && p.Beta == paperBeta {
		p.Paper = &PaperGain{Gain: evolved.Accuracy.Float() - original.Accuracy.Float(), Common: []string{}}
		for _, u := range p.Universes {
			if u.CI95 != nil && !u.CI95.Contains(p.Paper.Gain) {
				p.Paper.Outside++
			}
		}
		p.Paper.Common, p.Paper.Reached = p.common()
	}
	p.Verdict = p.reach()
}

// Reaches tells whether a universe comes to the paper's gain, whose two accuracies
// are rounded to three decimals.
func (p Panel) Reaches(u Universe) bool { return u.Change >= p.Paper.Gain-alike }

// common are the values that all honest universes have which reach the gain.
func (p Panel) common() (shared []string, reached int) {
	shared = []string{}
	var reaching []Universe
	for _, u := range p.Universes {
		if p.Reaches(u) {
			reaching = append(reaching, u)
		}
	}
	for _, f := range p.Factors {
		if len(reaching) == 0 {
			break
		}
		value := ValueOf(reaching[0].Readings, f.ID)
		if !slices.ContainsFunc(reaching, func(u Universe) bool { return ValueOf(u.Readings, f.ID) != value }) {
			shared = append(shared, f.ID+"="+value)
		}
	}
	return shared, len(reaching)
}

// Tried says how many combinations there are, and how many were computed.
func (p Panel) Tried() string {
	var b strings.Builder
	fmt.Fprintf(&b, "The readings that apply to %s and %s have %s combinations.", p.Learner, p.Mapping, wording.Integer(p.Combinations))
	if len(p.Powerless) > 0 {
		fmt.Fprintf(&b, " Nothing is changed here by %s, which leaves %s.", wording.And(p.Powerless), wording.Integer(p.Differ))
	}
	fmt.Fprintf(&b, " %s of them are oracles (R17 best-test). The other %s, the honest universes, took %s evolutions of every fold, since R17 picks among the classifiers of one.",
		wording.Integer(p.Differ-p.Honest), wording.Integer(p.Honest), wording.Integer(p.Computed))
	if p.Finished < p.Computed {
		fmt.Fprintf(&b, " Of these %d are finished: shares are told when all are.", p.Finished)
	}
	return b.String()
}

// Spread says how the honest changes lie, and what explains them.
func (p Panel) Spread(tests int) string {
	n := len(p.Universes)
	var b strings.Builder
	fmt.Fprintf(&b, "Honest changes go from %s to %s points, median %s: by graphs above 0 in %d of %d, below in %d; corrected for %d tests, %s and %s can be told from chance.",
		wording.Points(p.Universes[n-1].Change), wording.Points(p.Universes[0].Change), wording.Points(p.Median), p.Above, n, p.Below, tests,
		wording.Plain(p.Gains, "gain", "gains"), wording.Plain(p.Losses, "loss", "losses"))
	if rest, ok := p.Interactions(); ok {
		var parts []string
		for _, f := range p.Factors[:min(3, len(p.Factors))] {
			parts = append(parts, fmt.Sprintf("%s %s", f.ID, wording.Percent(f.Explained.Alone, 0)))
		}
		fmt.Fprintf(&b, " Of their sum of squares %s explain most alone; %s is interactions.", wording.And(parts), wording.Percent(rest, 0))
	}
	return b.String()
}

// reach says what must be believed to reach the paper's gain, or that nothing does.
func (p Panel) reach() string {
	n := len(p.Universes)
	if n == 0 {
		return "No universe is finished."
	}
	if p.Paper == nil {
		return "The paper prints no gain under these conditions."
	}
	best := p.Universes[0]
	var b strings.Builder
	gain := wording.Points(p.Paper.Gain)
	largest := fmt.Sprintf("%s points", wording.Points(best.Change))
	if best.CI95 != nil {
		largest += fmt.Sprintf(" (95 %% interval %s)", points(*best.CI95))
	}
	if p.Paper.Reached == 0 {
		fmt.Fprintf(&b, "Nothing that can be believed of the readings reaches the paper’s gain of %s points: the largest of %d changes is %s, under %s, and the largest of so many is too large on average.", gain, n, largest, best.Name())
	} else {
		believed := "and they have no reading in common"
		if len(p.Paper.Common) > 0 {
			with := 0
			for _, u := range p.Universes {
				if p.has(u, p.Paper.Common) {
					with++
				}
			}
			believed = fmt.Sprintf("so that %s must be believed, which %d of %d have", wording.And(p.Paper.Common), with, n)
		}
		above := 0
		for _, u := range p.Universes[:p.Paper.Reached] {
			if u.CI95 != nil && u.CI95.Low() > 0 {
				above++
			}
		}
		fmt.Fprintf(&b, "The paper’s gain of %s points is reached in %d of %d honest universes, %s. The largest change is %s, under %s, and the largest of so many is too large on average; the intervals of %d of the %d lie above 0, each taken alone.",
			gain, p.Paper.Reached, n, believed, largest, best.Name(), above, p.Paper.Reached)
	}
	fmt.Fprintf(&b, " The paper’s gain lies outside the interval of %d of %d universes.", p.Paper.Outside, n)
	for _, of := range runs(p.Oracles, func(a, b Universe) bool { return a.Oracle == b.Oracle }) {
		reached := 0
		for _, u := range of {
			if p.Reaches(u) {
				reached++
			}
		}
		what := Peek(of[0].Oracle)
		if what != of[0].Oracle { // something was chosen
			what = "the " + what
		}
		fmt.Fprintf(&b, " With %s, an oracle and no result, %d of %d reach it; the largest is %s.", what, reached, len(of), wording.Points(of[0].Change))
	}
	return b.String()
}

// has tells whether a universe has all of some values, such as "R9=originals".
func (p Panel) has(u Universe, all []string) bool {
	for _, one := range all {
		id, value, _ := strings.Cut(one, "=")
		if ValueOf(u.Readings, id) != value {
			return false
		}
	}
	return true
}

// doubts are what a reader should know first.
func (m Multiverse) caveats() []model.Warning {
	list := []model.Warning{model.Warnf("universes", "Universes of one panel share their folds, their seed and most of their draws: many that agree are not many pieces of evidence.")}
	for _, d := range m.Datasets {
		if d.Synthetic != "" {
			list = append(list, model.Warnf("synthetic", "%s", d.Synthetic))
		}
		list = append(list, d.Doubts(m.settings.Folds)...)
	}
	if m.Oracles {
		message := "Oracles choose by test accuracy: they show the size of that bias, no accuracy. A grid searched on the test set and D_val in the fit need other trainings, which bench --preset oracles does; another seed on the same folds is not among them."
		if slices.ContainsFunc(m.Panels, func(p Panel) bool { return slices.ContainsFunc(p.Oracles, Universe.trained) }) {
			message = "Oracles choose by test accuracy or fit D_val, too: they show the size of that bias, no accuracy. Another seed on the same folds is not among them."
		}
		list = append(list, model.Warnf("oracle", "%s", message))
	}
	return list
}
