package tui

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/exp/golden"

	"mevolve/internal/expect"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/internal/wording"
	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/loop"
	"mevolve/tui/widgets/paint"
)

func looping(t *testing.T, w, h int, ascii bool) *pilot {
	t.Helper()
	config := everything(t, "rings")
	config.Loop, config.ASCII = true, ascii
	config.Settings = settings.Default()
	config.Settings.Learner = "sf+knn"
	return newPilot(t, config, w, h)
}

// atLoop has the loop open, whose numbers nobody waits for.
func atLoop(t *testing.T) *pilot {
	t.Helper()
	p := shell(t, "toy", 80, 24)
	p.patience = 20 * time.Millisecond
	p.app.open(&loopPage{app: p.app, lit: swapsBox})
	return p
}

func TestLoop_LooksAsItShould(t *testing.T) {
	golden.RequireEqual(t, looping(t, 80, 24, false).lines())
}

// The numbers in the picture are those of the run: the graphs that are kept are
// what D_train grows by.
func TestLoop_HasTheNumbersOfTheRun(t *testing.T) {
	p := looping(t, 80, 24, false)
	event, ok := p.app.runs.Here().Event(1)
	if !ok {
		t.Fatal("there is no first iteration")
	}
	train := len(p.app.runs.Here().Split.Train)
	m := regexp.MustCompile(`D_train (\d+) → (\d+)`).FindStringSubmatch(p.frame())
	if m == nil {
		t.Fatalf("nothing is retrained:\n%s", p.frame())
	}
	if m[1] != strconv.Itoa(train) || m[2] != strconv.Itoa(train+event.State.Kept) {
		t.Errorf("D_train grows from %s to %s, and %d + %d are there", m[1], m[2], train, event.State.Kept)
	}
	p.expect(strconv.Itoa(len(event.State.Pool))+" copies", strconv.Itoa(event.State.Kept)+" of "+strconv.Itoa(len(event.State.Pool))+" kept")
}

// wholeBoxes is the number of boxes in a text. It fails where one is cut.
func wholeBoxes(t *testing.T, text string) int {
	t.Helper()
	corners := strings.Count(text, "╭")
	for _, corner := range []string{"╮", "╰", "╯"} {
		if strings.Count(text, corner) != corners {
			t.Fatalf("a box is cut:\n%s", text)
		}
	}
	return corners
}

// At 60×16 and 80×18 the lower boxes stood on the footer, without their corners.
func TestLoop_IsWholeAtEverySize(t *testing.T) {
	p := looping(t, 60, 16, false)
	p.app.state.ClearMessage()
	titles := loop.Boxes(p.app.top().(*loopPage).numbers())
	for w := 60; w <= 140; w += long.Pick(1, 4) {
		for h := 16; h <= 45; h += long.Pick(1, 2) {
			p.app.Update(tea.WindowSizeMsg{Width: w, Height: h})
			rows := strings.Split(p.frame(), "\n")
			body := strings.Join(rows[2:h-1], "\n")
			corners := wholeBoxes(t, body)
			if corners != 0 && corners != len(titles) || strings.Contains(body, "…") {
				t.Fatalf("%d×%d: %d boxes, or a cut number:\n%s", w, h, corners, p.frame())
			}
			for _, box := range titles {
				if !strings.Contains(body, strconv.Itoa(box.Screen)+" "+box.Title+" ") || !strings.Contains(body, box.Lines[0]) {
					t.Fatalf("%d×%d: %s is not seen:\n%s", w, h, box.Title, p.frame())
				}
			}
			want := "← →:box  Enter:open it  space:play  d:dataset  Esc:close  ?:help  q:quit"
			footer := strings.TrimSpace(rows[h-1])
			if w < len([]rune(want))+2 {
				want = "← →:box  Enter:open it  space:play  d:dataset  Esc:close"
			}
			if !strings.HasPrefix(footer, want) {
				t.Fatalf("%d×%d: the footer is %q", w, h, footer)
			}
		}
	}
}

// Every frame of the film fits every window: all boxes whole, each with its first number, and the
// same numbers and time give the same frame.
func TestLoop_EveryFrameOfTheFilmFits(t *testing.T) {
	p := looping(t, 80, 24, false)
	n := p.app.top().(*loopPage).numbers()
	frame, pictured := 0, 0
	for w := 60; w <= 220; w += long.Pick(1, 16) {
		for h := 16; h <= 70; h += long.Pick(1, 6) {
			frame++
			n.Left = loop.Length * time.Duration(frame*7%73) / 73
			c, again := paint.New(w, h, p.app.state.Theme.Open(), false), paint.New(w, h, p.app.state.Theme.Open(), false)
			body := paint.Rect{X: 1, Y: 2, W: w - 2, H: h - 3}
			loop.Draw(c, body, n, swapsBox, nil)
			loop.Draw(again, body, n, swapsBox, nil)
			text := c.Plain()
			if text != again.Plain() {
				t.Fatalf("%d×%d, %v before the end: two frames differ", w, h, n.Left)
			}
			shown := n
			if n.Pictured(body) {
				pictured++
			} else {
				shown.Left = 0
			}
			wholeBoxes(t, text)
			for _, box := range loop.Boxes(shown) {
				if !strings.Contains(text, box.Title) || !strings.Contains(text, box.Lines[0]) {
					t.Fatalf("%d×%d, %v before the end: %s is not whole:\n%s", w, h, n.Left, box.Title, text)
				}
			}
		}
	}
	if pictured < frame/2 {
		t.Errorf("%d of %d frames have pictures", pictured, frame)
	}
}

