package tui

import "mevolve/tui/keys"

// word is a short word or sign on a screen, and what it stands for.
type word struct {
	screens keys.Screen
	text    string
	means   string
}

// words are what `?` explains below a screen's keys.
var words = []word{
	{keys.Everywhere, "n, m", "vertices and edges of the graph"},
	{keys.Everywhere, "β, k", "share of the edges to move, and ⌈m·β⌉ swaps"},
	{keys.Everywhere, "l", "edges on a motif's path"},
	{keys.Everywhere, "R1–R20", "readings: what the paper leaves open (,)"},

	{keys.Reliability, "p", "the classifier's probabilities of a graph"},
	{keys.Reliability, "q, Q", "mean p of a class's validation graphs, and all rows"},
	{keys.Reliability, "r", "pᵀq, the reliability of a label (Eq. 11)"},
	{keys.Reliability, "θ", "threshold: r > θ is kept (Eq. 12)"},
	{keys.Reliability, "cost", "validation graphs on the wrong side of θ"},
	{keys.Reliability, "val", "validation graphs, D_val"},
	{keys.Reliability, "1 out", "θ with each validation graph left out in turn"},
	{keys.Reliability, "pred", "predicted class"},
	{keys.Reliability, "2/1.3", "graph 2, mapped in iterations 1 and 3"},
	{keys.Reliability, "t=2", "kept of its children in iteration 2"},

	{keys.Evolve, "Iter., T", "iteration, and how many there will be"},
	{keys.Evolve, "pool", "graphs generated in the iteration"},
	{keys.Evolve, "same", "graphs with nothing to swap, so not in the pool"},
	{keys.Evolve, "kept, %", "of the pool, with r > θ; all without the filter"},
	{keys.Evolve, "θ", "threshold of the reliability r (screen 3)"},
	{keys.Evolve, "|D|", "training graphs after the iteration"},
	{keys.Evolve, "train, val", "accuracy on the training, validation graphs"},
	{keys.Evolve, "test", "accuracy on graphs that training never sees"},
	{keys.Evolve, "95 %", "Wilson's interval of the accuracy"},
	{keys.Evolve, "duplication", "D_train repeated up to the largest filtered |D|"},
	{keys.Evolve, "size alone", "the classifier on n and m only"},

	{keys.Regions, "λn, λn−1", "the two largest eigenvalues"},
	{keys.Regions, "|D|", "training graphs"},
	{keys.Regions, "off the plot", "graphs beyond the part of the plane drawn; all count"},
	{keys.Regions, "+ − ±", "flips to right, to wrong, from wrong to wrong"},
	{keys.Regions, "d", "dimensions of the embedding"},
	{keys.Regions, "T", "iterations"},

	{keys.Compare, "orig.", "before any evolution"},
	{keys.Compare, "+2.1", "points of accuracy against the original"},
	{keys.Compare, "▲ ▼", "a gain, a loss that stands among all cells"},
	{keys.Compare, "95 %", "interval of the difference, corrected for repeats"},
	{keys.Compare, "maj.", "always the most frequent class"},
	{keys.Compare, "size", "the classifier on n and m only"},
	{keys.Compare, "dup.", "D_train repeated to size, mean of the row’s cells"},
	{keys.Compare, "p, Holm’s p", "chance of such a difference; corrected for all cells"},
	{keys.Compare, "RIMP", "relative improvement (Eq. 13)"},
	{keys.Compare, "variance, e−4", "of the accuracy over β, in 10⁻⁴ (Fig. 9)"},
	{keys.Compare, "T", "iterations"},
}

// wordsOf are those of one screen alone, and those of every screen.
func wordsOf(words []word, screen keys.Screen) (here, everywhere []word) {
	return keys.Split(words, screen, func(w word) keys.Screen { return w.screens })
}
