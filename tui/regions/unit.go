package regions

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/experiment/plane"
	"mevolve/model"
	"mevolve/settings"
)

// unit is what regions are computed of. Equal units give equal pictures.
type unit struct {
	dataset  *model.Dataset
	settings settings.Settings // those the run is made with
	fold     int               // of repeat 1, from 1
	axes     plane.Axes
}

// unitOf is the run that the settings ask for.
func unitOf(d *model.Dataset, s settings.Settings, fold int, axes plane.Axes) unit {
	s = plane.Settings(s, axes)
	return unit{dataset: d, settings: s, fold: min(fold, s.Folds), axes: axes}
}

// nextClassifier is the learner with the next classifier of Fig. 6.
func nextClassifier(learner string) string {
	classifiers := plane.Classifiers()
	first, second, paired := strings.Cut(learner, "+")
	if !paired {
		return "sf+" + classifiers[0]
	}
	return first + "+" + classifiers[(slices.Index(classifiers, second)+1)%len(classifiers)]
}

// refusal says why there is nothing to draw; "" where there is.
func (u unit) refusal() string {
	if u.axes != plane.Components {
		return ""
	}
	if _, _, paired := strings.Cut(u.settings.Learner, "+"); !paired {
		return fmt.Sprintf("%s predicts from the graph itself: it has no points to draw regions around. "+
			"Press a for the two eigenvalues, or c for another learner.", u.settings.Learner)
	}
	if u.settings.Dim < 2 {
		return "A plane needs two dimensions, and --dim is 1. Press a for the two eigenvalues."
	}
	return ""
}

// learner is the learner that is drawn, in words.
func (u unit) learner() string { return fmt.Sprintf("%s d=%d", u.settings.Learner, u.settings.Dim) }

// label says what the coordinates are, at length and shorter, and note what a
// reader must know about them.
func (u unit) label() (label []string, note string) {
	if u.axes == plane.Components {
		embedding, _, _ := strings.Cut(u.settings.Learner, "+")
		return []string{
				fmt.Sprintf("2 principal components of %s: points projected, regions a slice", embedding),
				fmt.Sprintf("2 principal components of %s; regions a slice", embedding),
			},
			"The classifier sees every dimension: it may judge a point otherwise than the slice below it."
	}
	return []string{
			"Regions need 2 dimensions: the 2 largest eigenvalues (R16 smallest: λ₁=0)",
			"Regions need 2 dimensions: the 2 largest eigenvalues",
		},
		"The smallest (R16) leave a line, since λ₁ = 0 for every graph. sf d=2 is a learner of its own, not that of screens 3 and 4."
}

// replaces says which part of the settings' learner the unit's stands for, at
// length and shorter; nil where it has the same embedding.
func (u unit) replaces(learner string) []string {
	if u.axes == plane.Components {
		return nil
	}
	switch embedding, second, paired := strings.Cut(learner, "+"); {
	case !paired:
		return []string{fmt.Sprintf("%s has no points to draw: sf+rf is drawn instead of it.", learner), fmt.Sprintf("sf+rf is drawn in place of %s.", learner)}
	case embedding != "sf":
		return []string{
			fmt.Sprintf("sf takes the place of %s before %s; a shows %s’s components.", embedding, second, embedding),
			fmt.Sprintf("sf takes the place of %s.", embedding),
		}
	}
	return nil
}
