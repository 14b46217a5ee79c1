package classify

// lanes is how many sums a product is kept in: what a vector register holds.
// Rows are padded with zeros to a multiple of it.
const lanes = 4

// padded is the least multiple of lanes from n on.
func padded(n int) int { return (n + lanes - 1) / lanes * lanes }

// laneProduct is aᵀb, summed as the vector instructions do: entry k goes to
// sum k mod 4.
func laneProduct(a, b []float64) float64 {
	var s0, s1, s2, s3 float64
	b = b[:len(a)]
	for k := 0; k+lanes <= len(a); k += lanes { // converted: Go may otherwise fuse x*y + z, and the vector instructions do not
		s0 += float64(a[k] * b[k])
		s1 += float64(a[k+1] * b[k+1])
		s2 += float64(a[k+2] * b[k+2])
		s3 += float64(a[k+3] * b[k+3])
	}
	return (s0 + s2) + (s1 + s3)
}

// plainProducts is products without vector instructions.
func plainProducts(a0, a1, a2, b0, b1 []float64) [6]float64 {
	return [6]float64{laneProduct(a0, b0), laneProduct(a0, b1), laneProduct(a1, b0),
		laneProduct(a1, b1), laneProduct(a2, b0), laneProduct(a2, b1)}
}
