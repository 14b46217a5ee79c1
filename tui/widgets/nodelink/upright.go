package nodelink

import "math"

// turns is the number of rotations that are tried to fit a component to a pane.
const turns = 36

// mostStraightened is the largest number of edges for which lines are measured one by one.
const mostStraightened = 2000

// straighten turns a component so that as many lines as possible are horizontal or vertical,
// and measures the lines after every turn: a path then runs along the pane, a ring rests
// on one of its sides.
func (p *part) straighten(near [][]int32) {
	var angles []float64
	for v, list := range near {
		for _, w := range list {
			if d := p.at[w].minus(p.at[v]); int(w) > v && d.length() > 0 {
				angles = append(angles, math.Atan2(d.Y, d.X))
			}
		}
	}
	if len(angles) == 0 || len(angles) > mostStraightened {
		return
	}
	slant := func(by float64) float64 {
		sum := 0.0
		for _, a := range angles {
			sin, cos := math.Sincos(a + by)
			sum += min(math.Abs(sin), math.Abs(cos))
		}
		return sum / (float64(len(angles)) * math.Sqrt2 / 2)
	}
	const fine = 90
	by, least := 0.0, math.Inf(1)
	for k := range fine {
		angle := math.Pi / 2 * float64(k) / fine
		if s := slant(angle); s < least-1e-9 {
			by, least = angle, s
		}
	}
	for step := math.Pi / 2 / fine; step > 1e-4; step /= 2 {
		for _, angle := range [...]float64{by - step, by + step} {
			if s := slant(angle); s < least {
				by, least = angle, s
			}
		}
	}
	sin, cos := math.Sincos(by)
	for i, q := range p.at {
		p.at[i] = q.turned(cos, sin)
	}
	for k := range p.slant {
		p.slant[k] = slant(by + turn(k))
	}
}

// turn is the angle of a turn.
func turn(k int) float64 { return math.Pi * float64(k) / turns }
