package diffpool

import "context"

// pass takes one batch through the network, forward and backward. Its stages are short,
// and the context is checked between them.
type pass struct {
	p    parameters
	w    *workspace
	b    batch
	loss losses

	x                     *features
	edges                 edges
	embed, assign, coarse gnnTrace
	s                     assignment
	ds                    matrix
	pooled                pooled
	pooledX, pooledDX     [3]matrix
	read                  matrix // readouts of Z and of the pooled graph's Z
	argmax, argmaxCoarse  []int32
	dense                 matrix // after the ReLU
	logP, probability     matrix
}

func newPass(p parameters, w *workspace, b batch) *pass {
	w.reset()
	return &pass{p: p, w: w, b: b, x: newFeatures(w, b), edges: newEdges(w, b)}
}

func run(ctx context.Context, stages ...func()) error {
	for _, stage := range stages {
		if err := ctx.Err(); err != nil {
			return err
		}
		stage()
	}
	return nil
}

// forward computes the class probabilities.
func (t *pass) forward(ctx context.Context) error {
	return run(ctx, t.embedVertices, t.assignVertices, t.poolGraphs, t.embedClusters, t.classify)
}

func (t *pass) embedVertices() {
	t.embed = t.p.embed.forward(t.w, t.x, t.edges, t.b.vertices())
}

func (t *pass) assignVertices() {
	t.assign = t.p.assign.forward(t.w, t.x, t.edges, t.b.vertices())
	t.s = assign(t.w, t.p.clusters.forward(t.w, t.assign.h[:]...))
}

func (t *pass) poolGraphs() {
	t.pooled = pool(t.w, t.b, t.edges, t.s.s, t.embed.z)
}

func (t *pass) embedClusters() {
	t.pooledX, t.pooledDX = t.p.embed.parts(t.pooled.x), t.p.embed.parts(t.pooled.dx)
	t.coarse = t.p.coarse.forward(t.w, signal{t.pooled, parts{t.pooledX[:], t.pooledDX[:]}}, t.pooled, t.pooled.x.rows)
}

func (t *pass) classify() {
	fine, coarse := t.embed.z.cols, t.coarse.z.cols
	t.read = t.w.space(len(t.b.samples), fine+coarse)
	t.argmax = readout(t.w, t.embed.z, t.read.columns(0, fine), t.b.rows)
	t.argmaxCoarse = readout(t.w, t.coarse.z, t.read.columns(fine, fine+coarse), t.pooled.rows)
	t.dense = t.p.dense.forward(t.w, t.readParts(t.read)...)
	rectify(t.dense.data)
	t.logP = t.p.classes.forward(t.w, t.dense)
	t.probability = t.w.matrix(t.logP.rows, t.logP.cols)
	for g := range t.logP.rows {
		softmax(t.logP.row(g), t.probability.row(g))
		t.loss.class -= float64(t.logP.row(g)[t.b.samples[g].class])
	}
}

// readParts divides a row of readouts into those of the six convolutions.
func (t *pass) readParts(read matrix) []matrix {
	fine, coarse := t.p.embed.parts(read), t.p.coarse.parts(read.columns(t.embed.z.cols, read.cols))
	return append(fine[:], coarse[:]...)
}

// backward adds scale times the gradient of the batch's total loss to grad.
func (t *pass) backward(ctx context.Context, grad parameters, scale float32) error {
	return run(ctx,
		func() { t.classifyBackward(grad, scale) },
		func() { t.p.coarse.backward(t.w, &t.coarse, grad.coarse) },
		func() { t.poolBackward(scale) },
		func() {
			t.s.backward(t.ds)
			t.p.clusters.backward(t.w, grad.clusters, t.assign.h[:], t.assign.dh[:], t.ds)
			t.p.assign.backward(t.w, &t.assign, grad.assign)
		},
		func() { t.p.embed.backward(t.w, &t.embed, grad.embed) },
	)
}

func (t *pass) classifyBackward(grad parameters, scale float32) {
	dlogits := t.probability // p − e_y
	for g := range dlogits.rows {
		row := dlogits.row(g)
		row[t.b.samples[g].class]--
		for k := range row {
			row[k] *= scale
		}
	}
	ddense := t.w.matrix(t.dense.rows, t.dense.cols)
	t.p.classes.backward(t.w, grad.classes, []matrix{t.dense}, []matrix{ddense}, dlogits)
	reluBackward(t.dense.data, ddense.data)
	dread := t.w.matrix(t.read.rows, t.read.cols)
	t.p.dense.backward(t.w, grad.dense, t.readParts(t.read), t.readParts(dread), ddense)
	fine := t.embed.z.cols
	readoutBackward(t.argmax, dread.columns(0, fine), t.embed.dz)
	readoutBackward(t.argmaxCoarse, dread.columns(fine, dread.cols), t.coarse.dz)
}

func (t *pass) poolBackward(scale float32) {
	t.ds = t.w.matrix(t.s.s.rows, t.s.s.cols)
	t.pooled.backward(t.w, t.s.s, t.ds, t.embed.z, t.embed.dz)
	for g := range t.b.samples {
		from, to := t.b.rows(g)
		s, ds := t.s.block(from, to), t.ds.block(from, to)
		t.loss.link += t.pooled.link(t.w, g, s.s, ds, scale)
		t.loss.entropy += entropy(s, ds, scale)
	}
}
