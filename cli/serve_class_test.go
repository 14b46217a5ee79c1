package cli

import (
	"strings"
	"testing"
)

// While guests are in, Ctrl-Z of the presenter stops nothing and says why, and q asks.
func TestServe_ThePresenterDoesNotEndTheClassByAccident(t *testing.T) {
	defer leavesNothing(t)()
	l := begin(t, serveOptions{}, "toy")
	defer l.stop()
	a, b := l.joins(80, 24, ""), l.joins(80, 24, "")
	l.desk.shows(t, "2 of 2 follow")
	l.desk.types("\x1a") // Ctrl-Z
	l.desk.shows(t, "Ctrl-Z does nothing here: it would stop 2 guests.")
	l.desk.types("q")
	l.desk.shows(t, "2 follow; end the class?")
	l.desk.types("n")
	b.types("n")
	l.desk.shows(t, "1 of 2 follow")
	l.desk.types("q")
	l.desk.shows(t, "1 of 2 follow; end the class?")
	l.desk.types("y")
	if err := <-l.over; err != nil {
		t.Error(err)
	}
	l.over <- nil
	l.stop()
	a.leaves(t)
	b.leaves(t)
}

// While a vote is open its answer comes with the presenter only: space of a guest neither shows
// it nor leaves the presenter. The votes list every option.
func TestServe_AVoteKeepsItsAnswer(t *testing.T) {
	defer leavesNothing(t)()
	l := begin(t, serveOptions{}, "toy")
	defer l.stop()
	a := l.joins(80, 24, "")
	l.desk.shows(t, "1 of 1 follow")
	l.desk.types("T\r ") // the first lesson, its question
	l.desk.shows(t, "Vote 1: 0 of 1 guest answered")
	a.shows(t, "Predict", "following")
	a.types("1")
	l.desk.shows(t, "Vote 1: 1 of 1 guest answered")
	a.types("\r ")
	a.shows(t, "The vote is open; the presenter shows the answer.", "Predict", "following")
	for _, row := range []string{"1 ████████████████████ 1", "2  0", "3  0"} {
		l.desk.shows(t, row)
	}
	l.desk.types("  ")
	a.shows(t, "Answer", "You said 1.", "following")
	l.desk.types("\x1b[D") // and back: the question opens again
	l.desk.shows(t, "Vote 1: 0 of 1 guest answered")
	a.types("T") // on its own, too
	a.shows(t, "Lessons", "Ctrl-R follows")
}

// The list of datasets offers a guest what it opens.
func TestServe_OffersNoFile(t *testing.T) {
	defer leavesNothing(t)()
	l := begin(t, serveOptions{}, "toy")
	defer l.stop()
	a := l.joins(80, 24, "")
	a.shows(t, "following")
	a.types("d/etc/passwd")
	a.shows(t, "No match; a class opens only these and other draws")
	if strings.Contains(a.text(), "Enter opens") {
		t.Errorf("a file is offered:\n%s", a.text())
	}
	a.types(strings.Repeat("\x7f", len("/etc/passwd")) + "noise:77")
	a.shows(t, "Enter opens noise:77, another draw of noise")
	a.types("\r")
	a.shows(t, "graph 1 of")
}
