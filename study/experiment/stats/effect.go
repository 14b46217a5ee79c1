package stats

// Effect is what can be claimed.
type Effect string

const (
	Gain Effect = "gain"
	Loss Effect = "loss"
	None Effect = "none" // no result; not "there is no effect"
)

// Level is the p below which an effect is claimed.
const Level = 0.05

// EffectOf is the claim that a difference and its p allow: none where p is at
// least 0.05 or undefined.
func EffectOf(difference float64, p *float64) Effect {
	switch {
	case p == nil || *p >= Level || difference == 0:
		return None
	case difference > 0:
		return Gain
	default:
		return Loss
	}
}

// Effect is the claim this estimate allows, when it is one of a difference.
func (e Estimate) Effect() Effect { return EffectOf(e.Mean, e.P) }

// Practice compares an interval with the smallest change that matters.
type Practice string

const (
	Better  Practice = "better"
	Same    Practice = "the same"
	Worse   Practice = "worse"
	Unclear Practice = "cannot tell"
)

// InPractice sets an interval against the region of practical equivalence
// ±least: wholly above it, within it or below it, else there is no result
// (Kruschke 2018, doi:10.1177/2515245918771304). That nothing which matters is
// there, a cautious interval must say as well, where there is one. Without an
// interval it is unclear.
func InPractice(i, cautious *Interval, least float64) Practice {
	within := func(i *Interval) bool { return i.Low() >= -least && i.High() <= least }
	switch {
	case i == nil:
		return Unclear
	case i.Low() > least:
		return Better
	case i.High() < -least:
		return Worse
	case within(i) && (cautious == nil || within(cautious)):
		return Same
	}
	return Unclear
}
