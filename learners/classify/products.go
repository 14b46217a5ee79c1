package classify

// lanes is how many sums a product is kept in: what a vector register holds.
// Rows are padded with zeros to a multiple of it.
const lanes = 4

// padded is the least multiple of lanes from n on.
func padded(n int) int { return (n + lanes - 1) / lanes * lanes }

// laneProduct is aᵀb, summed as the vector instructions do: entry k goes to
// sum k mod 4. It is the plain version of products.
func laneProduct(a, b []float64) float64 {
	var s0, s1, s2, s3 float64
	b = b[:len(a)]
	for k := 0; k+lanes <= len(a); k += lanes {
		s0 += a[k] * b[k]
		s1 += a[k+1] * b[k+1]
		s2 += a[k+2] * b[k+2]
		s3 += a[k+3] * b[k+3]
	}
	return (s0 + s2) + (s1 + s3)
}
