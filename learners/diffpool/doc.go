// Package diffpool is a graph neural network with differentiable pooling:
// R. Ying, J. You, C. Morris, X. Ren, W. L. Hamilton, J. Leskovec,
// "Hierarchical Graph Representation Learning with Differentiable Pooling",
// NeurIPS 2018, arXiv 1806.08804. On the way from a graph to its classes,
//
//	A, X ──► GNN_embed ──────────► Z ──┬─────────────────────────► largest ──┐
//	  │                                ▼                                     ├─► dense ─► p
//	  └────► GNN_pool ─► softmax ─► S ─► SᵀZ, SᵀAS ─► GNN ─► Z' ─► largest ──┘
//
// pass.go leads each batch along this picture, forward and then backward; the
// layers it calls stand one to a file, forward above backward. Every graph
// keeps its own size: the graphs of a batch stand one below another, and A is
// sparse. The plain network in plain_test.go, dense and in float64, is what
// both directions are held against.
package diffpool
