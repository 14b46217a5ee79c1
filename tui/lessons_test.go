package tui

import (
	"context"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/adrg/xdg"
	"github.com/charmbracelet/x/ansi"

	"mevolve/lessons"
)

// proofs are, for each question of a lesson, what the screen shows with its
// answer and not before. A text that begins with = stands in the lesson's answer
// itself and is hidden with it.
var proofs = map[string][][]string{
	"edge-swap":         {{"u = .737", "Swap 1 of 2"}},
	"similarity":        {{".833", ".357"}, {"[0, .440)", "u = .202"}},
	"ra-molecules":      {{"9 is .50", "1−0 = 1"}},
	"motif-random":      {{"Swap 1 of 2"}},
	"vertex-similarity": {{"Swap 1 of 2", "4  9"}},
	"length-three":      {{"Σs = 0"}},
	"reliability":       {{"▫····"}, {"0 of 44", "81 of 87"}},
	"mispredicted":      {{".461  .963 ▫", "41 of 44"}},
	"theta":             {{"least 0 of 9"}, {"yours keeps 0 of 56"}},
	"small-validation":  {{"moves in 2 of 9", "yours keeps 35 of 56", "yours .333"}},
	"regions":           {{"3 of 38 test: +2 −1"}},
	"embedding":         {{".984"}},
	"compounding":       {{}, {"4,192"}},
	"noise":             {{"11/20", ".550"}},
	"verdict":           {{"D_train repeated for this cell .755", "Cannot tell the evolved model"}},
	"helps":             {{"size 1.00"}},
	"comparison":        {{"▲"}},
}

// What answers a question is on no page before its answer, neither above the
// text nor on the whole screen behind it, and is all on the screen with it.
func TestLessons_NoAnswerBeforeAndAllOfItAfter(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	for at, l := range lessons.All() {
		if len(proofs[l.Name]) != len(l.Questions) {
			t.Errorf("%s has %d questions and the proofs of %d", l.Name, len(l.Questions), len(proofs[l.Name]))
			continue
		}
		t.Run(l.Name, func(t *testing.T) {
			config := everything(t, "toy")
			config.Theme = "dark"
			ctx, cancel := context.WithCancel(context.Background())
			f := &film{ctx: ctx, app: newApp(ctx, config), got: make(chan tea.Msg)}
			defer f.app.desk.Close()
			defer cancel()
			if err := f.start(80, 24); err != nil {
				t.Fatal(err)
			}
			f.begin(f.app.startLesson(at, false))
			for slide := 0; ; slide++ {
				pages := seen(t, f)
				for i, texts := range proofs[l.Name] {
					for _, text := range texts {
						switch shown := strings.Contains(pages[1], text); {
						case slide < 2*i+2 && strings.Contains(pages[0]+pages[1], text):
							t.Errorf("page %d shows %q before its question is answered:\n%s\n%s", slide+1, text, pages[0], pages[1])
						case slide == 2*i+2 && !shown:
							t.Errorf("page %d does not show %q:\n%s", slide+1, text, pages[1])
						}
					}
				}
				if m := f.app.state.Message(); m.Error {
					t.Errorf("page %d: %s", slide+1, m.Text)
				}
				if slide+1 == f.app.reader.slides() {
					break
				}
				f.begin(f.app.reader.turn(1))
			}
		})
	}
}

// seen is the page with the lesson, and the screen behind it.
func seen(t *testing.T, f *film) [2]string {
	t.Helper()
	f.send(nil)
	if err := f.settle(); err != nil {
		t.Fatal(err)
	}
	var pages [2]string
	for i, looking := range []bool{false, true} {
		f.app.reader.looking = looking
		f.app.draw()
		pages[i] = ansi.Strip(f.app.canvas.Plain())
	}
	f.app.reader.looking = false
	return pages
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
	for _, field := range lessons.Fields() {
		if !masked[field] && field != "change" && field != "truth" {
			t.Errorf("no lesson tries the mask %s", field)
		}
	}
}
