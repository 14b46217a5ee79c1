package tui

import (
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/study/settings"
	"mevolve/tui/lessons"
)

const asking = `---
title: Shares
dataset: toy
screen: augment
graph: 4
step: 0
then-step: 1
---
Prose.
## Question
How large is the share of 1 3?
answer: .357 ± .05
mask: share
## Answer
5/6 of 7/3.
## Question
Which edge is likelier to go?
- ( ) 1 2
- (x) 2 3
mask: s
## Answer
2 3.
`

func taught(t *testing.T, text string, w, h int) *pilot {
	t.Helper()
	l := must.Get(lessons.Parse("asking.md", text, CheckView))
	config := everything(t, "toy")
	config.Lessons = []lessons.Lesson{l}
	return newPilot(t, config, w, h)
}

// What is masked is seen on no page before its answer, nor by looking at the
// screen from there, and is seen from its answer on; going back hides it again.
func TestReader_MasksAFieldUntilItsAnswer(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {140, 45}} {
		p := taught(t, asking, size[0], size[1])
		p.press("T", "enter", "tab")
		for range 3 { // the second space asks for an answer
			p.expect("share", "∙∙")
			if strings.Contains(p.frame(), ".357") {
				t.Errorf("the answer is on the screen:\n%s", p.frame())
			}
			p.press("T", "space", "tab")
		}
		p.expect(".357")
		p.press("T", "left")
		if strings.Contains(p.frame(), "[0, .357)") {
			t.Error("gone back to the question, its answer is still there")
		}
	}
}

func TestReader_JudgesWhatIsTypedOrChosen(t *testing.T) {
	p := taught(t, asking, 80, 24)
	var learnt []string
	p.app.config.LessonDone = func(name string) error {
		learnt = append(learnt, name)
		return nil
	}
	p.press("T", "enter", "space")
	p.expect("Your answer")
	p.typed(".339")
	p.press("backspace", "4")
	p.expect("Your answer .334")
	p.press("enter")
	p.expect("You said .334. Close: it is .357.")
	p.press("space")
	p.expect("1 ( ) 1 2", "2 ( ) 2 3")
	p.press("1")
	p.expect("1 (•) 1 2")
	if len(learnt) > 0 {
		t.Error("a lesson is done before its last answer")
	}
	p.press("space")
	p.expect("You said 1. It is 2.")
	expect.Equal(t, []string{"asking"}, learnt)
	p.press("esc", "T")
	p.expect("✓ Shares")
}

// Every view that a screen writes into a position is one that a lesson may name.
func TestCheckView_KnowsWhatTheScreensWrite(t *testing.T) {
	config := everything(t, "rings")
	config.Settings = settings.Default()
	config.Settings.Learner, config.Settings.Iterations = "sf+knn", 2
	p := newPilot(t, config, 100, 30)
	for number := range screens {
		p.press(string(rune('1' + number)))
		pressed := []string{"v", "w v", "w o", "s", "S", "w w", "a", "tab", "z", "down", "right", "pgdown", "c", "esc", "p"}
		if number == 1 {
			pressed = append(pressed, "w d")
		}
		for _, key := range pressed {
			p.press(strings.Fields(key)...)
			at := must.Get(p.app.position())
			for name, value := range at.View {
				if err := CheckView(at.Screen, name, value); err != nil {
					t.Errorf("screen %d writes %s=%s: %v", at.Screen, name, value, err)
				}
			}
		}
	}
	expect.Refused(t, CheckView(2, "banana", "yes"), "has the views cells")
	expect.Refused(t, CheckView(2, "cells", "blue"), "it is diff, before, after, scores")
}
