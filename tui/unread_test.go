package tui

import (
	"errors"
	"strings"
	"testing"

	"go.uber.org/goleak"
)

// fewUnread is a lower limit: the reader looks at all unread bytes again with every read.
const fewUnread = 1 << 16

// A paste or a sequence that never ends, ends the session after mostUnread bytes.
func TestServe_EndsASequenceThatDoesNotEnd(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	for name, begin := range map[string]string{"paste": "\x1b[200~", "OSC": "\x1b]52;c;", "DCS": "\x1bP1", "CSI": "\x1b[", "APC": "\x1b_"} {
		g := newGlass(80, 24)
		cut, over := served(t, g, Config{mostUnread: fewUnread})
		g.shows(t, "1 DATASET")
		g.types(begin + strings.Repeat("1", 2*fewUnread))
		if err := ended(t, over); !errors.Is(err, ErrUnread) {
			t.Errorf("%s: %v", name, err)
		}
		if g.alt {
			t.Errorf("%s: the alternate screen is left on", name)
		}
		cut(nil)
		g.hangUp()
	}
}

// Pastes that end do not add up.
func TestServe_TakesPastesThatEnd(t *testing.T) {
	g := newGlass(80, 24)
	cut, over := served(t, g, Config{mostUnread: fewUnread})
	defer cut(nil)
	g.shows(t, "1 DATASET")
	for range 4 {
		g.types("\x1b[200~" + strings.Repeat("1", fewUnread/2) + "\x1b[201~")
	}
	g.types("2")
	g.shows(t, "2 AUGMENT")
	g.types("q")
	if err := ended(t, over); err != nil {
		t.Error(err)
	}
	g.hangUp()
}
