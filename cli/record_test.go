package cli

import (
	"encoding/xml"
	"errors"
	"html"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/study/settings"
)

// recorded is what record writes into a file with such an ending.
func recorded(t *testing.T, ending string, args ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "tour."+ending)
	mustRun(t, append([]string{"record", "-o", name}, args...)...)
	return string(must.Get(os.ReadFile(name)))
}

const tour = "2 → → > 3 ] T Enter"

// What is recorded works with as many goroutines as --workers says; it used as many as
// there are cores.
func TestRecord_WorksWithAsManyWorkersAsItIsTold(t *testing.T) {
	here := terminal{strings.NewReader(""), io.Discard, io.Discard}
	c := newRecord(here)
	c.SetContext(t.Context())
	o := recordOptions{exploreOptions: exploreOptions{workers: 97}}
	config, _, err := o.explorer(c, here, settings.Default(), []string{"rings"})
	if err != nil || config.Workers != 97 {
		t.Errorf("%d workers, %v", config.Workers, err)
	}
}

func TestRecord_ThePicturesAreXMLInBothColours(t *testing.T) {
	for _, args := range [][]string{{"--keys", "2 → >"}, {"--keys", "2 → >", "--still"}} {
		svg := recorded(t, "svg", append(args, "toy")...)
		for d := xml.NewDecoder(strings.NewReader(svg)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
		for _, want := range []string{"#161616", "@media (prefers-color-scheme: light), print{\n.mevolve .g{fill:#ffffff}", "mevolve record toy"} {
			if !strings.Contains(svg, want) {
				t.Errorf("%v: there is no %s", args, want)
			}
		}
		if moves := strings.Contains(svg, "@keyframes"); moves != (len(args) == 2) {
			t.Errorf("%v: it moves: %v", args, moves)
		}
		light := recorded(t, "svg", append(args, "toy", "--theme", "light")...)
		expect.Lacks(t, light, "#161616", "prefers-color-scheme")
	}
}

func TestRecord_TheSameBytesTwiceAndByItsOwnCommand(t *testing.T) {
	t.Chdir(t.TempDir())
	const name = "tour.svg"
	args := []string{"record", "communities", "--learner", "sf+knn", "--seed", "3", "--R1", "literal", "--keys", tour, "--size", "100x30", "--title", "A tour", "-o", name}
	var before string
	for _, workers := range []string{"1", "3"} {
		mustRun(t, append(args, "--workers", workers)...)
		content := must.Get(os.ReadFile(name))
		if before != "" && string(content) != before {
			t.Error("another picture with other workers")
		}
		before = string(content)
	}
	command := `mevolve record communities --learner sf+knn --seed 3 --R1 literal --keys '` + tour + `' --size 100x30 --title 'A tour' -o ` + name
	expect.Contains(t, before, "<desc>"+html.EscapeString(command)+"</desc>")
}

// The frame of a place is the one that the explorer shows there, in words.
func TestRecord_OfAPlaceIsItsFrame(t *testing.T) {
	out := mustRun(t, "record", "toy", "--at", "screen=2,graph=2,step=1")
	if !strings.Contains(out, "2 AUGMENT") || !strings.Contains(out, "graph 2 of 6") || strings.Count(out, "\n") != 24 {
		t.Error(out)
	}
	if still := mustRun(t, "record", "toy", "--at", "screen=2,graph=2,step=1", "--keys", "3 2", "--still"); still != out {
		t.Errorf("there and back again it is\n%s", still)
	}
}

// A GIF has the same bytes with any number of workers, and numbered frames are what --still shows after as many keys.
func TestRecord_GIFAndNumberedFrames(t *testing.T) {
	keys := []string{"2", "→", "→", ">"}
	script := strings.Join(keys, " ")
	one := recorded(t, "gif", "toy", "--keys", script, "--workers", "1")
	if three := recorded(t, "gif", "toy", "--keys", script, "--workers", "3"); one != three || !strings.HasPrefix(one, "GIF89a") {
		t.Errorf("%d and %d bytes that differ", len(one), len(three))
	}
	for _, ending := range []string{"png", "txt", "svg"} {
		folder := t.TempDir()
		mustRun(t, "record", "toy", "--keys", script, "-o", filepath.Join(folder, "still-%02d."+ending))
		if files, _ := os.ReadDir(folder); len(files) != len(keys)+1 {
			t.Errorf("%d files of %d keys", len(files), len(keys))
		}
		got := must.Get(os.ReadFile(filepath.Join(folder, "still-02."+ending)))
		want := recorded(t, ending, "toy", "--keys", strings.Join(keys[:2], " "), "--still")
		if made := regexp.MustCompile("<desc>.*</desc>"); made.ReplaceAllString(string(got), "") != made.ReplaceAllString(want, "") {
			t.Errorf("still-02.%s is not what two keys lead to", ending)
		}
	}
	for _, words := range [][]string{{"-o", "x-%d.gif"}, {"-o", "x-%03d.svg", "--still"}, {"-o", "x.png", "--keys", "2"}} {
		expect.Contains(t, exits(t, exitUsage, append([]string{"record", "toy"}, words...)...), "--still")
	}
}
