package paint

import (
	"math/bits"
	"strings"
	"unicode/utf8"
)

// spelling gives every glyph of the program its ASCII form. In text a glyph
// may become several letters (θ → theta); a cell takes the first.
var spelling = map[rune]string{
	'θ': "theta", 'β': "beta", 'Σ': "sum ", 'Φ': "Phi", 'λ': "lambda", 'Γ': "Gamma", 'γ': "gamma", 'Δ': "delta", 'σ': "sigma", 'α': "alpha",
	'′': "'", 'ᵀ': "^T", '²': "^2", '√': "sqrt ", '½': "1/2", '₁': "1", '₂': "2",
	'·': ".", '×': "x", '÷': "/", '±': "+-", '∓': "&", '≤': "<=", '≥': ">=", '≠': "!=", '≈': "~", '∞': "inf", '∈': "in", '∪': "+", '∩': "&", '∅': "{}", '⌈': "ceil(", '⌉': ")",
	'−': "-", '–': "-", '—': "-", '‐': "-", '…': "...", '’': "'", '“': "\"", '”': "\"", '«': "<", '»': ">",
	'→': "->", '←': "<-", '↑': "up", '↓': "down", '↔': "<->", '⇧': "Shift-", '↵': "Enter",
	'▸': ">", '◂': "<", '▴': "^", '▾': "v", '▲': "^", '▼': "v", '►': ">",
	'■': "#", '□': "o", '◆': "*", '◇': "o", '●': "@", '○': "o", '▪': "#", '▫': "o", '◦': "o", '•': "*", '✓': "v", '✗': "x",
	'─': "-", '│': "|", '╭': "+", '╮': "+", '┏': "+", '┓': "+", '┗': "+", '┛': "+", '╰': "+", '╯': "+", '┌': "+", '┐': "+", '└': "+", '┘': "+", '├': "+", '┤': "+", '┬': "+", '┴': "+", '┼': "+", '╲': "\\", '╱': "/", '┊': ":", '┆': ":", '╎': ":", '┄': "-", '╌': "-", '━': "=", '┃': "|",
	'▁': "_", '▂': ".", '▃': ":", '▄': "o", '▅': "O", '▆': "0", '▇': "8", '█': "#", // a ramp of ink
	'▏': "|", '▎': "|", '▍': "|", '▌': "|", '▋': "#", '▊': "#", '▉': "#", '▐': "|", '▕': "|",
	'▀': "\"", '░': ":", '▒': "%", '▓': "#", '∙': "?",
}

// narrow is the form in a cell where it is not the first letter of the spelling.
var narrow = map[rune]rune{'→': '>', '←': '<', '↑': '^', '↓': 'v', '…': '~'}

// brailleRamp spells a braille cell by the number of its dots.
const brailleRamp = " ..::%%##" // without the signs of what is added and removed

// Spell writes a text in ASCII; a character without a spelling becomes "?".
func Spell(text string) string {
	i := 0
	for i < len(text) && text[i] < utf8.RuneSelf {
		i++
	}
	if i == len(text) {
		return text
	}
	var b strings.Builder
	b.WriteString(text[:i])
	for _, r := range text[i:] {
		switch s, ok := spelling[r]; {
		case r < utf8.RuneSelf:
			b.WriteRune(r)
		case ok:
			b.WriteString(s)
		default:
			b.WriteRune(asciiRune(r))
		}
	}
	return b.String()
}

// asciiRune is the one-column ASCII form of a glyph.
func asciiRune(r rune) rune {
	if r >= 0x2800 && r <= 0x28ff {
		return rune(brailleRamp[bits.OnesCount8(uint8(r-0x2800))])
	}
	if s, ok := narrow[r]; ok {
		return s
	}
	if s, ok := spelling[r]; ok {
		return rune(s[0])
	}
	return '?'
}
