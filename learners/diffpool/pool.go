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

func pool(w *workspace, b batch, s, z matrix) pooled {
	c, graphs := s.cols, len(b.samples)
	p := pooled{
		batch: b, clusters: c,
		x: w.matrix(graphs*c, z.cols), dx: w.matrix(graphs*c, z.cols),
		a: w.matrix(graphs*c, c), da: w.matrix(graphs*c, c),
		as: w.matrix(s.rows, c),
	}
	b.multiply(p.as, s)
	for g := range graphs {
		from, to := b.rows(g)
		s := s.block(from, to)
		addTransProduct(p.x.block(p.rows(g)), s, z.block(from, to))
		addTransProduct(p.a.block(p.rows(g)), s, p.as.block(from, to))
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
		ds, dx := ds.block(from, to), p.dx.block(p.rows(g))
		addProduct(dz.block(from, to), s.block(from, to), dx)
		addProductTrans(ds, z.block(from, to), dx)
		da := p.da.block(p.rows(g))
		for i := range both.rows {
			for j := range both.cols {
				both.row(i)[j] = da.row(i)[j] + da.row(j)[i]
			}
		}
		addProduct(ds, p.as.block(from, to), both)
	}
}

// multiply and gradient implement adjacency: A' for the layers after pooling.
func (p pooled) multiply(dst, src matrix) {
	for g := range p.batch.samples {
		addProduct(dst.block(p.rows(g)), p.a.block(p.rows(g)), src.block(p.rows(g)))
	}
}

func (p pooled) gradient(dy, u matrix) {
	for g := range p.batch.samples {
		addProductTrans(p.da.block(p.rows(g)), dy.block(p.rows(g)), u.block(p.rows(g)))
	}
}
