package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A free question on a screen: guests answer with a letter, neither leave nor go on to the answer,
// and see the votes, with a row for every option, when the presenter shows them.
func TestServe_AFreeQuestion(t *testing.T) {
	votes := filepath.Join(t.TempDir(), "votes.csv")
	l := begin(t, serveOptions{votes: votes}, "planted")
	defer l.stop()
	a, b := l.joins(80, 24, ""), l.joins(140, 45, "")
	l.desk.types("2\x1b[C\x1b[C") // the weighted candidates, before the draw
	a.shows(t, "12 pairs", "following")
	l.desk.types("Q")
	l.desk.shows(t, "ask the class")
	l.desk.types("Which pair? / 2–6 / 3–8 / 1–3\r")
	l.desk.shows(t, "Vote 1: 0 of 2 guests answered", "a 2–6  0", "c 1–3  0", "v:show to all  c:close  a:ask again")
	for _, g := range []*guest{a, b} {
		g.shows(t, "Which pair?", "a 2–6   b 3–8   c 1–3", "Type a letter from a to c.")
	}
	a.types("\x1b[C") // the next line is the draw
	a.shows(t, "The question is open: type a letter from a to c", "following")
	a.types("q") // no option
	a.shows(t, "The question is open", "following")
	a.types("ba")
	b.types("b")
	l.desk.shows(t, "2 of 2 guests answered", "a 2–6 ██████████ 1", "b 3–8 ██████████ 1", "c 1–3  0")
	if strings.Contains(a.text(), "██████████ 1") {
		t.Errorf("a guest sees the votes:\n%s", a.text())
	}
	l.desk.types("c")
	a.shows(t, "The vote is closed. Your answer: a.")
	a.types("c")
	a.shows(t, "The vote is closed; Esc leaves the presenter.", "following")
	l.desk.types("v")
	for _, g := range []*guest{a, b} {
		g.shows(t, "Vote 1: 2 of 2 guests answered, closed", "a 2–6 ██████████ 1", "c 1–3  0")
	}
	l.desk.types("\x1b[C") // goes on: the draw
	a.shows(t, "draws 2–6", "following")
	if strings.Contains(a.text(), "Which pair? ") {
		t.Errorf("the question stays:\n%s", a.text())
	}
	l.stop()
	kept, err := os.ReadFile(votes)
	if err != nil || !strings.Contains(string(kept), ",Which pair? / 2–6 / 3–8 / 1–3,1,c,0,2,2") {
		t.Errorf("%v, the votes are\n%s", err, kept)
	}
}

// Without options a guest chooses a row of the screen, or types a letter.
func TestServe_AFreeQuestionAnsweredByARow(t *testing.T) {
	l := begin(t, serveOptions{}, "planted")
	defer l.stop()
	a := l.joins(80, 24, "")
	l.desk.types("2\x1b[C\x1b[C")
	a.shows(t, "12 pairs", "following")
	l.desk.types("Q\r")
	a.shows(t, "The presenter asks:", "or choose a row with ↑ ↓ and Enter.")
	for range 4 {
		a.types("\x1b[B")
	}
	a.shows(t, "▸ 2–6: Enter sends it.")
	a.types("\r")
	a.shows(t, "Your answer: 2–6. Another replaces it.", "following")
	l.desk.shows(t, "1 of 1 guest answered", "2–6 ████████████████████ 1")
	a.types("n")
	l.desk.shows(t, "  n ████████████████████ 1")
	a.types("\x1b") // leaves the presenter, and the question
	l.desk.shows(t, "0 of 1 follow")
	a.shows(t, "Ctrl-R follows: a question")
	if strings.Contains(a.text(), "The presenter asks:") {
		t.Errorf("the question stays:\n%s", a.text())
	}
	l.desk.types("1") // not while it is open
	l.desk.shows(t, "The question is open: key c closes it, Esc ends it.")
	l.desk.types("\x1b")
	l.desk.shows(t, "Swap 1 of 2", "Q:ask", "Ctrl-R:bring back")
}

// The presenter brings back the guests that explore, whatever they have open, and each reads why.
func TestServe_BringsEverybodyBack(t *testing.T) {
	l := begin(t, serveOptions{}, "toy")
	defer l.stop()
	a, b := l.joins(80, 24, ""), l.joins(80, 24, "")
	l.desk.shows(t, "2 of 2 follow")
	a.types("T")
	a.shows(t, "Lessons")
	b.types("4")
	b.shows(t, "4 EVOLVE", "Ctrl-R follows")
	l.desk.types("2")
	l.desk.shows(t, "0 of 2 follow", "2 AUGMENT")
	l.desk.types("\x12") // Ctrl-R
	l.desk.shows(t, "2 guests are back; all follow you.", "2 of 2 follow")
	for _, g := range []*guest{a, b} {
		g.shows(t, "2 AUGMENT", "The presenter has brought you back; any key leaves again.", "following")
	}
	b.types("3")
	b.shows(t, "3 RELIABILITY", "Ctrl-R follows")
	l.desk.types("6") // the sentence goes with the next place
	a.shows(t, "6 COMPARE", "In a class only the presenter’s screen runs trials.")
	if strings.Contains(a.text(), "brought you back") || strings.Contains(a.text(), "space starts") {
		t.Errorf("a guest reads\n%s", a.text())
	}
	l.desk.shows(t, "1 of 2 follow")
}

// A guest's window can be projected: it has no speaker's notes, and the votes only once they are shown.
func TestServe_AGuestsWindowHasNoNotesAndNoVotes(t *testing.T) {
	l := begin(t, serveOptions{}, "toy")
	defer l.stop()
	wall, a := l.joins(120, 40, ""), l.joins(80, 24, "")
	l.desk.shows(t, "2 of 2 follow")
	l.desk.types("T\r N") // the first lesson, its question, its notes
	l.desk.shows(t, "Notes, for the speaker", "Vote 1: 0 of 2 guests answered")
	a.shows(t, "Predict")
	a.types("1")
	l.desk.shows(t, "Vote 1: 1 of 2 guests answered", "1 ████████████████████ 1")
	l.desk.types("c")
	wall.shows(t, "The vote is closed.")
	for _, secret := range []string{"Notes", "answered", "████"} {
		if strings.Contains(wall.text(), secret) {
			t.Errorf("the wall shows %q:\n%s", secret, wall.text())
		}
	}
	l.desk.types("v")
	wall.shows(t, "Vote 1: 1 of 2 guests answered, closed", "1 ████████████████████ 1", "following")
	if strings.Contains(wall.text(), "Notes") {
		t.Errorf("the wall shows notes:\n%s", wall.text())
	}
}
