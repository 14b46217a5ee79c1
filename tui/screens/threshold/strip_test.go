package threshold

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/wording"
	"mevolve/model/readings"
	"mevolve/reliability"
	"mevolve/tui/widgets/chart"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

func TestDivide_SpendsNoMoreThanThereIs(t *testing.T) {
	for classes := 1; classes < 9; classes++ {
		for _, copies := range []int{0, 1, 3, 40, 4000} {
			most := make([]int, classes)
			for k := range most {
				most[k] = copies / (k + 1)
			}
			for h := leastStrip(classes); h < 80; h++ {
				p, used := divide(most, h), 3+sentences(classes, h) // title, θ, axis
				for _, rows := range p.class {
					used += rows
				}
				if used += p.validation + p.cost + p.without; used > h || slices.Min(p.class) < 1 {
					t.Fatalf("%d classes of at most %d copies in %d rows use %d: %+v", classes, copies, h, used, p)
				}
			}
		}
	}
}

// The strip has at least 40 % of the screen, from the smallest size that shows other panes.
func TestArrange_TheStripIsTheLargestPane(t *testing.T) {
	s, _ := shown(t, "rings")
	for _, size := range [][2]int{{80, 21}, {100, 27}, {140, 42}, {200, 57}} {
		p := s.Arrange(paint.Rect{W: size[0], H: size[1]}, poolPane, false)
		strip := p.Rects[stripPane]
		for pane, r := range p.Rects[1:] {
			if r.W*r.H >= strip.W*strip.H || 5*strip.H < 2*size[1] {
				t.Errorf("%v: the strip has %v, %s %v", size, strip, panes[pane+1].Title, r)
			}
		}
		if below := p.Rects[poolPane]; size[1] == 21 && strip.Y+strip.H != below.Y {
			t.Errorf("%v: between the strip %v and the pool %v are rows of neither", size, strip, below)
		}
		if rows := p.Rects[poolPane].H - 2; rows < 6 {
			t.Errorf("%v: the pool has %d rows", size, rows)
		}
		if p.Rects[poolPane].Empty() || p.Rects[examplePane].Empty() {
			t.Errorf("%v: the pool or the example is hidden", size)
		}
	}
}

// strip is a drawn strip, read back by its rows.
type strip struct {
	text   string
	head   string
	class  []string // the rows of each class, joined by newlines
	labels string   // of the axis
	curve  []string
	copies int // of a mark
	from   int // the first column of the axis
}

var aMark = regexp.MustCompile(`▪ 1(?:–(\d+))? cop`)

// read draws the strip and cuts it into its parts.
func read(t *testing.T, s *Screen, w, h int) strip {
	t.Helper()
	c := paint.New(w, h, s.state.Theme.Open(), false)
	s.refresh()
	s.drawStrip(c, c.Bounds(), false)
	c.Shown()
	text := c.Plain()
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	cut := func(line string) string {
		cells := []rune(line + strings.Repeat(" ", w))
		return string(cells[s.axis.X-1 : s.axis.X+s.axis.W+1])
	}
	d := strip{text: text, head: lines[1], copies: 1, from: s.axis.X - 1}
	if found := aMark.FindStringSubmatch(lines[1]); found == nil {
		t.Fatalf("no legend says what a mark is:\n%s", text)
	} else if found[1] != "" {
		_, _ = fmt.Sscan(found[1], &d.copies)
	}
	var rows []string
	for _, line := range lines[2:] {
		switch name, _, _ := strings.Cut(strings.TrimSpace(line), " "); name {
		case "validation":
			rows = nil
		case "r":
			d.labels = cut(line)
			rows = nil
		case "θ", "yours":
			if d.curve == nil {
				d.curve = rows
			}
		case "class":
			d.class = append(d.class, strings.Join(append(rows, cut(line)), "\n"))
			rows = nil
		default:
			rows = append(rows, cut(line))
			continue
		}
		if name, _, _ := strings.Cut(strings.TrimSpace(line), " "); name == "mistakes" {
			rows = append(rows, cut(line))
		}
	}
	return d
}

// column is the content of a column of the rows, from the bottom.
func column(rows string, x int) (cells []rune) {
	for _, line := range strings.Split(rows, "\n") {
		if runes := []rune(line); x < len(runes) {
			cells = append([]rune{runes[x]}, cells...)
		}
	}
	return cells
}

