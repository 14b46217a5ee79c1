//go:build unix

package e2e

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"
	"golang.org/x/sys/unix"

	"mevolve/internal/must"
	"mevolve/internal/poll"
)

// patience is how long a test waits for the program, whatever else the
// machine does meanwhile.
const patience = time.Minute

// terminal is a terminal with the program in it.
type terminal struct {
	t      testing.TB
	cmd    *exec.Cmd
	master *os.File
	tty    *os.File    // the program's side, held to read its modes
	modes  *term.State // before the program ran
	exit   chan struct{}
	drawn  chan struct{} // of capacity 1: something was written
	taking sync.Mutex    // held by a test: what is written is not taken
	output sync.WaitGroup

	underway atomic.Int32 // answers of the terminal that have not arrived

	mu      sync.Mutex // of everything below: the emulator has no lock of its own
	screen  *vt.Emulator
	raw     bytes.Buffer // every byte the program wrote
	cursor  bool         // shown
	within  bool         // a frame is half written
	frames  int          // whole frames so far
	counted bool         // the last frame, before its question
}

// start runs the program in a terminal of a size, with variables added to an
// environment that knows nothing of the machine's.
func start(t testing.TB, w, h int, env []string, args ...string) *terminal {
	t.Helper()
	return startAs(t, &syscall.SysProcAttr{Setsid: true, Setctty: true}, w, h, env, program, args...)
}

// opened is start, once the explorer shows the graphs.
func opened(t testing.TB, w, h int, env []string, args ...string) *terminal {
	t.Helper()
	x := start(t, w, h, env, args...)
	x.shows("1 DATASET")
	return x
}

// quits presses a key that ends the program, which leaves the terminal as it was.
func (x *terminal) quits(key string) {
	x.t.Helper()
	x.press(key)
	if code := x.ends(); code != 0 {
		said := x.written()
		x.t.Errorf("the exit code is %d; the last of the output is %q", code, said[max(0, len(said)-400):])
	}
	x.isRestored()
}

// startAs is start for any program, in a session of its own or not.
func startAs(t testing.TB, session *syscall.SysProcAttr, w, h int, env []string, program string, args ...string) *terminal {
	t.Helper()
	return startOver(t, link{}, session, w, h, env, program, args...)
}

// link is what lies between the program and the terminal. The zero link is as
// good as none.
type link struct {
	rate  int           // bytes a second to the terminal; 0 for no limit
	delay time.Duration // of each of them
	late  time.Duration // of the terminal's answers
	mute  bool          // the terminal answers nothing
}

// startOver is startAs behind a link.
func startOver(t testing.TB, over link, session *syscall.SysProcAttr, w, h int, env []string, program string, args ...string) *terminal {
	t.Helper()
	master, tty := must.Both(pty.Open())
	x := &terminal{
		t: t, master: master, tty: tty,
		exit: make(chan struct{}), drawn: make(chan struct{}, 1),
		screen: vt.NewEmulator(w, h), cursor: true,
	}
	x.screen.SetCallbacks(vt.Callbacks{
		EnableMode:  func(m ansi.Mode) { x.follow(m, true) },
		DisableMode: func(m ansi.Mode) { x.follow(m, false) },
	})
	// A frame ends with a question; a large one is synchronized and counted at its end.
	x.screen.RegisterCsiHandler('c', func(ansi.Params) bool {
		if !x.counted {
			x.frames++
		}
		x.counted = false
		return false
	})
	// A terminal that knows synchronized output, so that a test never looks
	// at half a frame.
	_, _ = x.screen.Write([]byte(ansi.ResetModeSynchronizedOutput))
	x.setSize(w, h)
	x.modes = must.Get(term.GetState(tty.Fd()))
	x.cmd = exec.Command(program, args...)
	x.cmd.Env = append(append(environment(t), "MEVOLVE_REDUCED_MOTION=yes"), env...)
	x.cmd.Stdin, x.cmd.Stdout, x.cmd.Stderr = tty, tty, tty
	x.cmd.SysProcAttr = session
	must.Do(x.cmd.Start())
	x.output.Go(func() { x.read(over) })
	go x.answer(over) // unread answers would block the emulator
	go func() {
		_ = x.cmd.Wait()
		close(x.exit)
	}()
	t.Cleanup(func() {
		_ = x.cmd.Process.Kill()
		<-x.exit
		x.hangUp()
		_ = x.tty.Close()
		x.output.Wait()
		// Close of the emulator itself races with its Read.
		if answers, ok := x.screen.InputPipe().(io.Closer); ok {
			_ = answers.Close()
		}
	})
	return x
}

