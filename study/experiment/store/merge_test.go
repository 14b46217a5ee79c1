package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mevolve/internal/expect"
	"mevolve/internal/must"
)

// filled makes a store with trials i of n where keep(i).
func filled(t *testing.T, n int, keep func(i int) bool) string {
	t.Helper()
	dir := t.TempDir()
	s := open(t, dir)
	for i := range n {
		if keep(i) {
			add(s, fmt.Sprint("trial ", i), fmt.Sprintf(`{"n":%d}`, i))
		}
	}
	s.Close()
	return dir
}

func content(dir string) string {
	out := ""
	for _, name := range []string{headFile, trialsFile} {
		b := must.Get(os.ReadFile(filepath.Join(dir, name)))
		out += string(b)
	}
	return out
}

func TestMerge_DoesNotDependOnTheOrder(t *testing.T) {
	var shards []string
	for k := range 3 {
		shards = append(shards, filled(t, 20, func(i int) bool { return i%3 == k || i == 7 })) // 7 in all of them
	}
	want := must.Get(Read(filled(t, 20, func(int) bool { return true })))
	bytes := ""
	for _, order := range [][]int{{0, 1, 2}, {2, 0, 1}, {1, 2, 0}, {2, 1, 0}} {
		into := filepath.Join(t.TempDir(), "merged")
		want.Dir = into
		got := must.Get(Merge(config, into, shards[order[0]], shards[order[1]], shards[order[2]]))
		expect.Equal(t, want, got)
		if read, err := Read(into); err != nil || !cmp.Equal(want, read) {
			t.Errorf("on disk: %v, %s", err, cmp.Diff(want, read))
		}
		if bytes == "" {
			bytes = content(into)
		} else if bytes != content(into) {
			t.Errorf("order %v writes other bytes", order)
		}
	}
}

func TestMerge_KeepsWhatTheTargetHoldsAndMayBeRepeated(t *testing.T) {
	into := filled(t, 6, func(i int) bool { return i < 2 })
	for range 2 {
		got := must.Get(Merge(config, into, filled(t, 6, func(i int) bool { return i > 3 }), into))
		if len(got.Trials) != 4 {
			t.Errorf("%d trials", len(got.Trials))
		}
	}
	s := open(t, into)
	add(s, "more", "1")
	if len(finished(s)) != 5 {
		t.Errorf("finished %v", finished(s))
	}
}

func TestMerge_DropsATornLineOfASourceAndLeavesTheSourceAlone(t *testing.T) {
	a := filled(t, 3, func(int) bool { return true })
	whole := content(a)
	f, _ := os.OpenFile(filepath.Join(a, trialsFile), os.O_APPEND|os.O_WRONLY, 0)
	f.WriteString(`{"id":"x"`)
	f.Close()
	into := t.TempDir()
	got, err := Merge(config, into, a)
	if err != nil || len(got.Trials) != 3 || len(got.Warnings) != 1 || content(into) != whole || content(a) != whole+`{"id":"x"` {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestMerge_RefusesWhatDoesNotBelongTogetherAndWritesNothing(t *testing.T) {
	a := filled(t, 3, func(int) bool { return true })
	other := t.TempDir()
	s := must.Get(Open(other, configured(`{"beta":0.2}`)))
	s.Close()
	conflict := filled(t, 0, nil)
	s = open(t, conflict)
	add(s, "trial 1", `{"n":99}`)
	s.Close()

	into := filepath.Join(t.TempDir(), "merged")
	expect.Refused(t, expect.ErrorOf(Merge(config, into, a, other)), other, "beta is 0.2 in the store and 0.15 now")
	expect.Refused(t, expect.ErrorOf(Merge(config, into, a, conflict)), "trial 1", a, conflict, "different results")
	expect.Refused(t, expect.ErrorOf(Merge(config, into, a, filepath.Join(a, "nowhere"))), "nowhere", "no store")
	expect.Refused(t, expect.ErrorOf(Merge(config, into)), "no store to read")
	if _, err := os.Stat(into); !os.IsNotExist(err) {
		t.Errorf("something was made: %v", err)
	}

	before := content(other)
	expect.Refused(t, expect.ErrorOf(Merge(config, other, a)), other, "another configuration")
	expect.Refused(t, expect.ErrorOf(Merge(config, conflict, a)), "trial 1")
	if content(other) != before || !slices.Equal(mustFinished(t, conflict), []string{"trial 1"}) {
		t.Error("a refused target was changed")
	}
	own := t.TempDir()
	must.Do(os.WriteFile(filepath.Join(own, "thesis.tex"), nil, 0o644))
	expect.Refused(t, expect.ErrorOf(Merge(config, own, a)), own, "holds no store")
	if list, _ := os.ReadDir(own); len(list) != 1 {
		t.Errorf("something was put beside a user's own files: %v", list)
	}
}

func mustFinished(t *testing.T, dir string) []string {
	t.Helper()
	return finished(open(t, dir))
}

// Settings can be given again, an edition cannot.
func TestMerge_AnotherEditionIsNamedBeforeAFolderIsMade(t *testing.T) {
	settings := func(edition int) Configuration { return configured(fmt.Sprintf(`{"beta":0.15,"edition":%d}`, edition)) }
	old := filepath.Join(t.TempDir(), "old")
	s := must.Get(Open(old, settings(4)))
	s.Close()
	file := filepath.Join(t.TempDir(), "old.gz")
	f := must.Get(os.Create(file))
	must.Do(errors.Join(Pack(f, old), f.Close()))
	for _, name := range []string{old, file} {
		into := filepath.Join(t.TempDir(), "new")
		_, err := Merge(settings(5), into, name)
		expect.Refused(t, err, "edition 4 in "+name, "this program makes edition 5", "bench report "+name, "--store NEW")
		if _, err := os.Stat(into); !os.IsNotExist(err) {
			t.Errorf("a folder was made: %v", err)
		}
	}
	expect.Refused(t, expect.ErrorOf(Open(old, settings(5))), "edition 4 in "+old, "this program makes edition 5")
}
