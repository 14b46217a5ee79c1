package settings

import (
	"strings"
	"testing"

	"mevolve/model/readings"
)

func TestAssign_ReadsSettingsAndReadings(t *testing.T) {
	s, err := Default().Assign("seed=7, mapping=random beta=.2 R4=first edge-count=literal")
	want := Default()
	want.Seed, want.Mapping, want.Beta = 7, "random", 0.2
	want.Readings.Path, want.Readings.EdgeCount = readings.PathFirst, readings.EdgeCountLiteral
	if err != nil || s != want {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestAssign_RefusesInASentence(t *testing.T) {
	open := readings.All()
	for text, says := range map[string]string{
		"R99=x": "and R1 to " + open[len(open)-1].ID,
		"":      "such as seed=2", "seed": "a name and a value", "seed=": "a name and a value", "seed=x": "whole number",
		"colour=red": "no setting and no reading", "mapping=none": "no mapping", "R4=best": "has no value", "beta=2": "at most 1",
	} {
		if s, err := Default().Assign(text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q gives %v, %v; it is to say %q", text, s, err, says)
		}
	}
}
