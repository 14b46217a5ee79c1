package experiment

import (
	"fmt"
	"strings"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/study/experiment/stats"
)

// besideControls says what controls do on the same folds as a mapping: each as well as
// it, less, or no significant difference. gain is the mapping's over the original where one
// is claimed, else 0; least is the change that would matter. A control does as well where
// the interval of what it lacks to the mapping leaves out more than that, or more than
// half of the gain: a comparison of means says nothing.
func besideControls(mapping string, gain, least float64, list []Contrast) string {
	var said, unclear strings.Builder
	for _, c := range list {
		kind, ok := augment.KindOf(c.B)
		if !ok || c.CI95 == nil {
			continue
		}
		lack, verb := least, "does as well as"
		if gain > 0 {
			lack, verb = min(least, gain/2), "gains as much as"
		}
		switch {
		case c.CI95.Low() > -lack:
			fmt.Fprintf(&said, " The control %s, %s, %s %s within %.1f points (%s points beside it, 95 %% interval %s)%s.",
				c.B, kind.Summary, verb, mapping, 100*lack, wording.Points(c.Difference), c.CI95.Points(), notAbout(mapping, kind, gain))
		case c.Effect == stats.Loss:
			fmt.Fprintf(&said, " The control %s, %s, falls %.1f points short of %s (95 %% interval %s, corrected p %s).",
				c.B, kind.Summary, -100*c.Difference, mapping, c.CI95.Points(), P(*c.PHolm))
		default:
			if unclear.Len() > 0 {
				unclear.WriteString("; ")
			}
			fmt.Fprintf(&unclear, "%s %s (%s)", c.B, wording.Points(c.Difference), c.CI95.Points())
		}
	}
	if unclear.Len() > 0 {
		fmt.Fprintf(&said, " Cannot tell %s from what controls do, in points beside it with the 95 %% interval: %s.", mapping, unclear.String())
	}
	return said.String()
}

// notAbout says what a gain that a control has, too, does not come from.
func notAbout(mapping string, control augment.Kind, gain float64) string {
	kind, _ := augment.KindOf(mapping)
	switch {
	case gain <= 0:
	case !control.Triads && kind.Motif:
		return ": the gain is not about motifs"
	case kind.Scored:
		return ": the gain is not about similarity"
	}
	return ""
}

// BesideControls sets each mapping of a table beside its controls, over everything that was
// run under both; of a control's name beside that alone.
func (c Report) BesideControls(t Table, control string) string {
	return strings.TrimSpace(tableControls(t, c.Contrasts, control))
}

func tableControls(t Table, contrasts []Contrast, only string) string {
	var text strings.Builder
	for _, mapping := range augment.Kinds() {
		var list []Contrast
		for _, control := range augment.Controls() {
			if only != "" && control.Name != only {
				continue
			}
			var found *Contrast
			for _, c := range contrasts {
				if c.A == mapping.Name && c.B == control.Name && c.Conditions == t.Conditions() && (found == nil || c.Dataset == "") {
					found = &c
				}
			}
			if found != nil {
				list = append(list, *found)
			}
		}
		if len(list) == 0 {
			continue
		}
		gain, least, cells := 0.0, 1.0, 0.0
		claimed := true
		for _, c := range t.Cells {
			if c.Mapping == mapping.Name && !c.underWay() {
				gain, least, cells = gain+c.Difference, min(least, c.Least), cells+1
				claimed = claimed && c.EffectHolm == stats.Gain
			}
		}
		if !claimed {
			gain = 0
		}
		text.WriteString(besideControls(mapping.Name, gain/max(1, cells), least, list))
	}
	return text.String()
}
