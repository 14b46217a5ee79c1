package regions

import (
	"fmt"
	"slices"
	"strings"

	"mevolve/model"
	"mevolve/readings"
	"mevolve/settings"
)

// axes is what the plane's coordinates are.
type axes int

const (
	eigenvalues axes = iota // of the normalized Laplacian, the two largest: a classifier of its own, trained on them
	components              // the first two principal components of the settings' own embedding
)

// unit is what regions are computed of. Equal units give equal pictures.
type unit struct {
	dataset  *model.Dataset
	settings settings.Settings // those the run is made with
	fold     int               // of repeat 1, from 1
	axes     axes
}

// classifiers are the ones of Fig. 6.
var classifiers = []string{"svm", "log", "knn", "rf"}

// unitOf is the run that the settings ask for. On eigenvalues it has a learner
// of its own, with two dimensions. R16's smallest would not do: the smallest
// eigenvalue of every graph is 0, which leaves a line.
func unitOf(d *model.Dataset, s settings.Settings, fold int, axes axes) unit {
	s.Repeats = 1
	if axes == eigenvalues {
		s.Learner = "sf+" + classifier(s.Learner)
		s.Dim = 2
		s.Readings.SFOrder = readings.SFOrderLargest
		s.Attributed, s.EmbeddingPreset = false, ""
	}
	return unit{dataset: d, settings: s, fold: min(fold, s.Folds), axes: axes}
}

// classifier is a learner's second half. A network has none; a random forest
// stands in for it, as in the baseline of size.
func classifier(learner string) string {
	if _, second, paired := strings.Cut(learner, "+"); paired {
		return second
	}
	return "rf"
}

// nextClassifier is the learner with the next classifier of Fig. 6.
func nextClassifier(learner string) string {
	first, second, paired := strings.Cut(learner, "+")
	if !paired {
		return "sf+" + classifiers[0]
	}
	return first + "+" + classifiers[(slices.Index(classifiers, second)+1)%len(classifiers)]
}

// refusal says why there is nothing to draw; "" where there is.
func (u unit) refusal() string {
	if u.axes != components {
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
	if u.axes == components {
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
	if u.axes == components {
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