// part is something on its way.
type part struct {
	bytes []byte
	at    time.Time
}

// deliver hands every part over at its time.
func deliver(parts <-chan part, take func([]byte)) {
	for p := range parts {
		time.Sleep(time.Until(p.at))
		take(p.bytes)
	}
}

// answer passes on what the terminal answers, in its order.
func (x *terminal) answer(over link) {
	parts := make(chan part, 1<<10)
	defer close(parts)
	go deliver(parts, func(b []byte) {
		_, _ = x.master.Write(b)
		x.underway.Add(-1)
	})
	for chunk := make([]byte, 1024); ; {
		n, err := x.screen.Read(chunk)
		if err != nil {
			return
		}
		if !over.mute {
			x.underway.Add(1)
			parts <- part{bytes.Clone(chunk[:n]), time.Now().Add(over.late)}
		}
	}
}

// read shows on the screen what the program writes.
func (x *terminal) read(over link) {
	parts, size := make(chan part, 1<<10), 1<<16
	if over.rate > 0 {
		size = 256
	}
	x.output.Go(func() {
		deliver(parts, func(b []byte) {
			x.mu.Lock()
			x.raw.Write(b)
			_, _ = x.screen.Write(b)
			x.mu.Unlock()
			select {
			case x.drawn <- struct{}{}:
			default:
			}
		})
	})
	defer close(parts)
	for chunk := make([]byte, size); ; {
		x.taking.Lock()
		//lint:ignore SA2001 a gate
		x.taking.Unlock()
		n, err := x.master.Read(chunk)
		if over.rate > 0 {
			time.Sleep(time.Duration(n) * time.Second / time.Duration(over.rate))
		}
		parts <- part{bytes.Clone(chunk[:n]), time.Now().Add(over.delay)}
		if err != nil {
			return
		}
	}
}

func (x *terminal) follow(m ansi.Mode, begins bool) {
	if m == ansi.ModeTextCursorEnable { // of both screens: the emulator keeps one each
		x.cursor = begins
	}
	if m != ansi.ModeSynchronizedOutput {
		return
	}
	if x.within && !begins {
		x.frames++
		x.counted = true
	}
	x.within = begins
}

// press types keys as a terminal sends them.
func (x *terminal) press(keys string) {
	x.t.Helper()
	must.Get(io.WriteString(x.master, keys))
}

// Keys that are more than a letter.
const (
	right = "\x1b[C"
	left  = "\x1b[D"
	ctrlC = "\x03"
)

// until waits until a whole frame shows something and returns its text. holds
// may read the screen itself.
func (x *terminal) until(what string, holds func(text string) bool) string {
	x.t.Helper()
	late := time.After(patience)
	for {
		x.mu.Lock()
		text := text(x.screen)
		done := !x.within && holds(text)
		x.mu.Unlock()
		if done {
			return text
		}
		select {
		case <-x.drawn:
		case <-late:
			x.t.Fatalf("the screen never showed %s; it shows\n%s", what, text)
		}
	}
}

// shows waits until the screen holds every one of the texts.
func (x *terminal) shows(parts ...string) string {
	x.t.Helper()
	return x.until(strings.Join(parts, ", "), func(text string) bool { return contains(text, parts) })
}

// look waits for whole frames that hold every one of the texts, and returns
// what is seen.
func (x *terminal) look(parts ...string) string {
	x.t.Helper()
	var look string
	x.until(strings.Join(parts, ", "), func(text string) bool {
		look = seen(x.screen)
		return contains(text, parts)
	})
	return look
}

// looks waits until the screen is as it was.
func (x *terminal) looks(before string) {
	x.t.Helper()
	x.until("what it showed before", func(string) bool { return seen(x.screen) == before })
}

func contains(text string, parts []string) bool {
	for _, part := range parts {
		if !strings.Contains(text, part) {
			return false
		}
	}
	return true
}

// text is what stands on a screen, without colours.
func text(screen *vt.Emulator) string {
	var s strings.Builder
	for y := range screen.Height() {
		var line strings.Builder
		for x := 0; x < screen.Width(); {
			cell := screen.CellAt(x, y)
			if cell == nil || cell.Content == "" {
				line.WriteByte(' ')
				x++
				continue
			}
			line.WriteString(cell.Content)
			x += max(1, cell.Width)
		}
		s.WriteString(strings.TrimRight(line.String(), " "))
		s.WriteByte('\n')
	}
	return s.String()
}

