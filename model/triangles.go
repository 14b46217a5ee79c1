package model

// Triangles counts the sets of three vertices that are pairwise adjacent.
func (g *Graph) Triangles() int {
	count := 0
	for e := range g.Edges() {
		a, b := g.Neighbors(e.U), g.Neighbors(e.V)
		for len(a) > 0 && len(b) > 0 { // common neighbours beyond V: each triangle once
			switch {
			case a[0] < b[0]:
				a = a[1:]
			case a[0] > b[0]:
				b = b[1:]
			default:
				if int(a[0]) > e.V {
					count++
				}
				a, b = a[1:], b[1:]
			}
		}
	}
	return count
}
