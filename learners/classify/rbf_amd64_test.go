//go:build !purego

package classify

import "testing"

// A processor without AVX-512 computes the same bits.
func TestSimilar_IsTheSameWithoutAVX512(t *testing.T) {
	defer func(has bool) { hasAVX512 = has }(hasAVX512)
	hasAVX512 = false
	TestSimilar_IsTheKernelToTheLastBitOfThePlainOne(t)
}
