// Package meter shows on stderr what a command does, how far it is and how long it will take.
// A Meter draws one line over on a terminal, several times a second. Elsewhere it writes a line
// after a second and then every few, fewer the longer it takes, so that the log of a day has some
// hundreds.
package meter

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

// When a meter prints.
const (
	beat     = 200 * time.Millisecond
	patience = time.Second
	pause    = 5 * time.Second
	fewer    = 100 // a line each hundredth of the time so far
)

// Meter shows one work, from New to End. Other output of the command is written above its line.
type Meter struct {
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

// New starts a meter.
func New(w io.Writer, doing string) *Meter {
	m := &Meter{w: w, terminal: IsTerminal(w), width: func() int { return columns(w) }, clock: time.Now, ended: make(chan struct{})}
	m.raw, _ = behind(w).(io.Writer)
	m.started = m.clock()
	m.Say(doing)
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

// While shows a work and how far it is.
func While[T any](ctx context.Context, w io.Writer, doing string, work func(context.Context) (T, error)) (T, error) {
	m := New(w, doing)
	defer m.End()
	return work(m.Watch(ctx, doing))
}

// Say sets the name of the work from now on. Its progress is reported by loops under Watch.
func (m *Meter) Say(doing string) {
	m.show(func() reading { return reading{doing: doing, share: math.NaN()} })
}

// Watch is a context whose progress the meter shows.
func (m *Meter) Watch(ctx context.Context, doing string) context.Context {
	return progress.Watch(ctx, func(p progress.Part) { m.Part(doing, p) })
}

// Part sets the progress of a loop of the work.
func (m *Meter) Part(doing string, p progress.Part) {
	m.show(func() reading {
		return reading{doing: doing, part: p.String(), share: p.Share(), left: m.remaining(p.Share())}
	})
}

// Follow shows the progress of a plan and names its trials.
func (m *Meter) Follow(w *experiment.Monitor, trials string) {
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

// FollowEvolution follows a single evolution.
func (m *Meter) FollowEvolution() *experiment.Monitor {
	w := experiment.NewMonitor()
	m.Follow(w, "")
	return w
}

// remaining is how long the rest takes at the pace so far.
func (m *Meter) remaining(share float64) time.Duration {
	if share <= 0 {
		return 0
	}
	return time.Duration(float64(m.clock().Sub(m.started)) * (1/share - 1))
}

func (m *Meter) show(look func() reading) {
	m.mu.Lock()
	m.look = look
	m.mu.Unlock()
}

// Aside lets a command say something else on the same terminal.
func (m *Meter) Aside(say func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.clear()
	say()
}

// Beside is the writer for other output while a meter is at work.
type Beside struct{ *Meter }

func (b Beside) Write(text []byte) (n int, err error) {
	b.Aside(func() { n, err = b.w.Write(text) })
	return n, err
}

// End stops the meter and clears its line on a terminal.
func (m *Meter) End() {
	close(m.ended)
	m.beating.Wait()
	m.Aside(func() {})
}

func (m *Meter) clear() {
	if m.shown != "" {
		fmt.Fprint(m.raw, "\r\x1b[K")
		m.shown = ""
	}
}

// beat prints if it is time to.
func (m *Meter) beat() {
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

// IsTerminal reports whether an input or output is a terminal, also behind another.
func IsTerminal(w any) bool {
	file, ok := File(w)
	return ok && term.IsTerminal(file.Fd())
}

// columns are those of the terminal behind w.
func columns(w any) int {
	if file, ok := File(w); ok {
		if width, _, err := term.GetSize(file.Fd()); err == nil && width > 0 {
			return width
		}
	}
	return wording.Width
}

// File is the file that an input or output reads from or writes to, also behind another.
func File(w any) (*os.File, bool) {
	file, ok := behind(w).(*os.File)
	return file, ok
}

// behind is what a chain of writers ends at: each has a method that says what it writes to.
func behind(w any) any {
	for {
		to, ok := w.(interface{ Behind() io.Writer })
		if !ok {
			return w
		}
		w = to.Behind()
	}
}
