package cli

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"mevolve/cli/resume"
	"mevolve/internal/must"
	"mevolve/model"
)

// While guests are in, Ctrl-Z of the presenter stops nothing and says why, and q asks.
func TestServe_ThePresenterDoesNotEndTheClassByAccident(t *testing.T) {
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

// ownState gives a test a state folder of its own.
func ownState(t *testing.T) {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	xdg.Reload()
	t.Cleanup(xdg.Reload)
}

// prepared is a class as the words of a command begin it.
func prepared(t *testing.T, words ...string) (*class, error) {
	t.Helper()
	o := serveOptions{flags: newSettingsFlags()}
	c := &cobra.Command{Use: "serve", Args: cobra.ArbitraryArgs}
	o.bindClass(c, terminal{})
	must.Do(c.ParseFlags(words))
	x := &class{options: o, datasets: map[string]*model.Dataset{}}
	return x, x.prepare(withConfig(t.Context()), terminal{strings.NewReader(""), io.Discard, io.Discard}, c.Flags().Args())
}

// The presenter's place is saved as the command that continues the class: its datasets, flags
// and lesson. The password is the same.
func TestServe_ContinuesAClass(t *testing.T) {
	ownState(t)
	votes := filepath.Join(t.TempDir(), "votes.csv")
	l := begin(t, serveOptions{votes: votes, listen: "127.0.0.1:0", host: "lab", exploreOptions: exploreOptions{theme: "light"}}, "rings", "toy")
	defer l.stop()
	place := func(l *lecture) []string {
		t.Helper()
		c, _, _ := Commands().Find([]string{"serve"})
		words := must.Get(lastPlace(c, resume.Class))
		return words[1:]
	}
	l.desk.types("2")
	l.desk.shows(t, "2 AUGMENT")
	l.desk.types("d" + "noise:5\r")
	l.desk.shows(t, "noise:5  synthetic") // in the header: not in the prompt alone
	l.stop()
	x := must.Get(prepared(t, place(l)...))
	if config := x.presenter(); config.Name != "noise:5" || config.Position.Screen != 2 || config.Theme != "light" {
		t.Errorf("the class continues with %s, screen %d, theme %q", config.Name, config.Position.Screen, config.Theme)
	}
	if o := x.options; o.votes != votes || o.host != "lab" || !slices.Equal(x.names, []string{"noise:5", "rings", "toy"}) || x.server.Password != l.server.Password {
		t.Errorf("the class continues with %+v, datasets %q, password %s after %s", o, x.names, x.server.Password, l.server.Password)
	}
}

// In a lesson the class continues with the page of the lesson.
func TestServe_ContinuesALesson(t *testing.T) {
	ownState(t)
	l := begin(t, serveOptions{}, "toy")
	defer l.stop()
	l.desk.types("T\x1b[B\r")
	l.desk.shows(t, "How similarity weighs a draw", "1/5")
	l.desk.types(" ")
	l.desk.shows(t, "2/5") // a question has no title: the frame before it has
	l.stop()
	words := must.Get(resume.Class.Last())
	x := must.Get(prepared(t, words[1:]...))
	if config := x.presenter(); config.Lesson.Page != 2 || config.Lessons[config.Lesson.Lesson-1].Name != "similarity" {
		t.Errorf("%q continues with lesson and page %d", words, config.Lesson)
	}
}

// Files that serve reads are files, of a size, and what they should be.
func TestServe_RefusesOtherFiles(t *testing.T) {
	ownState(t)
	folder := t.TempDir()
	write := func(name, content string, mode os.FileMode) string {
		path := filepath.Join(folder, name)
		must.Do(os.WriteFile(path, []byte(content), mode))
		return path
	}
	long := write("long", strings.Repeat("#\n", 1<<20), 0o600)
	for want, words := range map[string][]string{
		"it is a folder, not a file":     {"--keys", folder},
		"it has more than":               {"--keys", long},
		"expected a password of 8 to 64": {"--password-file", "" + write("short", "abc\n", 0o600)},
		"can be read by others":          {"--password-file", "" + write("open", "abcdefgh\n", 0o644)},
		"there is no lesson \"halves\"":  {"--lesson", "halves"},
		"noise has the pages 1 to 3":     {"--lesson", "noise/4"},
	} {
		if _, err := prepared(t, words...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, expected %q", words, err, want)
		}
	}
	if x, err := prepared(t, "--password-file", write("own", "a long one\n", 0o600)); err != nil || x.server.Password != "a long one" {
		t.Errorf("a password of one's own: %v", err)
	}
	for content, ok := range map[string]bool{"": true, strings.Join(votesColumns, ",") + "\n1,2\n": true, "ssh-ed25519 AAAA\n": false, strings.Repeat("x", 1<<16): false} {
		path := write("votes.csv", content, 0o600)
		_, done, err := votesFile(path, terminal{err: io.Discard}, nil)
		if (err == nil) != ok {
			t.Errorf("a file of votes that begins %.20q: %v", content, err)
		}
		if err == nil {
			done()
		}
	}
}

// What a guest's words name is a place in what is served, or refused in a sentence that does
// nothing to a terminal.
func TestServe_TheWordsOfAGuestAreAPlaceOrRefused(t *testing.T) {
	ownState(t)
	x := must.Get(prepared(t, "rings", "--seed", "5"))
	for words, want := range map[string]string{
		"rings --beta .25 --at screen=2,graph=3": "mevolve rings --beta 0.25 --at screen=2,graph=3",
		"mevolve noise:3 --at screen=2":          "mevolve noise:3 --at screen=2",
		"--at screen=2":                          "mevolve rings --at screen=2",
	} {
		if at, err := x.place(words); err != nil || at.Command() != want {
			t.Errorf("%s is %s, %v", words, at.Command(), err)
		}
	}
	for words, says := range map[string]string{
		"\x1b]0;x\x07": "is not served here", "ls -l": "follows the dataset", "rings --at screen=2,graph=999": "graph 999", "rings --splits /etc/hostname": "name a file",
		"rings --mapping cmd:sh": "no mapping", "/etc/hostname": "is not served here", "rings --at data=01234567": "another dataset", "rings --at view=x=y": "has the views",
	} {
		_, err := x.place(words)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v; expected %q", words, err, says)
		}
	}
	if config := x.presenter(); config.Settings.Seed != 5 {
		t.Errorf("the presenter has seed %d", config.Settings.Seed)
	}
}
