package stats

// RIMP is the relative improvement of Eq. 13,
//
//	(Acc_evolved − Acc_original) / Acc_original,
//
// as a fraction; nil where the original accuracy is 0. From an original below
// the majority class even a large RIMP may end below it.
func RIMP(original, evolved float64) *float64 {
	if original == 0 {
		return nil
	}
	r := (evolved - original) / original
	return &r
}

// AvgRIMP is the mean RIMP over the learners of one dataset and mapping, and
// of how many: those where it is undefined are left out. Nil where none is
// defined.
func AvgRIMP(rimps []*float64) (mean *float64, of int) {
	sum := 0.0
	for _, r := range rimps {
		if r != nil {
			sum += *r
			of++
		}
	}
	if of == 0 {
		return nil, 0
	}
	sum /= float64(of)
	return &sum, of
}
