package tui

import (
	"context"
	"errors"
	"fmt"
	"image/color"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"mevolve/datasets"
	"mevolve/internal/long"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/lessons"
)

// storm is somebody who knows nothing and presses everything: keys, clicks,
// the wheel, pastes, windows of any size. It begins anew where it has quit.
type storm struct {
	t       testing.TB
	rng     *rand.Rand
	config  Config
	w, h    int // the window it comes back to
	app     *App
	msgs    chan tea.Msg // what commands bring
	over    chan struct{}
	running sync.WaitGroup // commands
	frame   string
	latest  []string // events, for a report
	counts  map[string]int
	slowest time.Duration // of an event with its frame
	slow    string
}

// TestStorm_NothingFalls holds the whole explorer against random events: it
// never panics, nor does work beside it, and every frame has the window's
// lines and columns. The long form presses 60,000 keys.
func TestStorm_NothingFalls(t *testing.T) {
	names, least := []string{"toy", "rings"}, 50 // keys each, in each window
	if long.Asked() {
		names, least = []string{"toy", "rings", "MUTAG", "OHSU"}, 2_500
	}
	pressed, chords := 0, 0
	sets := map[string]*model.Dataset{}
	for _, name := range names {
		d, err := datasets.Open(offline(t), name, nil)
		if err != nil {
			t.Logf("%s is left out: %v", name, err)
			continue
		}
		sets[name] = d
	}
	for k, size := range [][2]int{{1, 1}, {39, 70}, {60, 16}, {80, 24}, {140, 45}, {400, 120}} {
		for n, name := range names {
			if sets[name] == nil {
				continue
			}
			t.Run(fmt.Sprintf("%s_%dx%d", name, size[0], size[1]), func(t *testing.T) {
				home := t.TempDir() // exports are files
				t.Chdir(home)
				t.Setenv("HOME", home)
				s := &storm{
					t: t, rng: rand.New(rand.NewPCG(uint64(k), uint64(n))), w: size[0], h: size[1],
					counts: map[string]int{},
					config: Config{
						Dataset: sets[name], Settings: settings.Default(), Lessons: lessons.All(), Workers: 1, Share: job.Share{Results: results},
						Choices: func() (list []Choice) {
							for _, name := range names {
								list = append(list, Choice{Name: name, Where: "here"})
							}
							return list
						},
						Load: func(_ context.Context, name string, _ func(string)) (*model.Dataset, error) {
							if d := sets[name]; d != nil {
								return d, nil
							}
							return datasets.Generate(name)
						},
					},
				}
				s.open()
				for s.counts["keys"]+s.counts["chords"] < least {
					s.event()
				}
				s.close()
				pressed, chords = pressed+s.counts["keys"]+s.counts["chords"], chords+s.counts["chords"]
				files := must.Get(os.ReadDir(home))
				t.Logf("%v, %d files; slowest event %v: %s", s.counts, len(files), s.slowest.Round(time.Millisecond), s.slow)
			})
		}
	}
	t.Logf("%d keys, %d of them with Alt, on %d datasets", pressed, chords, len(sets))
}

// offline is a context in which nothing is downloaded.
func offline(t *testing.T) context.Context {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HTTPS_PROXY", "http://127.0.0.1:1")
	t.Setenv("HTTP_PROXY", "http://127.0.0.1:1")
	return context.Background()
}

func (s *storm) open() {
	s.config.ASCII = s.rng.IntN(4) == 0
	s.app = newApp(context.Background(), s.config)
	s.msgs, s.over = make(chan tea.Msg, 64), make(chan struct{})
	s.frame = ""
	s.counts["starts"]++
	s.do(s.app.Init())
	s.send(tea.WindowSizeMsg{Width: s.w, Height: s.h})
}

func (s *storm) close() {
	s.app.work.Close()
	close(s.over)
	s.running.Wait() // a file that is being written is written here, not where the next test is
}

// do runs a command beside the explorer, as Bubble Tea does.
func (s *storm) do(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	msgs, over := s.msgs, s.over
	s.running.Go(func() {
		switch msg := cmd().(type) {
		case nil:
		case tea.BatchMsg:
			for _, c := range msg {
				s.do(c)
			}
		default:
			select {
			case msgs <- msg:
			case <-over:
			}
		}
	})
}

// send gives the explorer a message and looks at the frame.
func (s *storm) send(msg tea.Msg) {
	defer func() {
		if p := recover(); p != nil {
			s.fail("a panic: %v\n%s", p, debug.Stack())
		}
	}()
	begin := time.Now()
	cmd := s.app.Update(msg)
	s.do(cmd)
	if b, ok := msg.(job.Batch); ok && b.Err != nil && strings.Contains(b.Err.Error(), "bug in mevolve") {
		s.fail("work beside the screen: %v", b.Err)
	}
	if s.app.isQuitting {
		return
	}
	frame := s.app.content()
	if took := time.Since(begin); took > s.slowest {
		s.slowest, s.slow = took, fmt.Sprintf("%T after %s", msg, s.latest[max(0, len(s.latest)-1):])
	}
	if frame == s.frame {
		return
	}
	s.frame = frame
	lines := strings.Split(frame, "\n")
	if len(lines) != max(1, s.app.h) {
		s.fail("%d lines in a window of %d×%d", len(lines), s.app.w, s.app.h)
	}
	for i, line := range lines {
		if w := ansi.StringWidth(line); w > s.app.w {
			s.fail("line %d is %d columns wide in a window of %d×%d: %q", i+1, w, s.app.w, s.app.h, line)
		}
	}
}

