package room

import (
	"fmt"
	"reflect"
	"sync"
	"testing"
)

func took(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// A guest that takes nothing for a thousand places finds the latest only.
func TestGo_KeepsTheLatestPlaceOnly(t *testing.T) {
	r := New(2, nil)
	r.Go(Place{Token: "early"})
	g, _ := r.Join()
	if !took(g.Changed()) || g.Place().Token != "early" {
		t.Error("a guest that comes late does not find the presenter")
	}
	for i := range 1000 {
		r.Go(Place{Token: fmt.Sprint(i)})
	}
	if !took(g.Changed()) || took(g.Changed()) || g.Place().Token != "999" {
		t.Errorf("the guest is at %q", g.Place().Token)
	}
	r.Go(Place{Token: "999"})
	if took(g.Changed()) {
		t.Error("the same place is a change")
	}
}

func TestJoin_HasSoManySeats(t *testing.T) {
	r := New(2, nil)
	a, _ := r.Join()
	b, _ := r.Join()
	if _, ok := r.Join(); ok {
		t.Error("a full room takes one more")
	}
	b.Follow(false)
	if in, following := r.People(); in != 2 || following != 1 {
		t.Errorf("%d are in, %d follow", in, following)
	}
	a.Leave()
	a.Leave()
	if in, following := r.People(); in != 1 || following != 0 {
		t.Errorf("%d are in, %d follow after one has left", in, following)
	}
	if _, ok := r.Join(); !ok || !took(r.Changed()) {
		t.Error("the free seat is not given")
	}
}

// The answers are the presenter's alone until they are shown, the latest of each guest
// counts, a second vote keeps the first beside it, and both are recorded without names.
func TestVote_TwoRoundsAndTheReveal(t *testing.T) {
	var kept []Tally
	r := New(9, func(t Tally) { kept = append(kept, t) })
	q := Question{"similarity", 1}
	a, _ := r.Join()
	b, _ := r.Join()
	c, _ := r.Join()
	if a.Answer(q, "1") {
		t.Error("an answer is taken before the question")
	}
	r.Ask(q)
	if a.Answer(Question{"similarity", 2}, "1") || !a.Answer(q, "2") || !a.Answer(q, "1") || !b.Answer(q, "2") || !c.Answer(q, "3") || !c.Answer(q, "") {
		t.Error("the open question takes no answers, or another one does")
	}
	r.Ask(q) // the presenter turns a page forth and back
	if now, open := r.Tally(); !open || now.Answered != 2 || now.In != 3 || !reflect.DeepEqual(now.Counts, map[string]int{"1": 1, "2": 1}) {
		t.Errorf("the tally is %+v", now)
	}
	if seen, open := a.Tally(); !open || seen.Shown || seen.Counts != nil || seen.Answered != 0 {
		t.Error("a guest sees the tally before it is shown")
	}
	took(a.Changed())
	r.Show()
	if seen, _ := a.Tally(); !seen.Shown || seen.Answered != 2 || !took(a.Changed()) {
		t.Error("the tally is not shown to a guest")
	}
	r.Again()
	if now, _ := r.Tally(); now.Vote != 2 || now.Answered != 0 || now.Before["2"] != 1 || now.Shown {
		t.Errorf("the second vote begins with %+v", now)
	}
	for _, g := range []*Guest{a, b, c} {
		g.Answer(q, "2")
	}
	c.Leave()
	r.Reveal()
	r.Reveal()
	if _, open := r.Tally(); open || a.Answer(q, "1") {
		t.Error("an answer is taken after the reveal")
	}
	if len(kept) != 2 || kept[0].Vote != 1 || kept[1].Vote != 2 || kept[1].Counts["2"] != 2 || kept[1].Answered != 2 {
		t.Errorf("recorded is %+v", kept)
	}
	r.Ask(q)
	r.Ask(Question{"similarity", 2})
	r.Again()
	if r.Reveal(); len(kept) != 2 {
		t.Error("a vote without an answer is recorded")
	}
}

// Guests come, answer and go at once while the presenter moves (with the race detector).
func TestRoom_IsSafeForAll(t *testing.T) {
	r := New(8, func(Tally) {})
	q := Question{"a", 1}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 50 {
				g, ok := r.Join()
				if !ok {
					t.Error("there is no seat for a guest that has left")
					return
				}
				g.Answer(q, "1")
				g.Place()
				g.Tally()
				g.Follow(false)
				g.Leave()
			}
		})
	}
	for i := range 200 {
		r.Go(Place{Page: i})
		r.Ask(q)
		r.Tally()
		r.People()
		r.Show()
		r.Again()
		r.Reveal()
	}
	all.Wait()
	if in, _ := r.People(); in != 0 {
		t.Errorf("%d are left", in)
	}
}
