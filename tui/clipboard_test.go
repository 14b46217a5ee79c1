package tui

import (
	"errors"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"mevolve/internal/must"
	"mevolve/study/settings"
	"mevolve/tui/widgets/paint"
)

// A shell reads the rows of a command as the command, whatever is in its words.
func TestCopy_AShellReadsTheRowsAsOneCommand(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	letters := []rune("abc,,--='\"$\\ θ−日/`!*")
	for i := range 400 {
		words := []string{"printf", `%s\n`}
		for range 1 + random.IntN(6) {
			word := make([]rune, random.IntN(60))
			for i := range word {
				word[i] = letters[random.IntN(len(letters))]
			}
			words = append(words, string(word))
		}
		line, w := settings.CommandLine(words...), 16+i%70
		rows := shellRows(line, w)
		for _, row := range rows {
			if paint.Width(row) > w {
				t.Fatalf("%d columns: %q has %d", w, row, paint.Width(row))
			}
		}
		text := strings.Join(rows, "\n")
		read, err := settings.SplitCommand(text)
		if err != nil || strings.Join(read, "|") != strings.Join(words, "|") {
			t.Fatalf("%d columns: %q is read as %q, %v\n%s", w, words, read, err, text)
		}
		if i%20 > 0 {
			continue
		}
		if said, err := exec.Command("sh", "-c", text).CombinedOutput(); !errors.Is(err, exec.ErrNotFound) && string(said) != strings.Join(words[2:], "\n")+"\n" {
			t.Fatalf("%d columns: a shell reads %q as %q, %v\n%s", w, words[2:], said, err, text)
		}
	}
}

// A command that is longer than the footer breaks between its words.
func TestCopy_BreaksACommandBetweenItsWords(t *testing.T) {
	p := newPilot(t, opened(everything(t, "toy"), "2"), 80, 24)
	p.press("2", "m", "m", "]", "r", ">", "y")
	frame := regexp.MustCompile(` +\n`).ReplaceAllString(p.frame(), "\n")
	shown := regexp.MustCompile(`(?s)\nmevolve .*`).FindString(frame)
	if !strings.Contains(shown, "\\\n") {
		t.Fatalf("the command is not in rows of its own:\n%s", p.frame())
	}
	for _, row := range strings.Split(strings.TrimSpace(shown), "\n") {
		if word, continues := strings.CutSuffix(row, `\`); continues && !strings.HasSuffix(word, " ") {
			t.Errorf("%q breaks a word", row)
		}
	}
	at := must.Get(p.app.place())
	words, err := settings.SplitCommand(shown)
	if err != nil || settings.CommandLine(words...) != at.Command() {
		t.Errorf("the rows read %q, %v, not %s", words, err, at.Command())
	}
}

// tmux takes a copy into its buffer, or says that it does not.
func TestCopy_GivesTmuxTheCommand(t *testing.T) {
	p := shell(t, "rings", 80, 24)
	var taken string
	p.app.config.tmux = func(text string) error { taken = text; return nil }
	p.press("y")
	p.expect("copied into tmux, whose prefix and ] paste it:", "mevolve rings")
	if words, err := settings.SplitCommand(taken); err != nil || len(words) < 2 || words[1] != "rings" {
		t.Errorf("tmux has %q", taken)
	}
	p.app.config.tmux = func(string) error { return exec.ErrNotFound }
	p.app.isInTmux = true
	p.press("y")
	p.expect("sent to tmux, which drops it without")
	p.expectNot("copied")
}

// In tmux as elsewhere it is said that the command leaves a lesson out.
func TestCopy_SaysThatALessonIsLeftOut(t *testing.T) {
	p := shell(t, "rings", 80, 24)
	p.press("T", "enter")
	for _, tmux := range []func(string) error{nil, func(string) error { return nil }, func(string) error { return exec.ErrNotFound }} {
		p.app.config.tmux = tmux
		p.press("y")
		p.expect(", without the lesson:")
		p.press("space")
	}
}
