package meter

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"mevolve/internal/expect"
	"mevolve/study/experiment"
)

// clocked is a meter whose time is the test's, and what it has told.
func clocked(terminal bool) (m *Meter, told *bytes.Buffer, pass func(time.Duration)) {
	told = new(bytes.Buffer)
	now := time.Date(2020, 6, 1, 0, 0, 0, 0, time.UTC)
	m = &Meter{w: told, raw: told, terminal: terminal, width: func() int { return 80 }, clock: func() time.Time { return now }}
	m.started = now
	return m, told, func(d time.Duration) {
		for end := now.Add(d); now.Before(end); m.beat() {
			now = now.Add(beat)
		}
	}
}

func TestMeter_WithoutATerminalTellsWithinTwoSecondsAndThenEveryFew(t *testing.T) {
	m, told, pass := clocked(false)
	m.Say("reading NCI1")
	pass(patience - beat)
	if told.Len() > 0 {
		t.Errorf("of what ends within a second it says %q", told)
	}
	pass(2*time.Second - patience)
	if told.String() != "reading NCI1; 1 s\n" {
		t.Errorf("within two seconds it says %q", told)
	}
	pass(58 * time.Second)
	if lines := strings.Count(told.String(), "\n"); lines != 12 {
		t.Errorf("in a minute it writes %d lines:\n%s", lines, told)
	}
	pass(24 * time.Hour)
	if lines := strings.Count(told.String(), "\n"); lines > 700 {
		t.Errorf("in a day it writes %d lines", lines)
	}
	if strings.ContainsAny(told.String(), "\x1b\r") {
		t.Error("what steers a terminal is written where there is none")
	}
}

// Before the first trial and between two of them nothing is known of what is done.
func TestMeter_NeverSaysNothing(t *testing.T) {
	for _, terminal := range []bool{false, true} {
		m, told, pass := clocked(terminal)
		m.Follow(experiment.NewMonitor(), "trials")
		pass(2 * time.Second)
		if !strings.Contains(told.String(), "at work") {
			t.Errorf("terminal %v: of a plan in which no trial has begun it says %q", terminal, told)
		}
	}
}

func TestMeter_NeverSaysThatNoTimeIsLeft(t *testing.T) {
	m, told, pass := clocked(false)
	m.show(func() reading {
		return reading{doing: "fold 5: the baselines", share: 0.999, left: 300 * time.Millisecond}
	})
	pass(time.Minute)
	expect.Lacks(t, told.String(), "left")
}

func TestMeter_OnATerminalStaysInItsLineAndLeavesNoTrace(t *testing.T) {
	m, told, pass := clocked(true)
	share := 0.0
	m.show(func() reading {
		share += 0.01
		return reading{doing: "fold 3: iteration 4 of 5, retraining on 43,016", count: "1 of 5", share: share, left: time.Hour}
	})
	pass(10 * time.Second)
	for frame := range strings.SplitSeq(told.String(), "\r") {
		if strings.Contains(frame, "\n") || ansi.StringWidth(frame) > 79 {
			t.Errorf("a frame is %q", frame)
		}
	}
	expect.Contains(t, told.String(), "\r[####....]  60 min left  1 of 5  fold 3: iteration 4 of 5, retraining on 43,016\x1b")
	var order []string
	m.Aside(func() { order = append(order, told.String()[told.Len()-4:]) })
	if order[0] != "\r\x1b[K" {
		t.Errorf("before something else is said it writes %q", order[0])
	}
}

// An unchanged line is not sent again: a slow link has better things to do.
func TestMeter_OnATerminalSaysNothingTwice(t *testing.T) {
	m, told, pass := clocked(true)
	m.show(func() reading { return reading{doing: "fold 1", share: 0.5} })
	pass(time.Minute)
	if n := strings.Count(told.String(), "fold 1"); n != 1 {
		t.Errorf("it is drawn %d times", n)
	}
}

func TestReading_OfUnknownLengthTellsTheTimeTaken(t *testing.T) {
	r := reading{doing: "reading NCI1", share: math.NaN()}
	if got, want := fmt.Sprint(r.far(90*time.Second)), "[90 s]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Of a store's trials that are there already no share is done again.
func TestMeter_SaysWhereItsShareIsOfTheRest(t *testing.T) {
	for rest, want := range map[bool]string{true: "fold 8; 7 of 15 folds done; 7 % of the rest", false: "fold 8; 7 of 15 folds done; 7 %"} {
		if got := (reading{doing: "fold 8", count: "7 of 15 folds done", share: 0.07, rest: rest}).line(0); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
