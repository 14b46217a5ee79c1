package experiment

import (
	"cmp"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/experiment/store"
	"mevolve/model"
	"mevolve/readings"
)

// published are the stores that docs/results.md is made of.
func published(t *testing.T) []string {
	files, err := filepath.Glob(filepath.Join("..", "docs", "results", "*.gz"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// Every published store has some of its trials computed again, the same ones each
// time, byte for byte.
func TestPublished_ASampleOfTrialsComesOutAgain(t *testing.T) {
	files := published(t)
	if len(files) == 0 {
		t.Skip("no store is published in docs/results")
	}
	trials, seconds := 3, 0.9
	if os.Getenv("MEVOLVE_LONG") == "1" {
		trials, seconds = 40, 60.0
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			held, err := store.Read(file)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(held.Made, func(m store.Made) bool { return m.System == runtime.GOOS+"/"+runtime.GOARCH }) {
				t.Skipf("its trials were computed on another architecture: %v", held.Made)
			}
			opened := map[string]*model.Dataset{}
			open := func(name string) *model.Dataset {
				if opened[name] == nil {
					opened[name] = publishedData(t, name)
				}
				return opened[name]
			}
			done, err := computeAgain(t, *held, trials, seconds, open)
			if err != nil {
				t.Error(err)
			}
			if done == 0 && err == nil {
				t.Skip("MEVOLVE_DATA has none of its datasets, or each takes longer than this test may")
			}
			t.Logf("%d of %d trials are the same again", done, len(held.Trials))
		})
	}
}

// publishedData opens a dataset by the name that a store has of it; nil where it is
// not here.
func publishedData(t *testing.T, name string) *model.Dataset {
	if d, err := datasets.Generate(name); err == nil {
		return d
	}
	folder := os.Getenv("MEVOLVE_DATA")
	if folder == "" {
		return nil
	}
	d, err := datasets.Open(t.Context(), filepath.Join(folder, name), nil)
	if err != nil {
		return nil
	}
	return d
}

// computeAgain computes so many of a store's trials again, of those that take at most
// some seconds by estimate, and says of the first that comes out otherwise.
func computeAgain(t *testing.T, held store.Contents, trials int, seconds float64, open func(string) *model.Dataset) (done int, err error) {
	records, s, err := recordsOf(held)
	if err != nil {
		return 0, err
	}
	var edition struct{ Edition int }
	if err := json.Unmarshal(held.Settings, &edition); err != nil || edition.Edition != Edition {
		return 0, fmt.Errorf("its numbers are of edition %d, the program's of %d (%v)", edition.Edition, Edition, err)
	}
	_, every := IsMultiverse(held.Configuration)
	name := func(r record) string { return TrialID(r.Dataset.Name, r.settings(), r.Trial.Repeat, r.Trial.Fold) }
	place := func(r record) uint64 {
		h := fnv.New64a()
		h.Write([]byte(name(r)))
		return h.Sum64()
	}
	slices.SortFunc(records, func(a, b record) int { return cmp.Compare(place(a), place(b)) })
	raw := map[string]string{}
	for _, x := range held.Trials {
		raw[x.ID] = string(x.Raw)
	}
	for _, r := range records {
		if done == trials {
			break
		}
		c := s
		c.Mapping, c.Learner, c.Beta, c.Filter, c.Readings, c.Repeats = r.Mapping, r.Learner, r.Beta, r.Filter, r.Readings, r.Trial.Repeat
		d := open(r.Dataset.Name)
		if d == nil || cost(sizeOf(d), c) > seconds {
			continue
		}
		p := PlanOf(d, c)
		if p.Every = every; every {
			p.Readings = []readings.Set{s.Readings}
		}
		p.Only = []string{name(r)}
		again, err := CarryOut(t.Context(), p, Options{Workers: 2})
		if err != nil {
			return done, err
		}
		if len(again.Trials) != 1 || string(again.Trials[0].Raw) != raw[name(r)] {
			return done, fmt.Errorf("%s comes out otherwise:\n%.300s\nthe store has\n%.300s", name(r), again.Trials[0].Raw, raw[name(r)])
		}
		done++
	}
	return done, nil
}

// The sample would tell: of a store of this program nothing is refused, of one with
// another seed's numbers everything.
func TestPublished_ATrialOfOtherNumbersIsFound(t *testing.T) {
	open := func(name string) *model.Dataset { return builtIn(t, name) }
	for name, p := range map[string]Plan{"plain": smallPlan(t), "multiverse": multiversePlan(t)} {
		held := carriedOut(t, p, "")
		if done, err := computeAgain(t, held, 5, 10, open); err != nil || done != 5 {
			t.Errorf("%s: %d trials are the same again: %v", name, done, err)
		}
		other := p
		other.Settings.Seed = 2
		claimed := carriedOut(t, other, "")
		claimed.Configuration = held.Configuration
		if _, err := computeAgain(t, claimed, 5, 10, open); err == nil || !strings.Contains(err.Error(), "comes out otherwise") {
			t.Errorf("%s: another seed's numbers are taken for this one's: %v", name, err)
		}
	}
}
