package render

import (
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"

	"mevolve/internal/must"
)

// element is one of a picture.
type element struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Text    string     `xml:",chardata"`
	Inside  []element  `xml:",any"`
}

// elementsOf are all elements of a picture, from its root on.
func elementsOf(picture string) []element {
	var root element
	must.Do(xml.Unmarshal([]byte(picture), &root))
	all := []element{root}
	for at := 0; at < len(all); at++ {
		all = slices.Insert(all, at+1, all[at].Inside...)
	}
	return all
}

func (e element) attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// number is 0 where there is none.
func (e element) number(name string) float64 {
	v, _ := strconv.ParseFloat(e.attr(name), 64)
	return v
}

// drawnMark is a mark of a picture that has a title: a circle or a diamond, with the
// point that it is drawn at.
type drawnMark struct {
	fill, title string
	x, y        float64
}

func shapesOf(picture string) (shapes []drawnMark, width, height float64) {
	all := elementsOf(picture)
	for _, e := range all {
		mark := drawnMark{fill: e.attr("fill"), x: e.number("cx"), y: e.number("cy")}
		if e.XMLName.Local == "path" {
			var r float64
			if n, _ := fmt.Sscanf(e.attr("d"), "M%f %fl%f", &mark.x, &mark.y, &r); n != 3 {
				continue
			}
			mark.y += r
		} else if e.XMLName.Local != "circle" {
			continue
		}
		if len(e.Inside) > 0 && e.Inside[0].Text != "" { // its title; a mark of a legend has none
			mark.title = e.Inside[0].Text
			shapes = append(shapes, mark)
		}
	}
	return shapes, all[0].number("width"), all[0].number("height")
}
