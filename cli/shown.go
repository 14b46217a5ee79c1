package cli

import (
	"io"
	"sync"
	"unicode/utf8"

	"mevolve/internal/wording"
)

// shown is standard output or standard error as commands have it: all that they
// print passes here, so that no file, name or other program steers the terminal. The
// explorer and the meter write to what is behind it.
type shown struct {
	to   io.Writer
	mu   sync.Mutex
	half []byte // the beginning of a character
}

func (s *shown) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := append(s.half, b...)
	whole := len(text) - unfinished(text)
	s.half = append([]byte(nil), text[whole:]...)
	if _, err := io.WriteString(s.to, wording.Shown(string(text[:whole]))); err != nil {
		return 0, err
	}
	return len(b), nil
}

// end writes what was no beginning after all.
func (s *shown) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.half) > 0 {
		_, _ = io.WriteString(s.to, wording.Shown(string(s.half)))
		s.half = nil
	}
}

// unfinished is how many bytes at the end of a text may begin a character.
func unfinished(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if b := text[len(text)-n:]; utf8.RuneStart(b[0]) {
			if utf8.FullRune(b) {
				return 0
			}
			return n
		}
	}
	return 0
}

// behind is what an output of ours writes to.
func behind(w any) any {
	for {
		switch to := w.(type) {
		case *results:
			w = to.to
		case *shown:
			w = to.to
		default:
			return w
		}
	}
}
