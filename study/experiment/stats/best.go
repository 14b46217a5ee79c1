package stats

// BestOf is the change that appears when the best of several changes is picked after
// looking, and the change that appears when nothing was gained at all.
type BestOf struct {
	Choices int     `json:"choices"` // what is picked from, "no change" among it: T + 1 classifiers
	Picked  float64 `json:"picked"`  // mean over the series of the largest change
	Chance  float64 `json:"chance"`  // its expected value where every series had its sign tossed
}

// PickBest picks the largest value of each series of changes, or 0 where all are
// negative, and averages over the series:
//
//	picked = mean over series of max(0, d₁, …, d_T)
//	chance = mean over series of ½ max(0, d₁, …, d_T) + ½ max(0, −d₁, …, −d_T)
//
// Chance is the exact mean over all 2ⁿ ways to toss the signs of n series, because the
// mean of the maxima is a sum over series. A toss takes every gain away on average and
// keeps how far, and how alike, the changes of one series move. It assumes that a series
// of noise is as likely as its mirror image. Series may differ in length.
func PickBest(series [][]float64) BestOf {
	var b BestOf
	for _, changes := range series {
		b.Choices = max(b.Choices, len(changes)+1)
		up, down := 0.0, 0.0
		for _, d := range changes {
			up, down = max(up, d), max(down, -d)
		}
		b.Picked += up / float64(len(series))
		b.Chance += (up + down) / 2 / float64(len(series))
	}
	return b
}
