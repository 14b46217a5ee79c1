package settings

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
)

// A row is all that a setting needs: its flag, its JSON and its field in tokens
// follow. The row of this test has a value of its own in place of β's.
func TestTable_ARowIsAFlagAFieldOfTheJSON(t *testing.T) {
	before := table
	t.Cleanup(func() { table = before })
	beta := slices.IndexFunc(table, func(r Setting) bool { return r.Name == "beta" })
	table = slices.Delete(slices.Clone(before), beta, beta+1)
	table = append(table, Setting{
		Name: "edge-share", usual: 0.5, Part: Maps,
		expects: "a share", valid: func(s Settings) bool { return s.Beta <= 1 },
		at: func(s *Settings) any { return &s.Beta },
	})

	if b := Default().Canonical(); !bytes.Contains(b, []byte(`"edge_share":0.5,`)) {
		t.Errorf("the default is not spelled in %s", b)
	}
	s := must.Get(Default().With("edge-share", "0.25"))
	if got := strings.Join(s.Flags(), " "); got != "--edge-share 0.25" {
		t.Errorf("its flag is %q", got)
	}
	if !bytes.Contains(s.Canonical(), []byte(`,"edge_share":0.25,"readings":`)) {
		t.Errorf("the JSON is %s", s.Canonical())
	}
	if back, err := Parse(s.Canonical()); err != nil || back != s {
		t.Errorf("read back as %+v, %v", back, err)
	}
	expect.Refused(t, expect.ErrorOf(s.With("edge-share", "2")), "--edge-share is a share; found 2")
}

func TestTable_NamesStandOnce(t *testing.T) {
	names := Names()
	slices.Sort(names)
	if len(slices.Compact(names)) != len(table) {
		t.Error("two settings have one name")
	}
}

// What can be chosen or stepped to can be run, and is read back as written.
func TestSetting_BesideIsWrittenAndReadBack(t *testing.T) {
	for _, row := range All() {
		list := row.Beside(Default())
		if len(list) < 2 && !row.File {
			t.Errorf("%s has nothing to switch to", row.Name)
		}
		for _, s := range list {
			if back, err := row.With(Default(), row.Text(s)); err != nil || back != s {
				t.Errorf("%s %q is read back as %q, %v", row.Name, row.Text(s), row.Text(back), err)
			}
			if row.Usual(s) != Default() {
				t.Errorf("%s: from %q there is no way back to the default", row.Name, row.Text(s))
			}
		}
	}
}

// β moves on a grid of .05, from .05 to 1.
func TestMove_TakesBetaAlongItsGrid(t *testing.T) {
	row := must.Get(Named("beta"))
	for k := 1; k <= 20; k++ {
		for _, by := range []int{-1, 1} {
			s := Default()
			s.Beta = float64(k) / 20
			if s, err := row.Move(s, by); err != nil || s.Beta != float64(min(max(k+by, 1), 20))/20 {
				t.Errorf("%d from β %v is %v (%v)", by, float64(k)/20, s.Beta, err)
			}
		}
	}
}

// Half of all seeds are larger than any signed number.
func TestMove_GoesFromEverySeedToTheOnesBesideIt(t *testing.T) {
	row := must.Get(Named("seed"))
	const last = math.MaxUint64
	for seed, beside := range map[uint64][2]uint64{0: {0, 1}, 7: {6, 8}, 1 << 63: {1<<63 - 1, 1<<63 + 1}, last: {last - 1, last}} {
		for i, by := range []int{-1, 1} {
			s := Default()
			s.Seed = seed
			if s, err := row.Move(s, by); s.Seed != beside[i] || err != nil {
				t.Errorf("%d from seed %d is %d, %v", by, seed, s.Seed, err)
			}
		}
	}
}
