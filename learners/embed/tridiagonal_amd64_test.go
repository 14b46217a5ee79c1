package embed

import "testing"

// Machines without AVX-512 get the same spectra.
func TestUpdateAndMultiply_RoundsAsPlainGoFourAtATime(t *testing.T) {
	had := hasAVX512
	defer func() { hasAVX512 = had }()
	hasAVX512 = false
	TestUpdateAndMultiply_RoundsAsPlainGo(t)
}
