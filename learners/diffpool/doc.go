// Package diffpool is a graph neural network with differentiable pooling, a classifier
// of graphs without a separate embedding (Network): R. Ying, J. You, C. Morris, X. Ren,
// W. L. Hamilton, J. Leskovec, "Hierarchical Graph Representation Learning with
// Differentiable Pooling", NeurIPS 2018, arXiv 1806.08804. A graph passes through these
// layers to its class probabilities p:
//
//	A, X ──► GNN_embed ──────────► Z ──┬─────────────────────────► largest ──┐
//	  │                                ▼                                     ├─► dense ─► p
//	  └────► GNN_pool ─► softmax ─► S ─► SᵀZ, SᵀAS ─► GNN ─► Z' ─► largest ──┘
//
// Read pass.go first: it takes a batch through this picture, forward and backward. Each
// layer has a file of its own, forward above backward. Every graph keeps its own size:
// a batch is one large graph with a sparse A. plain_test.go has the same network in
// plain code, dense and in float64, and tests compare both directions with it.
package diffpool
