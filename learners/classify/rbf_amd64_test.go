package classify

import "testing"

// Machines without AVX-512 get the same numbers.
func TestSimilarAndRetreat_WithHalfAsWideVectorsAreThePlainOnesToTheLastBit(t *testing.T) {
	had := hasAVX512
	defer func() { hasAVX512 = had }()
	hasAVX512 = false
	TestSimilar_WithVectorsIsThePlainOneToTheLastBit(t)
	TestRetreat_IsOneChangeAfterAnother(t)
}
