package paint

import (
	"slices"
	"strings"
	"unicode"
)

// MaskGlyph covers a masked value; it has no other use.
const MaskGlyph = '∙'

// Hidden replaces a number of any length.
const Hidden = "∙∙"

// Mask sets the fields to hide until the next Reset. Code that draws a field calls
// Veil for a text, Cover for anything else.
func (c *Canvas) Mask(fields []string) { c.masked = fields }

// Masked reports whether a field is hidden.
func (c *Canvas) Masked(field string) bool {
	return len(c.masked) > 0 && slices.Contains(c.masked, field)
}

// Veil is the text of a field, with its numbers covered if the field is
// hidden.
func (c *Canvas) Veil(field, text string) string {
	if !c.Masked(field) {
		return text
	}
	return veiled(text)
}

// Cover covers r if a field is hidden, and reports so; the caller then draws nothing
// there.
func (c *Canvas) Cover(field string, r Rect) bool {
	if !c.Masked(field) {
		return false
	}
	c.Fill(r, MaskGlyph, 0)
	return true
}

// veiled covers the numbers of a text, with signs and fractions. A figure
// in a name, such as R10, stays.
func veiled(text string) string {
	var b strings.Builder
	runes := []rune(text)
	for i := 0; i < len(runes); {
		n := number(runes[i:])
		if n == 0 || i > 0 && (unicode.IsLetter(runes[i-1]) || unicode.IsDigit(runes[i-1])) {
			b.WriteRune(runes[i])
			i++
			continue
		}
		b.WriteString(Hidden)
		i += n
	}
	return b.String()
}

// number is the number of runes of the number at the beginning of a text.
func number(runes []rune) int {
	i := 0
	if len(runes) > 1 && strings.ContainsRune("+-−", runes[0]) {
		i++
	}
	if i < len(runes) && runes[i] == '.' {
		i++
	}
	if i == len(runes) || !unicode.IsDigit(runes[i]) {
		return 0
	}
	for i < len(runes) && (unicode.IsDigit(runes[i]) || strings.ContainsRune(".,/", runes[i]) && i+1 < len(runes) && unicode.IsDigit(runes[i+1])) {
		i++
	}
	return i
}