// check compares the drawn strip with the pool, copy by copy.
func check(t *testing.T, s *Screen, w, h int) {
	t.Helper()
	d := read(t, s, w, h)
	theta, _ := s.theta()
	if len(d.class) != len(s.data.size) {
		t.Fatalf("%d classes are drawn:\n%s", len(d.class), d.text)
	}
	line := strings.IndexRune(strings.Split(d.class[0], "\n")[0], '┃')
	line = len([]rune(d.class[0][:line]))
	want := chart.Column(theta, s.data.lo, s.data.hi, s.axis.W) + 1
	switch {
	case theta < s.data.lo:
		want = 0
	case theta > s.data.hi:
		want = s.axis.W + 1
	}
	if line != want {
		t.Errorf("θ = %v has column %d, want %d:\n%s", theta, line, want, d.text)
	}
	for k, rows := range d.class {
		a := newScale(s.axis, s.data.lo, s.data.hi, theta)
		counts, kept := make([]int, a.W), 0
		for i, r := range s.data.r {
			if s.data.class[i] != k {
				continue
			}
			x := a.beside(a.column(r), r)
			counts[x]++
			if (r > theta) != (x > line) || r <= theta && x >= line {
				t.Fatalf("θ = %v: a copy with r = %v is in column %d, θ in column %d", theta, r, x, line)
			}
			if off := x - 1 - chart.Column(r, s.data.lo, s.data.hi, s.axis.W); off < -1 || off > 1 {
				t.Errorf("a copy with r = %v is %d columns from its place", r, off)
			}
			if r > theta {
				kept++
			}
		}
		sum, right := 0, 0
		for x, n := range counts {
			sum += n
			if x > line {
				right += n
			}
			drawn := 0
			for _, cell := range column(rows, x) {
				inside := x > 0 && x < line
				switch cell {
				case theme.KeptGlyph:
					if x <= line {
						t.Errorf("θ = %v: a kept copy is left of θ:\n%s", theta, d.text)
					}
					drawn++
				case theme.DroppedGlyph:
					if x >= line {
						t.Errorf("θ = %v: a dropped copy is right of θ:\n%s", theta, d.text)
					}
					drawn++
				case theme.MotifGlyph:
					drawn++
				case '░':
					if !inside {
						t.Errorf("θ = %v: column %d is shaded, θ is in %d:\n%s", theta, x, line, d.text)
					}
				case ' ':
					if inside {
						t.Errorf("θ = %v: column %d of the dropped side is not shaded:\n%s", theta, x, d.text)
					}
				case '┃', '┊':
				default:
					t.Errorf("%c is drawn among the copies", cell)
				}
			}
			if want := (n + d.copies - 1) / d.copies; drawn != want {
				t.Errorf("θ = %v, class %d, column %d: %d marks of up to %d copies for %d copies:\n%s", theta, k, x, drawn, d.copies, n, d.text)
			}
		}
		if says := fmt.Sprintf("%d of %d", kept, s.data.size[k]); sum != s.data.size[k] || right != kept || !strings.Contains(d.text, says) {
			t.Errorf("class %d: %d copies, %d of them right of θ; the counts are %s:\n%s", k, sum, right, says, d.text)
		}
	}
}

// Stacks sum to the counts, and the shaded side is exactly what θ drops, wherever θ is: at the r of a
// copy, which is dropped then, just below it, where it is kept, and outside the axis.
func TestStrip_ShowsEveryCopyOnItsSideOfTheta(t *testing.T) {
	for _, name := range []string{"rings", "communities", "hexagons"} {
		s, _ := shown(t, name)
		for _, size := range [][2]int{{78, 14}, {96, 17}, {196, 25}} {
			check(t, s, size[0], size[1])
		}
		for _, r := range s.data.r {
			s.mine = r
			if _, kept := s.data.kept(r); kept+countUpTo(s.data.r, r) != len(s.data.r) {
				t.Fatalf("θ = %v keeps %d of %d", r, kept, len(s.data.r))
			}
			check(t, s, 78, 14)
			s.mine = math.Nextafter(r, 0) // rounds to r: a tie is a tie, also by a hair
			check(t, s, 78, 14)
			s.mine = r - 1e-9
			check(t, s, 78, 14)
		}
		for _, theta := range []float64{0, s.data.lo, s.data.hi, 1} {
			s.mine = theta
			check(t, s, 78, 14)
		}
	}
}

func countUpTo(all []float64, r float64) (n int) {
	for _, v := range all {
		if v <= r {
			n++
		}
	}
	return n
}

// A tie: a copy whose r is θ is dropped, in every place of the screen.
func TestStrip_DropsACopyWhoseRIsTheta(t *testing.T) {
	s, _ := shown(t, "rings")
	g, _ := s.table.selected()
	a := newScale(paint.Rect{X: 14, W: 47, H: 1}, s.data.lo, s.data.hi, g.Reliability)
	if x := a.beside(a.column(g.Reliability), g.Reliability); x != a.line-1 {
		t.Errorf("a copy with r = θ has column %d, θ column %d", x, a.line)
	}
	s.mine = g.Reliability
	out := frame(s, 140, 42, stripPane, false).Plain()
	if !strings.Contains(out, "▫ dropped: r "+wording.Share(g.Reliability, 3)+" ≤ your θ") {
		t.Errorf("the example is not dropped:\n%s", out)
	}
}