// setSize tells the kernel, which tells the program.
func (x *terminal) setSize(w, h int) {
	x.t.Helper()
	must.Do(pty.Setsize(x.master, &pty.Winsize{Cols: uint16(w), Rows: uint16(h)}))
}

func (x *terminal) resize(w, h int) {
	x.t.Helper()
	x.mu.Lock()
	x.screen.Resize(w, h)
	x.mu.Unlock()
	x.setSize(w, h)
}

func (x *terminal) signal(s syscall.Signal) {
	x.t.Helper()
	must.Do(x.cmd.Process.Signal(s))
}

// stuck makes the terminal take nothing more, until it is let go.
func (x *terminal) stuck() (release func()) {
	x.t.Helper()
	x.taking.Lock()
	full := must.Get(unix.Open(x.tty.Name(), unix.O_WRONLY|unix.O_NOCTTY|unix.O_NONBLOCK, 0))
	defer func() { _ = unix.Close(full) }()
	junk, held := make([]byte, 512), 0
	poll.Until(patience, func() bool { // what was under way is still taken
		held++
		for n, _ := unix.Write(full, junk); n > 0; n, _ = unix.Write(full, junk) {
			held = 0
		}
		return held > 30
	})
	return x.taking.Unlock
}

// hangUp ends the terminal, as a dropped connection does. The other side is closed only when a
// read that waits there has ended: it gets a byte.
func (x *terminal) hangUp() {
	_ = x.master.Close()
	_, _ = x.tty.Write([]byte{0})
}

// ends waits until the program has ended and been reaped, and returns its
// exit code.
func (x *terminal) ends() int {
	x.t.Helper()
	select {
	case <-x.exit:
	case <-time.After(patience):
		x.mu.Lock()
		defer x.mu.Unlock()
		x.t.Fatalf("the program does not end; the screen shows\n%s", text(x.screen))
	}
	return x.cmd.ProcessState.ExitCode()
}

// isTaken reports that the program has made the terminal its own: without it,
// isRestored would say nothing.
func (x *terminal) isTaken() {
	x.t.Helper()
	modes := must.Get(term.GetState(x.tty.Fd()))
	if reflect.DeepEqual(modes, x.modes) {
		x.t.Error("the terminal is not in raw mode")
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	prompts := strings.Contains(x.screen.Render(), "where") // which shows the cursor
	if !x.screen.IsAltScreen() || x.cursor && !prompts {
		x.t.Errorf("alternate screen %v, cursor shown %v", x.screen.IsAltScreen(), x.cursor)
	}
}

// hasItsModes holds the terminal's modes against those before the program ran.
func (x *terminal) hasItsModes() {
	x.t.Helper()
	if modes := must.Get(term.GetState(x.tty.Fd())); !reflect.DeepEqual(modes, x.modes) {
		x.t.Errorf("the terminal's modes are %+v, they were %+v", modes, x.modes)
	}
}

// isRestored holds the terminal against how it was before the program ran.
// It closes the program's side.
func (x *terminal) isRestored() {
	x.t.Helper()
	x.hasItsModes()
	_ = x.tty.Close() // the last writer: what is written reaches the emulator, then read ends
	x.output.Wait()
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.screen.IsAltScreen() {
		x.t.Error("the alternate screen is left on")
	}
	if !x.cursor {
		x.t.Error("the cursor is left hidden")
	}
}

// written is every byte so far.
func (x *terminal) written() []byte {
	x.mu.Lock()
	defer x.mu.Unlock()
	return bytes.Clone(x.raw.Bytes())
}

// threads are the fields of /proc/PID/task/*/stat behind the name; none where the system
// has no such files.
func threads(pid int) (list [][]string) {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/stat", pid))
	for _, name := range files {
		b, _ := os.ReadFile(name)
		if _, rest, named := strings.Cut(string(b), ") "); named {
			list = append(list, strings.Fields(rest))
		}
	}
	return list
}

// busy reports whether a thread of a process runs, or waits for its turn.
func busy(pid int) bool {
	return slices.ContainsFunc(threads(pid), func(f []string) bool { return f[0] == "R" || f[0] == "D" })
}

// worked is the processor time of a process so far; more than it needs to begin where the
// system does not tell.
func worked(pid int) time.Duration {
	list := threads(pid)
	if runtime.GOOS != "linux" {
		time.Sleep(500 * time.Millisecond)
		return time.Second
	}
	ticks := 0 // of a hundredth of a second
	for _, f := range list {
		user, _ := strconv.Atoi(f[11])
		system, _ := strconv.Atoi(f[12])
		ticks += user + system
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}
