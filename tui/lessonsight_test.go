package tui

import (
	"context"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/tui/lessons"
)

// askedAbout is what each question of a lesson asks about, as the screen spells it.
var askedAbout = map[string][][]string{
	"edge-swap":         {{"Drawing", "2–6  1, 3"}},
	"similarity":        {{"Drawing", "1–3", "3–5"}, {"Drawing", "1–3"}},
	"ra-molecules":      {{"of 19", "⌈13·.15⌉"}},
	"motif-random":      {{"Drawing", "N9", "O10"}},
	"vertex-similarity": {{"Drawing", "N9", "O10"}},
	"length-three":      {{"Σs ="}},
	"reliability":       {{"−1      .50   .50   3 of 6", "1       .15   .85"}, {"−1      .50   .50   3 of 6"}},
	"mispredicted":      {{"Pool  44 of 131", "141/1          −1   −1", ".963", "29/1", "153/1"}},
	"theta":             {{"mistakes", "validation"}, {"θ .333", "class 4"}},
	"small-validation":  {{"validation", "5 ✓ 4 ✗", "Leave one out"}},
	"regions":           {{"Flips", "iteration 1"}},
	"embedding":         {{"27 of 188: twin", "twins"}},
	"compounding":       {{"iteration 1 of 5"}, {"iteration 1 of 5"}},
	"noise":             {{"9/20"}},
	"best-of-six":       {{"8/20"}, {"8/20"}},
	"verdict":           {{".718", ".766", "repeated data"}},
	"helps":             {{"evolved .840", "size"}},
	"comparison":        {{"random", "vertex-sim", "motif-rand", "motif-sim", "Holm’s p"}},
}

// The text of a lesson covers its screen on a small terminal: it asks for no look at it.
func TestLessons_TheTextAsksForNoLook(t *testing.T) {
	for _, l := range lessons.All() {
		for _, b := range l.Prose {
			if strings.Contains(b.Text, "Look at ") || strings.Contains(b.Text, "The first row is") {
				t.Errorf("lesson %s: say with the question, below the screen: %s", l.Name, b.Text)
			}
		}
	}
}

// On the smallest usual terminal what a question asks about is above the question, and so is
// the figure of an answer.
func TestLessons_WhatAQuestionAsksAboutIsInView(t *testing.T) {
	for at, l := range lessons.All() {
		t.Run(l.Name, func(t *testing.T) {
			skipTraining(t, l)
			f := must.Get(newFilm(context.Background(), everything(t, "toy"), 80, 24))
			defer f.end()
			must.Do(f.start(80, 24))
			f.begin(f.app.startLesson(at, false))
			x := f.app.lesson()
			above := func() string {
				f.send(tea.WindowSizeMsg{Width: 80, Height: 24})
				must.Do(f.settle())
				f.app.draw()
				body := f.app.body()
				over, _ := x.over(body)
				return ansi.Strip(f.app.canvas.Part(body.Above(over.Y - body.Y)).Plain())
			}
			if len(askedAbout[l.Name]) != len(l.Questions) {
				t.Fatalf("%d questions; askedAbout knows %d", len(l.Questions), len(askedAbout[l.Name]))
			}
			for i := range l.Questions {
				f.begin(x.turn(1))
				text := above()
				expect.Contains(t, text, askedAbout[l.Name][i]...)
				f.begin(x.turn(1))
				if text := above(); l.Name == "noise" && !strings.Contains(text, ".550  11/20") {
					t.Errorf("the answer speaks of .550, 11 of 20, which are not above it:\n%s", text)
				}
			}
		})
	}
}
