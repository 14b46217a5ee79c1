package switches

import (
	"fmt"

	"mevolve/experiment"
	"mevolve/model"
	"mevolve/settings"
)

// seen tells where the explorer shows what a setting does.
var seen = map[settings.Part]string{
	settings.Learns:    "Screens 3 to 5 begin anew; screen 6 compares learners.",
	settings.Embeds:    "Screens 3 to 5 begin anew.",
	settings.Evolves:   "Screens 3 to 5 begin anew.",
	settings.Splits:    "Every split is dealt anew.",
	settings.Evaluates: "Screen 6 and mevolve run.",
}

// where says in a sentence what a row matters to and where that is seen, and
// whether it matters at all under the present settings.
func (r row) where(s settings.Settings, d *model.Dataset) (text string, matters bool) {
	if r.id == "" {
		if why := r.setting.Idle(s, d); why != "" {
			return "It changes nothing: " + why + ".", false
		}
		return seen[r.setting.Part], true
	}
	ok := experiment.Bears(r.id, s, d)
	here := func(ok bool, what string) (string, bool) {
		if ok {
			return what, true
		}
		return what + " Not with the present settings.", false
	}
	switch r.id {
	case "R1":
		return here(ok, "Bears on random and vertex-similarity.")
	case "R2", "R4":
		return here(ok, "Bears on the motif mappings.")
	case "R3":
		if s.L <= 3 {
			return fmt.Sprintf("With l = %d every walk between two vertices that are not adjacent is a path: it changes nothing.", s.L), false
		}
		return fmt.Sprintf("With l = %d a walk may visit a vertex twice; such a walk is no motif.", s.L), true
	case "R5", "R6":
		return here(ok, "Bears on the similarity mappings.")
	case "R9":
		return "Screen 4: the pool doubles with every iteration, or stays as large as D_train was.", true
	case "R12":
		return here(ok, "Screen 4: the grid is searched once, or in every iteration, which takes longer.")
	case "R13", "R20":
		return here(ok, "Bears on graph2vec and gl2vec.")
	case "R14":
		return "Both can be chosen: learner gl2vec is Chen & Koga's line graph, gl2vec-graphlet Tu et al.'s graphlet profile.", true
	case "R15":
		return "Screen 4 shows val apart from train; screen 3 judges by it.", true
	case "R16":
		n := experiment.Larger(d, s.Dim)
		return here(ok, fmt.Sprintf("Bears on SF, for graphs with more than d = %d vertices: %d of the %d here.", s.Dim, n, len(d.Examples)))
	case "R17":
		return "Screens 4 and 6: which accuracy counts.", true
	case "R18":
		return here(ok, "Bears on SVM.")
	case "R19":
		return here(ok, "Bears on every learner with an embedding.")
	}
	return "", true
}
