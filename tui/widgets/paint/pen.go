package paint

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// look is what an opening sequence sets.
type look struct {
	attributes  uint16 // bit n is set by parameter n, 1 to 9: bold, faint, italic, …
	ink, ground string // the parameters of the two colours; "" is the terminal's own
	other       string // the whole sequence if it sets anything else
}

// anyInk is the ink of a look that has blanks alone: whatever it was before.
const anyInk = "any"

// Sets of attributes: bold and faint, and those that do not show on a blank, with italic.
const (
	weight = 1<<1 | 1<<2
	hidden = weight | 1<<3
)

// lookOf parses an opening sequence.
func lookOf(opening string) (l look) {
	if opening == "" {
		return look{}
	}
	list := strings.Split(strings.TrimSuffix(strings.TrimPrefix(opening, "\x1b["), "m"), ";")
	for len(list) > 0 {
		n, err := strconv.Atoi(list[0])
		size := 1
		if (n == 38 || n == 48) && len(list) > 1 {
			size = map[string]int{"5": 3, "2": 5}[list[1]]
		}
		if err != nil || size == 0 || size > len(list) {
			return look{other: opening}
		}
		value := strings.Join(list[:size], ";")
		switch {
		case 1 <= n && n <= 9 && n != 6: // 5 and 6 end together
			l.attributes |= 1 << n
		case 30 <= n && n <= 38 || 90 <= n && n <= 97:
			l.ink = value
		case 40 <= n && n <= 48 || 100 <= n && n <= 107:
			l.ground = value
		default:
			return look{other: opening}
		}
		list = list[size:]
	}
	return l
}

// onBlank is what a blank shows of the look.
func (l look) onBlank() look {
	l.attributes &^= hidden
	if l.attributes == 0 {
		l.ink = ""
	}
	return l
}

// isSolid reports whether a glyph has the colour of its ground, so that it looks like a blank.
func (l look) isSolid() bool {
	if l.ground == "" || l.attributes != 0 { // a bold ink may be another colour
		return false
	}
	ink, ground := strings.Split(l.ink, ";"), strings.Split(l.ground, ";")
	a, _ := strconv.Atoi(ink[0])
	b, _ := strconv.Atoi(ground[0])
	return b == a+10 && slices.Equal(ink[1:], ground[1:])
}

// from is the shortest sequence that turns another look into this one: all of it after a
// reset, or what differs.
func (l look) from(old look) string {
	if l == old {
		return ""
	}
	whole := l.other
	switch {
	case l == look{}:
		whole = ansi.ResetStyle
	case l.other != "" && old != look{}:
		whole = ansi.ResetStyle + l.other
	case l.other == "":
		list := l.differing(look{})
		if old != (look{}) { // an empty parameter before the others resets
			list = append([]string{""}, list...)
		}
		whole = sequence(list)
	}
	if l.other == "" && old.other == "" {
		if part := sequence(l.differing(old)); len(part) < len(whole) {
			return part
		}
	}
	return whole
}

func sequence(parameters []string) string { return "\x1b[" + strings.Join(parameters, ";") + "m" }

// differing are the parameters that turn another look into this one without a reset.
func (l look) differing(old look) (list []string) {
	lost, kept := old.attributes&^l.attributes, old.attributes&l.attributes
	if lost&weight != 0 { // one parameter ends both
		kept &^= weight
		list = append(list, "22")
	}
	for n := 3; n <= 9; n++ {
		if lost&(1<<n) != 0 {
			list = append(list, strconv.Itoa(20+n))
		}
	}
	for n := 1; n <= 9; n++ {
		if l.attributes&^kept&(1<<n) != 0 {
			list = append(list, strconv.Itoa(n))
		}
	}
	if l.ink != old.ink && l.ink != anyInk {
		list = append(list, cmp.Or(l.ink, "39"))
	}
	if l.ground != old.ground {
		list = append(list, cmp.Or(l.ground, "49"))
	}
	return list
}

// pens are the looks of the styles, by their opening sequences.
type pens struct {
	open    []string
	style   []int // the look of each style, an index into looks
	looks   []look
	blank   []int             // of each look, the first that is the same on a blank
	solid   []bool            // of each look
	changes map[[2]int]string // sequences between looks, made when they are first needed
}

func newPens(open []string) pens {
	p := pens{open: open, looks: []look{{}}, changes: map[[2]int]string{}}
	for _, o := range open {
		l := lookOf(o)
		if l.isSolid() {
			l.ink = anyInk
		}
		at := slices.Index(p.looks, l)
		if at < 0 {
			at = len(p.looks)
			p.looks = append(p.looks, l)
		}
		p.style, p.solid = append(p.style, at), append(p.solid, l.ink == anyInk)
	}
	for _, l := range p.looks {
		p.blank = append(p.blank, slices.IndexFunc(p.looks, func(other look) bool { return other.onBlank() == l.onBlank() }))
	}
	return p
}

// of is the look of a style: 0 is plain.
func (p *pens) of(s Style) int {
	if int(s) < len(p.style) {
		return p.style[s]
	}
	return 0
}

func (p *pens) isSolid(s Style) bool { return int(s) < len(p.solid) && p.solid[s] }

// change is the sequence from one style to another.
func (p *pens) change(from, to Style) string {
	key := [2]int{p.of(from), p.of(to)}
	if key[0] == key[1] {
		return ""
	}
	sequence, ok := p.changes[key]
	if !ok {
		sequence = p.looks[key[1]].from(p.looks[key[0]])
		p.changes[key] = sequence
	}
	return sequence
}

// same reports whether two cells look the same.
func (p *pens) same(a, b cell) bool {
	if a == b {
		return true
	}
	x, y := p.of(a.style), p.of(b.style)
	return a.glyph == b.glyph && (x == y || a.glyph == ' ' && p.blank[x] == p.blank[y])
}

// fits reports whether a cell looks the same in another style.
func (p *pens) fits(cl cell, in Style) bool { return p.same(cl, cell{cl.glyph, in}) }
