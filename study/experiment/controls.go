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
func (r *Report) addControls(controls []string, trials map[string][]Trial) {
	s := r.Config
	var p []*float64
	for _, name := range controls {
		done := trials[name]
		if len(done) < s.Repeats*s.Folds || r.Summary.underWay() || r.Summary.Oracle {
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
		c.Beside = newContrast(s.Mapping, name, r.Dataset.Name, Conditions(s.Beta, s.Filter, Varied(s.Similarity, s.Readings)), 1, graphs)
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
	if r.Summary.Effect == stats.Gain {
		gain = r.Summary.Difference
	}
	r.Summary.Verdict += besideControls(s.Mapping, gain, r.Summary.Least, contrasts)
}
