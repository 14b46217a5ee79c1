// Package room is a class: who is in it, where the presenter is, and what was voted. It
// knows neither a terminal nor a network.
//
//	presenter: Room.Go(place)      guests: Guest.Changed → Guest.Place
//	presenter: Room.Ask(question)  guests: Guest.Answer
//	presenter: Room.Tally, Show, Close, Again, Reveal
//	presenter: Room.Gather         guests: Guest.Changed → Guest.Gathered
//
// A room keeps the latest state only, never a queue: a guest that is slow misses what was
// replaced meanwhile, and holds nobody up.
package room

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Place is what the presenter shows.
type Place struct {
	Command string // that opens it: a settings.Place
	Lesson  string // name of the open lesson; "" for none
	Page    int    // of the lesson, from 0
	Trying  bool   // the lesson is open, and the screen has the keys
}

// Question is a question of a lesson or, without a lesson, a free one. The zero Question is none.
type Question struct {
	Lesson string
	Number int    // from 1
	Text   string // of a free question, with options: Which pair? / 2–6 / 3–8
}

// IsFree reports whether the question belongs to no lesson.
func (q Question) IsFree() bool { return q.Lesson == "" && q.Number > 0 }

// Parts are the words of a free question and its options, whose answers are a, b, c.
func (q Question) Parts() (words string, options []string) {
	parts := strings.Split(q.Text, "/")
	for _, o := range parts[1:] {
		if o = strings.TrimSpace(o); o != "" && len(options) < MostOptions {
			options = append(options, o)
		}
	}
	return strings.TrimSpace(parts[0]), options
}

// Letters are the answers to a free question, those to its options first.
const Letters = "abcdefghijklmnopqrstuvwxyz"

// The limits of a free question and of an answer, which guests type.
const (
	MostOptions   = 9
	LongestText   = 200 // characters
	LongestAnswer = 48  // bytes
)

// isAnswer reports whether a text can be kept as an answer: short, and on one line of a screen.
func isAnswer(text string) bool {
	return len(text) <= LongestAnswer && utf8.ValidString(text) &&
		strings.IndexFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) < 0
}

// Tally is the answers to a question.
type Tally struct {
	Question Question
	Vote     int            // 1, or more after Again
	Counts   map[string]int // by answer
	Before   map[string]int // of the vote before; nil for none
	Answered int            // the sum of Counts
	In       int            // guests in the room
	Shown    bool           // to everybody
	Closed   bool           // takes no answers any more
}

// Room is the shared state. Its methods may be called from any goroutine, and none of them
// waits for a guest.
type Room struct {
	most    int
	record  func(Tally) // of a vote that is over; may be nil
	changed chan struct{}

	mu      sync.Mutex
	place   Place
	guests  map[*Guest]bool
	vote    Tally // without Counts, Answered and In, which the guests' answers give
	holding bool  // there is a vote
	free    int   // free questions so far
	gathers int   // calls of Gather
}

// New returns an empty room for at most so many guests. record receives every vote that is
// over and has an answer, one at a time; it may be nil.
func New(most int, record func(Tally)) *Room {
	return &Room{most: most, record: record, changed: make(chan struct{}, 1), guests: map[*Guest]bool{}}
}

// Changed receives a value after a change of the guests or their answers, for the presenter.
func (r *Room) Changed() <-chan struct{} { return r.changed }

// Guest is one guest in the room.
type Guest struct {
	room    *Room
	changed chan struct{}

	follows bool // guarded by the room, as the next
	answer  string
}

// Join enters the room; false if it is full. A guest follows the presenter at first.
func (r *Room) Join() (*Guest, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.guests) >= r.most {
		return nil, false
	}
	g := &Guest{room: r, changed: make(chan struct{}, 1), follows: true}
	r.guests[g] = true
	nudge(g.changed)
	nudge(r.changed)
	return g, true
}

// Leave leaves the room. The answer to an open question leaves, too.
func (g *Guest) Leave() {
	g.room.mu.Lock()
	defer g.room.mu.Unlock()
	delete(g.room.guests, g)
	nudge(g.room.changed)
}

// Changed receives a value after a change of the place or of what is shown of a vote.
func (g *Guest) Changed() <-chan struct{} { return g.changed }

// Place is where the presenter is.
func (g *Guest) Place() Place { return g.room.Place() }

// Follow records whether the guest follows the presenter.
func (g *Guest) Follow(follows bool) {
	g.room.mu.Lock()
	defer g.room.mu.Unlock()
	g.follows = follows
	nudge(g.room.changed)
}

