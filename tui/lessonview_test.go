package tui

import (
	"fmt"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/tui/lessons"
	"mevolve/tui/widgets/paint"
)

// A drawing is not broken into lines: it has to fit beside a screen.
func TestReader_DrawingsFitBesideAScreen(t *testing.T) {
	const room = dockWidth - 4 - 2 // margins, indent
	for _, l := range lessons.All() {
		list := append([]lessons.Block{}, l.Prose...)
		for _, q := range l.Questions {
			list = append(append(list, q.Ask...), q.Answer...)
		}
		for _, b := range list {
			if b.Kind != lessons.Drawing {
				continue
			}
			for _, line := range strings.Split(b.Text, "\n") {
				if w := paint.Width(line); w > room {
					t.Errorf("lesson %s: %q has %d columns, more than %d", l.Name, line, w, room)
				}
			}
		}
	}
}

// An answer tells of the u that removed the edge: the step above it shows it,
// though the answer leaves it half of the smallest usual terminal.
func TestReader_LeavesTheDrawItSpeaksOfInSight(t *testing.T) {
	p := shell(t, "toy", 80, 24)
	p.press("T", "enter")
	p.expect("Tab shows the screen")
	p.press("space", "2", "space")
	p.expect("Here u = .279 fell into", "u = .279")
	p.press("]")
	for p.app.lesson().slide < 4 {
		p.frame()
		p.press("space")
	}
	p.expect("Here u = .202", "u = .202")
}

// Beside a screen the room below a slide shows the place in the course, as much as fits.
func TestLesson_ShowsItsPlaceInTheCourse(t *testing.T) {
	p := shell(t, "toy", 140, 45)
	p.press("T", "enter")
	all := lessons.All()
	for at := range all[:long.Pick(len(all), 4)] { // the others train
		p.expect(fmt.Sprintf("▸ %2d  %s", at+1, all[at].Title))
		if at > 0 {
			p.expect(fmt.Sprintf("%2d  %s", at, all[at-1].Title))
		}
		p.press("]")
	}
}

// Where not all lessons fit, no row is left blank, and it is told that there are
// more.
func TestLessonList_FillsItsWindow(t *testing.T) {
	p := shell(t, "toy", 60, 16)
	p.press("T", "home")
	rows := strings.Split(p.frame(), "\n")[3:13]
	for i, row := range rows {
		if !strings.Contains(row, fmt.Sprintf(" %d  ", i)) {
			t.Errorf("row %d is %q", i, row)
		}
	}
	p.expect("1 of", "↑ ↓")
	p.press("end")
	p.expect(lessons.All()[len(lessons.All())-1].Title)
}

// In a lesson ? begins with the lesson's keys, and the list says how long each lesson takes.
func TestLesson_ExplainsItsKeys(t *testing.T) {
	p := shell(t, "toy", 80, 24)
	p.press("T", "home")
	p.expect(fmt.Sprintf("%d min", lessons.All()[0].Minutes()))
	p.press("down", "enter", "?")
	p.expect("this lesson", "next page, reveal the answer", "close the lesson")
	p.press("?", "tab", "?")
	p.expectNot("this lesson", "close the lesson")
}

// A lesson's minutes are those of its words and questions.
func TestLesson_HasMinutes(t *testing.T) {
	q := lessons.Question{Ask: []lessons.Block{{Text: "Why?"}}}
	l := lessons.Lesson{Prose: []lessons.Block{{Text: strings.Repeat("word ", 299)}}, Questions: []lessons.Question{q, q}}
	expect.Equal(t, 5, l.Minutes())
	for _, l := range lessons.All() {
		if m := l.Minutes(); m < 2 || m > 9 {
			t.Errorf("lesson %s takes %d minutes", l.Name, m)
		}
	}
}

