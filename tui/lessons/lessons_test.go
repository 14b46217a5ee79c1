package lessons

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/settings"
)

func TestAll_EveryLessonCanBeShownOffline(t *testing.T) {
	list := All()
	if len(list) < 8 {
		t.Errorf("%d lessons, expected at least 8", len(list))
	}
	for _, l := range list {
		for _, s := range []settings.Place{l.Show, l.Reveal} {
			d, err := datasets.Generate(s.Dataset)
			if err != nil {
				t.Errorf("%s: %v", l.Name, err)
				continue
			}
			back, err := settings.Place{}.Read(settings.NewPlace(s.Dataset, d, s.Settings, s.Position).Command())
			if err == nil {
				err = back.Check(d)
			}
			if err != nil || back.Command() != s.Command() {
				t.Errorf("%s: %s, %v", l.Name, back.Command(), err)
			}
		}
	}
}

func (l Lesson) parts() [][]Block {
	parts := [][]Block{l.Prose}
	for _, q := range l.Questions {
		parts = append(parts, q.Ask, q.Answer)
	}
	return parts
}

// A page: what fits a terminal, and what can be read aloud in a few minutes.
// A playlist numbers lessons anew, so that the text of a lesson names another by its title.
func TestAll_NoLessonNamesAnotherByNumber(t *testing.T) {
	number := regexp.MustCompile(`[Ll]esson \d`)
	for _, l := range All() {
		for _, part := range l.parts() {
			for _, b := range part {
				if number.MatchString(b.Text) {
					t.Errorf("%s: %q", l.Name, b.Text)
				}
			}
		}
	}
}

func TestAll_EveryLessonIsAPage(t *testing.T) {
	files := must.Get(filepath.Glob("*.md"))
	for _, f := range files {
		text := must.Get(os.ReadFile(f))
		if words := len(strings.Fields(string(text))); words > 450 {
			t.Errorf("%s has %d words", f, words)
		}
		for i, line := range strings.Split(string(text), "\n") {
			if utf8.RuneCountInString(line) > 80 {
				t.Errorf("%s line %d has %d columns", f, i+1, utf8.RuneCountInString(line))
			}
		}
	}
}

const small = `---
title: A title: with a colon
# a remark
order: 3
dataset: toy
mapping: random
R9: originals
R10: largest
graph: 4/1.3
screen: 2
step: 1
cursor: 3 5
force: 1 add 3-1 path 3-2-1
force: 2 remove 1–2
toggle: 1-3, 4-2
theta: 0.5
view: cells=after order=degree
then-step: 2
then-force: 1 remove 1-2
then-seed: 7
---

First line
goes on.

- an item
  that goes on
- another
and a paragraph.

    a drawing

      of three lines

## Question
Why?
answer: 74 ± 5
mask: r, kept
## Answer
So.
## Question
Really?

- ( ) no
- (x) yes,
  or rather so
## Answer
Yes.
`

func TestParse_ReadsEveryPart(t *testing.T) {
	l := must.Get(Parse("dir/small.md", small, nil))
	show := settings.Place{Settings: settings.Default(), Position: settings.Start()}
	show.Dataset = "toy"
	show.Settings.Mapping = "random"
	show.Settings.Readings.Pool, show.Settings.Readings.Theta = "originals", "largest"
	theta, add, remove := 0.5, model.Edge{U: 0, V: 2}, model.Edge{U: 0, V: 1}
	p := &show.Position
	p.Screen, p.Graph, p.Step, p.Theta = 2, model.ID{Graph: 3, Lineage: "1.3"}, 1, &theta
	p.Cursor = &settings.Cell{Row: 2, Column: 4}
	p.Forced = map[int]augment.Forced{0: {Add: &add, Path: []int{0, 1, 2}}, 1: {Remove: &remove}}
	p.Toggled = []model.Edge{{U: 0, V: 2}, {U: 1, V: 3}}
	p.View = map[string]string{"cells": "after", "order": "degree"}
	reveal := show
	reveal.Position.Forced = maps.Clone(p.Forced)
	reveal.Position.Step, reveal.Settings.Seed = 2, 7
	reveal.Position.Forced[0] = augment.Forced{Remove: &remove}
	paragraph := func(text string) []Block { return []Block{{Paragraph, text}} }
	want := Lesson{
		Name: "small", Title: "A title: with a colon", Order: 3, Show: show, Reveal: reveal,
		Prose: []Block{
			{Paragraph, "First line goes on."}, {Item, "an item that goes on"}, {Item, "another and a paragraph."},
			{Drawing, "a drawing\n\n  of three lines"},
		},
		Questions: []Question{
			{Ask: paragraph("Why?"), Answer: paragraph("So."), Number: &Number{74, 5}, Masks: []string{"r", "kept"}},
			{Ask: paragraph("Really?"), Answer: paragraph("Yes."), Options: []Option{{"no", false}, {"yes, or rather so", true}}},
		},
	}
	if diff := cmp.Diff(want, l, cmpopts.IgnoreUnexported(Lesson{})); diff != "" {
		t.Error(diff)
	}
	crlf, err := Parse("small.md", "\ufeff"+strings.ReplaceAll(small, "\n", "\r\n"), nil)
	if diff := cmp.Diff(l, crlf, cmpopts.IgnoreUnexported(Lesson{})); diff != "" || err != nil {
		t.Error("with CRLF:", diff, err)
	}
}

