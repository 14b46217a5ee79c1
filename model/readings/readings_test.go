package readings

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"mevolve/internal/must"
)

func TestWith_EveryValueIsReachableByIDAndByName(t *testing.T) {
	for _, r := range All() {
		for _, v := range r.Values {
			for _, name := range []string{r.ID, strings.ToLower(r.ID), r.Name} {
				s, err := Default().With(name, v.Name)
				if err != nil || s.Get(r) != v.Name {
					t.Errorf("With(%q, %q) = %q, %v", name, v.Name, s.Get(r), err)
				}
			}
		}
	}
}

func TestParse_RefusalsNameWhatThereIs(t *testing.T) {
	for assignment, wants := range map[string]string{
		"R9":         "NAME=VALUE",
		"R3=x":       "R1 (connectivity)",
		"pool=twice": "compounding or originals",
	} {
		if _, err := Default().Parse(assignment); err == nil || !strings.Contains(err.Error(), wants) {
			t.Errorf("Parse(%q): %v does not mention %q", assignment, err, wants)
		}
	}
}

func TestJSON_ReturnsTheSameSet(t *testing.T) {
	s, _ := Default().Parse("theta=middle")
	b := must.Get(json.Marshal(s))
	if !strings.HasPrefix(string(b), `{"R1":"keep","R2":"keep","R4":"uniform"`) {
		t.Errorf("readings are not written by ID in order: %s", b)
	}
	var back Set
	if err := json.Unmarshal(b, &back); err != nil || back != s {
		t.Errorf("read back %v, %v; wrote %v", back, err, s)
	}
}

func TestFixed_AndSwitchableReadingsAreAllTwentyThree(t *testing.T) {
	seen := map[string]int{}
	for _, r := range All() {
		seen[r.ID]++
	}
	for _, r := range Fixed() {
		seen[r.ID]++
	}
	for i := 1; i <= 23; i++ {
		if id := fmt.Sprintf("R%d", i); seen[id] != 1 {
			t.Errorf("%s is listed %d times", id, seen[id])
		}
	}
	if len(seen) != 23 {
		t.Errorf("%d readings are listed", len(seen))
	}
}

// A store is told from another by this, so that nothing is left out.
func TestJSON_HasEveryReadingAtItsDefaultToo(t *testing.T) {
	b, err := json.Marshal(Default())
	for _, r := range All() {
		if want := fmt.Sprintf("%q:%q", r.ID, r.Values[0].Name); err != nil || !strings.Contains(string(b), want) {
			t.Errorf("%s lacks %s, %v", b, want, err)
		}
	}
}
