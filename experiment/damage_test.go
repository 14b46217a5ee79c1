package experiment

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/experiment/store"
)

// damaged is a file after one accident of the kinds that disks, transfers and
// editors have: a flipped bit, another digit, a piece cut out, a piece of
// zeros, a piece repeated.
func damaged(content []byte, rng *rand.Rand) (after []byte, accident string) {
	at := rng.IntN(len(content))
	to := min(at+1+rng.IntN(120), len(content))
	b := bytes.Clone(content)
	switch rng.IntN(5) {
	case 0:
		bit := rng.IntN(8)
		b[at] ^= 1 << bit
		return b, fmt.Sprintf("bit %d of byte %d flipped", bit, at)
	case 1:
		for b[at] < '0' || b[at] > '9' {
			at = rng.IntN(len(b))
		}
		b[at] = '0' + (b[at]-'0'+byte(1+rng.IntN(9)))%10
		return b, fmt.Sprintf("digit %d is now %c", at, b[at])
	case 2:
		return append(b[:at], content[to:]...), fmt.Sprintf("bytes %d to %d cut out", at, to)
	case 3:
		clear(b[at:to])
		return b, fmt.Sprintf("bytes %d to %d are zero", at, to)
	}
	return append(b[:to], content[at:]...), fmt.Sprintf("bytes %d to %d repeated", at, to)
}

// A damaged store is refused, told of, or gives the very report it gave
// before; and what a bench makes of it is that report or a refusal.
func TestReport_DamageToAStoreIsToldOrChangesNothing(t *testing.T) {
	accidents := map[string]int{"trials.jsonl": 50, "configuration.json": 10}
	if os.Getenv("MEVOLVE_LONG") == "1" {
		accidents = map[string]int{"trials.jsonl": 500, "configuration.json": 100}
	}
	p, dir := smallPlan(t), t.TempDir()
	want := reported(t, benched(t, p, Options{Workers: 1, Store: dir})) // one worker: the same file every time
	rng := rand.New(rand.NewPCG(11, 12))
	for _, file := range []string{"trials.jsonl", "configuration.json"} {
		path := filepath.Join(dir, file)
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		outcomes := map[string]int{}
		for range accidents[file] {
			content, accident := damaged(whole, rng)
			if err := os.WriteFile(path, content, 0o644); err != nil {
				t.Fatal(err)
			}
			outcome := reading(t, dir, want)
			outcomes[outcome]++
			if outcome == "silent" {
				t.Errorf("%s, %s: another report without a word", file, accident)
			}
			c, err := Bench(t.Context(), p, Options{Workers: 2, Store: dir})
			if err == nil && reported(t, c) != want {
				t.Errorf("%s, %s: the bench reports something else without a word", file, accident)
			}
		}
		t.Logf("%s, %d damages: %v", file, accidents[file], outcomes)
		if err := os.WriteFile(path, whole, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// reading tells what becomes of the report of a store that may be damaged.
func reading(t *testing.T, dir, want string) string {
	t.Helper()
	contents, err := store.Read(dir)
	var c Comparison
	if err == nil {
		c, err = Compare(*contents)
	}
	switch {
	case err != nil && strings.Contains(err.Error(), dir):
		return "refused"
	case err != nil:
		return "refused without naming the store"
	case reported(t, c) == want:
		return "no difference"
	case len(contents.Warnings) > 0:
		return "told"
	}
	return "silent"
}

// Where no checksum is, a record still holds most figures twice: another
// digit in one of them is a contradiction.
func TestDecodeRecord_RefusesWhatContradictsItself(t *testing.T) {
	p, dir := smallPlan(t), t.TempDir()
	p.Settings.Iterations = 2
	benched(t, p, Options{Workers: 1, Store: dir})
	c, err := store.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	good := c.Trials[3]
	for field, change := range map[string]func(*record){
		"fold":           func(r *record) { r.Trial.Fold++ },
		"learner":        func(r *record) { r.Learner = "sf+svm" },
		"beta":           func(r *record) { r.Beta = 0.1 },
		"filter":         func(r *record) { r.Filter = false },
		"graphs":         func(r *record) { r.Dataset.Graphs++ },
		"structures":     func(r *record) { r.Dataset.Distinct += 1000 },
		"ceiling":        func(r *record) { r.Dataset.Ceiling -= 0.001 },
		"labelled":       func(r *record) { r.Dataset.Labelled.Distinct = r.Dataset.Distinct - 1 },
		"train":          func(r *record) { r.Trial.Train-- },
		"no test graphs": func(r *record) { r.Trial.Val, r.Trial.Test = r.Trial.Val+r.Trial.Test, 0 },
		"correct":        func(r *record) { r.Trial.Original.Correct++ },
		"accuracy":       func(r *record) { r.Trial.Evolved.Accuracy += 0.1 },
		"evolved":        func(r *record) { r.Trial.Evolved = Score{r.Trial.Test, 1} },
		"size":           func(r *record) { r.Trial.Baselines.Size += 0.01 },
		"twins":          func(r *record) { r.Trial.TwinShare += 0.01 },
		"kept":           func(r *record) { r.Trial.Iterations[0].Kept++ },
		"pool":           func(r *record) { r.Trial.Iterations[0].Pool = 0 },
		"iteration":      func(r *record) { r.Trial.Iterations[1].Iteration = 1 },
		"train accuracy": func(r *record) { r.Trial.Iterations[1].TrainAccuracy = 1.5 },
		"no fold":        func(r *record) { r.Trial.Fold = 0 },
		"iterations":     func(r *record) { r.Trial.Iterations = r.Trial.Iterations[:1]; r.Trial.Evolved = r.Trial.Original },
	} {
		r, err := decodeRecord(good, p.Settings)
		if err != nil {
			t.Fatal(err)
		}
		change(&r)
		raw, err := r.encode()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := decodeRecord(store.Trial{ID: good.ID, Raw: raw}, p.Settings); err == nil || !strings.Contains(err.Error(), good.ID) || !strings.Contains(err.Error(), "restore it or remove") {
			t.Errorf("another %s: %v", field, err)
		}
	}
	c.Trials[3].Raw = []byte(strings.Replace(string(good.Raw), `"fold":`, `"fold":1`, 1))
	if _, err := Compare(*c); err == nil || !strings.Contains(err.Error(), dir) || !strings.Contains(err.Error(), good.ID) {
		t.Errorf("the report does not name the store and the trial: %v", err)
	}
}
