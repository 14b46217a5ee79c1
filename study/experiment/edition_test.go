package experiment

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/study/experiment/store"
)

// A report of an earlier store names the edition of its trials, not that of the program.
func TestEdition_OfAReportIsThatOfItsTrials(t *testing.T) {
	held := small()
	if c, err := NewReport(held); err != nil || c.Provenance.Edition != Edition {
		t.Errorf("a store of edition %d is reported as one of %d", Edition, c.Provenance.Edition)
	}
	held.Settings = bytes.Replace(held.Settings, fmt.Appendf(nil, `"edition":%d`, Edition), []byte(`"edition":4`), 1)
	if c, err := NewReport(held); err != nil || c.Provenance.Edition != 4 {
		t.Errorf("a store of edition 4 is reported as one of %d", c.Provenance.Edition)
	}
}

// Trials of another edition are other numbers under the same settings.
func TestEdition_KeepsStoresApart(t *testing.T) {
	now := smallPlan().Configuration()
	var fields map[string]any
	must.Do(json.Unmarshal(now.Settings, &fields))
	fields["edition"] = Edition - 1
	b := must.Get(json.Marshal(fields))
	dir := t.TempDir()
	earlier := must.Get(store.Open(dir, store.Configuration{Settings: b}))
	must.Do(earlier.Close())
	expect.Refused(t, expect.ErrorOf(store.Open(dir, now)), fmt.Sprintf("edition %d in %s; this program makes edition %d", Edition-1, dir, Edition))
}
