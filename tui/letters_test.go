package tui

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"mevolve/tui/keys"
	"mevolve/tui/widgets/theme"
)

var symbol = regexp.MustCompile(`\b[a-zA-Z]\b`)

var escape = regexp.MustCompile("\x1b\\[[0-9;:]*m")

// letter is a letter by itself on a frame, with the text of its line.
type letter struct {
	is     string
	isKey  bool // drawn as a key
	before string
	after  string
}

// letters are the letters of a frame that are no part of a word, of a number or of a command.
func (p *pilot) letters() (list []letter) {
	key := p.app.state.Theme.Open()[theme.Key]
	for line := range strings.SplitSeq(p.app.content(), "\n") {
		var text []rune
		var styles []string
		now := ""
		for rest := line; rest != ""; {
			at := append(escape.FindStringIndex(rest), len(rest), len(rest))
			for _, r := range rest[:at[0]] {
				text, styles = append(text, r), append(styles, now)
			}
			now, rest = rest[at[0]:at[1]], rest[at[1]:]
		}
		isWord := func(i int) bool {
			return i >= 0 && i < len(text) && (unicode.IsLetter(text[i]) || unicode.IsDigit(text[i]) || strings.ContainsRune("-’'_/ᵀ…", text[i]))
		}
		for i, r := range text {
			if unicode.IsLetter(r) && !isWord(i-1) && !isWord(i+1) {
				list = append(list, letter{string(r), styles[i] == key, string(text[:i]), string(text[i+1:])})
			}
		}
	}
	return list
}

// A letter on a screen is a key or a symbol, and its text says which, in every theme and without
// colours: hints write a key as "w:picture", sentences as "key w". A letter by itself that is
// neither is a symbol, which the glossary of the screen explains. TestInvariants_HoldAtEverySize
// looks at the letters of every way.
func (p *pilot) lettersAreKeysOrSymbols() {
	p.t.Helper()
	hint := regexp.MustCompile(`^(?: \S)*:\S`)                      // behind the first of "n p:graph"
	called := regexp.MustCompile(`(?:[Kk]eys? (?:\S or )?|[│┃] )$`) // before a key in a sentence, also a broken one
	if p.app.top() != p.app.here {
		return // a list whose column has the keys
	}
	symbols := map[string]bool{}
	for _, w := range words {
		for _, at := range symbol.FindAllString(w.text, -1) {
			symbols[at] = symbols[at] || w.screens&p.app.here.id != 0
		}
	}
	for _, size := range [][2]int{{80, 24}, {140, 45}, {200, 60}} {
		p.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		for _, l := range p.letters() {
			bound := p.app.here.keys.Binding(l.is) != nil
			switch isHint := hint.MatchString(l.after); {
			case isHint != l.isKey:
				p.t.Errorf("%d×%d: %s is a key %v, and has %q behind it %v: %q", size[0], size[1], l.is, l.isKey, keys.Sign, isHint, l.before+l.is+l.after)
			case !l.isKey && bound && !symbols[l.is] && !called.MatchString(l.before) && !slices.Contains([]string{"a", "N", "O"}, l.is): // an article, atoms
				p.t.Errorf("%d×%d: is %s a key or a symbol? %q", size[0], size[1], l.is, l.before+l.is+l.after)
			}
		}
	}
}
