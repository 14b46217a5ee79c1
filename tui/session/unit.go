package session

import (
	"mevolve/model"
	"mevolve/settings"
)

// Unit is what an evolution is of. Equal units give equal numbers.
type Unit struct {
	Dataset  *model.Dataset
	Settings settings.Settings // T and the number of repeats left out: an evolution can always go on
	Fold     int               // of repeat 1, from 1
}

func unit(d *model.Dataset, s settings.Settings, fold int) Unit {
	s.Iterations, s.Repeats = 0, 1
	return Unit{Dataset: d, Settings: s, Fold: fold}
}
