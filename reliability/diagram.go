package reliability

// Share counts the labels that are true among some whose truth is known.
type Share struct {
	True int `json:"true"`
	Of   int `json:"of"`
}

// Count counts one label more.
func (s *Share) Count(holds bool) {
	s.Of++
	if holds {
		s.True++
	}
}

// Plus is both together.
func (s Share) Plus(t Share) Share { return Share{s.True + t.True, s.Of + t.Of} }

// parts is the number of equal parts of [0, 1] in a diagram.
const parts = 10

// Diagram is a reliability diagram: how many labels are true among those whose
// r falls into each tenth of [0, 1]. If r were the probability that a label
// is true, the shares would be about r (A. H. Murphy and R. L. Winkler 1977,
// doi:10.2307/2346866).
type Diagram [parts]Share

// Bin is one part of a diagram: r ≥ From and < To, in the last one ≤ To.
type Bin struct {
	From float64 `json:"from"`
	To   float64 `json:"to"`
	Share
}

// at is the part that r falls into.
func at(r float64) int { return min(int(r*parts), parts-1) }

// Count counts a label of reliability r.
func (d *Diagram) Count(r float64, holds bool) { d[at(r)].Count(holds) }

// Add counts what bins have counted.
func (d *Diagram) Add(bins []Bin) {
	for _, b := range bins {
		d[at(b.From)] = d[at(b.From)].Plus(b.Share)
	}
}

// Bins are the parts that have any labels.
func (d *Diagram) Bins() []Bin {
	bins := []Bin{}
	for i, s := range d {
		if s.Of > 0 {
			bins = append(bins, Bin{float64(i) / parts, float64(i+1) / parts, s})
		}
	}
	return bins
}
