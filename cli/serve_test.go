package cli

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"mevolve/internal/long"
	"mevolve/internal/poll"
)

// A class, as docs/teach.md tells it: guests follow at their own size, leave, return, vote
// twice; the tally is the presenter's until it is shown; the votes are in the file; a guest's
// line returns to its place; at the end everybody is out.
func TestServe_AClass(t *testing.T) {
	votes := filepath.Join(t.TempDir(), "votes.csv")
	l := begin(t, serveOptions{votes: votes}, "toy")
	defer l.stop()
	a, b := l.joins(80, 24, ""), l.joins(120, 40, "")
	for _, g := range []*guest{a, b} {
		g.shows(t, "1 DATASET", "following")
	}
	l.desk.shows(t, "2 of 2 follow")
	l.desk.types("2")
	for _, g := range []*guest{a, b} {
		g.shows(t, "2 AUGMENT", "graph 1 of 6")
	}
	a.types("n")
	a.shows(t, "graph 2 of 6", "Ctrl-R follows")
	l.desk.shows(t, "1 of 2 follow")
	l.desk.types("1")
	b.shows(t, "1 DATASET")
	if text := a.text(); !strings.Contains(text, "2 AUGMENT") {
		t.Errorf("a guest that has left is moved:\n%s", text)
	}
	a.types("\x1a") // Ctrl-Z
	a.types("e")    // the export menu
	a.shows(t, "Export")
	a.types("t")
	a.shows(t, "nothing is written here")
	a.types("6")
	a.shows(t, "6 COMPARE")
	a.types(" ")
	a.shows(t, "no trials run on another machine")
	a.types("2y")
	a.shows(t, "copied: ssh -t -p")
	line := regexp.MustCompile(`ssh -t -p \d+ \S+ '([^']*)'`).FindStringSubmatch(flat(a.text()))[1]
	a.types("\x12") // Ctrl-R
	a.shows(t, "1 DATASET", "following")

	// The line of y, from the guest's own machine.
	c := l.joins(80, 24, line)
	c.shows(t, "2 AUGMENT", "graph 2 of 6", "Ctrl-R follows")
	c.types("q")
	c.leaves(t)
	c.shows(t, "This returns here: ssh -t -p")

	l.desk.types("T")
	l.desk.shows(t, "Lessons")
	l.desk.types("\x1b[B\r")
	l.desk.shows(t, "1/5")
	l.desk.types(" ")
	l.desk.shows(t, "Vote 1: 0 of 2 guests answered")
	for _, g := range []*guest{a, b} {
		g.shows(t, "Predict", "following")
	}
	a.types("2")
	b.types("5/2")
	a.shows(t, "Your answer is sent", "following")
	l.desk.shows(t, "Vote 1: 2 of 2 guests answered", "2.5 █")
	if strings.Contains(b.text(), "answered") {
		t.Errorf("a guest sees the tally:\n%s", b.text())
	}
	l.desk.types("v")
	b.shows(t, "2 of 2 guests answered", "2.5 █")
	l.desk.types("a")
	l.desk.shows(t, "Vote 2: 0 of 2 guests answered", "(before: 1)")
	a.types("2.5")
	l.desk.shows(t, "Vote 2: 1 of 2 guests answered")
	l.desk.types(" ")
	l.desk.shows(t, "space again shows the answer")
	l.desk.types(" ")
	a.shows(t, "You said 2.5. Right", "following")
	b.shows(t, "Answer", "following")
	var lines []string
	if !poll.Until(time.Minute, func() bool {
		text, _ := os.ReadFile(votes)
		lines = strings.Split(strings.TrimSpace(string(text)), "\n")
		return len(lines) == 4
	}) {
		t.Fatalf("the votes are\n%s", strings.Join(lines, "\n"))
	}
	for i, want := range []string{"answer,count", ",similarity,1,1,2,1,2,2", ",similarity,1,1,2.5,1,2,2", ",similarity,1,2,2.5,1,1,2"} {
		if !strings.Contains(lines[i], want) {
			t.Errorf("line %d of the votes is %s", i+1, lines[i])
		}
	}
	l.stop()
	for _, g := range []*guest{a, b} {
		g.leaves(t)
		g.shows(t, "The class is over.")
	}
}

