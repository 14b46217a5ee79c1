package diffpool

// pooled is the graphs of a batch after pooling (Ying et al., Eqs. 3 and 4),
//
//	X' = Sᵀ·Z   and   A' = Sᵀ·A·S   for every graph,
//
// with c vertices each: rows g·c to (g+1)·c−1 of x and a belong to graph g.
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
		of, to := p.vertices(g), p.block(g)
		addTransProduct(to(p.x), of(s), of(z))
		addTransProduct(to(p.a), of(s), of(p.as))
	}
	return p
}

// backward adds to dS and dZ. As A is symmetric,
//
//	dZ += S·dX',   dS += Z·dX'ᵀ + A·S·(dA' + dA'ᵀ).
func (p pooled) backward(w *workspace, s, ds, z, dz matrix) {
	sum := w.matrix(p.clusters, p.clusters)
	for g := range p.batch.samples {
		of, to := p.vertices(g), p.block(g)
		addProduct(of(dz), of(s), to(p.dx))
		addProductTrans(of(ds), of(z), to(p.dx))
		da := to(p.da)
		for i := range sum.rows {
			for j := range sum.cols {
				sum.row(i)[j] = da.row(i)[j] + da.row(j)[i]
			}
		}
		addProduct(of(ds), of(p.as), sum)
	}
}

// multiply and gradient make A' the adjacency of the layers after pooling.
func (p pooled) multiply(dst, src matrix) {
	for g := range p.batch.samples {
		to := p.block(g)
		addProduct(to(dst), to(p.a), to(src))
	}
}

func (p pooled) gradient(dy, u matrix) {
	for g := range p.batch.samples {
		to := p.block(g)
		addProductTrans(to(p.da), to(dy), to(u))
	}
}

// of gives the rows of graph g's clusters.
func (p pooled) of(g int) (from, to int) { return g * p.clusters, (g + 1) * p.clusters }

// vertices cuts graph g's rows out of a matrix with one row a vertex, block
// out of one with c rows a graph.
func (p pooled) vertices(g int) func(matrix) matrix {
	return func(m matrix) matrix { return m.block(p.batch.of(g)) }
}

func (p pooled) block(g int) func(matrix) matrix {
	return func(m matrix) matrix { return m.block(p.of(g)) }
}
