package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
)

// progress tells on stderr how far a command is: a bar that is drawn over on
// a terminal, elsewhere a line at each tenth.
type progress struct {
	w       io.Writer
	what    string
	bar     bool
	started time.Time
	silent  time.Duration // nothing is told before
	tenth   int
}

func newProgress(w io.Writer, what string) *progress {
	return &progress{w: w, what: what, bar: isTerminal(w), started: time.Now()}
}

// newPatient tells nothing of what ends within a second.
func newPatient(w io.Writer, what string) *progress {
	p := newProgress(w, what)
	p.silent = time.Second
	return p
}

func (p *progress) show(done, of int) {
	p.showShare(done, of, float64(done)/float64(max(of, 1)))
}

// showShare is show for steps of unequal cost: share is that of the work.
func (p *progress) showShare(done, of int, share float64) {
	if of <= 0 || time.Since(p.started) < p.silent {
		return
	}
	left := ""
	if share > 0 && done < of {
		remaining := time.Duration(float64(time.Since(p.started)) * (1/share - 1))
		left = fmt.Sprintf(", %s left", remaining.Round(time.Second))
	}
	if p.bar {
		filled := 24 * done / of
		fmt.Fprintf(p.w, "\r\x1b[K[%s%s] %d of %d %s%s", strings.Repeat("#", filled), strings.Repeat(".", 24-filled), done, of, p.what, left)
		return
	}
	if tenth := 10 * done / of; tenth > p.tenth {
		p.tenth = tenth
		fmt.Fprintf(p.w, "%d of %d %s%s\n", done, of, p.what, left)
	}
}

// end takes the bar away, so that a line of results can be printed.
func (p *progress) end() {
	if p.bar {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}

func isTerminal(w any) bool {
	if r, ok := w.(*results); ok {
		w = r.to
	}
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(file.Fd())
}