// The film: its first frame has the graph and no copies yet, its last one is the page at rest.
func TestLoop_TheFilmBeginsWithTheGraph(t *testing.T) {
	p := looping(t, 80, 24, false)
	rest := p.lines()
	x := p.app.top().(*loopPage)
	x.left = loop.Length
	golden.RequireEqual(t, p.lines())
	x.stop()
	expect.Equal(t, rest, p.lines())
}

// The film has its copies for as long as the page is open, also when the first pool is dropped; without the pool it
// has none, and the same end.
func TestLoop_TheCopiesOutliveTheirPool(t *testing.T) {
	p := shell(t, "rings", 80, 24)
	p.app.work.Use(job.Share{Memory: job.NewMemory(1<<40, 0)})
	p.app.state.Settings = settings.Default()
	p.app.state.Settings.Learner = "sf+knn"
	p.app.state.SetGraph(1) // a training graph
	open := func() *loopPage {
		p.begin(p.app.openLoop())
		p.frame()
		p.settle()
		return p.app.top().(*loopPage)
	}
	p.begin(p.app.runs.Enter())
	p.settle()
	x := open()
	if n := x.numbers(); p.app.runs.Here().InMemory(1) || n.First == nil || len(n.Steps) != n.Settings.Iterations+1 {
		t.Fatalf("iteration 1 is in memory: %t; %d steps", p.app.runs.Here().InMemory(1), len(n.Steps))
	}
	if len(x.copies) == 0 {
		t.Error("the copies are lost with their pool")
	}
	with := x.numbers()
	x.leave()
	x = open()
	without := x.numbers()
	if len(without.First.Copies) > 0 {
		t.Error("copies of a pool that is not in memory")
	}
	for x.left = loop.Length; x.left > 0; x.left -= loop.Length / 30 {
		p.expect("graph 2: 4 swaps")
	}
	expect.Equal(t, loop.Sentences(without), loop.Sentences(with))
}

// filming has the film under way.
func filming(t *testing.T) *pilot {
	t.Helper()
	p := looping(t, 80, 24, false)
	x := p.app.top().(*loopPage)
	if x.play(); !x.film.On {
		t.Fatal("the film does not play")
	}
	x.next()
	return p
}

// Any key stops the film and does what it does at rest.
func TestLoop_AnyKeyStopsTheFilm(t *testing.T) {
	for _, key := range []string{"?", "4", "enter", "esc", ",", "T", "d", "right"}[:long.Pick(8, 4)] {
		with, without := filming(t), looping(t, 80, 24, false)
		with.press(key)
		without.press(key)
		if with.lines() != without.lines() {
			t.Errorf("%s does something else while the film plays:\n%s\nat rest:\n%s", key, with.lines(), without.lines())
		}
	}
	p := filming(t)
	p.press("space")
	if x := p.app.top().(*loopPage); x.film.On || x.left != 0 {
		t.Error("space does not stop the film")
	}
}

// The film begins by itself on a terminal that answers and has colours, nowhere else.
func TestLoop_TheFilmBeginsWhereThingsMove(t *testing.T) {
	for _, on := range []struct{ still, noClock, grey, plays bool }{
		{plays: true}, {still: true}, {noClock: true}, {grey: true},
	} {
		p := shell(t, "toy", 80, 24)
		s := p.app.state
		s.Still, s.NoClock, s.Theme.Color = on.still, on.noClock, !on.grey
		p.app.openLoop()
		p.app.answered(true)
		x := p.app.top().(*loopPage)
		if x.film.On != on.plays {
			t.Errorf("%+v: it plays: %v", on, x.film.On)
		}
		x.leave()
	}
}

// A first answer that a busy machine delays begins the film, too. It ends on a slow line, where
// answer after answer is late, and does not begin where the first answer exceeds the pacer's patience.
func TestLoop_TheFilmForgivesALateAnswer(t *testing.T) {
	for _, first := range []time.Duration{0, 300 * time.Millisecond, time.Second, 3 * time.Second} {
		p, out, _ := onTerminal(t)
		p.app.openLoop()
		x := p.app.top().(*loopPage)
		answers := func(after time.Duration) bool {
			_, _ = out.Write([]byte("a frame"))
			if out.sentAt = time.Now().Add(-after); after > patienceFor(0) {
				p.Update(lateMsg{})
			} else if after == 0 {
				out.sentAt = time.Now().Add(time.Hour) // however long the machine takes from here
			}
			out.heard([]byte(answer))
			p.Update(uv.PrimaryDeviceAttributesEvent{62})
			return x.film.On
		}
		if got, want := answers(first), first < 2*time.Second; got != want {
			t.Errorf("after a first answer of %v it plays: %v", first, got)
		} else if !want {
			continue
		}
		for i, after := range []time.Duration{1, 1, 0, 1, 1} {
			if !answers(after * time.Second) {
				t.Errorf("first answer after %v: two late answers in a row end it, at %d", first, i)
			}
		}
		if answers(time.Second) || x.left != 0 {
			t.Errorf("first answer after %v: it plays on a slow line", first)
		}
	}
}

