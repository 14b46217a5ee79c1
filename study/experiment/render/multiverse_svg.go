package render

import (
	"fmt"
	"io"
	"strings"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
)

// The parts of a specification curve, in pixels.
const (
	curveLabel  = 250.0
	curveArea   = 760.0
	curveHeight = 240.0
	curveRow    = 13.0
)

// MultiverseSVG draws a specification curve for each panel: changes from the
// largest to the smallest with their intervals and the paper's gain, below them
// which reading stands where and how much it explains. Oracles stand apart at the
// right, as open diamonds of another colour.
func MultiverseSVG(w io.Writer, m experiment.Multiverse) error {
	d := &drawing{width: curveLabel + curveArea + 20, height: 14}
	for _, p := range m.Panels {
		d.curve(p, m.Tests)
	}
	return d.write(w, "Every reading of the paper", m.Origin())
}

func (d *drawing) curve(p experiment.Panel, tests int) {
	d.heading(10, d.height+10, p.Title())
	d.height = d.paragraph(10, d.height+28, int((d.width-20)/letterWidth), p.Verdict) + 2
	d.height = d.paragraph(10, d.height, int((d.width-20)/letterWidth), p.Spread(tests)) + 18
	honest, oracles := p.Universes, p.Oracles
	const gap = 24.0
	room := curveArea
	if len(oracles) > 0 {
		room -= gap
	}
	step := min(12, room/float64(len(honest)+len(oracles)))
	place := func(i int) float64 {
		x := curveLabel + step*(float64(i)+0.5)
		if i >= len(honest) {
			x += gap
		}
		return x
	}
	all := both(p)
	end := place(len(all)-1) + step/2
	low, high := experiment.Bounds(p, all)
	room = 0.04 * (high - low)
	y := scale{low - room, high + room, d.height + curveHeight, d.height}
	d.upright(y, curveLabel, end, "points of accuracy")
	d.line(curveLabel, y.at(0), end, y.at(0), ink, 1, "")
	for i, u := range all {
		stroke := faint
		if u.Oracle != "" {
			stroke = "#f0b48a"
		}
		if ci := inPoints(u.CI95); ci != nil {
			d.line(place(i), y.at(ci.Low()), place(i), y.at(ci.High()), stroke, min(2, max(0.5, step*0.4)), "")
		}
	}
	radius := min(3.5, max(1.4, step*0.6))
	for i, u := range all {
		title := fmt.Sprintf("%s points, 95 %% interval %s: %s", wording.Points(u.Change), interval(u.CI95), u.Name())
		switch {
		case u.Oracle != "":
			d.diamond(place(i), y.at(100*u.Change), radius+1, "white", oracle, title)
		case len(u.Changed) == 0:
			d.dot(place(i), y.at(100*u.Change), radius+3, "none", ink, title)
			fallthrough
		default:
			d.dot(place(i), y.at(100*u.Change), radius, inks[0], inks[0], title)
		}
	}
	if p.Paper != nil {
		at := y.at(100 * p.Paper.Gain)
		d.line(curveLabel, at, end, at, "#000000", 1.5, "6 4")
		d.text(curveLabel-40, at+4, "end", "the paper’s "+wording.Points(p.Paper.Gain))
	}
	if len(oracles) > 0 {
		d.put(`<g fill="%s">`, oracle)
		d.text(end, d.height-8, "end", "oracles, no results: "+strings.TrimPrefix(p.Peeked(), "something was "))
		d.put(`</g>`)
	}
	d.height += curveHeight + 20
	d.whichReading(p, all, place, step, end)
	d.curveLegend(p, len(oracles) > 0)
}

// whichReading draws a row a value, with a tick under every universe that has it.
func (d *drawing) whichReading(p experiment.Panel, all []experiment.Universe, place func(int) float64, step, end float64) {
	for _, f := range p.Factors {
		head := f.ID
		if f.Explained != nil {
			head += " explains " + wording.Percent(f.Explained.Alone, 0)
		}
		d.heading(10, d.height+10, head)
		d.line(10, d.height-3, end, d.height-3, grid0, 1, "")
		for _, v := range shownValues(f, all) {
			d.text(curveLabel-6, d.height+10, "end", v)
			for i, u := range all {
				if experiment.ValueOf(u.Readings, f.ID) != v {
					continue
				}
				fill := ink
				if u.Oracle != "" {
					fill = oracle
				}
				d.rect(place(i)-step*0.4, d.height+2, step*0.8, curveRow-4, fill)
			}
			d.height += curveRow
		}
		d.height += 6
	}
	first := len(p.Universes)
	for _, kind := range runs(p.Oracles, func(u experiment.Universe) string { return u.Oracle }) {
		d.put(`<g fill="%s">`, oracle)
		d.text(curveLabel-6, d.height+10, "end", strings.TrimSuffix(experiment.Peek(kind[0].Oracle), " on the test set"))
		for i := range kind {
			d.rect(place(first+i)-step*0.4, d.height+2, step*0.8, curveRow-4, oracle)
		}
		d.put(`</g>`)
		d.height += curveRow
		first += len(kind)
	}
}

func (d *drawing) curveLegend(p experiment.Panel, oracles bool) {
	d.height += 16
	l := d.legend()
	l.entry("change, with its 95 % interval", func(x, y float64) { d.dot(x, y, 3, inks[0], inks[0], "") })
	l.entry("all readings at their default", func(x, y float64) {
		d.dot(x, y, 6, "none", ink, "")
		d.dot(x, y, 3, inks[0], inks[0], "")
	})
	if p.Paper != nil {
		l.entry("the paper’s gain", func(x, y float64) { d.line(x-6, y, x+6, y, "#000000", 1.5, "6 4") })
	}
	if oracles {
		l.entry("an oracle", func(x, y float64) { d.diamond(x, y, 4, "white", oracle, "") })
	}
	d.height += 24
}
