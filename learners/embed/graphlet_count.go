package embed

// graphletCounts counts the induced connected subgraphs on three vertices
// (path, triangle) and on four (path, star, cycle, paw, diamond, complete).
//
// Only triangles, 4-cycles and complete quadruples are searched for. The other counts
// are sums over degrees d and over t, the triangles on an edge or at a vertex. These
// sums count copies that need not be induced,
//
//	star     Σ_v C(d_v, 3)
//	path     Σ_uv (d_u − 1)(d_v − 1) − 3·triangles
//	paw      Σ_v t_v (d_v − 2)
//	diamond  Σ_uv C(t_uv, 2)
//
// less those inside denser subgraphs (a complete quadruple holds 12 paths, 4
// stars, 3 cycles, 12 paws, 6 diamonds; a diamond 6 paths, 2 stars, 1 cycle, 4
// paws; a paw 2 paths, 1 star; a cycle 4 paths). Ahmed et al. 2015,
// doi:10.1109/ICDM.2015.141. The search visits a cycle at its vertex of
// largest degree (Chiba, Nishizeki 1985, doi:10.1137/0214017), in
// O(Σ_uv min(d_u, d_v)).
func (w *wiring) graphletCounts() [Graphlets]int {
	triangles, cycles, complete := w.search()

	var wedges, stars, paths, paws, diamonds int
	for v := range len(w.start) - 1 {
		d := int(w.start[v+1] - w.start[v])
		wedges += d * (d - 1) / 2
		stars += d * (d - 1) * (d - 2) / 6
	}
	for e, ends := range w.ends {
		du := int(w.start[ends[0]+1] - w.start[ends[0]])
		dv := int(w.start[ends[1]+1] - w.start[ends[1]])
		t := int(w.through[e])
		paths += (du - 1) * (dv - 1)
		paws += t * (du + dv - 4) // t_v is half the sum of t over v's edges
		diamonds += t * (t - 1) / 2
	}
	paws /= 2
	paths -= 3 * triangles

	diamonds -= 6 * complete
	cycles -= diamonds + 3*complete
	paws -= 4*diamonds + 12*complete
	stars -= paws + 2*diamonds + 4*complete
	paths -= 2*paws + 4*cycles + 6*diamonds + 12*complete
	return [Graphlets]int{wedges - 3*triangles, triangles, paths, stars, cycles, paws, diamonds, complete}
}

// search counts triangles, 4-cycles and complete quadruples, and stores in through the
// triangles on each edge.
func (w *wiring) search() (triangles, cycles, complete int) {
	clear(w.through)
	for u := range int32(len(w.mark)) {
		for p := w.start[u]; p < w.start[u+1]; p++ {
			w.mark[w.to[p]] = w.edge[p] + 1
		}
		for p := w.start[u]; p < w.start[u+1]; p++ {
			v := w.to[p]
			if v < u {
				continue
			}
			for q := w.start[v]; q < w.start[v+1]; q++ {
				x := w.to[q]
				if x <= u {
					continue
				}
				cycles += int(w.paths[x]) // with each earlier path u–·–x
				w.paths[x]++
				if x > v && w.mark[x] > 0 {
					triangles++
					w.through[w.edge[p]]++
					w.through[w.edge[q]]++
					w.through[w.mark[x]-1]++
					complete += w.completing(v, x)
				}
			}
		}
		for p := w.start[u]; p < w.start[u+1]; p++ {
			v := w.to[p]
			w.mark[v] = 0
			if v > u {
				for _, x := range w.neighbors(v) {
					w.paths[x] = 0
				}
			}
		}
	}
	return triangles, cycles, complete
}

// completing counts the vertices after x that are adjacent to all of u < v < x; the
// neighbours of u are marked.
func (w *wiring) completing(v, x int32) int {
	count := 0
	for _, y := range w.neighbors(x) {
		if y > x && w.mark[y] > 0 && w.adjacent(v, y) {
			count++
		}
	}
	return count
}
