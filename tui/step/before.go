package step

import (
	"fmt"
	"strings"

	"mevolve/readings"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// title names the spot: the swap that is tried, and how many are made so far.
// One that is passed over or undone has a number and is not made.
func (sc *scene) title() string {
	switch {
	case sc.last() == 0:
		return "No swap"
	case sc.step == 0:
		return "Before swap 1"
	}
	return fmt.Sprintf("Swap %d · %d made", sc.step, sc.swaps.realised)
}

// drawBefore tells what the mapping is about to do, Algorithm 1 or 2 in short,
// with every part where the first swap will have it.
func (s *Screen) drawBefore(p *page) {
	sc := s.scene
	if sc.last() == 0 {
		s.drawNothing(p)
		return
	}
	adds, removes := s.additionTable(), s.removalTable()
	remarks := s.remarks(p.R.W)
	below := 6 + len(remarks) // motif; title, header, two rows and draw of what is removed
	adds.show = min(len(adds.rows), max(1, p.R.H-adds.fixed()-below))
	adds.write(p)
	p.loose = p.R.H-p.Y >= below+2
	p.part()
	rest := "of all edges but bridges"
	if sc.cause.readings.Connectivity == readings.ConnectivityLiteral {
		rest = "of all edges"
	}
	if sc.followsMotif() {
		x := p.Put(0, "motif", theme.Plain)
		words := motifName(sc.cause.l) + " joins each pair"
		if p.C.Width(words) > p.R.W-x-1 {
			words = motifName(sc.cause.l)
		}
		p.Put(x+1, words, theme.Plain)
		p.Next()
		p.part()
		rest, removes.left = "of the motif of the pair drawn", sc.cause.l
	}
	removes.heading(p)
	removes.header(p)
	p.Put(2, rest, theme.Plain)
	p.Next()
	if p.Y+1+len(remarks) < p.R.H {
		p.Next()
	}
	s.drawBudget(p)
	p.Y = max(p.Y, p.R.H-len(remarks))
	s.drawRemarks(p, remarks)
}

// drawBudget is Eq. 3 with its numbers.
func (s *Screen) drawBudget(p *page) {
	sc := s.scene
	symbols, numbers := "k = ⌈m·β⌉", fmt.Sprintf("= ⌈%d·%s⌉ = %d", sc.graph.M(), wording.Number(sc.cause.beta), sc.result.Requested)
	if s.state.Theme.ASCII { // where · would become a full stop
		symbols, numbers = strings.ReplaceAll(symbols, "·", "*"), strings.ReplaceAll(numbers, "·", "*")
	}
	source := "Eq. 3"
	switch width := p.C.Width(symbols + " " + numbers); {
	case width > p.R.W:
		symbols = "k"
	case width+1+p.C.Width(source) > p.R.W:
		source = ""
	}
	p.Put(p.Put(0, symbols, theme.Plain)+1, numbers, theme.Strong)
	p.Right(p.R.W, source, theme.Dim)
	p.Next()
}

func motifName(l int) string {
	switch l {
	case 2:
		return "an open triad"
	case 3:
		return "an open quad"
	}
	return fmt.Sprintf("an open path of %d edges", l)
}
