//go:build !purego

package embed

import "testing"

// A processor without AVX-512 computes the same bits.
func TestKernels_RoundTheSameWithoutAVX512(t *testing.T) {
	defer func(has bool) { hasAVX512 = has }(hasAVX512)
	hasAVX512 = false
	t.Run("reduction", TestUpdateAndMultiply_RoundsAsPlainGo)
	t.Run("PV-DBOW", TestKernels_RoundAsPlainGo)
}
