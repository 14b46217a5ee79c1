package cli

import (
	"context"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui"
	"mevolve/tui/job"
	"mevolve/tui/lessons"
)

// giveaways tell the answer, question by question: a number, a mark or a sentence that
// the answer or its screen has.
var giveaways = map[string][]string{
	"edge-swap":         {`\.737|is now 1–2–3–5|Swap 1 of 2`},
	"similarity":        {`\.357|\.143|\.833|Σs = 2`, `\.440|\.560`},
	"ra-molecules":      {`RA is 0|[Oo]f every edge is|weight 1 − s/Σs is 1 |Σs = \d`},
	"motif-random":      {`does not fall off|Swap 1 of 2`},
	"vertex-similarity": {`9, 10 and 11|Swap 1 of 2`},
	"length-three":      {`Σs = 0|same weight|uniform|pair +share`},
	"reliability":       {`no other value|r \.500`, `▫|\b0 of 44|81 of 87`},
	"mispredicted":      {`▫|\.461`},
	"theta":             {`cost 0|0 of 9|no right one`, `\b0 of 56|beyond \.667`},
	"small-validation":  {`5 of 9|35 of 56`},
	"regions":           {`3 of 38|\+2 −1`},
	"embedding":         {`\.984`},
	"compounding":       {`Still the 131|only adds`, `4,?192`},
	"best-of-six":       {`Algorithm 3 returns`, `\+3\.0|\+3\.5`},
	"noise":             {`11 of 20|\.550`},
	"verdict":           {`[Cc]annot tell`},
	"helps":             {`size 1\.00|100 percent`},
	"comparison":        {`▲|\.043`},
}

// giveaway are those of a question of a lesson that ships, none of which may be missing.
func giveaway(t *testing.T, l lessons.Lesson, question int) *regexp.Regexp {
	t.Helper()
	if list := giveaways[l.Name]; len(list) != len(l.Questions) {
		t.Fatalf("%s has %d questions, and what tells the answer of %d is known", l.Name, len(l.Questions), len(list))
	}
	return regexp.MustCompile(giveaways[l.Name][question])
}

// No frame of a lesson, with its page or beside it, tells an answer before it is given;
// the answer or its frame does, so that the test looks for what is there.
func TestLesson_NoFrameTellsAnAnswerBeforeIt(t *testing.T) {
	for _, l := range lessons.All() {
		for _, size := range [][2]int{{80, 24}, {140, 45}} {
			if !long.Asked() && l.Show.Position.Screen > 3 {
				continue // it trains
			}
			t.Run(l.Name+" "+strconv.Itoa(size[0]), func(t *testing.T) {
				seen := map[int]string{} // by slide, from 1
				slides := 1 + 2*len(l.Questions)
				page := regexp.MustCompile(`(?m)  (\d)/` + strconv.Itoa(slides) + `\s*$`)
				slide := 1
				for _, f := range filmOf(t, l, size) {
					if at := page.FindStringSubmatch(f); at != nil {
						slide, _ = strconv.Atoi(at[1])
					}
					seen[slide] += f + "\n"
				}
				if len(seen) != slides {
					t.Fatalf("%d slides of %d are seen", len(seen), slides)
				}
				for q := range l.Questions {
					tells := giveaway(t, l, q)
					for before := range 2*q + 2 {
						if found := tells.FindString(seen[before+1]); found != "" {
							t.Errorf("slide %d tells %q before question %d is answered:\n%s", before+1, found, q+1, seen[before+1])
						}
					}
					var answer []string
					for _, b := range l.Questions[q].Answer {
						answer = append(answer, b.Text)
					}
					if !tells.MatchString(strings.Join(answer, " ")) && !tells.MatchString(seen[2*q+3]) {
						t.Errorf("neither the answer of question %d nor its frame has %s", q+1, tells)
					}
				}
			})
		}
	}
}

var (
	films   = map[string][]string{}
	ofFilms = job.Alone().Results // as a hand-out has, see handout
)

