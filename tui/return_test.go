package tui

import (
	"testing"

	"mevolve/internal/expect"
	"mevolve/study/settings"
)

func TestLesson_LeadsBackToWhereItWasOpened(t *testing.T) {
	p := shell(t, "rings", 100, 30)
	p.press("2", "n", "n", "m", "t", "right", "right", "w", "v")
	before, set := p.lines(), p.app.state.Settings
	p.press("T", "home", "down", "down", "down", "enter")
	p.press("]", "space", "esc")
	expect.Equal(t, before, p.lines())
	if p.app.state.Settings != set || p.app.state.Called != "rings" {
		t.Errorf("the lesson leaves its settings or its dataset: %+v, %s", p.app.state.Settings, p.app.state.Called)
	}
	p.press("T")
	if l, ok := p.app.top().(*menu); !ok || l.At != 4 { // the loop stands before them
		t.Error("the list does not open on the lesson that was read last")
	}
}

// A lesson that was opened on another screen left its own picture on screen 2.
func TestLesson_LeavesNothingOnScreen2(t *testing.T) {
	config := everything(t, "rings")
	for _, ways := range [][]string{{}, {"n", "w", "w", "w", "v", "right", "right"}, {"shift+right", "a"}} {
		for _, lesson := range []int{1, 3, 5} {
			p := newPilot(t, config, 100, 30)
			p.press("2")
			p.press(ways...)
			before := p.lines()
			p.press("1", "T")
			for range lesson {
				p.press("down")
			}
			p.watch("", "enter", "space", "space", "space", "space", "esc")
			p.watch("AUGMENT", "2")
			if after := p.lines(); after != before {
				t.Errorf("after lesson %d screen 2 shows\n%s\nand before it, after %v,\n%s", lesson, after, ways, before)
			}
		}
	}
}

// A lesson that was opened on screen 5 left its matrix and its scores on screen 2, and its
// regions on screen 5.
func TestLesson_OpenedOnScreen5LeavesNothing(t *testing.T) {
	p := newPilot(t, everything(t, "rings"), 100, 30)
	p.press("2", "w", "w", "w", "v")
	picture := p.lines()
	p.watch("iteration 5 of 5", "5", "a", "v", "p")
	before := p.lines()
	for _, lesson := range []int{1, 3, 5} {
		p.press("T", "home")
		for range lesson {
			p.press("down")
		}
		p.watch("", "enter", "space", "space", "space", "space", "esc")
		p.until("screen 5 does not show again\n"+before+"\nbut", func(string) bool { return p.lines() == before })
		p.press("2")
		p.until("screen 2 does not show again\n"+picture+"\nbut", func(string) bool { return p.lines() == picture })
		p.press("5")
	}
}

// An evolution and those kept beside it are where they were after lessons on other
// datasets, from whichever screen they were opened.
func TestLesson_LeadsBackToTheEvolution(t *testing.T) {
	for _, from := range []string{"1", "2", "3", "4", "5", "6"} {
		t.Run(from, func(t *testing.T) {
			t.Parallel()
			config := everything(t, "rings")
			config.Settings = settings.Default()
			config.Settings.Iterations = 1
			p := newPilot(t, config, 140, 45)
			const done = "the iteration is done"
			p.watch(done, "4", "space")
			p.watch("fold 2/5", "f")
			p.watch(done, "space") // that of fold 1 is kept beside it
			before := p.lines()
			p.watch(" toy ", from, "T", "home", "down", "down", "enter")
			p.watch(" rings ", "esc")
			p.press("4")
			p.until("screen 4 does not show again\n"+before+"\nbut", func(string) bool { return p.lines() == before })
		})
	}
}

// The list opens at the nearest unread lesson of the shown screen, until a lesson is chosen.
func TestLessonList_OpensAtTheLessonOfTheScreen(t *testing.T) {
	p := shell(t, "toy", 100, 30)
	all := p.app.config.Lessons
	opens := func(screen string, name string) {
		t.Helper()
		p.press(screen, "T")
		if l, ok := p.app.top().(*menu); !ok || all[l.At-1].Name != name { // the loop stands before them
			t.Errorf("on screen %s the list does not open at %s", screen, name)
		}
		p.press("esc")
	}
	opens("1", "edge-swap")
	opens("2", "similarity")
	opens("3", "reliability")
	opens("4", "noise")
	opens("5", "regions")
	opens("6", "verdict")
	p.app.done = []string{"edge-swap", "reliability", "mispredicted"}
	opens("1", "similarity")
	opens("3", "theta")
	p.press("3", "T", "down", "enter", "esc") // small-validation
	opens("2", "small-validation")
	opens("4", "small-validation")
}
