package session

import (
	"mevolve/model"
	"mevolve/settings"
)

// What a run does not depend on: T, since an evolution can always go on, the
// number of repeats, and which of its classifiers is reported (R17).
func unbound(s, now settings.Settings) settings.Settings {
	s.Iterations, s.Repeats, s.Readings.Report = now.Iterations, now.Repeats, now.Readings.Report
	return s
}

// Unit is what an evolution is of. Equal units give equal numbers.
type Unit struct {
	Dataset  *model.Dataset
	Settings settings.Settings // without what a run does not depend on
	Fold     int               // of repeat 1, from 1
}

func unit(d *model.Dataset, s settings.Settings, fold int) Unit {
	none := settings.Default()
	none.Iterations = 0
	return Unit{Dataset: d, Settings: unbound(s, none), Fold: fold}
}
