package render

import (
	"fmt"
	"io"
	"slices"

	"mevolve/internal/wording"
	"mevolve/model/readings"
	"mevolve/study/experiment"
)

// The parts of a specification curve, in pixels.
const (
	curveLabel  = 160.0
	curveArea   = 760.0
	curveHeight = 240.0
	curveRow    = 13.0
)

// multiverseSVG draws a specification curve for each panel: changes from the
// largest to the smallest with their intervals and the paper's change, below them
// which reading has which value where.
func multiverseSVG(w io.Writer, m experiment.Multiverse) error {
	d := &drawing{width: curveLabel + curveArea + 20, height: 14}
	for _, p := range m.Panels {
		d.curve(p, m.Tests)
	}
	return d.write(w, "Every combination of the readings", m.Origin())
}

func (d *drawing) curve(p experiment.Panel, tests int) {
	d.heading(10, d.height+10, p.Title())
	d.height = d.paragraph(10, d.height+28, int((d.width-20)/letterWidth), p.Sentence(tests)) + 18
	step := min(12, curveArea/float64(len(p.Universes)))
	place := func(i int) float64 { return curveLabel + step*(float64(i)+0.5) }
	end := curveLabel + step*float64(len(p.Universes))
	low, high := curveBounds(p)
	room := 0.04 * (high - low)
	y := scale{low - room, high + room, d.height + curveHeight, d.height}
	d.upright(y, curveLabel, end, "points of accuracy")
	d.line(curveLabel, y.at(0), end, y.at(0), ink, 1, "")
	for i, u := range p.Universes {
		if ci := inPoints(u.CI95); ci != nil {
			d.line(place(i), y.at(ci.Low()), place(i), y.at(ci.High()), faint, min(2, max(0.5, step*0.4)), "")
		}
	}
	radius := min(3.5, max(1.4, step*0.6))
	for i, u := range p.Universes {
		title := fmt.Sprintf("%s points, 95 %% interval %s: %s", wording.Points(u.Change), interval(u.CI95), u.Name())
		if len(u.Changed) == 0 {
			d.dot(place(i), y.at(100*u.Change), radius+3, "none", ink, title)
		}
		d.dot(place(i), y.at(100*u.Change), radius, inks[0], inks[0], title)
	}
	if p.Paper != nil {
		at := y.at(100 * *p.Paper)
		d.line(curveLabel, at, end, at, "#000000", 1.5, "6 4")
		d.text(curveLabel-40, at+4, "end", "the paper’s "+wording.Points(*p.Paper))
	}
	d.height += curveHeight + 20
	for _, f := range p.Factors {
		d.values(p, f, place, step, end)
	}
	d.height += 16
	l := d.legend()
	l.entry("change, with its 95 % interval", func(x, y float64) { d.dot(x, y, 3, inks[0], inks[0], "") })
	l.entry("all readings at their default", func(x, y float64) {
		d.dot(x, y, 6, "none", ink, "")
		d.dot(x, y, 3, inks[0], inks[0], "")
	})
	if p.Paper != nil {
		l.entry("the paper’s change", func(x, y float64) { d.line(x-6, y, x+6, y, "#000000", 1.5, "6 4") })
	}
	d.height += 24
}

// values draws a row for each value of a reading, with a tick under every universe that has it.
func (d *drawing) values(p experiment.Panel, f experiment.Factor, place func(int) float64, step, end float64) {
	all := readings.All()
	of := all[slices.IndexFunc(all, func(r readings.Reading) bool { return r.ID == f.ID })]
	d.heading(10, d.height+10, f.ID)
	d.line(10, d.height-3, end, d.height-3, grid0, 1, "")
	for _, v := range f.Values {
		d.text(curveLabel-6, d.height+10, "end", v)
		for i, u := range p.Universes {
			if u.Readings.Get(of) == v {
				d.rect(place(i)-step*0.4, d.height+2, step*0.8, curveRow-4, ink)
			}
		}
		d.height += curveRow
	}
	d.height += 6
}

// curveBounds are the ends of a curve's axis in points: what is drawn, 0 and the paper's change.
func curveBounds(p experiment.Panel) (low, high float64) {
	include := func(x float64) { low, high = min(low, x), max(high, x) }
	if p.Paper != nil {
		include(100 * *p.Paper)
	}
	for _, u := range p.Universes {
		include(100 * u.Change)
		if ci := inPoints(u.CI95); ci != nil {
			include(ci.Low())
			include(ci.High())
		}
	}
	if high-low < 1e-9 {
		low, high = low-1, high+1
	}
	return low, high
}
