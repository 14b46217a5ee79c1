//go:build !purego

package embed

import "testing"

// Machines without AVX-512 get the same numbers.
func TestKernels_RoundAsPlainGoEightAtATime(t *testing.T) {
	had := hasAVX512
	defer func() { hasAVX512 = had }()
	hasAVX512 = false
	TestKernels_RoundAsPlainGo(t)
}
