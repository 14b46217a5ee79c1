package tui

import (
	"slices"
	"strings"

	"mevolve/study/inspect/attributes"
	"mevolve/tui/keys"
	"mevolve/tui/screens/dataset"
	"mevolve/tui/screens/regions"
	"mevolve/tui/screens/reliability"
)

// word is a word or sign on a screen with its meaning.
type word struct {
	screens keys.Screen
	text    string // several with the same meaning are separated by commas
	means   string
}

// ofRuns are the screens of a run.
const ofRuns = keys.Reliability | keys.Evolve | keys.Regions | keys.Compare

// words is the glossary that `?` shows below a screen's keys: every word
// on a screen has an entry here, or is plain English.
var words = slices.Concat(glossary, controlWords(), wordsOfStatistics(), wordsOfAttributes())

var glossary = []word{
	{keys.Everywhere, "blue, underlined", "a key; other letters are symbols: key w, weight w"},
	{keys.Everywhere, "n, m", "vertices and edges of the graph"},
	{keys.Everywhere, "vertex, vertices, edge", "a point of a graph, and a link between two points"},
	{keys.Everywhere, "graph 2/1", "graph 2 of the dataset, as mapped in iteration 1"},
	{keys.Everywhere, "dataset", "the graphs that are open, each with its class"},
	{keys.Everywhere, "class, classes", "the label that a classifier predicts"},
	{keys.Everywhere, "β, beta, k", "share of the edges to move, and ⌈m·β⌉ swaps (Eq. 3)"},
	{keys.Everywhere, "l", "edges on a motif's path"},
	{keys.Everywhere, "seed", "the number that all draws come from"},
	{keys.Everywhere, "Eq., Alg., Fig.", "of Zhou et al. 2020, the paper of M-Evolve"},
	{keys.Everywhere, "synthetic", "made by a generator of ours, not measured"},
	{keys.Everywhere, "augment", "screen 2: map a graph to a new one of its class"},
	{keys.Everywhere, "reliability", "screen 3: how well a graph's label fits it"},
	{keys.Everywhere, "evolve, evolution", "screen 4: augment, filter and retrain, T times"},
	{keys.Everywhere, "regions", "screen 5: the predicted class at each point of a plane"},
	{keys.Everywhere, "sf", "embedding: spectral features, eigenvalues of a graph"},
	{keys.Everywhere, "svm, log, knn, rf", "classifiers: support vectors, logistic regression, nearest neighbours, random forest"},
	{keys.Everywhere, "→ again", "back to screen 2: the next iteration maps the kept graphs, too"},
	{keys.Everywhere, "R1–R23, reading, readings", "open points of the paper and their interpretations (,)"},
	{keys.Everywhere, "oracle", "no result: something was chosen on the test set (R17, R23), or D_val is in the fit (R15)"},

	{keys.Dataset, "largest class", attributes.Meaning("largest class")},
	{keys.Dataset, "majority class", "accuracy of always predicting the largest class"},
	{keys.Dataset, "size alone", "test accuracy of a classifier on n and m only"},
	{keys.Dataset, "structure", "a graph up to the numbering of its vertices"},
	{keys.Dataset, "structure ceiling", attributes.Meaning("structure ceiling")},
	{keys.Dataset, "distinct", attributes.Meaning("distinct structures")},
	{keys.Dataset, "with labels", attributes.Meaning("with vertex labels")},
	{keys.Dataset, "twin, twins", "other graphs that are isomorphic to this one: the same but for the numbering"},
	{keys.Dataset, "isomorphic", "the same graph but for the numbering of its vertices"},
	{keys.Dataset, "test graphs with a twin, in training", "their share; training has seen the same graph"},
	{keys.Dataset, "fold, folds", "parts of the dataset; each is the test set once"},
	{keys.Dataset, "open triads", attributes.Meaning("open triads")},
	{keys.Dataset, "open pairs", attributes.Meaning("open pairs")},
	{keys.Dataset, "triangles", "three vertices that are all linked"},
	{keys.Dataset, "triangle-free", attributes.Meaning("triangle-free")},
	{keys.Dataset, "component", "a connected part of a graph"},
	{keys.Dataset, "disconnected", attributes.Meaning("disconnected")},
	{keys.Dataset, "isolated", attributes.Meaning("isolated vertices")},
	{keys.Dataset, "degrees", "edges of a vertex, the smallest and the largest number"},
	{keys.Dataset, "range", "the smallest and the largest value over all graphs"},
	{keys.Dataset, "molecule-like", "rings and chains, as atoms and their bonds make them"},

	{keys.Augment, "swap, step", "one edge added and one removed (Eq. 4); a line of it"},
	{keys.Augment, "made, tries", "swaps done, at most k; all attempts, as some fail"},
	{keys.Augment, "degree", "edges of a vertex"},
	{keys.Augment, "motif", "a path of l edges whose ends are not linked (Eqs. 7, 8)"},
	{keys.Augment, "candidate, candidates", "pairs that may be linked, or edges that may be removed"},
	{keys.Augment, "pair", "two vertices, the ends of an edge or of none"},
	{keys.Augment, "via, 3 +1", "the vertices between: common neighbours of the pair; the first, and how many more"},
	{keys.Augment, "s, RA", "similarity of a pair, Resource Allocation: the sum of 1/d over its common neighbours"},
	{keys.Augment, "d, d14", "degree of a vertex: how many edges it has"},
	{keys.Augment, "w, Σs, Σw, Σ", "a candidate's weight, s/Σs to add (Eq. 5), 1−s/Σs to remove (Eqs. 6, 9); Σ: the sum over all"},
	{keys.Augment, "share", "chance of a candidate in this draw: w/Σw, with w of Eq. 5, 6 or 9"},
	{keys.Augment, "cumul., cumulative", "sum of the shares up to this row: where its interval ends"},
	{keys.Augment, "u", "random number in [0, 1); the interval it falls into chooses"},
	{keys.Augment, "uniform, weighted", "each candidate as likely as another, or by its w"},
	{keys.Augment, "intact", "a path of the input graph none of whose edges is removed yet"},
	{keys.Augment, "passed over", "a swap that finds no edge to remove, and is not made"},
	{keys.Augment, "bridge", "an edge without which the graph falls apart (R1)"},
	{keys.Augment, "matrix", "a mark in row i, column j where i and j are linked"},
	{keys.Augment, "diff", "the graph before, with what is added and removed"},
	{keys.Augment, "input", "the graph before any swap: s, d and candidates stay its own in all swaps"},
	{keys.Augment, "components", "connected parts of the graph"},
	{keys.Augment, "reroll", "the next seed: other draws"},
	{keys.Augment, "interval", "the part of [0, 1) in which u chooses a candidate"},
	{keys.Augment, "r, θ", "how well a label fits: r > θ is kept (screen 3)"},
	{keys.Augment, "p, q", "the classifier's probabilities of a graph; their mean over a class"},
	{keys.Augment, "classifier, judges", "predicts a graph's class, with probabilities"},
	{keys.Augment, "fold, iteration", "the part of a run in which a graph is mapped"},
	{keys.Augment, "R1 keep, R2 keep", "the graph stays in one piece; its number of edges stays (,)"},
	{keys.Augment, "paper, default readings", "Zhou et al. 2020; its open points as they are read where nothing else is chosen (,)"},
	{keys.Augment, "literal", "in place of keep: as the equations are printed (,)"},
	{keys.Augment, "R4 first", "of several paths the first loses an edge, not a random one (,)"},
	{keys.Augment, "R5 none", "no pair is drawn if every s is 0 (,)"},
	{keys.Augment, "triad", "three vertices, two of them linked to the third"},
	{keys.Augment, "fitted", "trained: a classifier that can judge"},
	{keys.Augment, "put in first, taken out first", "W tests a change by hand before the mapping"},
	{keys.Augment, "±", "one standard error, of a chance that is sampled; without it a chance is exact"},
	{keys.Augment, "costs r", "the loss in r because p is not where q is largest"},
	{keys.Augment, "undone", "a swap taken back, or one that found only bridges to remove"},
	{keys.Augment, "pool, kept", "the graphs generated in an iteration; those above the threshold"},
	{keys.Augment, "cn, salton, jaccard, sorensen, hpi, hdi, lhn, pa, aa, lp", "other similarities s of a pair (,)"},
	{keys.Augment, "triangle", "three vertices that are all linked"},
	{keys.Augment, "check", "compare a mapping with the paper's, pair by pair, over many answers (W c)"},
	{keys.Augment, "filter", "list only a check's pairs that meet: i, j, seen, exact, se, off, added, removed"},
	{keys.Augment, "seen, exact", "share of the answers that move the pair, and its probability over all draws"},
	{keys.Augment, "ours", "in place of exact: share of mappings of ours, where the ways are too many to follow"},
	{keys.Augment, "invariants", "properties of every answer, such as its components"},
	{keys.Augment, "new, present, duplicates", "of them: added was not there, removed was, nothing twice"},
	{keys.Augment, "budget, edge-count", "of them: k pairs are added, as many edges removed"},
	{keys.Augment, "determinism, order, seeds", "of them: an answer follows from its seed, and from it alone"},
	{keys.Augment, "distribution, frequencies", "how often each pair is moved, against its probability"},
	{keys.Augment, "replay", "the same draws from the reported random numbers, up to the first difference"},
	{keys.Augment, "probability, probabilities", "over all draws"},
	{keys.Augment, "family-wise level", "how often a correct mapping is rejected, over all tests"},
	{keys.Augment, "power", "how often a deviation is seen"},
	{keys.Augment, "python3 mine.py, --mapping cmd:COMMAND, dir:FOLDER", "a mapping of your own, and the setting for it"},
	{keys.Augment, "SE, ∞", "difference in standard errors; ∞ where there can be none"},
	{keys.Augment, "too often, too rarely, fits", "significant at the family-wise level, over all tests; or not"},

	{keys.Augment | ofRuns, "mapping", "how swaps are drawn: f: (G, y) → (G', y)"},
	{keys.Augment | ofRuns, "random", "mapping: links any pair, removes any edge (Eq. 2)"},
	{keys.Augment | ofRuns, "vertex-similarity", "mapping: the same, weighed by similarity (Alg. 1)"},
	{keys.Augment | ofRuns, "motif-random", "mapping: links the ends of a motif, removes an edge of its path"},
	{keys.Augment | ofRuns, "motif-similarity", "mapping: the same, weighed by similarity (Alg. 2)"},
	{keys.Compare, "vertex-sim, motif-rand, motif-sim", "the mappings, shortly"},

	{ofRuns, "learner", "an embedding and a classifier, such as sf+svm"},
	{ofRuns, "fold", "the dataset's part that is the test set here"},
	{ofRuns, "iteration, T", "one round of map, filter, retrain; how many"},
	{keys.Dataset, "filter", "list only what meets conditions, such as n>20"},
	{ofRuns, "filter", "keep only generated graphs with r > θ"},
	{ofRuns, "original, originals", "before any evolution; graphs of the dataset"},
	{ofRuns, "points", "of accuracy: hundredths of the test graphs"},

	{keys.Reliability, "p", "the classifier's probabilities of a graph"},
	{keys.Reliability, "q, Q", "mean p of a class's validation graphs (Eq. 10); Q: the matrix of all q"},
	{keys.Reliability, "r", "pᵀq, the reliability of a label (Eq. 11)"},
	{keys.Reliability, "θ, threshold", "r > θ is kept (Eq. 12)"},
	{keys.Reliability, "pool, generated, example", "the graphs generated in an iteration; one of them"},
	{keys.Reliability, "kept, dropped", "r > θ: added to D_train; otherwise not"},
	{keys.Reliability, "cost, mistakes", "number of validation graphs on the wrong side of θ"},
	{keys.Reliability, "magnitude, distance", "the distance of the mistakes from θ instead of their number (R10)"},
	{keys.Reliability, "validation", "D_val: graphs that find Q and θ, not used for training"},
	{keys.Reliability, "leave one out, 1 left out", "θ computed again without each validation graph in turn"},
	{keys.Reliability, "minimum, minima", "the fewest mistakes, and the values of r that have them (R10 chooses one)"},
	{keys.Reliability, "pred", "predicted class"},
	{keys.Reliability, "2/1.3", "graph 2, mapped in iterations 1 and 3"},
	{keys.Reliability, "t=2", "kept of its children in iteration 2"},
	{keys.Reliability, "child, copy, copies", "a graph generated from another by swaps; it keeps the label"},
	{keys.Reliability, "D_train", "the training graphs; each iteration adds the kept ones (Eq. 1)"},
	{keys.Reliability, "rule’s θ", "the θ of Eq. 12, which runs use"},
	{keys.Reliability, "truth, rule", "of datasets whose class is a rule: which labels are true by it; no evolution knows it"},
	{keys.Reliability, "label true, label false", "a generated graph is of its source's class by the rule, or of another"},
	{keys.Reliability, "r .3–.4", "labels of such r: if r were the chance that they are true, ◆ would be at │"},
	{keys.Reliability, "95 %", "Wilson's interval of a share"},
	{keys.Reliability, "judged", "the classifier’s prediction for the pool, before it is retrained on the kept graphs"},
	{keys.Reliability, "first pools", "D_train mapped by each mapping in iteration 1, with the original model's r"},
	{keys.Reliability, "triangle", "three vertices that are all linked"},
	{keys.Reliability, "ring of six, cycle, chord", "a closed path of six vertices, and an edge across it"},
	{keys.Reliability, "triangles, hexagons", "built-in datasets whose class is such a rule"},
	{keys.Reliability, "swaps", "made / requested, if fewer were made"},

	{keys.Evolve, "Iter.", "iteration"},
	{keys.Evolve, "pool", "graphs generated in the iteration"},
	{keys.Evolve, "unchanged", "graphs without a possible swap, so not in the pool"},
	{keys.Evolve, "kept, %", "of the pool with r > θ; all without the filter"},
	{keys.Evolve, "θ", "threshold of the reliability r (screen 3)"},
	{keys.Evolve, "training graphs, D_train", "their number after the iteration"},
	{keys.Evolve, "train, validation, valid.", "accuracy on the training and validation graphs"},
	{keys.Evolve, "test", "accuracy on graphs that training never sees"},
	{keys.Evolve, "95 %", "Wilson's interval of the accuracy"},
	{keys.Evolve, "majority", "always the most frequent class"},
	{keys.Evolve, "verdict", "whether a difference is more than chance"},
	{keys.Evolve | keys.Compare, "scale", "the values at the bottom and the top of a curve"},
	{keys.Evolve | keys.Compare, "accuracy", "share of the graphs whose class is predicted"},
	{keys.Evolve, "pre-training", "training on the original graphs"},

	{keys.Regions, "λn, λn−1, λ₁", "the two largest eigenvalues; the smallest"},
	{keys.Regions, "eigenvalues", "numbers that describe a graph's shape, of its normalized Laplacian"},
	{keys.Regions, "axes", "the meaning of the plane's two directions"},
	{keys.Regions, "training graphs, D_train", "graphs that the classifier is trained on"},
	{keys.Evolve, "interval", "95 % confidence interval of the right answers (Wilson)"},
	{keys.Evolve | keys.Regions, "flips, flip", "test graphs whose predicted class has changed"},
	{keys.Regions, "+ − ±", "flips to right, to wrong, from wrong to wrong"},
	{keys.Regions, "d, dimensions", "numbers that the embedding makes of a graph"},
	{keys.Regions, "classifier", "the learner's second part: it predicts the class"},
	{keys.Regions, "test", "graphs that training never sees"},
	{keys.Regions, "verdict", "whether a difference is more than chance"},
	{keys.Regions, "iter.", "iteration"},

	{keys.Compare, "bench", "the command that runs many trials"},
	{keys.Compare, "kept", "saved on disk for the next run"},
	{keys.Compare, "filtration", "with the filter and without (Fig. 5)"},
	{keys.Compare, "β sweep", "the same with several β (Figs. 8, 9)"},
	{keys.Compare, "controls", "mappings without a part of the idea, for comparison"},
	{keys.Compare, "orig.", "before any evolution"},
	{keys.Compare, "evolved", "after T iterations"},
	{keys.Compare, "Table 3", "the paper's: accuracy by learner and mapping"},
	{keys.Compare, "cell, trials", "a learner with a mapping; one trial a fold"},
	{keys.Compare, "+2.1", "points of accuracy against the original"},
	{keys.Compare, "▲ ▼", "a gain, a loss that is significant among all cells"},
	{keys.Compare, "95 %, interval", "of the difference, corrected for repeats"},
	{keys.Compare, "power, detected", "the chance that a true change of that size is seen as one"},
	{keys.Compare, "maj.", "always the most frequent class"},
	{keys.Compare, "size", "the classifier on n and m only"},
	{keys.Compare, "copies, cop.", "baseline: D_train repeated to the same size, mean of the row’s cells"},
	{keys.Compare, "p, Holm’s p", "chance of such a difference; corrected for all cells"},
	{keys.Compare, "RIMP", "relative improvement (Eq. 13)"},
	{keys.Compare, "repeats, folds", "how often the dataset is split, into how many parts"},
}