// An idle guest gets its screen back and the line that returns; one that is cut, or reads
// nothing, ends, too. Guests open no file, and no place in one.
func TestServe_GuestsThatDoNothing(t *testing.T) {
	l := begin(t, serveOptions{idle: 700 * time.Millisecond}, "toy")
	defer l.stop()
	a, b := l.joins(80, 24, ""), l.joins(80, 24, "")
	b.mu.Lock() // reads nothing
	a.leaves(t)
	a.shows(t, "No key was pressed for 700ms.", "This returns here: ssh -t -p")
	if !poll.Until(time.Minute, func() bool { in, _ := l.room.People(); return in == 0 }) {
		t.Fatal("a guest that reads nothing stays")
	}
	b.mu.Unlock()
	b.cut()
	for _, name := range []string{"/etc/passwd", "MUTAG", ".", "serve.go"} {
		if d, err := l.load(t.Context(), name, nil); err == nil {
			t.Errorf("a guest opens %s: %d graphs", name, len(d.Examples))
		}
	}
	for i := range 100 {
		_, _ = l.load(t.Context(), fmt.Sprintf("noise:%d", i+2), nil)
	}
	if n := len(l.draws); n != mostDraws {
		t.Errorf("%d draws of guests are kept", n)
	}
	if d, err := l.loadForAll(t.Context(), "rings:2", nil); err != nil || d.Name != "rings:2" {
		t.Errorf("after a hundred draws of guests the presenter opens %v, %v", d, err)
	}
	for i := range 100 {
		_, _ = l.load(t.Context(), fmt.Sprintf("noise:%d", i+200), nil)
	}
	if _, kept := l.datasets["rings:2"]; !kept || len(l.draws) != mostDraws {
		t.Error("the presenter's draw gives way to the guests'")
	}
}

// Connections that are cut while their guests evolve leave nothing: no goroutine (see TestMain), no
// seat.
func TestServe_CutsLeaveNothing(t *testing.T) {
	cuts := long.Pick(100, 8)
	l := begin(t, serveOptions{}, "toy")
	defer l.stop()
	var all sync.WaitGroup
	// The moments are before the evolution, within and after it.
	moments := []string{"1 DATASET", "3 RELIABILITY", "iteration 5"}
	for i := range 4 { // at once
		all.Go(func() {
			for n := range cuts / 4 {
				g, err := l.connects(80, 24, "")
				if err != nil {
					t.Error(err)
					return
				}
				g.shows(t, "1 DATASET")
				g.types("3 ") // evolves
				g.shows(t, moments[(i+n)%len(moments)])
				g.types(strings.Repeat("n", 50)) // and types on
				g.cut()
			}
		})
	}
	all.Wait()
	if !poll.Until(time.Minute, func() bool { in, _ := l.room.People(); return in == 0 && l.share.Gate.Waiting() == 0 }) {
		t.Fatal("guests that were cut stay in the room")
	}
	l.stop()
}

// Guests press any keys at once while the presenter moves: nothing races (with the race
// detector), no session ends by a bug, and nothing is written.
func TestServe_AnyKeysAtOnce(t *testing.T) {
	presses := long.Pick(900, 20)
	t.Chdir(t.TempDir())
	l := begin(t, serveOptions{}, "toy")
	defer l.stop()
	keys := append(strings.Split("123456nprmwvd,yTPze?/:[]+- ", ""), "\x1b", "\r", "\t", "\x12", "\x10", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[6~")
	var all sync.WaitGroup
	var guests []*guest
	turns := make(chan struct{}, 10) // of the presenter, one for every tenth of the first guest's keys
	for i := range 6 {
		g := l.joins(80+10*i, 24+3*i, "")
		g.mu.Lock()
		g.screen.Resize(270, 80) // the largest window below: a frame may come after its window has shrunk
		g.mu.Unlock()
		guests = append(guests, g)
		all.Go(func() {
			r := rand.New(rand.NewPCG(uint64(i), 0))
			for n := range presses {
				g.types(keys[r.IntN(len(keys))])
				if i == 0 && n%(presses/10) == 0 {
					turns <- struct{}{}
				}
				if n%3 == 2 { // the session has come to it when it draws a frame
					frames := g.asked.Load()
					_ = g.session.WindowChange(20+r.IntN(60), 70+r.IntN(200))
					if !poll.Until(time.Minute, func() bool { return g.asked.Load() > frames || len(g.left) > 0 }) {
						t.Errorf("guest %d: no frame of the new size comes:\n%s", i, g.text())
						return
					}
				}
			}
		})
	}
	for n := range 10 {
		<-turns
		l.desk.types([]string{"2", "n", "1", "3"}[n%4])
	}
	all.Wait()
	for _, g := range guests {
		select {
		case err := <-g.left: // the palette has quit among its actions
			if err != nil || !strings.Contains(g.text(), "This returns here") {
				t.Errorf("a session ended with %v:\n%s", err, g.text())
			}
		default:
		}
	}
	l.stop()
	if len(l.reports) > 0 {
		t.Errorf("%d sessions ended by a bug: %v", len(l.reports), l.reports)
	}
	if files, _ := os.ReadDir("."); len(files) > 0 {
		t.Errorf("%s was written", files[0].Name())
	}
}
