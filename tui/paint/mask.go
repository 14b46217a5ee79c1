package paint

import (
	"slices"
	"strings"
	"unicode"
)

// MaskGlyph covers what is not to be seen yet.
const MaskGlyph = '▓'

// covered stands for a number, however long it is.
const covered = "▓▓"

// Mask names the fields that are not to be seen, until the next Reset. Who
// draws a field asks Veil for a text, Cover for anything else.
func (c *Canvas) Mask(fields []string) { c.masked = fields }

// Masked tells whether a field is not to be seen.
func (c *Canvas) Masked(field string) bool {
	return len(c.masked) > 0 && slices.Contains(c.masked, field)
}

// Veil is a text of a field: with its numbers covered where the field is not to
// be seen.
func (c *Canvas) Veil(field, text string) string {
	if !c.Masked(field) {
		return text
	}
	return veiled(text)
}

// Cover covers r where a field is not to be seen, and tells so; nothing is drawn
// there then.
func (c *Canvas) Cover(field string, r Rect) bool {
	if !c.Masked(field) {
		return false
	}
	c.Fill(r, MaskGlyph, 0)
	return true
}

// veiled covers the numbers of a text, signs and fractions with them. A figure
// that belongs to a name, as in R10, stays.
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
		b.WriteString(covered)
		i += n
	}
	return b.String()
}

// number is how many runes of a number a text begins with.
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
