package diffpool

// pooled holds the graphs of a batch after pooling (Ying et al., Eqs. 3 and 4),
//
//	X' = Sᵀ·Z   and   A' = Sᵀ·A·S   for every graph,
//
// each with c vertices: rows g·c to (g+1)·c−1 of x and a belong to graph g.
type pooled struct {
	batch    batch
	clusters int
	x, dx    matrix // (graphs·c) × width of Z
	a, da    matrix // (graphs·c) × c
	as       matrix // A·S, vertices × c
}

func pool(w *workspace, b batch, edges edges, s, z matrix) pooled {
	c, graphs := s.cols, len(b.samples)
	p := pooled{
		batch: b, clusters: c,
		x: w.space(graphs*c, z.cols), dx: w.matrix(graphs*c, z.cols),
		a: w.space(graphs*c, c), da: w.matrix(graphs*c, c),
		as: w.space(s.rows, c),
	}
	edges.multiply(p.as, w.zeros(s.rows, c), s)
	zeros := w.zeros(c, z.cols)
	for g := range graphs {
		from, to := b.rows(g)
		s := s.block(from, to)
		transProduct(p.x.block(p.rows(g)), zeros, s, z.block(from, to))
		transProduct(p.a.block(p.rows(g)), zeros.columns(0, c), s, p.as.block(from, to))
	}
	return p
}

// rows returns the rows of graph g's clusters.
func (p pooled) rows(g int) (from, to int) { return g * p.clusters, (g + 1) * p.clusters }

// backward adds to dS and dZ. As A is symmetric,
//
//	dZ += S·dX',   dS += Z·dX'ᵀ + A·S·(dA' + dA'ᵀ).
func (p pooled) backward(w *workspace, s, ds, z, dz matrix) {
	both := w.matrix(p.clusters, p.clusters)
	for g := range p.batch.samples {
		from, to := p.batch.rows(g)
		ds, dz, dx := ds.block(from, to), dz.block(from, to), p.dx.block(p.rows(g))
		product(dz, dz, s.block(from, to), dx)
		product(ds, ds, z.block(from, to), transposed(w, dx))
		da := p.da.block(p.rows(g))
		for i := range both.rows {
			for j := range both.cols {
				both.row(i)[j] = da.row(i)[j] + da.row(j)[i]
			}
		}
		product(ds, ds, p.as.block(from, to), both)
	}
}

// multiply and gradient implement adjacency: A' for the layers after pooling.
func (p pooled) multiply(dst, f, src matrix) {
	for g := range p.batch.samples {
		product(dst.block(p.rows(g)), f.block(p.rows(g)), p.a.block(p.rows(g)), src.block(p.rows(g)))
	}
}

func (p pooled) gradient(w *workspace, dy, u matrix) {
	for g := range p.batch.samples {
		da := p.da.block(p.rows(g))
		product(da, da, dy.block(p.rows(g)), transposed(w, u.block(p.rows(g))))
	}
}
