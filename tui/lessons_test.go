package tui

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/tui/lessons"
)

// lessonSizes are those at which lessons are looked at.
var lessonSizes = [][2]int{{80, 24}, {100, 30}, {140, 45}, {200, 60}}

// signs are what the screen shows with an answer that no number tells.
var signs = map[string]string{
	"motif-random": "Swap 1 of 2", "vertex-similarity": "4–9", "length-three": "Σs = 0", "comparison": "▲",
	"verdict": "annot tell",
}

// elsewhere are numbers of lessons that are not to be seen on their screens, and why.
var elsewhere = map[string]string{
	"best-of-six 2.0":         "mevolve run prints it",
	"best-of-six 3.0":         "mevolve run prints it",
	"best-of-six 3.5":         "mevolve run prints it",
	"best-of-six 4.0":         "docs/results.md",
	"best-of-six 4.4":         "docs/results.md",
	"best-of-six 4.5":         "docs/results.md",
	"similarity 2.5":          "the ratio of two that are",
	"ra-molecules 333 of 344": "of whole datasets", "ra-molecules 81": "of a whole dataset",
	"motif-random 53": "of the other mapping, a key away", "motif-random 34": "what is left of 53",
	"small-validation 80": "of the paper's datasets",
	"small-validation 20": "the limit of a warning",
	"small-validation .5": "θ without another graph", "small-validation 34": "kept without another graph",
	"compounding 10": "of 5, 2", "compounding 786": "with another reading", "compounding 18 %": "a mean over all graphs",
	"regions 6 %":    "how much of the picture changes",
	"comparison .05": "a convention",
	"regions 12":     "a wrong option", "regions 25": "a wrong option",
	"embedding 92.0": "a wrong option", "embedding 100": "a wrong option", "embedding 98.4": ".984 as a percentage",
	"noise 18": "a wrong option", "noise 3.0": "over five folds, which mevolve run prints",
	"verdict .727": "a wrong option",
}

// argued is what a lesson argues with: a count of so many, a percentage, any other
// number, but not that of an equation or a reading.
var argued = regexp.MustCompile(`(?:Eq\. |R)\d+|\d+ of (?:the )?\d+|\d+(?:\.\d+)? (?:percent|%)|\d+(?:,\d{3})*(?:\.\d+)?|\.\d+`)

// figure is such a number in all the ways a screen spells it.
type figure struct {
	text, spelled string
	telling       bool // it is not among what every screen shows, such as numbers of rows
}

func figures(blocks []lessons.Block) (list []figure) {
	for _, b := range blocks {
		for _, text := range argued.FindAllString(b.Text, -1) {
			if f := figureOf(text); f.spelled != "" {
				list = append(list, f)
			}
		}
	}
	return list
}

func figureOf(text string) figure {
	f := figure{text: text, telling: true}
	count, of, isPart := strings.Cut(text, " of ")
	percent, isPercent := strings.CutSuffix(strings.TrimSuffix(text, "%"), " percent")
	whole := strings.ReplaceAll(text, ",", "")
	switch {
	case strings.HasPrefix(text, "Eq.") || strings.HasPrefix(text, "R"):
	case isPart:
		f.spelled = count + `(?: of |/)` + strings.TrimPrefix(of, "the ")
	case isPercent || strings.HasSuffix(text, "%"):
		x, _ := strconv.ParseFloat(strings.TrimSpace(percent), 64)
		f.spelled, f.telling = fraction(strconv.FormatFloat(x/100, 'f', 3, 64)), isPercent
		if !isPercent {
			f.spelled += "|" + strings.TrimSpace(percent) + " %"
		}
	case strings.Contains(text, "."):
		f.spelled = fraction(text)
	case len(whole) > 3:
		f.spelled = whole + "|" + whole[:len(whole)-3] + "," + whole[len(whole)-3:]
	case len(whole) > 1:
		f.spelled, f.telling = whole, len(whole) > 2
	}
	return f
}

// fraction is a number with or without the 0 before its point and those at its end.
func fraction(text string) string {
	whole, part, _ := strings.Cut(strings.TrimLeft(text, "0"), ".")
	if whole == "" {
		whole = "0?"
	}
	if part = strings.TrimRight(part, "0"); part == "" {
		part = "0"
	}
	return whole + `\.` + part + `0*`
}

// on reports whether the number stands in a text, not as a part of another one.
func (f figure) on(text string) bool {
	return regexp.MustCompile(`(?m)(?:^|[^\d.,/])(?:` + f.spelled + `)(?:$|[^\d.,/]|[.,](?:$|\D))`).MatchString(text)
}

// seen reports whether it is to be seen in a text; the parts of a count may stand apart.
func (f figure) seen(text string) bool {
	count, of, isPart := strings.Cut(strings.Replace(f.text, "of the", "of", 1), " of ")
	return f.on(text) || isPart && figure{spelled: count}.on(text) && figure{spelled: of}.on(text)
}

// in reports whether it is among others.
func (f figure) in(list []figure) bool {
	return slices.ContainsFunc(list, func(g figure) bool { return g.spelled == f.spelled })
}

// skipTraining leaves a lesson whose screen evolves to the long form.
func skipTraining(t *testing.T, l lessons.Lesson) {
	t.Helper()
	if l.Show.Position.Screen > 3 {
		long.Only(t, "its screen evolves")
	}
}

