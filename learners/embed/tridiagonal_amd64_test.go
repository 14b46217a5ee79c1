//go:build !purego

package embed

import "testing"

// A processor without AVX-512 computes the same bits.
func TestUpdateAndMultiply_RoundsAsPlainGoWithFourColumnsAtATime(t *testing.T) {
	had := hasAVX512
	defer func() { hasAVX512 = had }()
	hasAVX512 = false
	TestUpdateAndMultiply_RoundsAsPlainGo(t)
}
