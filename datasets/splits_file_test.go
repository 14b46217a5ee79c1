package datasets

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/model"
)

func written(t testing.TB, content string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "splits.csv")
	must.Do(os.WriteFile(name, []byte(content), 0o600))
	return name
}

func TestSplits_WrittenAndReadAgainAreTheSame(t *testing.T) {
	d := generate("toy")
	dir := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		folds, repeats := rapid.IntRange(2, 4).Draw(t, "folds"), rapid.IntRange(1, 3).Draw(t, "repeats")
		seed := rapid.Uint64().Draw(t, "seed")
		var all []model.Split
		for repeat := 1; repeat <= repeats; repeat++ {
			all = append(all, must.Get(Splits(d, seed, repeat, folds))...)
		}
		var b strings.Builder
		must.Do(WriteSplits(&b, all))
		name := filepath.Join(dir, "splits.csv")
		must.Do(os.WriteFile(name, []byte(b.String()), 0o600))
		reference := must.Get(SplitsReference(name))
		var back []model.Split
		for repeat := 1; repeat <= repeats; repeat++ {
			back = append(back, must.Get(SplitsOf(t.Context(), reference, d, repeat, folds))...)
		}
		if !reflect.DeepEqual(back, all) {
			t.Fatalf("%v became %v", all, back)
		}
	})
}

// twoFolds of the six toy graphs: one and two are tested with three, the others after.
const twoFolds = `repeat,fold,graph,part
1,1,1,test
1,1,2,test
1,1,3,test
1,1,4,train
1,1,5,train
1,1,6,val
1,2,6,test
1,2,5,test
1,2,4,test
1,2,1,val
1,2,2,train
1,2,3,train
`

func TestSplits_OfAFileThatIsWrongAreRefusedWithWhatIsExpected(t *testing.T) {
	d := generate("toy")
	for _, c := range []struct{ old, new, says string }{
		{"", "", ""},
		{"\n", "\r\n", ""},
		{"repeat,fold,graph,part\n", "", `line 1: expected the heading repeat,fold,graph,part; found "1,1,1,test"`},
		{twoFolds, "", `line 1: expected the heading repeat,fold,graph,part; found ""`},
		{"1,1,4,train", "1,1,7,train", `line 5: expected a graph from 1 to 6, the graphs of toy; found "7"`},
		{"1,1,4,train", "1,1,x,train", `line 5: expected a graph from 1 to 6, the graphs of toy; found "x"`},
		{"1,1,4,train", "1,1,5,train", "line 6: graph 5 is twice in fold 1 of repeat 1, first in train on line 5; expected once"},
		{"1,1,4,train", "1,3,4,train", `line 5: expected a fold from 1 to 2; --folds sets another number; found "3"`},
		{"1,1,4,train", "0,1,4,train", `line 5: expected a repeat from 1 to 1000; found "0"`},
		{"1,1,4,train", "1,1,4,learn", `line 5: expected the part train, val or test; found "learn"`},
		{"1,1,4,train", "1,1,4", "line 5: expected repeat,fold,graph,part; found 3 fields"},
		{"1,1,4,train", `1,1,4,"train`, "a line that is no CSV"},
		{"1,1,4,train\n", "", "graph 4 is missing in fold 1 of repeat 1; expected all 6 graphs of toy in every fold"},
		{"1,2,6,test", "1,2,6,train", "graph 6 is tested in no fold of repeat 1; expected in one"},
		{"1,2,2,train", "1,2,2,test", "line 12: graph 2 is tested in fold 1 and in fold 2 of repeat 1; expected in one of them"},
		{"1,1,6,val", "1,1,6,train", "fold 1 of repeat 1 has no graph in val; expected one at least in each of train, val and test"},
		{twoFolds[strings.Index(twoFolds, "1,2,6"):], "", "fold 2 of repeat 1 is missing; expected 2 folds of every repeat"},
		{"1,2,3,train\n", "1,2,3,train\n3,1,1,test\n", "fold 1 of repeat 2 is missing"},
	} {
		name := written(t, strings.ReplaceAll(twoFolds, c.old, c.new))
		_, err := SplitsOf(t.Context(), name, d, 1, 2)
		if (err == nil) != (c.says == "") || err != nil && (!strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), name)) {
			t.Errorf("%q in place of %q: %v, not %q", c.new, c.old, err, c.says)
		}
	}
	name := written(t, twoFolds)
	expect.Refused(t, expect.ErrorOf(SplitsOf(t.Context(), name, d, 2, 2)), "has the splits of 1 repeat, but the command needs repeat 2")
	reference, err := SplitsReference(name)
	if err != nil || SplitsPath(reference) != name {
		t.Fatal(reference, err)
	}
	must.Do(os.WriteFile(name, []byte(strings.Replace(twoFolds, "1,1,6,val", "1,1,6,train", 1)), 0o600))
	expect.Refused(t, expect.ErrorOf(SplitsOf(t.Context(), reference, d, 1, 2)), "the file has changed")
	expect.Refused(t, expect.ErrorOf(SplitsReference(reference)), "the file has changed")
	expect.Refused(t, expect.ErrorOf(SplitsReference(name+".not")), "there is no file of splits")
}
