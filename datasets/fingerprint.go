package datasets

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"

	"mevolve/model"
)

// fingerprint returns a short hash of the content: graphs in their order, classes,
// vertex labels and attributes, but not the name or the path. It is the first 64 bits
// of a SHA-256 as 16 hexadecimal digits.
func fingerprint(d *model.Dataset) string {
	h := sha256.New()
	buffer := make([]byte, 0, 1<<12)
	word := func(x int) {
		buffer = binary.LittleEndian.AppendUint64(buffer, uint64(x))
		if len(buffer) > 1<<12-8 {
			h.Write(buffer)
			buffer = buffer[:0]
		}
	}
	word(len(d.Examples))
	for _, e := range d.Examples {
		g := e.Graph
		word(d.ClassLabels[e.Class])
		word(g.N())
		word(g.M())
		for edge := range g.Edges() {
			word(edge.U)
			word(edge.V)
		}
		word(len(g.Labels()))
		for _, x := range g.Labels() {
			word(x)
		}
		word(len(g.Attributes()))
		for _, row := range g.Attributes() {
			word(len(row))
			for _, x := range row {
				word(int(math.Float64bits(x)))
			}
		}
	}
	h.Write(buffer)
	return hex.EncodeToString(h.Sum(nil)[:8])
}
