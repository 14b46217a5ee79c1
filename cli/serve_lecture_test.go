package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/tui/record"

	"github.com/adrg/xdg"
)

// code is a span of code of a page.
var code = regexp.MustCompile("`([^`]+)`")

func spans(cell string) (list []string) {
	for _, m := range code.FindAllStringSubmatch(cell, -1) {
		list = append(list, m[1])
	}
	return list
}

// typed is what a terminal sends for a key of a page; in quotes is text.
func typed(key string) string {
	sent := map[string]string{"→": "\x1b[C", "←": "\x1b[D", "Enter": "\r", "Esc": "\x1b", "End": "\x1b[F", "space": " ", "Ctrl-R": "\x12"}
	if s, ok := sent[key]; ok {
		return s
	}
	return strings.Trim(key, "'")
}

// presenters are texts that guests do not see: votes before they are shown, and the trials of screen 6.
var presenters = regexp.MustCompile("^Vote |to all$|follow you|trials|^Alone")

// The lecture of docs/teach.md runs as the page says: after the keys of each row the presenter's screen and that
// of everybody who follows show what its third column names. The students answer the questions, and explore
// where the page lets them. Its recording, a frame a row, is written to the file that MEVOLVE_LECTURE names.
func TestServe_TheLectureOfThePageRuns(t *testing.T) {
	long.Only(t, "a lecture with thirty students")
	page := must.Get(os.ReadFile("../docs/teach.md"))
	_, table, found := strings.Cut(string(page), "| min | keys | your screen shows | say |\n|---|---|---|---|\n")
	if !found {
		t.Fatal("the page has no table of a lecture")
	}
	table, _, _ = strings.Cut(table, "\n\n")
	t.Cleanup(xdg.Reload)
	t.Setenv("XDG_DATA_HOME", t.TempDir()) // without the trials of other tests
	xdg.Reload()
	votes := filepath.Join(t.TempDir(), "votes.csv")
	l := begin(t, serveOptions{votes: votes}, "planted")
	defer l.stop()
	var all []*guest
	for range 30 {
		all = append(all, l.joins(80, 24, ""))
	}
	each := func(do func(i int, g *guest)) {
		var group sync.WaitGroup
		for i, g := range all {
			group.Go(func() { do(i, g) })
		}
		group.Wait()
	}
	each(func(_ int, g *guest) { g.shows(t, "following") })
	reel := record.Reel{Title: "A lecture on mevolve", Theme: "dark", Seconds: 6,
		Command: "MEVOLVE_LONG=1 MEVOLVE_LECTURE=../docs/lecture.svg go test ./cli -run TheLecture"}
	rows := strings.Split(table, "\n")
	for _, row := range rows {
		cells := strings.Split(row, " | ")
		if len(cells) != 4 {
			t.Fatalf("%q has %d cells", row, len(cells))
		}
		pressed := spans(cells[1])
		if pressed[0] == "q" {
			l.desk.types("q")
			l.desk.shows(t, spans(cells[2])...)
			l.desk.types("y")
			break
		}
		for _, key := range pressed {
			l.desk.types(typed(key))
		}
		l.desk.shows(t, spans(cells[2])...)
		each(func(_ int, g *guest) {
			g.shows(t, "following")
			for _, text := range spans(cells[2]) {
				if !presenters.MatchString(text) {
					g.shows(t, text)
				}
			}
		})
		reel.Frames = append(reel.Frames, record.Frame{Press: strings.ReplaceAll(cells[1], "`", ""), Canvas: l.desk.canvas()})
		switch {
		case pressed[0] == "Q":
			each(func(i int, g *guest) {
				g.shows(t, "Type a letter")
				g.types(string("ab"[i%2]))
			})
			l.desk.shows(t, fmt.Sprintf("%d of %d guests answered", len(all), len(all)))
		case strings.Contains(cells[3], "Any key leaves me"):
			each(func(_ int, g *guest) {
				g.types("2")
				g.shows(t, "2 AUGMENT", "Ctrl-R follows")
			})
		}
	}
	if file := os.Getenv("MEVOLVE_LECTURE"); file != "" {
		must.Do(os.WriteFile(file, []byte(must.Get(reel.Write("svg"))), 0o600))
	}
	if err := <-l.over; err != nil {
		t.Error(err)
	}
	l.over <- nil
	l.stop()
	each(func(_ int, g *guest) { g.leaves(t) })
	kept, err := os.ReadFile(votes)
	if lines := strings.Count(string(kept), "\n"); err != nil || lines != 1+3+2 {
		t.Errorf("%v, %d lines of votes:\n%s", err, lines, kept)
	}
	if len(rows) < 20 {
		t.Errorf("the lecture has %d rows", len(rows))
	}
}