// No row moves while θ does: the parts of the strip have the same rows.
func TestStrip_KeepsItsRowsWhileThetaMoves(t *testing.T) {
	s, _ := shown(t, "rings")
	rows := func() (found []int) {
		for y, line := range strings.Split(read(t, s, 78, 14).text, "\n") {
			for _, name := range []string{"class", "validation", "r ", "mistakes"} {
				if strings.HasPrefix(strings.TrimSpace(line), name) {
					found = append(found, y)
				}
			}
		}
		return found
	}
	want := rows()
	for _, r := range s.data.r {
		if s.mine = r; !slices.Equal(rows(), want) {
			t.Fatalf("at θ = %v the rows are %v, before %v", r, rows(), want)
		}
	}
}

// θ, the copies, the minimum and the labels of the axis have one scale.
func TestStrip_HasOneScale(t *testing.T) {
	s, _ := shown(t, "rings")
	for _, w := range []int{78, 96, 196} {
		d := read(t, s, w, 17)
		found := 0
		for _, label := range regexp.MustCompile(`\.\d+`).FindAllStringIndex(d.labels, -1) {
			text := d.labels[label[0]:label[1]]
			var v float64
			_, _ = fmt.Sscan("0"+text, &v)
			from := len([]rune(d.labels[:label[0]]))
			at := newScale(s.axis, s.data.lo, s.data.hi, v).line
			if v > s.data.lo && v < s.data.hi {
				found++
				if from > at || from+len(text) <= at {
					t.Errorf("%s is at column %d, its value at %d: %q", text, from, at, d.labels)
				}
			}
		}
		if found < 2 {
			t.Errorf("%d labels inside the axis %q", found, d.labels)
		}
		head := strings.Index(d.head, "θ "+wording.Share(s.data.calibration.Theta, 3))
		line := newScale(s.axis, s.data.lo, s.data.hi, s.data.calibration.Theta).line
		if at := len([]rune(d.head[:max(0, head)])) - d.from; head < 0 || at > line || at+6 <= line {
			t.Errorf("θ is not written at the head of its line, column %d: %q", line, d.head)
		}
	}
}

// The curve's minimum is marked at θ and at the other r that R10 can choose, in the row of its
// number; a click on the mark's column would choose such an r.
func TestStrip_MarksTheMinimaOfTheMistakes(t *testing.T) {
	s, _ := shown(t, "rings")
	cal := *s.data.calibration
	cal.R, cal.Correct, cal.Class = []float64{.42, .5, .6, .68, .69}, []bool{true, false, true, false, true}, []int{0, 0, 0, 1, 1}
	cal.Curve = reliability.NewCurve(cal.R, cal.Correct)
	cal.Minimisers = cal.Curve.Minimisers()
	for _, choice := range choices {
		cal.Reading, cal.Theta = choice, reliability.Theta(cal.R, cal.Correct, choice)
		s.data.calibration = &cal
		d := read(t, s, 78, 17)
		var want []int
		for _, m := range cal.Minimisers {
			if x := chart.Column(m, s.data.lo, s.data.hi, s.axis.W) + 1; choice != readings.ThetaMagnitude && !slices.Contains(want, x) {
				want = append(want, x)
			}
		}
		if x := chart.Column(cal.Theta, s.data.lo, s.data.hi, s.axis.W) + 1; !slices.Contains(want, x) {
			want = append(want, x)
		}
		slices.Sort(want)
		least := fmt.Sprintf("▴ minimum %d of 5", cal.Curve.Minimum())
		if choice == readings.ThetaMagnitude {
			least = "▴ minimum " + wording.Share(reliability.Distance(cal.R, cal.Correct, cal.Theta), 3)
		}
		var got []int
		for _, line := range strings.Split(d.text, "\n") {
			if !strings.Contains(line, least) {
				continue
			}
			for x, cell := range []rune(line) {
				if cell == '▴' && x < d.from+s.axis.W+1 { // beside it the mark's meaning
					got = append(got, x-d.from)
				}
			}
		}
		if !slices.Equal(got, want) || len(want) == 0 {
			t.Errorf("%s: minima are marked at %v, want %v:\n%s", choice, got, want, d.text)
		}
		says := fmt.Sprintf("θ: %s of %d r with 2 mistakes.", choice, len(cal.Minimisers))
		if choice == readings.ThetaMagnitude {
			says = "θ: least distance of mistakes"
		}
		if !strings.Contains(d.text, says) {
			t.Errorf("%s: the sentence does not say which minimum θ is:\n%s", choice, d.text)
		}
	}
}