// filmOf is a lesson page by page, each with the screen beside it or behind it; it is
// filmed once.
func filmOf(t *testing.T, l lessons.Lesson, size [2]int) (frames []string) {
	t.Helper()
	key := fmt.Sprint(l.Name, size)
	if films[key] != nil {
		return films[key]
	}
	d := must.Get(datasets.Generate(l.Show.Dataset))
	config := tui.Config{Dataset: d, Settings: settings.Default(), Workers: 2, Lessons: []lessons.Lesson{l}, Lesson: lessons.Page{Lesson: 1}}
	config.Share.Results = ofFilms
	config.Load = func(ctx context.Context, name string, _ func(string)) (*model.Dataset, error) {
		return datasets.Open(ctx, name, nil)
	}
	turns := 1 + 2*len(l.Questions)
	for _, q := range l.Questions { // the first space asks for an answer
		if q.Number != nil || len(q.Options) > 0 {
			turns++
		}
	}
	for _, s := range must.Get(tui.Film(t.Context(), config, size[0], size[1], strings.Repeat("Tab T space ", turns))) {
		frames = append(frames, s.Canvas.Plain())
	}
	films[key] = frames
	return frames
}

var (
	tags    = regexp.MustCompile(`<[^>]*>`)
	answers = regexp.MustCompile(`(?s)<details>\s*<summary>(Answer|What is seen with the answer)</summary>.*?</details>`)
)

// beforeAnswers is a hand-out of lessons without its answers and marks, a text a lesson.
func beforeAnswers(t *testing.T, list []lessons.Lesson, text string) (by []string) {
	t.Helper()
	text = tags.ReplaceAllString(answers.ReplaceAllString(text, ""), "")
	text = html.UnescapeString(text)
	for i, l := range list {
		_, own, found := strings.Cut(text, l.Title+"\n")
		if i+1 < len(list) {
			own, _, _ = strings.Cut(own, list[i+1].Title+"\n")
		}
		if !found || !strings.Contains(own, "mevolve --lesson "+l.Name) {
			t.Errorf("nothing opens %s", l.Name)
		}
		by = append(by, l.Title+" "+flat(own))
	}
	return by
}

// handouts are those of lessons in a format: of all, or of those that train little, one
// of each screen up to 4. MEVOLVE_LONG=1 makes them of all lessons at once, and compares.
func handouts(t *testing.T, format string, reveal bool) (list []lessons.Lesson, text string) {
	t.Helper()
	args := []string{"--format", format}
	if reveal {
		args = append(args, "--reveal")
	}
	if long.Asked() {
		return lessons.All(), handedOut(t, append(args, "--all")...)
	}
	for _, l := range lessons.All() {
		if l.Show.Position.Screen < 4 || l.Name == "compounding" {
			list, text = append(list, l), text+handedOut(t, append([]string{l.Name}, args...)...)
		}
	}
	return list, text
}

// Before an answer no hand-out tells it, nor prints a place, which opens the explorer with
// nothing masked; what a lesson masks is there masked, and behind the answer it is not.
func TestHandout_TellsNoAnswerBeforeIt(t *testing.T) {
	for format, reveal := range map[string]bool{"text": false, "html": true} {
		if format == "text" && !long.Asked() {
			continue
		}
		list, all := handouts(t, format, reveal)
		for i, text := range beforeAnswers(t, list, all) {
			l := list[i]
			for q := range l.Questions {
				if found := giveaway(t, l, q).FindString(text); found != "" {
					t.Errorf("%s: the hand-out of %s tells %q:\n%s", format, l.Name, found, text)
				}
			}
			if strings.Contains(text, "--at ") {
				t.Errorf("%s: a place of %s opens the explorer with the answer in sight", format, l.Name)
			}
			if format != "text" && masked(l) && !missing(datasets.Default(), l.Show.Dataset) && !strings.Contains(text, "∙") {
				t.Errorf("%s: nothing of %s is masked", format, l.Name)
			}
		}
		for _, seen := range strings.Split(all, "What is seen with the answer")[1:] {
			if seen, _, _ = strings.Cut(seen, "</details>"); strings.Contains(seen, "∙") {
				t.Errorf("%s: something is masked behind an answer", format)
			}
		}
	}
	for _, l := range lessons.All() {
		asked, answered, _ := strings.Cut(mustRun(t, "lesson", l.Name, "--reveal"), "\nAnswer\n")
		if strings.Contains(asked, "--at ") || !strings.Contains(answered, "--at ") {
			t.Errorf("%s: a place comes before the answer, or never", l.Name)
		}
	}
}

// masked reports whether a question of a lesson masks something.
func masked(l lessons.Lesson) bool {
	return slices.ContainsFunc(l.Questions, func(q lessons.Question) bool { return len(q.Masks) > 0 })
}

var made = map[string]string{}

// handedOut is what `mevolve lesson` prints, made once.
func handedOut(t *testing.T, args ...string) string {
	t.Helper()
	key := strings.Join(args, " ")
	if made[key] == "" {
		made[key] = mustRun(t, append([]string{"lesson"}, args...)...)
	}
	return made[key]
}
