package experiment

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/experiment/store"
)

// published are the studies in docs/results: packed stores, and folders of parts.
func published() (stores []string) {
	folder := filepath.Join("..", "..", "docs", "results")
	for _, e := range must.Get(os.ReadDir(folder)) {
		if e.IsDir() || strings.HasSuffix(e.Name(), ".gz") {
			stores = append(stores, filepath.Join(folder, e.Name()))
		}
	}
	return stores
}

// smallest is the smallest part of a study, and its size in bytes; none of Graph2Vec or GL2Vec of
// line graphs, a trial of which takes many seconds.
func smallest(file string) (part string, size int64) {
	must.Do(filepath.WalkDir(file, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.Contains(e.Name(), "2vec") && !strings.Contains(e.Name(), "graphlet") {
			return err
		}
		info, err := e.Info()
		if err == nil && (part == "" || info.Size() < size) {
			part, size = path, info.Size()
		}
		return err
	}))
	return part, size
}

// Every published store of this edition has some of its trials computed again, the same
// ones each time, byte for byte.
func TestPublished_ASampleOfTrialsComesOutAgain(t *testing.T) {
	files := published()
	if len(files) == 0 {
		t.Fatal("no store is found in docs/results")
	}
	if os.Getenv("MEVOLVE_DATA") == "" {
		t.Skip("MEVOLVE_DATA does not say where the datasets are")
	}
	trials, seconds := 1, 1.0
	if long.Asked() {
		trials, seconds = 20, 5.0
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			if !long.Asked() {
				part, size := smallest(file)
				if file = part; size > 2<<20 {
					long.Only(t, "reading its trials takes long")
				}
			}
			held := must.Get(store.Read(file))
			if !slices.ContainsFunc(held.Made, func(m store.Made) bool { return m.System == runtime.GOOS+"/"+runtime.GOARCH }) {
				t.Skipf("its trials were computed on another architecture: %v", held.Made)
			}
			if edition := editionOf(held.Configuration); edition != Edition {
				t.Skipf("its numbers are of edition %d, the program's of %d", edition, Edition)
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

// computeAgain computes some of a store's trials again, each estimated to take at most
// the given seconds. It returns an error that names the first trial whose bytes differ.
func computeAgain(t *testing.T, held store.Contents, trials int, seconds float64, open func(string) *model.Dataset) (done int, err error) {
	s, err := configured(held.Configuration)
	if err != nil {
		return 0, err
	}
	place := func(id string) uint64 {
		h := fnv.New64a()
		h.Write([]byte(id))
		return h.Sum64()
	}
	of := slices.SortedFunc(slices.Values(held.Trials), func(a, b store.Trial) int { return cmp.Compare(place(a.ID), place(b.ID)) })
	for _, x := range of {
		if done == trials {
			break
		}
		r, err := decodeRecord(x, s)
		if err != nil {
			return done, err
		}
		c := s
		r.put(&c)
		c.Repeats = r.Trial.Repeat
		d := open(r.Dataset.Name)
		if d == nil || cost(sizeOf(d), c) > seconds {
			continue
		}
		p := PlanOf(d, c)
		b, err := newBench(t.Context(), p, Options{Workers: 2})
		if err != nil {
			return done, err
		}
		b.jobs = slices.DeleteFunc(b.jobs, func(j Job) bool { return j.ID != x.ID })
		if err := b.run(t.Context()); err != nil {
			return done, err
		}
		again := b.contents()
		if held.Lean != "" && len(again) == 1 {
			again[0].Raw = WithoutProbabilities(again[0].Raw)
		}
		if len(again) != 1 || string(again[0].Raw) != string(x.Raw) {
			return done, fmt.Errorf("%s comes out otherwise:\n%.300s\nthe store has\n%.300s", x.ID, again[0].Raw, x.Raw)
		}
		done++
	}
	return done, nil
}

// The sample would tell: of a store of this program nothing is refused, of one with
// another seed's numbers everything.
func TestPublished_ATrialOfOtherNumbersIsFound(t *testing.T) {
	open := func(name string) *model.Dataset { return builtIn(name) }
	p, held := smallPlan(), small()
	if done, err := computeAgain(t, held, 5, 10, open); err != nil || done != 5 {
		t.Errorf("%d trials are the same again: %v", done, err)
	}
	p.Settings.Seed = 2
	claimed := carriedOut(p, "")
	claimed.Configuration = held.Configuration
	expect.Refused(t, expect.ErrorOf(computeAgain(t, claimed, 5, 10, open)), "comes out otherwise")
}
