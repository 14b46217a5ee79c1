// Package seed derives an independent random stream for each unit of work (Unit) from
// the run's seed and the unit's identity. The stream does not depend on the time or
// order of the work, so the same seed gives the same draws with any number of workers.
package seed

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
)

// Unit identifies a unit of work. Fields that do not apply are zero.
type Unit struct {
	Seed                    uint64
	Repeat, Fold, Iteration int
	Graph                   int    // number in the dataset, from 0
	Lineage                 string // of a generated graph; "" for an original
	Purpose                 string // "map", "classify", "split", …
}

// Stream returns the generator of the unit: PCG seeded with the SHA-256 of the unit's
// fields.
func (u Unit) Stream() *rand.Rand {
	b := make([]byte, 0, 128)
	for _, v := range []uint64{u.Seed, uint64(u.Repeat), uint64(u.Fold), uint64(u.Iteration), uint64(u.Graph)} {
		b = binary.LittleEndian.AppendUint64(b, v)
	}
	b = append(b, u.Lineage...)
	b = append(b, 0)
	b = append(b, u.Purpose...)
	h := sha256.Sum256(b)
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(h[:8]), binary.LittleEndian.Uint64(h[8:16])))
}