// sights are the screens of a lesson without the lesson, by slide and size. No trial
// is kept from before: what a lesson compares, it computes, as for a hand-out.
func sights(t *testing.T, at int) (slides [][]string) {
	t.Helper()
	f := must.Get(newFilm(context.Background(), everything(t, "toy"), 80, 24))
	defer f.end()
	must.Do(f.start(80, 24))
	f.begin(f.app.startLesson(at, false))
	for x := f.app.lesson(); ; f.begin(x.turn(1)) {
		var seen []string
		for _, size := range lessonSizes {
			f.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			must.Do(f.settle())
			x.isScreenActive = true
			f.app.draw()
			body := f.app.body()
			if !x.docked(body) {
				body = body.Above(body.H - 1) // the lesson's row
			}
			x.isScreenActive = false
			seen = append(seen, ansi.Strip(f.app.canvas.Part(f.app.canvas.Bounds().Above(2)).Plain()+f.app.canvas.Part(body).Plain()))
			if m := f.app.state.Message(); m.Error {
				t.Errorf("slide %d: %s", len(slides)+1, m.Text)
			}
		}
		if slides = append(slides, seen); len(slides) == x.slides() {
			return slides
		}
	}
}

// What answers a question stands on no screen before its answer, whatever the size,
// and on the screen with it. Every number that a lesson argues with is on the screen
// that it shows first or last: those of its hand-out.
func TestLessons_NoAnswerBeforeAndAllOfItAfter(t *testing.T) {
	used := map[string]bool{}
	for at, l := range lessons.All() {
		t.Run(l.Name, func(t *testing.T) {
			skipTraining(t, l)
			slides := sights(t, at)
			first, last := slides[0], slides[len(slides)-1]
			allowed := func(f figure) bool {
				key := l.Name + " " + f.text
				_, ok := elsewhere[key]
				used[key] = used[key] || ok
				return ok
			}
			given, all := figures(l.Prose), figures(l.Prose)
			for i, q := range l.Questions {
				asked := figures(q.Ask)
				for _, o := range q.Options {
					asked = append(asked, figures([]lessons.Block{{Text: o.Text}})...)
				}
				given = append(given, asked...)
				answer := figures(q.Answer)
				all = append(append(all, asked...), answer...)
				secrets := slices.DeleteFunc(slices.Clone(answer), func(f figure) bool { return !f.telling || f.in(given) || allowed(f) })
				for s, size := range lessonSizes {
					for before := range 2*i + 2 {
						for _, f := range secrets {
							if f.on(slides[before][s]) {
								t.Errorf("question %d: slide %d at %v shows %s:\n%s", i+1, before+1, size, f.text, slides[before][s])
							}
						}
						if sign := signs[l.Name]; sign != "" && strings.Contains(slides[before][s], sign) {
							t.Errorf("question %d: slide %d at %v shows %s", i+1, before+1, size, sign)
						}
					}
					for _, f := range secrets {
						if !f.seen(slides[2*i+2][s]) && !f.seen(last[s]) {
							t.Errorf("question %d: at %v its answer does not show %s:\n%s", i+1, size, f.text, slides[2*i+2][s])
						}
					}
				}
				if len(secrets) == 0 && signs[l.Name] == "" && len(l.Questions) == 1 {
					t.Errorf("question %d: no number tells its answer, and no sign", i+1)
				}
				given = append(given, answer...)
			}
			for s, size := range lessonSizes {
				if first[s] == last[s] {
					t.Errorf("at %v nothing is revealed", size)
				}
				if sign := signs[l.Name]; !strings.Contains(last[s], sign) {
					t.Errorf("at %v nothing shows %s:\n%s", size, sign, last[s])
				}
				for _, f := range all {
					if !f.seen(first[s]) && !f.seen(last[s]) && !allowed(f) {
						t.Errorf("at %v no screen shows %s:\n%s\n%s", size, f.text, first[s], last[s])
					}
				}
			}
		})
	}
	for key := range elsewhere {
		if !used[key] && long.Asked() {
			t.Errorf("%s is no number of that lesson, or is to be seen", key)
		}
	}
}

// Every field that a lesson can mask covers something on a screen.
func TestLessons_EveryFieldIsMaskedSomewhere(t *testing.T) {
	masked := map[string]bool{}
	for _, l := range lessons.All() {
		for _, q := range l.Questions {
			for _, field := range q.Masks {
				masked[field] = true
			}
		}
	}
	for _, field := range lessons.Fields {
		if !masked[field] && field != "class" && field != "change" && field != "truth" {
			t.Errorf("no lesson tries the mask %s", field)
		}
	}
}

// An answer that speaks of trials is given when they are done; until then the page says
// how far they are, and what is masked stays so.
func TestReader_AnAnswerWaitsForWhatItSpeaksOf(t *testing.T) {
	f := must.Get(newFilm(context.Background(), everything(t, "toy"), 140, 45))
	defer f.end()
	must.Do(f.start(140, 45))
	at := must.Get(lessons.Find(lessons.All(), "verdict"))
	f.begin(f.app.startLesson(at, false))
	f.begin(f.app.lesson().turn(1))
	f.begin(f.app.lesson().turn(1))
	frame := func() string {
		f.begin(f.app.lesson().forward()) // does not leave the page
		f.app.draw()
		return f.app.canvas.Plain()
	}
	for far := "reading rings"; far != ""; far = f.app.computing() {
		if shown := frame(); !strings.Contains(shown, "waits for the screen: "+far) && f.app.computing() != "" || strings.Contains(shown, ".755") {
			t.Fatalf("the answer does not wait for %q:\n%s", far, shown)
		}
		f.take(<-f.got)
	}
	must.Do(f.settle())
	f.app.draw()
	if shown := f.app.canvas.Plain(); !strings.Contains(shown, ".755. Repeating the graphs") || strings.Contains(shown, "∙") {
		t.Errorf("the trials are done, and the answer is not there:\n%s", shown)
	}
}