// A question takes an answer before it reveals one: without an answer the first space only asks
// for it. The footer begins with the keys that answer it.
func TestLesson_AsksBeforeItReveals(t *testing.T) {
	p := shell(t, "toy", 80, 24)
	p.press("T", "home", "down", "enter", "space")
	p.expect("Predict", "1–3:answer  space:reveal")
	p.press("space")
	p.expect("First type a number from 1 to 3;", "Predict")
	if p.app.lesson().isAnswer() {
		t.Fatal("the answer is shown")
	}
	p.press("space")
	p.expect("Answer")
	p.expectNot("You said")
	p.press("left", "2")
	p.expect("space:reveal")
	p.expectNot(":answer")
	p.press("space")
	p.expect("You said 2.")
	p.press("left", "backspace", "P", "space") // the room answers
	if !p.app.lesson().isAnswer() {
		t.Error("a presented lesson asks for an answer")
	}
}

// u brings the lesson's state back: dataset, screen, graph, settings and step.
func TestLesson_BringsItsStateBack(t *testing.T) {
	p := shell(t, "toy", 140, 45)
	p.press("T", "home", "down", "enter")
	before := p.body()
	for _, try := range [][]string{{"m"}, {"n", "n"}, {">", ">", "x"}, {"3", "]", "]"}, {"4"}, {"]"}} {
		p.press("tab")
		p.press(try...)
		p.press("T")
		if p.body() == before {
			t.Errorf("%q changes nothing", try)
		}
		p.press("u")
		p.expect("The lesson's state is back.")
		if now := p.body(); now != before {
			t.Errorf("after %q, u shows\n%s\nnot\n%s", try, now, before)
		}
	}
	if p.app.lesson() == nil || p.app.lesson().slide != 0 {
		t.Error("the lesson is not on its page")
	}
}

// The speaker's notes are shown after N only, and never while presenting.
func TestLesson_NotesAreForTheSpeaker(t *testing.T) {
	config := everything(t, "toy")
	config.Lessons = lessons.All()[:1]
	config.Lessons[0].Notes = []lessons.Block{{Text: "Draw the square first."}}
	const note = "Draw the square first."
	p := newPilot(t, config, 140, 45)
	p.press("T", "home", "down", "enter")
	for range 3 {
		p.expectNot(note)
		p.press("N")
		p.expect("Notes, for the speaker", note)
		p.press("P")
		p.expectNot(note)
		p.press("P", "tab", "P")
		p.expectNot(note)
		p.press("P", "T", "N", "1", "space")
	}
	config.Guest = true // of a class
	p = newPilot(t, config, 140, 45)
	p.press("T", "home", "down", "enter", "N")
	p.expectNot(note, "N:notes")
	config.Guest = false
	config.Lessons = lessons.All()[:1]
	config.Lessons[0].Notes = nil
	p = newPilot(t, config, 140, 45)
	p.press("T", "home", "down", "enter")
	p.expectNot("N:notes")
	p.press("N")
	p.expect("This lesson has no speaker's notes.")
}

// A page of a lesson opens with the state that it has when it is turned to.
func TestLesson_OpensAtAPage(t *testing.T) {
	keys := []string{"T", "down", "enter", "space", "2", "space", "space", "2", "space"} // lesson 2, page by page
	config := everything(t, "toy")
	turned := newPilot(t, config, 80, 24)
	turned.press(keys...)
	turned.expect("5/5")
	config.Lesson = lessons.Page{Lesson: 2, Page: 5}
	opened := newPilot(t, config, 80, 24)
	opened.expect("5/5")
	at := func(p *pilot) string {
		place := must.Get(p.app.place())
		return place.Command()
	}
	if at(opened) != at(turned) {
		t.Errorf("page 5 opens %s; turned to, it shows %s", at(opened), at(turned))
	}
}

// The list of lessons opens at one about what is shown: of its screen, with its mapping, its filter.
func TestLessons_OpenAtTheNearestOne(t *testing.T) {
	for keys, want := range map[string]string{
		"1":     "What an edge swap is",
		"2":     "What an edge swap is",
		"2 M":   "Motif against random",
		"2 M M": "Why vertex-similarity disconnects",
		"2 }":   "Motifs of three edges",
		"4":     "Nothing to learn",
		"4 t":   "Compounding",
	} {
		p := newPilot(t, opened(everything(t, "planted"), keys[:1]), 80, 24)
		p.press(append(strings.Fields(keys), "T")...)
		m := p.app.top().(*menu)
		expect.Equal(t, want, p.app.config.Lessons[m.At-1].Title)
	}
}
