package wording

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Joiners (ZWJ, ZWNJ): they join or separate the parts of a word.
const zwnj, zwj = '\u200c', '\u200d'

// Steers reports whether a character controls the terminal or the order of the text:
// control characters (C0, DEL, C1), direction marks, line separators, tags. The joiners
// of emoji and of Persian (ZWJ, ZWNJ) do not count.
func Steers(r rune) bool {
	switch {
	case r < 0x7f:
		return r < ' '
	case r == zwnj || r == zwj:
		return false
	case r == '\u2028' || r == '\u2029':
		return true
	}
	return unicode.In(r, unicode.Cc, unicode.Cf)
}

// Showable reports whether a name can be shown unchanged: UTF-8 without characters that
// steer.
func Showable(name string) bool { return utf8.ValidString(name) && !strings.ContainsFunc(name, Steers) }

// Shown makes a text from outside of the program (a file, a name, another program) safe
// for a terminal: characters that steer, and bytes that are not UTF-8, are escaped as
// \x1b or \u202e. Line ends and tabs stay. Shown is idempotent, and keeps the meaning
// of a JSON string.
func Shown(text string) string { return written(text, "\n\t") }

// ShownLine is Shown on one line.
func ShownLine(text string) string { return written(text, "") }

func written(text, stays string) string {
	plain := func(r rune) bool { return !Steers(r) || strings.ContainsRune(stays, r) }
	if utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return !plain(r) }) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, text[0])
		case plain(r):
			b.WriteRune(r)
		default:
			b.WriteString(escape(r))
		}
		text = text[size:]
	}
	return b.String()
}

func escape(r rune) string {
	switch high, low := utf16.EncodeRune(r); {
	case r == '\n':
		return `\n`
	case r == '\t':
		return `\t`
	case r == '\r':
		return `\r`
	case r < ' ':
		return fmt.Sprintf(`\x%02x`, r)
	case r > 0xffff:
		return fmt.Sprintf(`\u%04x\u%04x`, high, low)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// Quoted returns a text from outside of the program in quotes, cut when it is long.
func Quoted(text string) string {
	const most = 40
	at := 0
	for n := 0; at < len(text); n++ {
		if n == most {
			text = text[:at] + "…"
			break
		}
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	var b strings.Builder
	b.WriteByte('"')
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		if r == zwnj || r == zwj {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.TrimSuffix(strconv.Quote(text[:size])[1:], `"`))
		}
		text = text[size:]
	}
	b.WriteByte('"')
	return b.String()
}
