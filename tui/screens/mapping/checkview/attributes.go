package checkview

import (
	"mevolve/internal/condition"
	"mevolve/study/check"
)

// Attributes are what is known of a row: what was expected of a pair, and what was seen.
var Attributes = []condition.Attribute[check.Frequency]{
	{Name: "i", Means: "the pair's smaller vertex", Of: func(f check.Frequency) float64 { return float64(f.Pair[0]) }},
	{Name: "j", Means: "its larger one", Of: func(f check.Frequency) float64 { return float64(f.Pair[1]) }},
	{Name: "seen", Means: "share of the answers that move it", Real: true, Of: func(f check.Frequency) float64 { return f.Seen }},
	{Name: "exact", Also: "ours", Means: "share that should, exactly or of mappings of ours", Real: true, Of: func(f check.Frequency) float64 { return f.Expected }},
	{Name: "se", Means: "how far it is off, in standard errors", Real: true, Of: check.Frequency.Far},
	{Name: "off", Means: "it is off at the check's level", Values: condition.YesNo, Of: func(f check.Frequency) float64 { return yes(f.Off) }},
	{Name: "added", Signs: "+", Means: "it is added", Values: condition.YesNo, Of: func(f check.Frequency) float64 { return yes(f.What == "added") }},
	{Name: "removed", Signs: "-−×", Means: "it is removed", Values: condition.YesNo, Of: func(f check.Frequency) float64 { return yes(f.What == "removed") }},
}

func yes(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