// Gathered counts how often the presenter has brought all guests back.
func (g *Guest) Gathered() int {
	g.room.mu.Lock()
	defer g.room.mu.Unlock()
	return g.room.gathers
}

// Answer answers the open question; the latest answer counts, "" takes it back. It reports
// whether the question takes the answer.
func (g *Guest) Answer(q Question, text string) bool {
	r := g.room
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.holding || r.vote.Closed || r.vote.Question != q || !r.guests[g] || !isAnswer(text) {
		return false
	}
	g.answer = text
	nudge(r.changed)
	if r.vote.Shown {
		r.notify()
	}
	return true
}

// Tally is the vote as guests see it, without answers until the presenter shows them; false
// without a question.
func (g *Guest) Tally() (Tally, bool) {
	g.room.mu.Lock()
	defer g.room.mu.Unlock()
	t := g.room.count()
	if !t.Shown {
		t.Counts, t.Before, t.Answered = nil, nil, 0
	}
	return t, g.room.holding
}

// Go moves the presenter.
func (r *Room) Go(p Place) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.place != p {
		r.place = p
		r.notify()
	}
}

// Place is where the presenter is.
func (r *Room) Place() Place {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.place
}

// People counts the guests in the room, and those that follow the presenter.
func (r *Room) People() (in, following int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for g := range r.guests {
		if g.follows {
			following++
		}
	}
	return len(r.guests), following
}

// Gather brings the guests that have left the presenter back, and returns how many had.
func (r *Room) Gather() (away int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for g := range r.guests {
		if !g.follows {
			g.follows = true
			away++
		}
	}
	r.gathers++
	r.notify()
	nudge(r.changed)
	return away
}

// Free is a free question with a text, of which only LongestText characters are kept.
func (r *Room) Free(text string) Question {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.free++
	letters := []rune(text)
	return Question{Number: r.free, Text: string(letters[:min(len(letters), LongestText)])}
}

// Ask opens a question, unless it is asked already. It ends another vote.
func (r *Room) Ask(q Question) {
	r.mu.Lock()
	if r.holding && r.vote.Question == q {
		r.mu.Unlock()
		return
	}
	over := r.end()
	r.vote, r.holding = Tally{Question: q, Vote: 1}, true
	r.notify()
	r.mu.Unlock()
	r.keep(over)
}

// Again opens the question for another vote, as after a discussion.
func (r *Room) Again() {
	r.mu.Lock()
	if !r.holding {
		r.mu.Unlock()
		return
	}
	over := r.end()
	r.vote, r.holding = Tally{Question: over.Question, Vote: over.Vote + 1, Before: over.Counts}, true
	r.notify()
	r.mu.Unlock()
	r.keep(over)
}

// Show shows the tally to everybody.
func (r *Room) Show() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.holding {
		r.vote.Shown = true
		r.notify()
	}
}

// Close takes no more answers to the question, and keeps the tally.
func (r *Room) Close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.holding && !r.vote.Closed {
		r.vote.Closed = true
		r.notify()
	}
}

// Reveal ends the vote.
func (r *Room) Reveal() {
	r.mu.Lock()
	over := r.end()
	if over.Vote > 0 {
		r.notify()
	}
	r.mu.Unlock()
	r.keep(over)
}

// Tally is the answers so far, for the presenter; false without a question.
func (r *Room) Tally() (Tally, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.count(), r.holding
}

// end ends the vote and returns its tally. The caller holds r.mu.
func (r *Room) end() Tally {
	if !r.holding {
		return Tally{}
	}
	over := r.count()
	r.vote, r.holding = Tally{}, false
	for g := range r.guests {
		g.answer = ""
	}
	return over
}

// count counts the answers. The caller holds r.mu.
func (r *Room) count() Tally {
	t := r.vote
	t.Counts, t.In = map[string]int{}, len(r.guests)
	for g := range r.guests {
		if g.answer != "" {
			t.Counts[g.answer]++
			t.Answered++
		}
	}
	return t
}

// keep records a vote that is over.
func (r *Room) keep(over Tally) {
	if over.Answered > 0 && r.record != nil {
		r.record(over)
	}
}

// notify wakes the guests after a change. The caller holds r.mu.
func (r *Room) notify() {
	for g := range r.guests {
		nudge(g.changed)
	}
}

// nudge leaves a value in a channel of capacity 1.
func nudge(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
