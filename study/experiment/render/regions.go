package render

import (
	"fmt"
	"io"
	"strings"

	"mevolve/internal/wording"
	"mevolve/study/experiment/plane"
)

// Regions are columns of pictures, the original above the evolved classifier
// (Figs. 6 and 7).
type Regions struct {
	Title   string
	Note    string // what the coordinates are
	Axes    [2]string
	Classes []string // their labels
	Test    bool     // test graphs, by whether they are predicted right, in place of training graphs
	Columns []RegionsColumn
}

// RegionsColumn is one classifier or fold.
type RegionsColumn struct {
	Name              string
	Original, Evolved *plane.Picture
}

// The parts of a plot of regions, in pixels.
const (
	plotWidth  = 250.0
	plotHeight = 180.0
	plotGap    = 26.0
	plotInset  = 5.0 // so that a mark on the edge is whole
)

var (
	tints    = []string{"#d6e6f2", "#f8dfca", "#cfeae0", "#f1dde8", "#e6dfc8", "#dff0fa", "#e2e2e2", "#faeccb"}
	darkInks = []string{"#004c78", "#a34700", "#00664a", "#8f4a71", "#54400a", "#2a7fae", "#404040", "#996a00"}
)

// RegionsSVG draws them: classes differ in shape as well as in colour.
func RegionsSVG(w io.Writer, r Regions, origin []string) error {
	d := &drawing{width: 20 + float64(len(r.Columns))*(plotWidth+plotGap), height: 20}
	d.heading(10, d.height, r.Title)
	d.height = d.paragraph(10, d.height+20, int((d.width-20)/letterWidth), r.Note) + 10
	for row, name := range []string{"original", "evolved"} {
		for k, column := range r.Columns {
			p := column.Original
			if row == 1 {
				p = column.Evolved
			}
			left := 10 + float64(k)*(plotWidth+plotGap)
			d.text(left, d.height+12, "start", fmt.Sprintf("%s, %s: test %d/%d", column.Name, name, p.Right, len(p.Test)))
			d.regions(r, p, left, d.height+20)
		}
		d.height += plotHeight + 56
	}
	d.regionsLegend(r)
	return d.write(w, r.Title, origin)
}

// regions draws one picture with its points and axes.
func (d *drawing) regions(r Regions, p *plane.Picture, left, top float64) {
	f := p.Frame
	const w, h = plane.RasterW, plane.RasterH
	d.put(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="none" stroke="%s"/>`, left, top, plotWidth, plotHeight, ink)
	const plotWidth, plotHeight = plotWidth - 2*plotInset, plotHeight - 2*plotInset
	left, top = left+plotInset, top+plotInset
	d.put(`<g shape-rendering="crispEdges">`)
	for y := range h {
		for x := 0; x < w; {
			class, from := p.Regions.Class(x, y, w, h), x
			for x < w && p.Regions.Class(x, y, w, h) == class {
				x++
			}
			d.put(`<rect x="%.2f" y="%.2f" width="%.2f" height="%.2f" fill="%s"/>`, left+float64(from)*plotWidth/w, top+float64(y)*plotHeight/h,
				float64(x-from)*plotWidth/w, plotHeight/h, tints[class%len(tints)])
		}
	}
	d.put(`</g>`)
	a := scale{f.Lo[0], f.Hi[0], left, left + plotWidth}
	b := scale{f.Lo[1], f.Hi[1], top + plotHeight, top}
	put := func(x plane.Point, size float64, open bool, title string) {
		d.classMark(x.Class, a.at(x.A), b.at(x.B), size, open, title)
	}
	if r.Test {
		for _, x := range p.Test {
			verdict := "right"
			if x.Predicted != x.Class {
				verdict = "wrong"
			}
			put(x, 3.4, x.Predicted != x.Class, fmt.Sprintf("graph %d of class %s: %s", x.Graph+1, r.Classes[x.Class], verdict))
		}
	} else {
		for class := range r.Classes { // thousands: a path of points a class
			var points strings.Builder
			for _, x := range p.Train[p.Originals:] {
				if x.Class == class {
					fmt.Fprintf(&points, "M%.1f %.1fh0", a.at(x.A), b.at(x.B))
				}
			}
			if points.Len() > 0 {
				d.put(`<path class="generated" d="%s" stroke="%s" stroke-width="2.8" stroke-linecap="round"/>`, points.String(), darkInks[class%len(darkInks)])
			}
		}
		for _, x := range p.Train[:p.Originals] {
			put(x, 3, false, fmt.Sprintf("graph %d of class %s", x.Graph+1, r.Classes[x.Class]))
		}
	}
	d.put(`<g font-size="10" fill="#555555">`)
	d.text(left-plotInset, top+plotHeight+18, "start", fmt.Sprintf("%s %s…%s", r.Axes[0], wording.Number(f.Lo[0]), wording.Number(f.Hi[0])))
	d.text(left+plotWidth+plotInset, top+plotHeight+18, "end", fmt.Sprintf("%s %s…%s", r.Axes[1], wording.Number(f.Lo[1]), wording.Number(f.Hi[1])))
	d.put(`</g>`)
}

// classMark is a class's colour and shape; open for one that is predicted wrong.
func (d *drawing) classMark(class int, x, y, size float64, open bool, title string) {
	colour := darkInks[class%len(darkInks)]
	fill := colour
	if open {
		fill = "white"
	}
	switch class % 3 {
	case 0:
		d.dot(x, y, size, fill, colour, title)
	case 1:
		d.put(`<rect class="mark" x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s" stroke="%s"><title>%s</title></rect>`, x-size*0.9, y-size*0.9, size*1.8, size*1.8, fill, colour, escaped(title))
	default:
		d.diamond(x, y, size*1.3, fill, colour, title)
	}
}

func (d *drawing) regionsLegend(r Regions) {
	l := d.legend()
	for k, label := range r.Classes {
		l.entry("class "+label, func(x, y float64) {
			d.rect(x-7, y-7, 14, 14, tints[k%len(tints)])
			d.classMark(k, x, y, 3.4, false, "")
		})
	}
	if r.Test {
		l.entry("predicted wrong", func(x, y float64) { d.classMark(0, x, y, 3.4, true, "") })
	} else {
		l.entry("original training graph", func(x, y float64) { d.classMark(0, x, y, 3, false, "") })
		l.entry("generated", func(x, y float64) { d.dot(x, y, 1.4, darkInks[0], "none", "") })
	}
	d.height += 10
}