// views knows the cells and the order of screen 2.
func views(screen int, name, _ string) error {
	if name != "cells" && name != "order" {
		return fmt.Errorf("there is no view %s on screen %d", name, screen)
	}
	return nil
}

// A near answer is called close, a count is right only if it is exact, and no sentence claims
// more than the solution.
func TestJudge_IsKind(t *testing.T) {
	n := Number{Value: 74, Within: 5}
	for text, want := range map[string]string{
		"74": "Right.", " 74 %": "Right.", "148/2": "Right.", "70": "Close: it is 74.", "88": "Close: it is 74.", "3": "It is 74. Read the answer",
	} {
		words, right, ok := n.Judge(text)
		if !ok || !strings.Contains(words, want) || right != strings.HasPrefix(words, "Right") {
			t.Errorf("%q is judged %q, %v", text, words, right)
		}
	}
	for _, text := range []string{"", "many", "1/0", "NaN", "1e999"} {
		if _, _, ok := n.Judge(text); ok {
			t.Errorf("%q is taken for a number", text)
		}
	}
	if words, right, _ := (Number{Value: .357}).Judge(",357"); !right {
		t.Errorf("a comma: %s", words)
	}
	if words, right, _ := (Number{Value: .357, Within: .03}).Judge(".334"); !right || words != "Close: it is .357." {
		t.Errorf("a measure within its tolerance: %s", words)
	}
	q := Question{Options: []Option{{"a", false}, {"b", true}}}
	if words, right := q.JudgeOption(1); !right || words != "Right." {
		t.Error(words)
	}
	if words, right := q.JudgeOption(0); right || words != "It is 2." {
		t.Error(words)
	}
}

