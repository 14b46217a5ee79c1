package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"mevolve/internal/expect"
	"mevolve/internal/must"
)

var config = configured(`{"beta":0.15,"readings":{"R1":"keep","R9":"compounding"},"seed":1}`)

func configured(settings string) Configuration {
	return must.Get(NewConfiguration(json.RawMessage(settings)))
}

// lined is the line of a trial, with its checksum and its end.
func lined(id, raw string) string {
	return string(entry{raw: json.RawMessage(raw)}.encode(id))
}

func open(t testing.TB, dir string) *Store {
	t.Helper()
	s := must.Get(Open(dir, config))
	t.Cleanup(func() { s.Close() })
	return s
}

func add(s *Store, id, raw string) {
	must.Do(s.Append(id, json.RawMessage(raw)))
}

func write(dir, name, content string) {
	must.Do(os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644))
}

// finished are the ids of a store's trials, sorted.
func finished(s *Store) []string {
	var ids []string
	for _, t := range s.Trials() {
		ids = append(ids, t.ID)
	}
	return ids
}

func TestStore_GivesBackWhatWasAppendedSortedById(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "store")
	s := open(t, dir)
	add(s, "b", `{"accuracy": 0.8421052631578947, "text": "<&> "}`)
	add(s, "c\n\"quoted\"", "[1,\n 2]")
	add(s, "a", `1e-300`)
	want := []Trial{
		{"a", json.RawMessage(`1e-300`)},
		{"b", json.RawMessage(`{"accuracy":0.8421052631578947,"text":"<&> "}`)},
		{"c\n\"quoted\"", json.RawMessage(`[1,2]`)},
	}
	expect.Equal(t, want, s.Trials())
	s.Close()
	expect.Equal(t, want, open(t, dir).Trials())
	c, err := Read(dir)
	if err != nil || c.Key != config.Key || len(c.Warnings) != 0 {
		t.Errorf("read %+v, %v", c, err)
	}
	expect.Equal(t, want, c.Trials)
}

func TestStore_TakesOneResultAnId(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	add(s, "a", `{"x":1}`)
	add(s, "a", `{ "x": 1 }`)
	expect.Refused(t, s.Append("a", json.RawMessage(`{"x":2}`)), "trial a", "another result")
	expect.Refused(t, s.Append("", json.RawMessage(`1`)), "needs an id")
	expect.Refused(t, s.Append("Gr\xf6\xdfe", json.RawMessage(`1`)), "UTF-8")
	expect.Refused(t, s.Append("b", json.RawMessage(`{"x":`)), "trial b is not JSON")
	s.Close()
	expect.Refused(t, s.Append("b", json.RawMessage(`1`)), "closed")
	b, _ := os.ReadFile(filepath.Join(dir, trialsFile))
	if string(b) != `{"id":"a","trial":{"x":1},"sum":"0d5292a2"}`+"\n" {
		t.Errorf("the file holds %s", b)
	}
}

func TestOpen_RefusesAnotherConfigurationAndSaysWhatDiffers(t *testing.T) {
	dir := t.TempDir()
	open(t, dir).Close()
	_, err := Open(dir, configured(`{"beta":0.2,"readings":{"R1":"keep","R9":"originals"},"seed":1,"l":3}`))
	expect.Refused(t, err, dir, "another configuration", "beta is 0.15 in the store and 0.2 now", "l is absent in the store and 3 now", `readings.R9 is "compounding"`)
	if strings.Contains(err.Error(), "R1") || strings.Contains(err.Error(), "seed") {
		t.Errorf("what is equal is named: %v", err)
	}
	open(t, dir) // the refusal left it as it was, and unlocked
}

func TestOpen_ConfigurationsComeBackByteForByte(t *testing.T) {
	c := Configuration{Settings: json.RawMessage("{ \"name\":\"a<b>&c \u2028\",\"beta\": 1.50 }")}
	dir := t.TempDir()
	for range 2 {
		s := must.Get(Open(dir, c))
		s.Close()
	}
	expect.Refused(t, expect.ErrorOf(Open(t.TempDir(), Configuration{Settings: json.RawMessage(`{`)})), "not JSON")
}

