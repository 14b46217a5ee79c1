package settingspanel

import (
	"testing"

	"mevolve/augment"
)

// The panel asks every mapping which readings bear on it.
func TestMappingsOf_NamesAMappingThatIsRegistered(t *testing.T) {
	for id, want := range map[string]string{"R1": "random and vertex-similarity", "R22": "motif-similarity"} {
		if got := mappingsOf(id); got != want {
			t.Errorf("%s bears on %q, want %q", id, got, want)
		}
	}
	t.Cleanup(augment.Register(augment.Kind{Name: "own", New: func(o augment.Options) augment.Mapping { return augment.Weighted{Options: o, Called: "own"} }}))
	if got, want := mappingsOf("R1"), "random, vertex-similarity and own"; got != want {
		t.Errorf("R1 bears on %q, want %q", got, want)
	}
}
