package regions

import (
	"fmt"
	"slices"

	"mevolve/learners"
	"mevolve/model"
	"mevolve/study/experiment/plane"
	"mevolve/study/settings"
)

// unit is what regions are computed of. Equal units give equal pictures.
type unit struct {
	dataset  *model.Dataset
	settings settings.Settings // those the run is made with
	fold     int               // of repeat 1, from 1
	axes     plane.Axes
}

// unitOf is the run of the settings.
func unitOf(d *model.Dataset, s settings.Settings, fold int, axes plane.Axes) unit {
	s = plane.Settings(s, axes)
	return unit{dataset: d, settings: s, fold: min(fold, s.Folds), axes: axes}
}

// nextClassifier is the learner with the next classifier of Fig. 6.
func nextClassifier(learner string) string {
	classifiers := plane.Classifiers()
	k := kindOf(learner)
	if !k.Paired() {
		return "sf+" + classifiers[0]
	}
	return k.Embedding.Name + "+" + classifiers[(slices.Index(classifiers, k.Classifier.Name)+1)%len(classifiers)]
}

// kindOf is the kind of a learner; the settings have validated its name.
func kindOf(learner string) learners.Kind {
	k, _ := learners.KindOf(learner)
	return k
}

// refusal is the reason why nothing can be drawn; "" if it can.
func (u unit) refusal() string {
	if u.axes != plane.Components {
		return ""
	}
	if !kindOf(u.settings.Learner).Paired() {
		return fmt.Sprintf("%s predicts from the graph itself: it has no points to draw regions around. "+
			"Press key a for the two eigenvalues, or key c for another learner.", u.settings.Learner)
	}
	if u.settings.Dim < 2 {
		return "A plane needs two dimensions, and dim is 1. Press a for the two eigenvalues."
	}
	return ""
}

// learner is the name of the drawn learner.
func (u unit) learner() string { return fmt.Sprintf("%s d=%d", u.settings.Learner, u.settings.Dim) }

// label names the coordinates, in a long and a shorter form; note is a
// warning about them.
func (u unit) label() (label []string, note string) {
	if u.axes == plane.Components {
		embedding := kindOf(u.settings.Learner).Half()
		return []string{
				fmt.Sprintf("2 principal components of %s: points projected, regions a slice", embedding),
				fmt.Sprintf("2 principal components of %s; regions a slice", embedding),
			},
			"The classifier uses all dimensions, so it can predict another class for a point than the color of the slice below it."
	}
	return []string{
			"Each point is a graph, at the 2 largest eigenvalues of its Laplacian.",
			"Each point is a graph, at 2 of its eigenvalues.",
		},
		"With the smallest (R16) all points are on a line, since λ₁ = 0 for every graph. The classifier of this picture sees 2 numbers per graph, so its counts are not those of screens 3 and 4."
}

// replaces names the part of the settings' learner that the unit's learner replaces, in a
// long and a shorter form; nil if the embedding is the same.
func (u unit) replaces(learner string) []string {
	if u.axes == plane.Components {
		return nil
	}
	switch k := kindOf(learner); {
	case !k.Paired():
		return []string{fmt.Sprintf("%s has no points to draw: sf+rf is drawn instead of it.", learner), fmt.Sprintf("sf+rf is drawn in place of %s.", learner)}
	case k.Half() != kindOf(u.settings.Learner).Half():
		return []string{
			fmt.Sprintf("sf takes the place of %s before %s; key a shows %s’s components.", k.Half(), k.Second(), k.Half()),
			fmt.Sprintf("sf takes the place of %s.", k.Half()),
		}
	}
	return nil
}
