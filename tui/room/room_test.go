package room

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"mevolve/internal/expect"
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
	r.Go(Place{Command: "early"})
	g, _ := r.Join()
	if !took(g.Changed()) || g.Place().Command != "early" {
		t.Error("a guest that comes late does not find the presenter")
	}
	for i := range 1000 {
		r.Go(Place{Command: fmt.Sprint(i)})
	}
	if !took(g.Changed()) || took(g.Changed()) || g.Place().Command != "999" {
		t.Errorf("the guest is at %q", g.Place().Command)
	}
	r.Go(Place{Command: "999"})
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
	q := Question{Lesson: "similarity", Number: 1}
	a, _ := r.Join()
	b, _ := r.Join()
	c, _ := r.Join()
	if a.Answer(q, "1") {
		t.Error("an answer is taken before the question")
	}
	r.Ask(q)
	if a.Answer(Question{Lesson: "similarity", Number: 2}, "1") || !a.Answer(q, "2") || !a.Answer(q, "1") || !b.Answer(q, "2") || !c.Answer(q, "3") || !c.Answer(q, "") {
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
	r.Ask(Question{Lesson: "similarity", Number: 2})
	r.Again()
	if r.Reveal(); len(kept) != 2 {
		t.Error("a vote without an answer is recorded")
	}
}

// Guests come, answer and go at once while the presenter moves (with the race detector).
func TestRoom_IsSafeForAll(t *testing.T) {
	r := New(8, func(Tally) {})
	q := Question{Lesson: "a", Number: 1}
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

// A closed question keeps its answers and takes no more; another vote opens it.
func TestClose_KeepsTheAnswers(t *testing.T) {
	r := New(2, nil)
	g, _ := r.Join()
	q := r.Free("Which? / 2–6 / 3–8")
	r.Ask(q)
	g.Answer(q, "a")
	r.Close()
	if g.Answer(q, "b") {
		t.Error("a closed question takes an answer")
	}
	if now, ok := r.Tally(); !ok || !now.Closed || now.Counts["a"] != 1 {
		t.Errorf("the closed vote is %+v", now)
	}
	if seen, ok := g.Tally(); !ok || !seen.Closed || seen.Counts != nil {
		t.Errorf("a guest sees %+v before it is shown", seen)
	}
	if r.Show(); !g.Answer(q, "") {
		if seen, _ := g.Tally(); seen.Counts["a"] != 1 {
			t.Errorf("shown is %+v", seen)
		}
	}
	if r.Again(); !g.Answer(q, "b") {
		t.Error("the second vote takes no answer")
	}
}

// What a guest sends and what the presenter asks have a limit, and fit a line of a screen.
func TestAnswer_HasALimit(t *testing.T) {
	r := New(2, nil)
	g, _ := r.Join()
	q := r.Free(strings.Repeat("θ", 10*LongestText) + "/a")
	expect.Equal(t, LongestText, utf8.RuneCountInString(q.Text))
	r.Ask(q)
	for text, takes := range map[string]bool{
		"2–6": true, "sf+svm motif-similarity": true, strings.Repeat("a", LongestAnswer): true,
		strings.Repeat("a", LongestAnswer+1): false, "\x1b[31m": false, "a\nb": false, "\xff": false, "\u202e": false,
	} {
		if g.Answer(q, text) != takes {
			t.Errorf("%q is taken: %v", text, !takes)
		}
	}
}

// A free question has other options than its words, at most MostOptions; two free questions differ.
func TestQuestion_HasOptionsBehindItsWords(t *testing.T) {
	r := New(1, nil)
	for text, want := range map[string]string{
		"": "", "Which pair?": "Which pair?", "Which? / 2–6 /3–8/": "Which?|2–6|3–8", "/yes/no": "|yes|no", " / / ": "",
		"n" + strings.Repeat("/x", 30): "n" + strings.Repeat("|x", MostOptions),
	} {
		words, options := r.Free(text).Parts()
		expect.Equal(t, want, strings.Join(append([]string{words}, options...), "|"))
	}
	if a, b := r.Free(""), r.Free(""); a == b || !a.IsFree() || (Question{Lesson: "a", Number: 1}).IsFree() || (Question{}).IsFree() {
		t.Error("free questions are not told apart")
	}
}

// Gather brings back the guests that have left, and each learns of it.
func TestGather_BringsEverybodyBack(t *testing.T) {
	r := New(3, nil)
	a, _ := r.Join()
	b, _ := r.Join()
	a.Follow(false)
	took(a.Changed())
	if away := r.Gather(); away != 1 || a.Gathered() != 1 || b.Gathered() != 1 || !took(a.Changed()) {
		t.Errorf("%d were away, %d calls", away, a.Gathered())
	}
	if in, following := r.People(); in != 2 || following != 2 {
		t.Errorf("%d of %d follow", following, in)
	}
}
