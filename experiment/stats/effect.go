package stats

// Effect is what can be claimed.
type Effect string

const (
	Gain Effect = "gain"
	Loss Effect = "loss"
	None Effect = "none" // nothing can be told; not "there is no effect"
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