// A key in a recording plays it frame by frame, up to the page at rest; the numbers of the last frame are those of the run.
func TestLoop_ARecordingPlaysItFromItsKey(t *testing.T) {
	p := looping(t, 80, 24, false)
	var lefts []time.Duration
	x := p.app.top().(*loopPage)
	rest := p.lines()
	p.now = func(time.Duration) { lefts = append(lefts, x.left) }
	p.film.press(keys.Press{Key: "space"})
	must.Do(p.film.settle())
	if !slices.IsSortedFunc(lefts, func(a, b time.Duration) int { return int(b - a) }) || len(lefts) < 60 || len(lefts) > 15*9 {
		t.Errorf("%d frames, %v", len(lefts), lefts)
	}
	expect.Equal(t, rest, p.lines())
	steps := p.app.runs.Here().Computed()
	last := steps[len(steps)-1]
	p.expect(fmt.Sprintf("%d → %d of %d", steps[0].Accuracy.TestCorrect, last.Accuracy.TestCorrect, len(p.app.runs.Here().Split.Test)),
		fmt.Sprintf("iteration 5: %s", wording.Integer(last.Train)))
}

// Each box leads to its screen, by its number, by Enter and by the mouse.
func TestLoop_EachBoxIsADoor(t *testing.T) {
	t.Run("80x24", func(t *testing.T) { doors(t, 80, 24) })
	t.Run("60x16", func(t *testing.T) { doors(t, 60, 16) })
}

func doors(t *testing.T, w, h int) {
	atLoop := func(t *testing.T) *pilot {
		p := atLoop(t)
		p.app.Update(tea.WindowSizeMsg{Width: w, Height: h})
		return p
	}
	for box, of := range loop.Boxes(atLoop(t).app.top().(*loopPage).numbers()) {
		p := atLoop(t)
		for x := p.app.top().(*loopPage); x.lit != box; {
			p.press("right")
		}
		p.press("enter")
		if p.app.here != p.app.tabs[of.Screen-1] || p.app.top() != p.app.here {
			t.Errorf("Enter on %s leads to %s", of.Title, p.app.here.name)
		}
		p = atLoop(t)
		p.press(strconv.Itoa(of.Screen))
		if p.app.here != p.app.tabs[of.Screen-1] || p.app.top() != p.app.here {
			t.Errorf("%d leads to %s", of.Screen, p.app.here.name)
		}
		p = atLoop(t)
		for y, line := range strings.Split(p.frame(), "\n") {
			if x := strings.Index(line, " "+of.Title+" "); x >= 0 {
				p.send(tea.MouseClickMsg{X: len([]rune(line[:x])), Y: y, Button: tea.MouseLeft})
				break
			}
		}
		if p.app.here != p.app.tabs[of.Screen-1] || p.app.top() != p.app.here {
			t.Errorf("a click on %s leads to %s", of.Title, p.app.here.name)
		}
	}
}

// It is never in the way: a key of the explorer leaves it and does what it does
// without it.
func TestLoop_EveryKeyOfTheExplorerLeavesIt(t *testing.T) {
	for _, key := range []string{",", "T", "d", "/", "z", "j"} {
		with, without := atLoop(t), shell(t, "toy", 80, 24)
		with.press(key)
		without.press(key)
		if _, open := with.app.top().(*loopPage); open {
			t.Errorf("%s leaves the loop open", key)
		}
		if with.lines() != without.lines() {
			t.Errorf("%s does something else:\n%s", key, with.lines())
		}
	}
}

// Esc closes it and names the keys that show it again; the help is open on it and lists its keys.
func TestLoop_SaysHowItIsFoundAgain(t *testing.T) {
	p := atLoop(t)
	p.press("?")
	p.expect("this picture", "close the picture")
	p.press("esc", "esc")
	if p.app.top() != p.app.here {
		t.Error("Esc leaves the loop open")
	}
	p.expect("T, 0 and Enter show it again")
	p.press("T", "0", "enter")
	if _, open := p.app.top().(*loopPage); !open {
		t.Error("T and 0 do not open it")
	}
}

// An underline would give the sides of a border feet.
func TestLoop_TheBorderUnderTheCursorIsNotUnderlined(t *testing.T) {
	p := atLoop(t)
	if found := regexp.MustCompile(`\x1b\[[0-9;]*;4m[│╭╰─]+`).FindString(p.app.content()); found != "" {
		t.Errorf("%q is underlined", found)
	}
	expect.Contains(t, p.frame(), "each box has the number of its screen")
}