func (s *storm) fail(format string, args ...any) {
	s.t.Helper()
	s.t.Fatalf("after …%s: %s", strings.Join(s.latest, " "), fmt.Sprintf(format, args...))
}

// event does something at random, then takes what work has brought.
func (s *storm) event() {
	kind, msg := s.draw()
	s.counts[kind]++
	s.latest = append(s.latest, strings.TrimSpace(fmt.Sprintf("%.60s", fmt.Sprint(msg))))
	if len(s.latest) > 40 {
		s.latest = slices.Delete(s.latest, 0, 1)
	}
	s.send(msg)
	patience := time.Duration(0)
	if s.rng.IntN(50) == 0 { // somebody who looks at the screen
		patience = 40 * time.Millisecond
	}
	late := time.After(patience)
	for !s.app.isQuitting {
		select {
		case msg := <-s.msgs:
			s.counts["of work"]++
			s.send(msg)
			continue
		default:
		}
		select {
		case msg := <-s.msgs:
			s.counts["of work"]++
			s.send(msg)
		case <-late:
			return
		}
	}
	s.close()
	s.open()
}

// draw is the next event.
func (s *storm) draw() (kind string, msg tea.Msg) {
	switch n := s.rng.IntN(100); {
	case n < 68:
		return "keys", s.key()
	case n < 78:
		return "chords", s.chord()
	case n < 84:
		return "clicks", tea.MouseClickMsg(s.mouse(tea.MouseLeft, tea.MouseLeft, tea.MouseRight, tea.MouseMiddle))
	case n < 90:
		return "wheel", tea.MouseWheelMsg(s.mouse(tea.MouseWheelUp, tea.MouseWheelDown, tea.MouseWheelLeft))
	case n < 92:
		return "pastes", tea.PasteMsg{Content: s.text()}
	case n < 94:
		w, h := s.w, s.h
		if s.app.w == s.w && s.app.h == s.h {
			w, h = s.rng.IntN(2*s.w+2), s.rng.IntN(2*s.h+2)
		}
		return "windows", tea.WindowSizeMsg{Width: w, Height: h}
	}
	others := []tea.Msg{
		tea.FocusMsg{}, tea.BlurMsg{}, tea.PasteStartMsg{}, tea.PasteEndMsg{}, tea.ResumeMsg{}, uv.UnknownEvent("\x1b]"),
		tea.MouseReleaseMsg(s.mouse(tea.MouseLeft)), tea.MouseMotionMsg(s.mouse(tea.MouseLeft)), tea.KeyReleaseMsg{Code: 'q', Text: "q"},
		tea.BackgroundColorMsg{Color: color.Gray{uint8(s.rng.IntN(256))}}, failedMsg{errors.New(s.text())},
	}
	return "others", others[s.rng.IntN(len(others))]
}

// key is any key; those of the explorer's table come most.
func (s *storm) key() tea.KeyPressMsg {
	names := []string{"up", "down", "left", "right", "enter", "esc", "tab", "backspace", "space", "home", "end", "pgup", "pgdown", "ctrl+p", "ctrl+w", "ctrl+u"}
	switch s.rng.IntN(10) {
	case 0:
		return keyPress(names[s.rng.IntN(len(names))])
	case 1:
		return keyPress(string(rune(' ' + 1 + s.rng.IntN('~'-' '))))
	}
	b := s.app.here.keys[s.rng.IntN(len(s.app.here.keys))]
	name := b.Keys()[s.rng.IntN(len(b.Keys()))]
	switch {
	case name == "ctrl+z" || (name == "q" || name == "ctrl+c") && s.rng.IntN(20) > 0:
		name = "2"
	case name == "f1":
		name = "T"
	case name == "enter" && s.app.asking() != nil && strings.ContainsAny(s.app.asking().input.Value(), `/\~`):
		name = "esc" // no file but in this folder
	}
	return keyPress(name)
}

// chord is a key with Alt, as an Esc just before it is read; those that edit text come most.
func (s *storm) chord() tea.KeyPressMsg {
	names := []string{"d", "delete", "b", "f", "backspace", "left", "right", "enter", "up", "home", "end", string(rune(' ' + 1 + s.rng.IntN('~'-' ')))}
	return keyPress("alt+" + names[s.rng.IntN(len(names))])
}

func (s *storm) mouse(buttons ...tea.MouseButton) tea.Mouse {
	return tea.Mouse{X: s.rng.IntN(s.w+3) - 1, Y: s.rng.IntN(s.h+3) - 1, Button: buttons[s.rng.IntN(len(buttons))]}
}

// text is what somebody may have pasted.
func (s *storm) text() string {
	pieces := []string{"1", "12", " ", "n>20", "class=1", "kept", "r<.5", "0.3", "-7", "g3", "MUTAG", "rings", "noise:3", "界", "é", "θ", "👩‍👩‍👧‍👦", "\t", "\n", "\x00", "\x1b[31m", "\u202e", "…", "9999999999999999999", "word"}
	var b strings.Builder
	for range 1 + s.rng.IntN(8) {
		piece := pieces[s.rng.IntN(len(pieces))]
		if s.rng.IntN(20) == 0 {
			piece = strings.Repeat(piece, 700)
		}
		b.WriteString(piece)
	}
	return b.String()
}
