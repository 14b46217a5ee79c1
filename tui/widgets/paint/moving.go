package paint

import (
	"fmt"
	"slices"
	"strings"
)

// Scene is a canvas and how long it is shown.
type Scene struct {
	*Canvas
	Seconds float64
}

// stretch is an interval of the loop, in percent of its duration.
type stretch struct{ from, to float64 }

// Moving writes scenes of one size in an endless loop, with CSS alone. A row that
// stays or recurs is written once and shown in its intervals. With reduced motion,
// or without animation, the last scene is shown.
func (p *Picture) Moving(scenes []Scene, title, sheet string) string {
	all := 0.0
	for _, s := range scenes {
		all += s.Seconds
	}
	var order []string // rows by first use
	seen := map[string][]stretch{}
	last := map[string]bool{}
	at := 0.0
	for i, s := range scenes {
		now := stretch{100 * at / all, 100 * (at + s.Seconds) / all}
		for y := range s.H {
			r := p.row(s.Canvas, y)
			if r == "" {
				continue
			}
			before := seen[r]
			switch {
			case before == nil:
				order = append(order, r)
				seen[r] = []stretch{now}
			case before[len(before)-1].to == now.from:
				before[len(before)-1].to = now.to
			default:
				seen[r] = append(before, now)
			}
			last[r] = i == len(scenes)-1
		}
		at += s.Seconds
	}
	var rows, frames strings.Builder
	var names []string // of stretches, in the order of their numbers
	for _, r := range order {
		parts := seen[r]
		if parts[0] == (stretch{0, 100}) {
			rows.WriteString(r)
			continue
		}
		key := keyframes(parts)
		n := slices.Index(names, key)
		if n < 0 {
			n = len(names)
			names = append(names, key)
			fmt.Fprintf(&frames, "@keyframes k%d{%s}\n.k%d{animation-name:k%d}\n", n, key, n, n)
		}
		class := fmt.Sprintf("m k%d", n)
		if !last[r] {
			class += " h"
		}
		rows.WriteString(strings.Replace(r, "<g ", "<g class=\""+class+"\" ", 1))
	}
	sheet += fmt.Sprintf(".h{visibility:hidden}\n.m{animation:%gs step-end infinite}\n%s@media (prefers-reduced-motion:reduce){.m{animation:none}}\n", all, frames.String())
	var b strings.Builder
	p.open(&b, scenes[0].Canvas, title, sheet)
	b.WriteString(rows.String())
	b.WriteString("</svg>\n")
	return b.String()
}

// keyframes are the intervals in which an element is visible.
func keyframes(parts []stretch) string {
	var b strings.Builder
	if parts[0].from > 0 {
		b.WriteString("0%{visibility:hidden}")
	}
	for i, s := range parts {
		fmt.Fprintf(&b, "%.4g%%{visibility:visible}", s.from)
		if s.to < 100 || i+1 < len(parts) {
			fmt.Fprintf(&b, "%.4g%%{visibility:hidden}", s.to)
		}
	}
	return b.String()
}
