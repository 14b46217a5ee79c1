package experiment

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/study/experiment/store"
)

// A damage is an accident of the kinds that disks, transfers and editors have, to
// the bytes from..to of a file, which are one line or several.
type damage struct {
	kind string
	does func(content []byte, from, to int, rng *rand.Rand) []byte
}

// value is one in JSON, with what stands before it.
var value = regexp.MustCompile(`[:,\[](?:"[^"]*"|-?[0-9][0-9.e-]*)`)

var damages = []damage{
	{"bit flipped", func(b []byte, from, to int, rng *rand.Rand) []byte {
		b[from+rng.IntN(to-from)] ^= 1 << rng.IntN(8)
		return b
	}},
	{"piece cut out", func(b []byte, from, to int, rng *rand.Rand) []byte {
		return slices.Delete(b, from, within(&from, to, rng))
	}},
	{"end cut off", func(b []byte, from, to int, rng *rand.Rand) []byte {
		return b[:from+rng.IntN(to-from)]
	}},
	{"piece of zeros", func(b []byte, from, to int, rng *rand.Rand) []byte {
		end := within(&from, to, rng)
		clear(b[from:end])
		return b
	}},
	{"piece repeated", func(b []byte, from, to int, rng *rand.Rand) []byte {
		end := within(&from, to, rng)
		return slices.Insert(b, end, bytes.Clone(b[from:end])...)
	}},
	{"lines swapped", func(b []byte, from, to int, rng *rand.Rand) []byte {
		lines := bytes.SplitAfter(b, []byte("\n"))
		if len(lines) == 2 { // one line and nothing behind it: two bytes
			i, j := rng.IntN(to), rng.IntN(to)
			b[i], b[j] = b[j], b[i]
			return b
		}
		i := bytes.Count(b[:from], []byte("\n")) + rng.IntN(bytes.Count(b[from:to], []byte("\n")))
		j := rng.IntN(len(lines) - 1)
		lines[i], lines[j] = lines[j], lines[i]
		return bytes.Join(lines, nil)
	}},
	{"line removed", func(b []byte, from, to int, rng *rand.Rand) []byte {
		lines := bytes.SplitAfter(b, []byte("\n"))
		i := bytes.Count(b[:from], []byte("\n")) + rng.IntN(bytes.Count(b[from:to], []byte("\n")))
		return bytes.Join(slices.Delete(lines, i, i+1), nil)
	}},
	{"plausible value", func(b []byte, from, to int, rng *rand.Rand) []byte {
		values := value.FindAllIndex(b[from:to], -1)
		at := values[rng.IntN(len(values))]
		start, end := from+at[0]+1, from+at[1]
		now := strconv.Itoa(rng.IntN(1000))
		if b[start] == '"' {
			now = strconv.Quote("9.9.9")
		}
		return slices.Replace(b, start, end, []byte(now)...)
	}},
}

// within moves from to a byte before to, and is the end of a piece that begins
// there.
func within(from *int, to int, rng *rand.Rand) int {
	*from += rng.IntN(to - *from)
	return min(*from+1+rng.IntN(120), to)
}

// A damaged store is refused, told of, or gives the very report it gave before;
// and what a bench makes of it is that report or a refusal. One damage in five is
// to the last line, one to the file beside the trials.
func TestReport_DamageToAStoreIsToldOrChangesNothing(t *testing.T) {
	n := long.Pick(400, 5*len(damages)) // each in each place
	p, dir := smallPlan(), t.TempDir()
	if !long.Asked() {
		p.Settings.Repeats, p.Mappings = 1, p.Mappings[:1]
	}
	first := benched(p, Options{Workers: 1, Store: dir}) // one worker: the same file every time
	first.Made = nil
	report := reported(first)
	head, trials := filepath.Join(dir, "store.json"), filepath.Join(dir, "trials.jsonl")
	whole := map[string][]byte{}
	for _, path := range []string{head, trials} {
		b := must.Get(os.ReadFile(path))
		whole[path] = b
	}
	want, _ := reading(dir, "")
	rng := rand.New(rand.NewPCG(11, 12))
	outcomes := map[string]map[string]int{}
	for i := range n {
		path, place := trials, "trials"
		from, to := 0, len(whole[trials])
		switch i % 5 {
		case 0:
			place, from = "last line", bytes.LastIndexByte(whole[trials][:to-1], '\n')+1
		case 1:
			path, place, to = head, "store.json", len(whole[head])
		}
		d := damages[i/5%len(damages)]
		for path, b := range whole { // what a bench has made of the last one
			must.Do(os.WriteFile(path, b, 0o644))
		}
		content := d.does(bytes.Clone(whole[path]), from, to, rng)
		must.Do(os.WriteFile(path, content, 0o644))
		_, outcome := reading(dir, want)
		if outcomes[d.kind] == nil {
			outcomes[d.kind] = map[string]int{}
		}
		outcomes[d.kind][outcome]++
		if outcome == "silent" || strings.HasPrefix(outcome, "refused ") {
			t.Errorf("damage %d, %s, %s: %s", i, place, d.kind, outcome)
		}
		held, err := RunPlan(t.Context(), p, Options{Workers: 2, Store: dir})
		if err != nil {
			continue
		}
		c, err := NewReport(held)
		if c.Made = nil; err == nil && reported(c) != report {
			t.Errorf("damage %d, %s, %s: the bench reports something else without a word", i, place, d.kind)
		}
	}
	for _, d := range damages {
		t.Logf("%-16s %v", d.kind, outcomes[d.kind])
	}
}

// reading is all that is read of a store that may be damaged, and what is said of
// the damage where that is not what is wanted.
func reading(dir, want string) (all, outcome string) {
	contents, err := store.Read(dir)
	var c Report
	if err == nil {
		c, err = NewReport(*contents)
	}
	switch {
	case err != nil && strings.Contains(err.Error(), dir):
		return "", "refused"
	case err != nil:
		return "", "refused without naming the store"
	}
	made := must.Get(json.Marshal(contents.Made)) // to the second
	all = string(made) + reported(c)
	switch {
	case all == want:
		return all, "no consequence"
	case len(contents.Warnings) > 0 || slices.ContainsFunc(c.Tables[0].Cells, func(x Cell) bool { return x.Summary.Trials < x.Expected }):
		return all, "told"
	}
	return all, "silent"
}

// Where no checksum is, a record still holds most figures twice: another
// digit in one of them is a contradiction.
func TestDecodeRecord_RefusesWhatContradictsItself(t *testing.T) {
	p, dir := smallPlan(), t.TempDir()
	p.Settings.Iterations, p.Settings.Repeats, p.Mappings = 2, 1, p.Mappings[:1]
	benched(p, Options{Workers: 1, Store: dir})
	c := must.Get(store.Read(dir))
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
		r := must.Get(decodeRecord(good, p.Settings))
		change(&r)
		raw := must.Get(r.encode())
		if _, err := decodeRecord(store.Trial{ID: good.ID, Raw: raw}, p.Settings); err == nil || !strings.Contains(err.Error(), good.ID) || !strings.Contains(err.Error(), "restore it or remove") {
			t.Errorf("another %s: %v", field, err)
		}
	}
	c.Trials[3].Raw = []byte(strings.Replace(string(good.Raw), `"fold":`, `"fold":1`, 1))
	expect.Refused(t, expect.ErrorOf(NewReport(*c)), dir, good.ID)
}
