package settingspanel

import (
	"slices"
	"testing"

	"mevolve/augment"
	"mevolve/internal/expect"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

// The panel asks every mapping which readings bear on it.
func TestMappingsOf_NamesAMappingThatIsRegistered(t *testing.T) {
	for id, want := range map[string]string{"R1": "random and vertex-similarity", "R22": "motif-similarity"} {
		if got := mappingsOf(id); got != want {
			t.Errorf("%s bears on %q, want %q", id, got, want)
		}
	}
	t.Cleanup(augment.Register(augment.Kind{Name: "own", New: func(o augment.Options) augment.Mapping { return augment.Weighted{Options: o, Called: "own"} }}))
	expect.Equal(t, "random, vertex-similarity and own", mappingsOf("R1"))
}

// A reading that is added to the table says what it changes without a line of the panel.
func TestRows_SayWhatAnAddedReadingChanges(t *testing.T) {
	at := func(s *readings.Set) *string { return (*string)(&s.Scaling) }
	for effect, want := range map[string]string{"": seen[settings.Evolves], "Screen 3.": "Screen 3."} {
		remove := readings.Register(readings.Reading{ID: "R99", Name: "added", Part: settings.Evolves, Effect: effect, Values: []readings.Value{{Name: "none"}}}, at)
		i := slices.IndexFunc(rows(), func(r row) bool { return r.id == "R99" })
		if got := rows()[i].where(settings.Default(), &model.Dataset{}); got != want {
			t.Errorf("the panel says %q, want %q", got, want)
		}
		remove()
	}
}
