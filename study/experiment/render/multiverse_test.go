package render

import (
	"context"
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"mevolve/datasets"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// multiverse is a small one, computed once.
var multiverse = sync.OnceValue(func() experiment.Multiverse {
	d, err := datasets.Generate("noise")
	if err != nil {
		panic(err)
	}
	s := settings.Default()
	s.Learner, s.Iterations, s.Folds = "sf+knn", 2, 2
	p := experiment.PlanOf(d, s)
	p.Every = true
	held, err := experiment.RunPlan(context.Background(), p, experiment.Options{Workers: 2})
	if err != nil {
		panic(err)
	}
	m, err := experiment.AllReadings(held)
	if err != nil {
		panic(err)
	}
	// A gain of the paper's, which has no such dataset.
	gain := 0.5
	m.Panels[0].Paper = &gain
	return m
})

func multiverseAs(t *testing.T, format string, glyphs Glyphs) string {
	t.Helper()
	var b strings.Builder
	if err := Multiverse(&b, multiverse(), format, glyphs); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestMultiverse_TextHas80ColumnsAndASCIIWhereItIsAskedFor(t *testing.T) {
	for name, g := range map[string]Glyphs{"unicode": Unicode, "ascii": ASCII} {
		text := multiverseAs(t, "text", g)
		for _, line := range strings.Split(text, "\n") {
			if utf8.RuneCountInString(line) > 80 {
				t.Errorf("%s: %d columns: %s", name, utf8.RuneCountInString(line), line)
			}
		}
		if name == "ascii" && strings.IndexFunc(text, func(r rune) bool { return r > 126 }) >= 0 {
			t.Errorf("not ASCII: %s", text)
		}
		if !strings.Contains(text, "0 of 96 reach the paper's +50.0.") {
			t.Error(text)
		}
	}
}

func TestMultiverse_CSVHasEveryUniverse(t *testing.T) {
	p := multiverse().Panels[0]
	rows, err := csv.NewReader(strings.NewReader(multiverseAs(t, "csv", Unicode))).ReadAll()
	if err != nil || len(rows) != 97 || len(p.Universes) != 96 {
		t.Fatalf("%v, %d rows of %d universes", err, len(rows), len(p.Universes))
	}
	for i, u := range p.Universes {
		row := rows[i+1]
		if change, _ := strconv.ParseFloat(row[8], 64); change != u.Change || row[5] != strings.Join(u.Changed, " ") || row[14] != "0.5" {
			t.Errorf("row %d is %v, the universe %+v", i+1, row, u)
		}
	}
	if err := Multiverse(io.Discard, multiverse(), "json", Unicode); err == nil || !strings.Contains(err.Error(), "text, csv, svg") {
		t.Error(err)
	}
}

// element is one of a picture.
type element struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Text    string     `xml:",chardata"`
	Inside  []element  `xml:",any"`
}

// elementsOf are all elements of a picture, from its root on.
func elementsOf(t *testing.T, picture string) []element {
	t.Helper()
	var root element
	if err := xml.Unmarshal([]byte(picture), &root); err != nil {
		t.Fatal(err)
	}
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

func shapesOf(t *testing.T, picture string) (shapes []drawnMark, width, height float64) {
	t.Helper()
	all := elementsOf(t, picture)
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

// The curve is read back from the picture: two universes give the scale, and all
// others stand where it puts their change.
func TestMultiverseSVG_DrawsTheReportsNumbers(t *testing.T) {
	p := multiverse().Panels[0]
	shapes, width, height := shapesOf(t, multiverseAs(t, "svg", Unicode))
	var marks []drawnMark
	for _, s := range shapes {
		if s.fill != "none" { // the ring around the defaults
			marks = append(marks, s)
		}
		if s.x < 0 || s.y < 0 || s.x > width || s.y > height {
			t.Errorf("%+v lies outside", s)
		}
	}
	all := p.Universes
	if len(marks) != len(all) {
		t.Fatalf("%d marks of %d universes", len(marks), len(all))
	}
	first, last := all[0].Change, all[len(p.Universes)-1].Change
	y1, y2 := marks[0].y, marks[len(p.Universes)-1].y
	if first <= last || y1 >= y2 {
		t.Fatalf("from %v at %v to %v at %v", first, y1, last, y2)
	}
	for i, u := range all {
		want := y1 + (first-u.Change)/(first-last)*(y2-y1)
		if math.Abs(marks[i].y-want) > 0.2 {
			t.Errorf("%s is drawn at %.1f, its change is at %.1f", u.Name(), marks[i].y, want)
		}
		if i > 0 && marks[i].x <= marks[i-1].x {
			t.Errorf("%s stands left of the one before", u.Name())
		}
	}
	if a, b := multiverseAs(t, "svg", Unicode), multiverseAs(t, "svg", Unicode); a != b || !strings.Contains(a, "<metadata>Made by mevolve") {
		t.Error("two pictures of one report differ, or say not where they come from")
	}
}
