package learners

import "math"

// scaling standardizes each feature of D_train to mean 0 and variance 1 (R19). A
// constant feature is only centred.
type scaling struct{ mean, deviation []float64 }

func newScaling(rows [][]float64) *scaling {
	d, n := len(rows[0]), float64(len(rows))
	s := &scaling{make([]float64, d), make([]float64, d)}
	for _, row := range rows {
		for k, x := range row {
			s.mean[k] += x / n
		}
	}
	for _, row := range rows {
		for k, x := range row {
			s.deviation[k] += (x - s.mean[k]) * (x - s.mean[k]) / n
		}
	}
	for k, variance := range s.deviation {
		s.deviation[k] = math.Sqrt(variance)
		if rounding := n * math.Abs(s.mean[k]) * 0x1p-52; s.deviation[k] <= rounding {
			s.deviation[k] = 1
		}
	}
	return s
}

// of returns new, scaled rows. A nil scaling returns the rows themselves.
func (s *scaling) of(rows [][]float64) [][]float64 {
	if s == nil {
		return rows
	}
	scaled := make([][]float64, len(rows))
	for i, row := range rows {
		scaled[i] = make([]float64, len(row))
		for k, x := range row {
			scaled[i][k] = (x - s.mean[k]) / s.deviation[k]
		}
	}
	return scaled
}