func TestOpen_RefusesTrialsWithoutAConfiguration(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	add(s, "a", "1")
	s.Close()
	os.Remove(filepath.Join(dir, headFile))
	expect.Refused(t, expect.ErrorOf(Open(dir, config)), "no store.json")
	expect.Refused(t, expect.ErrorOf(Read(dir)), "no store of trials")
	write(dir, headFile, `{"key":"k1"`)
	expect.Refused(t, expect.ErrorOf(Open(dir, config)), headFile, "damaged")
}

func TestOpen_RefusesASecondWriter(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	_, err := Open(dir, config)
	expect.Refused(t, err, dir, "another process")
	if !errors.Is(err, ErrLocked) {
		t.Errorf("%v is not ErrLocked", err)
	}
	if _, err := Merge(config, dir, dir); !errors.Is(err, ErrLocked) {
		t.Errorf("Merge: %v is not ErrLocked", err)
	}
	if _, err := Read(dir); err != nil {
		t.Errorf("reading needs no lock: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Errorf("second Close: %v", err)
	}
	open(t, dir)
}

func TestRead_NamesTheFileAndLineOfDamageInTheMiddle(t *testing.T) {
	good := lined("a", "1")
	for name, c := range map[string]struct {
		content string
		words   []string
	}{
		"not JSON":              {good + "{\"id\":\"b\",\"tri\n" + good, []string{"line 2", "damaged", `"{\"id\":\"b\",\"tri"`}},
		"a changed digit":       {good + strings.Replace(lined("b", "31"), "31", "37", 1), []string{"line 2", "checksum does not fit", "restore it or remove that line"}},
		"an empty line":         {good + "\n" + good, []string{"line 2"}},
		"zeros":                 {good + good + "\x00\x00\x00\n" + good, []string{"line 3"}},
		"a stranger's line":     {`{"name":"x"}` + "\n", []string{"line 1", "not a line of a store"}},
		"no object":             {"7\n" + good, []string{"line 1"}},
		"two results for an id": {good + lined("b", "1") + lined("a", "2"), []string{"trial a", "lines 1 and 3"}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			open(t, dir).Close()
			write(dir, trialsFile, c.content)
			expect.Refused(t, expect.ErrorOf(Read(dir)), append(c.words, filepath.Join(dir, trialsFile))...)
			expect.Refused(t, expect.ErrorOf(Open(dir, config)), c.words...)
			if b, _ := os.ReadFile(filepath.Join(dir, trialsFile)); string(b) != c.content {
				t.Errorf("a refused file was changed to %q", b)
			}
		})
	}
}

func TestRead_ARepeatedLineIsOneTrial(t *testing.T) {
	dir := t.TempDir()
	open(t, dir).Close()
	write(dir, trialsFile, strings.Repeat(lined("a", "1"), 3))
	if c, err := Read(dir); err != nil || len(c.Trials) != 1 {
		t.Errorf("%+v, %v", c, err)
	}
}

// Cut at every byte: what stands before the cut as whole lines is read, the
// rest is dropped with a warning, and appending goes on from there.
func TestStore_SurvivesBeingCutAtAnyByte(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	for i := range 4 {
		add(s, fmt.Sprint("trial ", i), fmt.Sprintf(`{"n":%d,"é":"…"}`, i))
	}
	s.Close()
	whole, _ := os.ReadFile(filepath.Join(dir, trialsFile))
	for cut := range len(whole) + 1 {
		write(dir, trialsFile, string(whole[:cut]))
		lines := strings.Count(string(whole[:cut]), "\n")
		torn := cut > 0 && whole[cut-1] != '\n'
		c, err := Read(dir)
		if err != nil || len(c.Trials) != lines || (len(c.Warnings) == 1) != torn {
			t.Fatalf("cut at %d: %+v, %v", cut, c, err)
		}
		s := open(t, dir)
		if got := finished(s); len(got) != lines || len(s.Warnings()) > 0 || (len(s.Repaired()) == 1) != torn {
			t.Fatalf("cut at %d: finished %v, repaired %v", cut, got, s.Repaired())
		}
		for i := range 4 {
			add(s, fmt.Sprint("trial ", i), fmt.Sprintf(`{"n":%d,"é":"…"}`, i))
		}
		s.Close()
		if b, _ := os.ReadFile(filepath.Join(dir, trialsFile)); string(b) != string(whole) {
			t.Fatalf("cut at %d, resumed: %q", cut, b)
		}
	}
}