func TestParse_RefusalsNameTheLine(t *testing.T) {
	good := "---\ntitle: T\ndataset: toy\n---\nProse.\n## Question\nQ?\n## Answer\nA.\n"
	must.Get(Parse("l.md", good, nil))
	add := func(line string) string { return strings.Replace(good, "dataset: toy", "dataset: toy\n"+line, 1) }
	cut := func(line string) string { return strings.Replace(good, line+"\n", "", 1) }
	ask := func(line string) string { return strings.Replace(good, "Q?", "Q?\n"+line, 1) }
	for _, c := range []struct {
		text string
		line int
		says string
	}{
		{"", 1, "an empty line"},
		{"Prose.", 1, `found "Prose."`},
		{"---\ntitle: T\n", 3, "end of the file"},
		{cut("title: T"), 3, "no title"},
		{cut("dataset: toy"), 3, "no dataset"},
		{add("title: U"), 4, "a second title"},
		{add("colour: red"), 4, "the keys are title"},
		{add("just words"), 4, "key: value"},
		{add("graph: 0"), 4, "from 1"},
		{add("graph: 1/3.1"), 4, "lineage"},
		{add("screen: ten"), 4, "reliability"},
		{add("screen: 7"), 4, "the screens are 1 to 6"}, // a position has room for more than there are
		{add("step: -1"), 4, "from 0"},
		{add("beta: 2"), 4, "at most 1"},
		{add("mapping: magic"), 4, "motif-random"},
		{add("R9: never"), 4, "compounding"},
		{add("force: 1 add 3"), 4, "joined by dashes"},
		{add("force: add 1-3"), 4, "an attempt"},
		{add("toggle: 1-1"), 4, "pair"},
		{add("cursor: 1"), 4, "column"},
		{add("theta: NaN"), 4, "θ"},
		{add("view: after"), 4, "name=value"},
		{add("view: banana=yes"), 4, "there is no view banana"},
		{add("then-view: banana=yes\nscreen: 2"), 4, "there is no view banana"},
		{ask("answer: soon"), 8, "a number such as"},
		{ask("answer: 3 ± many"), 8, "how far off"},
		{ask("answer: 3\nanswer: 4"), 9, "expected one answer"},
		{ask("mask: shares"), 8, "fields among class, ceiling, s, share"},
		{ask("\nanwser: 3"), 9, "expected answer: or mask:"},
		{ask("- ( ) this\n- ( ) that"), 6, "one option that begins with - (x)"},
		{ask("- (x) this"), 6, "2 to 9 options"},
		{ask("answer: 3\n- ( ) this\n- (x) that"), 6, "not both"},
		{add("then-step: x"), 4, "then-step"},
		{add("then-title: x"), 4, "the keys are"},
		{cut("Prose."), 5, "no prose"},
		{cut("## Question"), 7, "## Question"},
		{cut("Q?"), 7, "no question"},
		{cut("A."), 9, "no answer"},
		{strings.Replace(good, "## Answer\nA.\n", "", 1), 8, "every question its answer"},
		{strings.Replace(good, "## Question\nQ?\n## Answer\nA.\n", "", 1), 6, "no question"},
		{good + "## Moral\nM.\n", 10, "the only other heading is ## Notes"},
		{strings.Replace(good, "Prose.", "a\tb", 1), 5, "a tab"},
		{strings.Replace(good, "Prose.", "    "+strings.Repeat("x", 73), 1), 5, "at most 72"},
		{strings.Replace(good, "Prose.", "\xff", 1), 5, "UTF-8"},
		{strings.Replace(good, "Prose.", "red \x1b[31m", 1), 5, "the control character U+001B"},
		{strings.ReplaceAll(good, "\n", "\r"), 1, "a carriage return (CR) without a line feed"},
		{"\xff\xfe-\x00-\x00-\x00\n\x00", 1, "text in UTF-16"},
		{strings.Replace(good, "Prose.", "\xff\xfe", 1), 5, "bytes that are no UTF-8"}, // not at the beginning
		{strings.Replace(good, "Prose.", "txt\u202eexe", 1), 5, "the control character U+202E"},
	} {
		_, err := Parse("l.md", c.text, views)
		var wrong *FormatError
		if !errors.As(err, &wrong) {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if wrong.Line != c.line || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v; expected line %d and %q", c.text, err, c.line, c.says)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(small)
	f.Add("---\n---\n")
	f.Add("---\rtitle: T\r---\r")
	f.Add("\xff\xfe-\x00-\x00-\x00")
	f.Add(strings.Replace(small, "graph: 4/1.3", "graph: 4/1.3\nbeta: 0.2\nlearner: wl+knn\nthen-toggle: 1-2\nevolved: 1", 1))
	f.Add(strings.Replace(small, "Why?", "Why?\x1b[2J", 1))
	f.Fuzz(func(t *testing.T, text string) {
		l, err := Parse("f.md", text, views)
		if err != nil {
			if err.Error() == "" || strings.ContainsFunc(err.Error(), unicode.IsControl) {
				t.Errorf("not one sentence: %q", err)
			}
			return
		}
		for _, part := range append(l.parts(), []Block{{Text: l.Title}}) {
			for _, b := range part {
				if strings.ContainsFunc(strings.ReplaceAll(b.Text, "\n", ""), unicode.IsControl) {
					t.Errorf("control characters would reach the terminal: %q", b.Text)
				}
			}
		}
		if l.Title == "" || len(l.Prose) == 0 || len(l.Questions) == 0 || l.Show.Settings.Validate() != nil || l.Reveal.Position.Validate() != nil {
			t.Errorf("half-read: %+v", l)
		}
	})
}

func TestLoad_ATeachersLessonsJoinTheOthers(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		must.Do(os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	write("README.md", "not a lesson")
	write("notes.txt", "nor this")
	expect.Refused(t, expect.ErrorOf(Load(t.Context(), datasets.Default(), folder, nil)), "NAME.md")
	own := "---\ntitle: Ours\norder: 1\ndataset: ./class.zip\n---\nProse.\n## Question\nQ?\n## Answer\nA.\n"
	write("ours.md", own)
	write("noise.md", strings.Replace(own, "order: 1\n", "", 1))
	list := must.Get(Load(t.Context(), datasets.Default(), folder, nil))
	expect.Equal(t, len(All())+1, len(list))
	if l := list[0]; l.Name != "ours" || l.Show.Dataset != filepath.Join(folder, "class.zip") {
		t.Errorf("first is %s on %s", l.Name, l.Show.Dataset)
	}
	if at, err := Find(list, "NOISE"); err != nil || list[at].Title != "Ours" || at != len(list)-1 {
		t.Errorf("%d, %v", at, err)
	}
	if at, err := Find(list, "1"); err != nil || at != 0 {
		t.Errorf("%d, %v", at, err)
	}
	for name, says := range map[string]string{"zzzzz": "there are 1 ours, 2 edge-swap", "similarty": "did you mean similarity?"} {
		expect.Refused(t, expect.ErrorOf(Find(list, name)), says)
	}
	for wrong, says := range map[string]string{
		"dataset: ringz":         `bad.md: there is no dataset "ringz"; did you mean rings?`,
		"dataset: toy:7":         "bad.md: dataset \"toy:7\": toy is six fixed graphs",
		"dataset: toy\ngraph: 9": "bad.md: it looks at graph 9, and toy has 6",
		"dataset: toy\nscreen: augment\ngraph: 4\nstep: 100":    "bad.md line 7: found step 100, expected at most 1, the swaps that are tried on graph 4; mend this line",
		"dataset: toy\nscreen: augment\ngraph: 4\nthen-step: 2": "bad.md line 7: found step 2, expected at most 1",
	} {
		write("bad.md", strings.Replace(own, "dataset: ./class.zip", wrong, 1))
		expect.Refused(t, expect.ErrorOf(Load(t.Context(), datasets.Default(), folder, nil)), says)
	}
	write("bad.md", own)
	write("\x1b[2J.md", own)
	expect.Refused(t, expect.ErrorOf(Load(t.Context(), datasets.Default(), folder, nil)), `control characters in its name "\x1b[2J.md"`)
	os.Remove(filepath.Join(folder, "\x1b[2J.md"))
	write("a\u202eb.md", own)
	expect.Refused(t, expect.ErrorOf(Load(t.Context(), datasets.Default(), folder, nil)), `control characters in its name "a\u202eb.md"`)
	os.Remove(filepath.Join(folder, "a\u202eb.md"))
	write("bad.md", "no")
	expect.Refused(t, expect.ErrorOf(Load(t.Context(), datasets.Default(), folder, nil)), filepath.Join(folder, "bad.md")+" line 1")
	expect.Refused(t, expect.ErrorOf(Load(t.Context(), datasets.Default(), filepath.Join(folder, "nowhere"), nil)), "does not exist")
	expect.Refused(t, expect.ErrorOf(Load(t.Context(), datasets.Default(), filepath.Join(folder, "ours.md"), nil)), "is a lesson; give its folder")
}

// The example a teacher copies has to work.
func TestDocs_TheExampleIsALesson(t *testing.T) {
	text := must.Get(os.ReadFile(filepath.Join("..", "..", "docs", "teach.md")))
	_, example, _ := strings.Cut(string(text), "## The file\n\n```\n")
	example, _, found := strings.Cut(example, "```\n")
	if !found {
		t.Fatal("docs/teach.md has no example")
	}
	l := must.Get(Parse("example.md", example, views))
	g, m, r := mapped(t, l.Reveal)
	var pairs []model.Edge
	for _, row := range begun(t, m, g).Additions(0, 0).Rows {
		pairs = append(pairs, row.Pair)
	}
	if diff := cmp.Diff([]model.Edge{{U: 0, V: 3}, {U: 1, V: 3}, {U: 2, V: 4}, {U: 2, V: 5}}, pairs); diff != "" || len(r.Attempts) == 0 {
		t.Error(diff)
	}
	for _, key := range keys() {
		if !strings.Contains(string(text), "`"+key+"`") && !strings.Contains(strings.Join(settings.Names(), " "), key) && !slices.Contains(settings.ReadingNames(), key) {
			t.Errorf("docs/teach.md does not explain %s", key)
		}
	}
}
