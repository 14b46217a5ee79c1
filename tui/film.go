package tui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/progress"
	"mevolve/tui/keys"
	"mevolve/tui/record"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
)

// Film returns the frames of the explorer in w×h characters, at the start and after each
// key, without a terminal and without a clock: it waits for work in the background,
// so that the same input gives the same frames. It writes nothing to
// the disk.
func Film(ctx context.Context, config Config, w, h int, script string) ([]record.Frame, error) {
	f, err := newFilm(ctx, config, w, h)
	if err != nil {
		return nil, err
	}
	defer f.end()
	presses, err := keys.Script(script)
	if err != nil {
		return nil, err
	}
	if err := f.start(w, h); err != nil {
		return nil, err
	}
	f.shoot(keys.Press{}, "", 0)
	pressed := progress.Begin(ctx, "key", len(presses))
	for i, p := range presses {
		means, err := f.app.means(p)
		if err != nil {
			return nil, fmt.Errorf("key %d of %d: %w", i+1, len(presses), err)
		}
		f.now = func(wait time.Duration) { f.shoot(p, means, wait) }
		f.press(p)
		if err := f.settle(); err != nil {
			return nil, err
		}
		if f.app.isQuitting {
			return nil, fmt.Errorf("key %d of %d, %s, quits the explorer; end the keys before it", i+1, len(presses), p)
		}
		f.shoot(p, means, 0)
		pressed.Done()
	}
	return f.shots, nil
}

// Scenes draws the states of a lesson of the config in w×h characters, without
// the lesson's text: the state of its questions, with masked fields, and the state of
// its answers.
func Scenes(ctx context.Context, config Config, w, h, lesson int) (show, reveal *paint.Canvas, err error) {
	f, err := newFilm(ctx, config, w, h)
	if err != nil {
		return nil, nil, err
	}
	defer f.end()
	if err := f.start(w, h); err != nil {
		return nil, nil, err
	}
	f.begin(f.app.startLesson(lesson, false))
	x := f.app.lesson()
	scene := func() (*paint.Canvas, error) {
		f.send(nil) // the app restores the lesson's position
		x.isScreenActive = true
		if err := f.settle(); err != nil {
			return nil, err
		}
		if m := f.app.state.Message(); m.Error {
			return nil, errors.New(m.Text)
		}
		f.app.draw()
		c := f.app.canvas
		return c.Part(c.Bounds().Above(c.H - 2)), nil // without the rows of the lesson and the keys
	}
	if show, err = scene(); err != nil {
		return nil, nil, err
	}
	x.slide = x.slides() - 1
	f.begin(f.app.openPlace(x.lesson().Reveal))
	reveal, err = scene()
	return show, reveal, err
}

// film runs the explorer and its commands.
type film struct {
	ctx     context.Context
	end     func()
	app     *App
	got     chan tea.Msg
	pending int                      // commands without a message yet
	now     func(wait time.Duration) // records a frame of an animation; nil for none
	shots   []record.Frame
}

// newFilm creates the explorer without a terminal, until ctx ends.
func newFilm(ctx context.Context, config Config, w, h int) (*film, error) {
	if _, ok := layout.Of(w, h); !ok {
		return nil, fmt.Errorf("mevolve needs %d×%d characters; found %d×%d", layout.MinWidth, layout.MinHeight, w, h)
	}
	config.NoDisk, config.noClock = true, true
	ctx, cancel := context.WithCancel(progress.Watch(ctx, func(progress.Part) {})) // the screen shows the progress of work
	f := &film{ctx: ctx, app: newApp(ctx, config), got: make(chan tea.Msg)}
	f.end = func() {
		cancel()
		f.app.work.Close()
	}
	return f, nil
}

// start opens the explorer.
func (f *film) start(w, h int) error {
	f.begin(f.app.Init())
	f.send(tea.WindowSizeMsg{Width: w, Height: h})
	return f.settle()
}

func (f *film) begin(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	f.pending++
	go func() {
		msg := cmd()
		select {
		case f.got <- msg:
		case <-f.ctx.Done():
		}
	}()
}

