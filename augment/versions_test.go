package augment_test

import (
	"slices"
	"testing"

	"mevolve/augment"
)

// The next version is in the list in place of the former one, which is still found by its name;
// a version that returns is the latest again.
func TestSupersede_KeepsTheFormerVersionByItsName(t *testing.T) {
	version := func(name string) augment.Kind { return augment.Kind{Name: name, Author: "mine.py"} }
	remove := augment.Register(version("mine-a"))
	defer remove()
	other := augment.Register(version("other"))
	defer other()
	before := augment.Names()
	for _, step := range []struct{ from, to string }{{"mine-a", "mine-b"}, {"mine-b", "mine-a"}, {"mine-a", "mine-c"}} {
		augment.Supersede(step.from, version(step.to))
		want := slices.Clone(before)
		want[len(want)-2] = step.to
		if got := augment.Names(); !slices.Equal(got, want) {
			t.Errorf("the mappings are %v, want %v", got, want)
		}
		if k, ok := augment.KindOf(step.from); !ok || k.Name != step.from {
			t.Errorf("%s is not found any more", step.from)
		}
		if k, ok := augment.Former(step.to); !ok || k.Name != step.from {
			t.Errorf("the version before %s is %q", step.to, k.Name)
		}
	}
	for _, name := range []string{"mine-a", "mine-b", "mine-c"} {
		if got := augment.Latest(name); got != "mine-c" {
			t.Errorf("the latest version of %s is %s", name, got)
		}
	}
	if got := augment.Latest("random"); got != "random" {
		t.Errorf("the latest version of random is %s", got)
	}
	other()
	remove()
	if _, ok := augment.KindOf("mine-b"); ok {
		t.Error("a version stays when its mapping is taken away")
	}
}