// The graph that defines θ is on its line, and the line goes on below it.
func TestTheta_HidesNoValidationGraph(t *testing.T) {
	for _, name := range []string{"rings", "communities"} {
		s, _ := shown(t, name)
		d := read(t, s, 78, 14)
		at := newScale(s.axis, s.data.lo, s.data.hi, s.data.calibration.Theta).line + d.from
		for _, line := range strings.Split(d.text, "\n") {
			if cells := []rune(line); strings.HasPrefix(line, "validation") && cells[at] != theme.RightGlyph && cells[at] != theme.WrongGlyph {
				t.Errorf("%s: the graph that defines θ is drawn as %q:\n%s", name, cells[at], d.text)
			} else if strings.HasPrefix(line, "mistakes") && cells[at] != '┃' {
				t.Errorf("%s: below it is %q and not θ's line", name, cells[at])
			}
		}
	}
}

// The rule's θ stays visible on the dropped side of a θ that the user has moved up.
func TestStrip_ShowsTheRulesThetaBesideYours(t *testing.T) {
	s, _ := shown(t, "rings")
	s.mine = (s.data.calibration.Theta + s.data.hi) / 2
	d := read(t, s, 78, 14)
	at := newScale(s.axis, s.data.lo, s.data.hi, s.data.calibration.Theta).line
	if !slices.Contains(column(d.class[1], at), '┊') {
		t.Errorf("the shade hides it:\n%s", d.text)
	}
}

// A question about what is kept shows neither side.
func TestStrip_HidesTheSidesOfAQuestion(t *testing.T) {
	s, _ := shown(t, "rings")
	s.mine = s.data.r[0] // which is in θ's column
	c := paint.New(78, 14, s.state.Theme.Open(), false)
	c.Mask([]string{"kept"})
	s.drawStrip(c, c.Bounds(), false)
	c.Shown()
	line := s.axis.X + chart.Column(s.mine, s.data.lo, s.data.hi, s.axis.W)
	if !slices.Contains(column(strings.TrimSuffix(c.Plain(), "\n"), line), '•') {
		t.Errorf("the copy at θ is on a side of it:\n%s", c.Plain())
	}
	for _, tells := range []string{"dropped", "▪", "▫", "░", "◂ θ", "▸", "◆"} {
		if strings.Contains(c.Plain(), tells) {
			t.Errorf("%q is drawn:\n%s", tells, c.Plain())
		}
	}
	if !strings.Contains(c.Plain(), "•") {
		t.Errorf("no copy is drawn:\n%s", c.Plain())
	}
}

// A click on the count of a class lists its kept copies.
func TestStrip_TheCountOfAClassListsItsKeptCopies(t *testing.T) {
	for k := range 2 {
		s, _ := shown(t, "rings")
		kept, _ := s.data.kept(s.data.calibration.Theta)
		c := frame(s, 80, 21, stripPane, false)
		says := fmt.Sprintf("%d of %d kept", kept[k], s.data.size[k])
		for y, line := range strings.Split(c.Plain(), "\n") {
			if before, _, found := strings.Cut(line, says); found {
				click(c, len([]rune(before)), y)
			}
		}
		if rows := s.table.Rows(); len(rows) != kept[k] || s.data.class[rows[0]] != k {
			t.Errorf("class %d: %d graphs are listed, %s", k, len(rows), says)
		}
	}
}

// Where θ is far to the right, both of its sides keep their names and the legend stands apart.
func TestStrip_NamesBothSidesWhereverThetaIs(t *testing.T) {
	s, _ := shown(t, "rings")
	for _, theta := range []float64{.5, .6, .8, .99} {
		s.mine = theta
		head := strings.Split(frame(s, 80, 21, stripPane, false).Plain(), "\n")[1]
		if !strings.Contains(head, "dropped ◂ your θ ") || !strings.Contains(head, " ▸ kept ") {
			t.Errorf("θ = %v: %q", theta, head)
		}
	}
}

// A mark has the colour of its class; yellow is θ's alone.
func TestStrip_MarksHaveTheColoursOfTheirClasses(t *testing.T) {
	s, _ := shown(t, "rings")
	text := frame(s, 80, 21, stripPane, false).String()
	for class := range 2 {
		if want := s.state.Theme.Open()[theme.Class(class)] + string(theme.KeptGlyph); !strings.Contains(text, want) {
			t.Errorf("class %d has no mark of its colour:\n%s", class, text)
		}
	}
	yellow := s.state.Theme.Open()[theme.Theta]
	if strings.Contains(text, yellow+string(theme.MotifGlyph)) {
		t.Error("the selected copy has θ's colour")
	}
}
