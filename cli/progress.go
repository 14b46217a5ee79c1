package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"mevolve/internal/progress"
	"mevolve/internal/wording"
	"mevolve/study/experiment"
)

// When a meter prints. On a terminal one line is drawn over, several times a
// second; elsewhere a line is written after a second and then every few, fewer
// the longer it takes, so that the log of a day has some hundreds.
const (
	beat     = 200 * time.Millisecond
	patience = time.Second
	pause    = 5 * time.Second
	fewer    = 100 // a line each hundredth of the time so far
)

// meter prints on stderr what a command is doing, how far it is and how long it
// will take, as long as it is at work. Other output of the command is
// written above its line.
type meter struct {
	w        io.Writer
	raw      io.Writer // behind w, for what the meter draws
	terminal bool
	width    func() int
	clock    func() time.Time

	mu      sync.Mutex
	started time.Time
	printed time.Time // of the last line, without a terminal
	look    func() reading
	shown   string // on the terminal now
	ended   chan struct{}
	beating sync.WaitGroup
}

// reading is what a meter shows.
type reading struct {
	doing string
	part  string        // of it: "grid row 7 of 25"; "" for none
	count string        // "2 of 5"; "" for none
	share float64       // NaN if unknown
	rest  bool          // share is of what a store left to do
	left  time.Duration // where share is known
}

// newMeter starts a meter.
func newMeter(w io.Writer, doing string) *meter {
	m := &meter{w: w, terminal: isTerminal(w), width: func() int { return columns(w) }, clock: time.Now, ended: make(chan struct{})}
	m.raw, _ = behind(w).(io.Writer)
	m.started = m.clock()
	m.say(doing)
	m.beating.Go(func() {
		ticks := time.NewTicker(beat)
		defer ticks.Stop()
		for {
			select {
			case <-ticks.C:
				m.beat()
			case <-m.ended:
				return
			}
		}
	})
	return m
}

// while shows a work and how far it is.
func while[T any](ctx context.Context, w io.Writer, doing string, work func(context.Context) (T, error)) (T, error) {
	m := newMeter(w, doing)
	defer m.end()
	return work(m.watch(ctx, doing))
}

// say sets the name of the work from now on. Its progress is reported by loops under watch.
func (m *meter) say(doing string) {
	m.show(func() reading { return reading{doing: doing, share: math.NaN()} })
}

// watch is a context whose progress say reports.
func (m *meter) watch(ctx context.Context, doing string) context.Context {
	return progress.Watch(ctx, func(p progress.Part) { m.part(doing, p) })
}

// part sets the progress of a loop of the work.
func (m *meter) part(doing string, p progress.Part) {
	m.show(func() reading {
		return reading{doing: doing, part: p.String(), share: p.Share(), left: m.remaining(p.Share())}
	})
}

// follow shows the progress of a plan and names its trials.
func (m *meter) follow(w *experiment.Monitor, trials string) {
	m.show(func() reading {
		s := w.Snapshot()
		r := reading{doing: s.Doing, part: s.Part, share: s.Share, left: s.Left, rest: s.Stored > 0}
		if s.Of > 1 {
			r.count = wording.Integer(s.Done) + " of " + wording.Integer(s.Of)
			if !m.terminal {
				r.count += " " + trials + " done"
			}
		}
		return r
	})
}

// watchEvolution follows a single evolution.
func (m *meter) watchEvolution() *experiment.Monitor {
	w := experiment.NewMonitor()
	m.follow(w, "")
	return w
}

// remaining is how long the rest takes at the pace so far.
func (m *meter) remaining(share float64) time.Duration {
	if share <= 0 {
		return 0
	}
	return time.Duration(float64(m.clock().Sub(m.started)) * (1/share - 1))
}

func (m *meter) show(look func() reading) {
	m.mu.Lock()
	m.look = look
	m.mu.Unlock()
}

// aside lets a command say something else on the same terminal.
func (m *meter) aside(say func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.clear()
	say()
}

// beside is the writer for other output while a meter is at work.
type beside struct{ *meter }

func (b beside) Write(text []byte) (n int, err error) {
	b.aside(func() { n, err = b.w.Write(text) })
	return n, err
}

// end stops the meter and clears its line on a terminal.
func (m *meter) end() {
	close(m.ended)
	m.beating.Wait()
	m.aside(func() {})
}

func (m *meter) clear() {
	if m.shown != "" {
		fmt.Fprint(m.raw, "\r\x1b[K")
		m.shown = ""
	}
}

// beat prints if it is time to.
func (m *meter) beat() {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.clock()
	since := now.Sub(m.started)
	if m.terminal {
		if line := m.look().bar(since, m.width()-1); line != m.shown {
			fmt.Fprint(m.raw, "\r", line, "\x1b[K")
			m.shown = line
		}
		return
	}
	if since < patience || !m.printed.IsZero() && now.Sub(m.printed) < max(pause, since/fewer) {
		return
	}
	m.printed = now
	fmt.Fprintln(m.w, m.look().line(since))
}

// line is a reading where there is no terminal.
func (r reading) line(since time.Duration) string {
	parts := []string{r.words()}
	if r.count != "" {
		parts = append(parts, r.count)
	}
	return strings.Join(append(parts, r.far(since)...), "; ")
}

// bar is a reading in so many columns. Where they are few the words go before
// the per cent, which the bar shows too.
func (r reading) bar(since time.Duration, width int) string {
	var parts []string
	far := r.far(since)
	if !math.IsNaN(r.share) {
		cells := 8
		if width >= 99 {
			cells = 24
		} else {
			far = far[1:]
		}
		filled := int(float64(cells) * r.share)
		parts = append(parts, "["+strings.Repeat("#", filled)+strings.Repeat(".", cells-filled)+"]")
	}
	parts = append(parts, far...)
	if r.count != "" {
		parts = append(parts, r.count)
	}
	line := strings.Join(parts, "  ")
	if whole := line + "  " + r.words(); ansi.StringWidth(whole) <= width {
		return whole
	}
	r.part = ""
	return ansi.Truncate(line+"  "+r.words(), width, "...")
}

func (r reading) words() string {
	doing := wording.ShownLine(cmp.Or(r.doing, "at work")) // before the first trial, and between two
	if r.part == "" {
		return doing
	}
	return doing + ", " + wording.ShownLine(r.part)
}

// far formats the progress and the remaining time, or the elapsed time if the length is unknown.
func (r reading) far(since time.Duration) []string {
	if math.IsNaN(r.share) {
		return []string{wording.Roughly(since)}
	}
	far := []string{wording.Percent(r.share, 0)}
	if r.rest {
		far[0] += " of the rest"
	}
	if r.left >= time.Second {
		far = append(far, wording.Roughly(r.left)+" left")
	}
	return far
}

func isTerminal(w any) bool {
	file, ok := fileOf(w)
	return ok && term.IsTerminal(file.Fd())
}

// columns are those of the terminal behind w.
func columns(w any) int {
	if file, ok := fileOf(w); ok {
		if width, _, err := term.GetSize(file.Fd()); err == nil && width > 0 {
			return width
		}
	}
	return wording.Width
}

func fileOf(w any) (*os.File, bool) {
	file, ok := behind(w).(*os.File)
	return file, ok
}
