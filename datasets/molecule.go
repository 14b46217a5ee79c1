package datasets

import (
	"math/rand/v2"

	"mevolve/internal/must"
	"mevolve/model"
)

// A molecule here has rings, joined in a tree, and substituents: it is connected, has
// no triangle and no atom with more than three bonds. Two rings are fused (they share
// an edge, as in naphthalene) or linked (by a bond or a chain, as in biphenyl). In both
// cases a molecule of r rings on n atoms has n − 1 + r bonds, so sizes do not show how
// the rings are joined.
type molecule struct {
	bonds  []model.Edge
	degree []int
	inRing []bool // by bond: whether it is in a ring
}

// atom adds an atom without bonds.
func (m *molecule) atom() int {
	m.degree = append(m.degree, 0)
	return len(m.degree) - 1
}

func (m *molecule) bond(u, v int, inRing bool) {
	m.bonds = append(m.bonds, model.NewEdge(u, v))
	m.inRing = append(m.inRing, inRing)
	m.degree[u]++
	m.degree[v]++
}

// ring closes a ring of the given size through existing atoms: none, or the two ends of
// a shared edge.
func (m *molecule) ring(size int, shared ...int) (atoms []int) {
	atoms = append(atoms, shared...)
	for len(atoms) < size {
		atoms = append(atoms, m.atom())
	}
	for i := range atoms {
		if i == 0 && len(shared) > 0 {
			continue // the shared edge exists already
		}
		m.bond(atoms[i], atoms[(i+1)%size], true)
	}
	return atoms
}

// drawMolecule joins rings of the given sizes on n atoms, the i-th join fused
// or linked. It needs n ≥ Σ sizes − 2·(number of fused joins).
func drawMolecule(rng *rand.Rand, n int, sizes []int, fused []bool) *model.Graph {
	for {
		m := &molecule{}
		if m.join(rng, n, sizes, fused) {
			m.substitute(rng, n)
			return must.Get(built(n, m.bonds).WithLabels(m.elements(rng)))
		}
	}
}

// join builds the rings. It fails when no edge is left to share, which is rare; the
// caller then draws again.
func (m *molecule) join(rng *rand.Rand, n int, sizes []int, fused []bool) bool {
	spare := n
	for i, size := range sizes {
		spare -= size
		if i > 0 && fused[i-1] {
			spare += 2
		}
	}
	m.ring(sizes[0])
	for i, size := range sizes[1:] {
		if fused[i] {
			free := m.freeEdges()
			if len(free) == 0 {
				return false
			}
			e := free[rng.IntN(len(free))]
			m.ring(size, e.U, e.V)
			continue
		}
		free := m.freeAtoms()
		if len(free) == 0 {
			return false
		}
		end := free[rng.IntN(len(free))]
		for range rng.IntN(3) { // a chain of none, one or two atoms between them
			if spare == 0 {
				break
			}
			spare--
			next := m.atom()
			m.bond(end, next, false)
			end = next
		}
		m.bond(end, m.ring(size)[0], false)
	}
	return true
}

// freeEdges returns the ring edges whose ends have no third bond.
func (m *molecule) freeEdges() (free []model.Edge) {
	for i, e := range m.bonds {
		if m.inRing[i] && m.degree[e.U] == 2 && m.degree[e.V] == 2 {
			free = append(free, e)
		}
	}
	return free
}

// freeAtoms returns the ring atoms without a third bond, in the order of their edges.
func (m *molecule) freeAtoms() (free []int) {
	seen := make([]bool, len(m.degree))
	for i, e := range m.bonds {
		for _, v := range []int{e.U, e.V} {
			if m.inRing[i] && m.degree[v] == 2 && !seen[v] {
				seen[v] = true
				free = append(free, v)
			}
		}
	}
	return free
}

// substitute adds the remaining atoms up to n to the rings, singly or as forks like a
// nitro group.
func (m *molecule) substitute(rng *rand.Rand, n int) {
	for len(m.degree) < n {
		open := m.freeAtoms()
		if len(open) == 0 { // every ring atom has three bonds, so a substituent gets longer
			for v, d := range m.degree {
				if d < 3 {
					open = append(open, v)
				}
			}
		}
		stem := m.atom()
		m.bond(open[rng.IntN(len(open))], stem, false)
		if n-len(m.degree) >= 2 && rng.IntN(3) == 0 {
			m.bond(stem, m.atom(), false)
			m.bond(stem, m.atom(), false)
		}
	}
}

// elements labels the atoms 0 (C), 1 (N) or 2 (O): oxygen has at most two
// bonds, and rings are mostly carbon.
func (m *molecule) elements(rng *rand.Rand) []int {
	labels := make([]int, len(m.degree))
	for v, d := range m.degree {
		switch u := rng.Float64(); {
		case d == 1 && u < 0.5, d == 2 && u < 0.06:
			labels[v] = 2
		case u < 0.6 && d == 1, d == 2 && u < 0.14, d == 3 && u < 0.1:
			labels[v] = 1
		}
	}
	return labels
}

var elementNames = []string{"C", "N", "O"}
