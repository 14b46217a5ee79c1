package check

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"mevolve/augment/conformance"
)

func builtIn(t *testing.T) Suite {
	t.Helper()
	var s Suite
	if err := json.Unmarshal(conformance.Suite, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// Cases that can be worked out by hand.
func TestSuite_SmallCasesAreThoseWorkedOutByHand(t *testing.T) {
	chance := func(list []PairChance, u, v int) float64 {
		for _, c := range list {
			if c.Pair == [2]int{u, v} {
				return c.P
			}
		}
		return 0
	}
	found := 0
	for _, c := range builtIn(t).Mappings {
		if c.Beta != 0.1 {
			continue
		}
		check := func(got, want float64) {
			t.Helper()
			found++
			if math.Abs(got-want) > 1e-11 {
				t.Errorf("%s of %s, %v: %v, want %v", c.Mapping, c.Graph, c.Readings, got, want)
			}
		}
		switch {
		case c.Graph == "path" && c.Mapping == "motif-similarity": // 1–3 over 2, 2–4 over 3
			check(chance(c.Added, 1, 3), 0.5)
			check(chance(c.Added, 1, 4), 0)
			check(chance(c.Removed, 2, 3), 0.5)
			check(chance(c.Removed, 1, 2), 0.25)
		case c.Graph == "path" && c.Mapping == "random" && c.Readings["R1"] == "literal":
			check(chance(c.Added, 1, 4), 1.0/3)
			check(chance(c.Removed, 1, 2), 1.0/3)
		case c.Graph == "square" && c.Mapping == "motif-random" && c.Readings["R4"] == "first": // 1–3 over 2, 2–4 over 1
			check(chance(c.Removed, 1, 2), 0.5)
			check(chance(c.Removed, 3, 4), 0)
		case c.Graph == "complete" && c.Mapping == "random":
			check(float64(len(c.Added)), 0)
		}
	}
	if found < 20 {
		t.Errorf("only %d values are compared", found)
	}
}

// The suite notices a program that departs.
func TestSuite_NamesTheCaseThatDeparts(t *testing.T) {
	s := builtIn(t)
	n := 0
	s.Mappings = slices.DeleteFunc(s.Mappings, func(MappingCase) bool { // the test of scripts/conformance solves all
		n++
		return n%10 != 1
	})
	cases, departs, err := s.Self(context.Background())
	if err != nil || len(departs) > 0 || cases < 20 {
		t.Fatalf("%d cases, %q, %v", cases, departs, err)
	}
	s.Mappings, s.Reliability = s.Mappings[:1], s.Reliability[:2]
	s.Mappings[0].Added[0].P += 1e-6
	s.Reliability[1].Theta["middle"] += 1e-6
	if _, departs, _ = s.Self(context.Background()); len(departs) != 2 || !strings.Contains(departs[1], "several minimisers") {
		t.Errorf("%q", departs)
	}
}