func (f *film) send(msg tea.Msg) {
	cmd := f.app.Update(msg)
	f.begin(cmd)
}

// press presses a key or types a text.
func (f *film) press(p keys.Press) {
	if p.Key != "" {
		f.send(keyPress(p.Key))
		return
	}
	for _, r := range p.Text {
		f.send(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
}

// glance is how often a film checks whether the work has come to rest.
const glance = 5 * time.Millisecond

// settle handles messages until no more arrive by themselves: every remaining command
// waits for a held run. A step of an animation waits until all other work is done, so that
// it shows the same however long that takes.
func (f *film) settle() error {
	var steps []tea.Msg
	for f.pending > 0 && f.pending > f.app.work.Held() {
		if len(steps) > 0 && f.pending-len(steps) == f.app.work.Held() {
			step := steps[0]
			steps = steps[1:]
			f.now(step.(beater).Beat())
			f.take(step)
			continue
		}
		select {
		case msg := <-f.got:
			if _, beats := msg.(beater); beats && f.now != nil {
				steps = append(steps, msg)
			} else {
				f.take(msg)
			}
		case <-time.After(glance):
		case <-f.ctx.Done():
			return context.Cause(f.ctx)
		}
	}
	return nil
}

// beater is the message of an animation's next step. It ends a frame that is shown for the
// beat.
type beater interface{ Beat() time.Duration }

// take handles the message of a command.
func (f *film) take(msg tea.Msg) {
	f.pending--
	switch msg := msg.(type) {
	case nil, tea.QuitMsg:
	case tea.BatchMsg:
		for _, cmd := range msg {
			f.begin(cmd)
		}
	default:
		f.send(msg)
	}
}

// shoot records the frame, which is shown for a time; 0 for the usual one.
func (f *film) shoot(p keys.Press, means string, wait time.Duration) {
	c := f.app.still()
	name := ""
	if p != (keys.Press{}) {
		name = p.String()
	}
	f.shots = append(f.shots, record.Frame{Press: name, Means: means, Wait: wait, Canvas: c.Part(c.Bounds())})
}

// means is the meaning of a key in the help. On a screen, an unbound key
// is an error.
func (a *App) means(p keys.Press) (string, error) {
	if p.Key == "ctrl+z" {
		return "", errors.New("Ctrl-Z leads to the shell, which is not filmed")
	}
	_, reading := a.top().(*lessonView)
	switch b := a.top().Bindings().Binding(p.Key); {
	case p.Key == "" || a.top() != a.here && (!reading || b == nil):
		return "", nil
	case b == nil:
		return "", fmt.Errorf("%s does nothing on screen %s; ? lists its keys", p, a.here.name)
	default:
		return b.Says(), nil
	}
}

// keyPress is the message of a key, by its name in the key map.
func keyPress(name string) tea.KeyPressMsg {
	var mod tea.KeyMod
	for _, m := range []struct {
		name string
		mod  tea.KeyMod
	}{{"ctrl+", tea.ModCtrl}, {"alt+", tea.ModAlt}, {"shift+", tea.ModShift}} {
		if rest, ok := strings.CutPrefix(name, m.name); ok {
			name, mod = rest, mod|m.mod
		}
	}
	if code, ok := special[name]; ok {
		k := tea.KeyPressMsg{Code: code, Mod: mod}
		if name == "space" {
			k.Text = " "
		}
		return k
	}
	k := tea.KeyPressMsg{Code: []rune(name)[0], Mod: mod}
	if mod == 0 {
		k.Text = name
	}
	return k
}

// special are the keys without a letter.
var special = map[string]rune{
	"right": tea.KeyRight, "left": tea.KeyLeft, "up": tea.KeyUp, "down": tea.KeyDown, "tab": tea.KeyTab, "esc": tea.KeyEscape,
	"enter": tea.KeyEnter, "home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
	"space": tea.KeySpace, "backspace": tea.KeyBackspace, "delete": tea.KeyDelete, "f1": tea.KeyF1,
}
