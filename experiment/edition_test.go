package experiment

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"mevolve/experiment/store"
)

// Trials of another edition are other numbers under the same settings.
func TestEdition_KeepsStoresApart(t *testing.T) {
	now := smallPlan(t).Configuration()
	var fields map[string]any
	if err := json.Unmarshal(now.Settings, &fields); err != nil {
		t.Fatal(err)
	}
	fields["edition"] = Edition - 1
	b, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	earlier, err := store.Open(dir, store.Configuration{Settings: b})
	if err != nil {
		t.Fatal(err)
	}
	if err := earlier.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Open(dir, now); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("edition is %d in the store and %d now", Edition-1, Edition)) {
		t.Errorf("%v, want a sentence that names both editions", err)
	}
}