// A power cut can leave a last line of the right length that was never written.
func TestStore_ALastLineOfZerosIsTorn(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	add(s, "a", "1")
	s.Close()
	path := filepath.Join(dir, trialsFile)
	good, _ := os.ReadFile(path)
	write(dir, trialsFile, string(good)+"\x00\x00\x00\x00\x00\x00")
	s = open(t, dir)
	if !slices.Equal(finished(s), []string{"a"}) || len(s.Repaired()) != 1 {
		t.Errorf("finished %v, repaired %v", finished(s), s.Repaired())
	}
	if b, _ := os.ReadFile(path); string(b) != string(good) {
		t.Errorf("not repaired: %q", b)
	}
}

func TestAppend_AfterAFailureTheNextLineStandsAlone(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	add(s, "a", "1")
	healthy := s.file
	s.file, _ = os.Open(healthy.Name()) // for reading: every write fails
	expect.Refused(t, s.Append("b", json.RawMessage("2")), "cannot append trial b")
	s.file.Close()
	s.file = healthy
	healthy.WriteAt([]byte(`{"id":"b","trial":"something long that was half wr`), s.end)
	if slices.Contains(finished(s), "b") {
		t.Error("a trial that failed counts as finished")
	}
	add(s, "c", "3")
	s.Close()
	if b, _ := os.ReadFile(healthy.Name()); string(b) != lined("a", "1")+lined("c", "3") {
		t.Errorf("the file holds %q", b)
	}
}

func TestAppend_FromManyGoroutinesKeepsEveryLineWhole(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	var wg sync.WaitGroup
	for w := range 8 {
		wg.Go(func() {
			for i := range 10 {
				if err := s.Append(fmt.Sprintf("%d/%d", w, i), json.RawMessage(`{"x":1}`)); err != nil {
					t.Error(err)
				}
				s.Trials()
			}
		})
	}
	wg.Wait()
	s.Close()
	if c, err := Read(dir); err != nil || len(c.Trials) != 80 || len(c.Warnings) != 0 {
		t.Errorf("%d trials, %v", len(c.Trials), err)
	}
}

func TestEntry_GivesOneLineThatDecodesToTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		id := rapid.StringMatching(`\PC{1,20}`).Draw(t, "id")
		raw, _ := json.Marshal(rapid.MapOf(rapid.String(), rapid.Float64Range(-1e9, 1e9)).Draw(t, "trial"))
		e := must.Get(newEntry(id, raw))
		line := e.encode(id)
		name, back, err := decode(line)
		if err != nil || name != id || !cmp.Equal(back, e, cmp.AllowUnexported(entry{})) || strings.Count(string(line), "\n") != 1 {
			t.Fatalf("%q came back as %q, %+v, %v", line, name, back, err)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	dir := b.TempDir()
	open(b, dir).Close()
	var lines strings.Builder
	for i := range 10_000 {
		lines.WriteString(lined(fmt.Sprintf("MUTAG/motif-similarity/sf+svm/r%d/f%d", i/5, i%5), `{"repeat":1,"fold":1,"train":131,"val":19,"test":38,"original":{"correct":31,"accuracy":0.8157894736842105},"evolved":{"correct":32,"accuracy":0.8421052631578947}}`))
	}
	must.Do(os.WriteFile(filepath.Join(dir, trialsFile), []byte(lines.String()), 0o644))
	for b.Loop() {
		must.Get(Read(dir))
	}
}

func BenchmarkAppend(b *testing.B) {
	s := open(b, b.TempDir())
	for i := 0; b.Loop(); i++ {
		add(s, fmt.Sprint(i), `{"original":{"correct":31},"evolved":{"correct":32}}`)
	}
}