// wordsOfAttributes are the attributes of lists, except those with a glossary
// entry of their own.
func wordsOfAttributes() (list []word) {
	own := func(id keys.Screen, name string) bool {
		return slices.ContainsFunc(glossary, func(w word) bool {
			return w.screens&id != 0 && slices.Contains(strings.Split(w.text, ", "), name)
		})
	}
	for _, f := range attributes.Of(^attributes.Source(0)) {
		w := word{text: f.Name, means: f.Means}
		for id, from := range map[keys.Screen]attributes.Source{keys.Dataset: dataset.From, keys.Reliability: reliability.From, keys.Regions: regions.From} {
			if attributes.From([]string{f.Name})&from != 0 && !own(id, f.Name) {
				w.screens |= id
			}
		}
		if w.screens != 0 {
			list = append(list, w)
		}
	}
	return list
}

// wordsOfStatistics are the statistics without a glossary entry.
func wordsOfStatistics() (list []word) {
	for _, s := range attributes.Statistics() {
		if s.Means != "" && !slices.ContainsFunc(glossary, func(w word) bool { return w.means == s.Means }) {
			list = append(list, word{keys.Dataset, s.Label, s.Means})
		}
	}
	return list
}

// wordsOf are the words of one screen alone, and those of every screen.
func wordsOf(words []word, screen keys.Screen) (here, everywhere []word) {
	return keys.Split(words, screen, func(w word) keys.Screen { return w.screens })
}
