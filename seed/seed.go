// Package seed derives the random stream of every unit of work from the one
// seed a user sees and from what the unit is, never from when it runs: the
// same seed gives the same draws with any number of workers.
package seed

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"

	"mevolve/model"
)

// Unit names a unit of work. Fields that do not apply stay zero.
type Unit struct {
	Seed                    uint64
	Repeat, Fold, Iteration int
	Graph                   model.ID
	Purpose                 string // "map", "classify", "split", …
}

// Stream returns the unit's own generator: PCG seeded with the SHA-256 of
// the unit's fields.
func (u Unit) Stream() *rand.Rand {
	b := make([]byte, 0, 128)
	for _, v := range []uint64{u.Seed, uint64(u.Repeat), uint64(u.Fold), uint64(u.Iteration), uint64(u.Graph.Graph)} {
		b = binary.LittleEndian.AppendUint64(b, v)
	}
	b = append(b, u.Graph.Lineage...)
	b = append(b, 0)
	b = append(b, u.Purpose...)
	h := sha256.Sum256(b)
	return rand.New(rand.NewPCG(binary.LittleEndian.Uint64(h[:8]), binary.LittleEndian.Uint64(h[8:16])))
}
