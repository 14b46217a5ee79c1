package experiment

import (
	"strings"

	"mevolve/study/experiment/stats"
)

// ControlFlags spell the controls of a run on the command line.
func ControlFlags(names []string) []string {
	if len(names) == 0 {
		return nil
	}
	return []string{"--controls", "" + strings.Join(names, ",")}
}

// Control is what one of the control mappings does on the folds of a run.
type Control struct {
	Mapping    string   `json:"mapping"`
	Evolved    float64  `json:"evolved"`
	Difference float64  `json:"difference"` // to the original
	Beside     Contrast `json:"beside"`     // B is the control, A the run's mapping
}

// addControls puts the controls that are finished into a report, and what they show into
// its verdict. Their p values are corrected for one another.
func (r *Report) addControls(controls []string, finished map[string][]record) {
	s, of := r.settings, r.Only()
	var p []*float64
	for _, name := range controls {
		done := each(finished[name], func(x record) Trial { return x.Trial })
		if len(done) < s.Repeats*s.Folds || of.underWay() || of.Oracle {
			continue
		}
		c := Control{Mapping: name}
		for _, t := range done {
			c.Evolved += t.Evolved.Accuracy / float64(len(done))
			c.Difference += (t.Evolved.Accuracy - t.Original.Accuracy) / float64(len(done))
		}
		graphs, ok := pool(column{s.Mapping, EvolvedModel, [][]Trial{r.Trials}}, column{name, EvolvedModel, [][]Trial{done}})
		if !ok {
			continue
		}
		c.Beside = Contrast{A: s.Mapping, B: name, Dataset: of.Dataset, Conditions: Conditions(s.Beta, s.Filter, Varied(s.Similarity, s.Readings)), Cells: 1}.over(graphs)
		p = append(p, c.Beside.P)
		r.Controls = append(r.Controls, c)
	}
	contrasts := make([]Contrast, len(r.Controls))
	for i, adjusted := range stats.Holm(p) {
		c := &r.Controls[i].Beside
		c.PHolm, c.Effect = adjusted, stats.EffectOf(c.Difference, adjusted)
		contrasts[i] = *c
	}
	gain := 0.0
	if of.Effect == stats.Gain {
		gain = of.Difference
	}
	of.Verdict += besideControls(s.Mapping, gain, of.Least, contrasts)
}
