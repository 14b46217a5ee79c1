"""One evolution fold of M-Evolve (Algorithm 3) in Python, written twice.

Plain is what a researcher writes: networkx for the graphs, scikit-learn for
the classifiers, numpy for the rest. Tuned is the same method made fast without
leaving numpy and scikit-learn: a graph is its adjacency array, spectra of
graphs of one size are found together, a grid shares what its rows share, and a
prediction is made once. Neither is our program's algorithm: they follow the
paper and docs/readings.md.
"""
import math
import random

import networkx as nx
import numpy as np
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.neighbors import KNeighborsClassifier
from sklearn.svm import SVC


# Reliability, Eqs. 10 to 12.

def round_r(r):
    """R10: r is a multiple of 2^-40."""
    return np.round(np.asarray(r) * 2.0**40) / 2.0**40


def means(p, y, classes):
    """Q of Eq. 10, one row a class; a class without examples has e_k (R11)."""
    q = np.eye(classes)
    for k in range(classes):
        if (y == k).any():
            q[k] = p[y == k].mean(axis=0)
    return q


def reliability(p, y, q):
    """r of Eq. 11."""
    return round_r((p * q[y]).sum(axis=1))


def plain_threshold(r, right):
    """The smallest theta among the r that minimises Eq. 12."""
    best, least = None, math.inf
    for theta in sorted(set(r)):
        cost = sum((theta - x) * (1 if ok else -1) > 0 for x, ok in zip(r, right))
        if cost < least:
            best, least = theta, cost
    return best


def tuned_threshold(r, right):
    thetas = np.unique(r)
    g = np.where(right, 1.0, -1.0)
    return thetas[(((thetas[:, None] - r) * g) > 0).sum(axis=1).argmin()]


# The classifiers with their grids. fit(row) is one row of a grid.

GRIDS = {
    "svm": [(c, gamma) for c in (0.1, 1, 10, 100, 1000) for gamma in ("scale", 0.01, 0.1, 1, 10)],
    "log": [0.01, 0.1, 1, 10, 100],
    "knn": [1, 3, 5, 7, 9],
    "rf": [(trees, depth) for trees in (50, 100, 200) for depth in (None, 5)],
}


def estimator(kind, row, probability=True, newton=False):
    value = GRIDS[kind][row]
    if kind == "svm":
        return SVC(C=value[0], gamma=value[1], probability=probability)
    if kind == "log":
        return LogisticRegression(C=value, max_iter=2000, solver="newton-cholesky" if newton else "lbfgs")
    if kind == "knn":
        return KNeighborsClassifier(value)
    return RandomForestClassifier(value[0], max_depth=value[1])


class PlainClassifier:
    """scikit-learn as in its manual: every row is fitted and scored."""

    def __init__(self, kind):
        self.kind = kind

    def search(self, x, y, xv, yv):
        """Fits every row and returns the first of the best on D_val."""
        self.models = [estimator(self.kind, row).fit(x, y) for row in range(len(GRIDS[self.kind]))]
        return int(np.argmax([m.score(xv, yv) for m in self.models]))

    def go_on(self, row, x, y):
        """The fitted model of a row is the classifier."""
        self.row, self.model = row, self.models[row]

    def fit(self, x, y):
        self.model = estimator(self.kind, self.row).fit(x, y)

    def probabilities(self, x, classes):
        p = np.zeros((len(x), classes))
        p[:, self.model.classes_] = self.model.predict_proba(x)
        return p

    def judge(self, x, classes):
        return self.probabilities(x, classes), self.model.predict(x)

    def accuracy(self, x, y):
        return self.model.score(x, y)


class TunedClassifier(PlainClassifier):
    """The same models with less work: an SVM's grid without Platt scaling, one
    search of neighbours for all k, forests that grow on, Newton's method for
    two classes, and the class read off the probabilities."""

    def search(self, x, y, xv, yv):
        if self.kind == "knn":
            near = y[KNeighborsClassifier(GRIDS["knn"][-1]).fit(x, y).kneighbors(xv, return_distance=False)]
            votes = np.cumsum(near[:, :, None] == np.arange(y.max() + 1), axis=1)
            scores = [(votes[:, k - 1].argmax(axis=1) == yv).sum() for k in GRIDS["knn"]]
        elif self.kind == "rf":
            self.grown = {depth: RandomForestClassifier(max_depth=depth, warm_start=True) for depth in (None, 5)}
            scores = [self.grown[depth].set_params(n_estimators=trees).fit(x, y).score(xv, yv) for trees, depth in GRIDS["rf"]]
        else:
            self.models = [estimator(self.kind, row, False, self.newton(y)).fit(x, y) for row in range(len(GRIDS[self.kind]))]
            scores = [m.score(xv, yv) for m in self.models]
        return int(np.argmax(scores))

    def go_on(self, row, x, y):
        self.row = row
        if self.kind == "rf":
            trees, depth = GRIDS["rf"][row]
            self.model = self.grown[depth].set_params(n_estimators=trees)
            self.model.estimators_ = self.model.estimators_[:trees]
        elif self.kind == "log":
            self.model = self.models[row]
        else:
            self.fit(x, y)

    def newton(self, y):
        return self.kind == "log" and y.max() < 2

    def fit(self, x, y):
        self.model = estimator(self.kind, self.row, True, self.newton(y)).fit(x, y)

    def judge(self, x, classes):
        p = self.probabilities(x, classes)
        return p, self.model.predict(x) if self.kind == "svm" else p.argmax(axis=1)


# The graphs: adjacency, Algorithm 2, embeddings.

class Plain:
    classifier, threshold = PlainClassifier, staticmethod(plain_threshold)

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)

    @staticmethod
    def graph(n, edges):
        g = nx.Graph()
        g.add_nodes_from(range(n))
        g.add_edges_from(edges)
        return g

    @staticmethod
    def edges(g):
        return list(g.edges)

    @staticmethod
    def candidates(g):
        """The ends of open triads (Eq. 8) and their RA."""
        a = nx.to_numpy_array(g)
        pairs = [(i, j) for i, j in np.argwhere(np.triu(a @ a, 1)).tolist() if not g.has_edge(i, j)]
        return pairs, np.array([s for _, _, s in nx.resource_allocation_index(g, pairs)])

    def map(self, g, beta):
        """Algorithm 2 with l = 2, paths intact (R2 keep, R4 uniform)."""
        k = math.ceil(g.number_of_edges() * beta)
        pairs, scores = self.candidates(g)
        if not pairs:
            return None
        total, changed, swaps = scores.sum(), g.copy(), 0
        for c in self.rng.choice(len(pairs), len(pairs), replace=False, p=scores / total):
            i, j = pairs[c]
            via = [z for z in nx.common_neighbors(g, i, j) if changed.has_edge(i, z) and changed.has_edge(z, j)]
            if not via:
                continue
            z = via[self.rng.integers(len(via))]
            path = [(i, z), (z, j)]
            w = np.array([max(1 - s / total, 0) for _, _, s in nx.resource_allocation_index(g, path)])
            w = w / w.sum() if w.sum() > 0 else np.full(2, 0.5)
            changed.add_edge(i, j)
            changed.remove_edge(*path[self.rng.choice(2, p=w)])
            swaps += 1
            if swaps == k:
                break
        return changed if swaps else None

    @staticmethod
    def spectra(graphs):
        return [np.linalg.eigvalsh(nx.normalized_laplacian_matrix(g).toarray()) for g in graphs]

    def sf(self, graphs, d):
        x = np.zeros((len(graphs), d))
        for row, values in zip(x, self.spectra(graphs)):
            row[:min(d, len(values))] = values[:d]
        return x

    def netlsd(self, graphs, d):
        """The heat trace, a time at a time, as in its authors' package."""
        times = np.logspace(-2, 2, d)
        return np.array([[np.sum(np.exp(-t * values)) for t in times] for values in self.spectra(graphs)]).reshape(-1, d)


class Tuned:
    """Graphs are Boolean adjacency arrays."""

    classifier, threshold = TunedClassifier, staticmethod(tuned_threshold)

    def __init__(self, seed):
        self.rng, self.random = np.random.default_rng(seed), random.Random(seed).random

    @staticmethod
    def graph(n, edges):
        a = np.zeros((n, n), bool)
        e = np.array(edges, int).reshape(-1, 2)
        a[e[:, 0], e[:, 1]] = a[e[:, 1], e[:, 0]] = True
        return a

    @staticmethod
    def edges(a):
        return np.argwhere(np.triu(a)).tolist()

    @staticmethod
    def candidates(a):
        """The open pairs and their RA, and the RA of all pairs: A D^-1 A."""
        f = a.astype(float)
        s = (f / np.maximum(f.sum(axis=0), 1)) @ f
        i, j = np.nonzero(np.triu((s > 0) & ~a, 1))
        return i, j, s[i, j], s

    def map(self, a, beta):
        """Drawing without replacement by weight is one order, that of
        exponential variables divided by the weights."""
        i, j, scores, s = self.candidates(a)
        if not len(i):
            return None
        k, swaps, total = math.ceil(np.count_nonzero(a) // 2 * beta), 0, scores.sum()
        order = (self.rng.standard_exponential(len(i)) / scores).argsort()
        intact, added = a.copy(), []
        for u, v in zip(i[order].tolist(), j[order].tolist()):
            via = (intact[u] & intact[v]).nonzero()[0]
            if not len(via):
                continue
            z = via[int(self.random() * len(via))]
            first, second = max(1 - s[u, z] / total, 0), max(1 - s[z, v] / total, 0)
            w = u if self.random() * (first + second) < first or first + second == 0 and self.random() < 0.5 else v
            intact[w, z] = intact[z, w] = False
            added.append((u, v))
            swaps += 1
            if swaps == k:
                break
        for u, v in added:
            intact[u, v] = intact[v, u] = True
        return intact if swaps else None

    @staticmethod
    def spectra(graphs):
        """Those of graphs of one size together."""
        of, found = {}, [None] * len(graphs)
        for place, a in enumerate(graphs):
            of.setdefault(len(a), []).append(place)
        for n, places in of.items():
            step = max(1, 2**20 // n**2)  # 8 MB at a time
            for lo in range(0, len(places), step):
                part = places[lo:lo + step]
                a = np.stack([graphs[p] for p in part]).astype(float)
                d = a.sum(axis=1)
                root = np.where(d > 0, 1 / np.sqrt(np.maximum(d, 1)), 0)
                a *= -root[:, :, None] * root[:, None, :]
                a[:, range(n), range(n)] = d > 0
                for p, values in zip(part, np.linalg.eigvalsh(a)):
                    found[p] = values
        return found

    sf = Plain.sf

    def netlsd(self, graphs, d):
        times = -np.logspace(-2, 2, d)[:, None]
        return np.array([np.exp(times * values).sum(axis=1) for values in self.spectra(graphs)]).reshape(-1, d)


# Word vectors by gensim, in the way of the paper's software (plain only).

def words(g):
    """Weisfeiler-Lehman tokens of two rounds, degrees first."""
    label = {v: str(d) for v, d in g.degree()}
    tokens = list(label.values())
    for _ in range(2):
        label = {v: str(hash(label[v] + "_" + "_".join(sorted(label[u] for u in g.neighbors(v))))) for v in g}
        tokens += label.values()
    return tokens


def line_words(g):
    return words(nx.convert_node_labels_to_integers(nx.line_graph(g)))


class Documents:
    """PV-DBOW of Graph2vec and gl2vec: trained on graphs, or inferring."""

    def __init__(self, read, settings):
        self.read, self.settings = read, settings

    def train(self, graphs):
        from gensim.models.doc2vec import Doc2Vec, TaggedDocument
        s = self.settings
        documents = [TaggedDocument(self.read(g), [str(i)]) for i, g in enumerate(graphs)]
        self.model = Doc2Vec(documents, vector_size=s["dim"], window=0, min_count=s["min_count"], dm=0, workers=1, negative=5,
                             sample=s["sample"], epochs=s["epochs"], alpha=0.025, min_alpha=0.0001)
        return np.array([self.model.dv[str(i)] for i in range(len(graphs))], float)

    def infer(self, graphs):
        return np.array([self.model.infer_vector(self.read(g)) for g in graphs], float)


# Algorithm 3.

def evolve(style, job, graphs, y, sizes):
    """One fold. sizes tells how many of each pool join D_train: the most
    reliable so many, that both sides train on sets of one size; row is the
    grid row both go on with. What the filter and the grid choose here is
    found, and reported beside it."""
    embedding, kind = job["learner"].split("+")
    classes, beta, d = job["classes"], job["beta"], job["dim"]
    classifier = style.classifier(kind)
    train, val, test = (list(job[part]) for part in ("train", "val", "test"))
    yt, yv, ys = y[train], y[val], y[test]
    train, val, test = ([graphs[i] for i in part] for part in (train, val, test))
    trained = None
    if embedding in ("sf", "netlsd"):
        def embed(some):
            return getattr(style, embedding)(some, d)
        x, xv, xs = embed(train), embed(val), embed(test)
    else:
        trained = Documents(words if embedding == "graph2vec" else line_words, job)
        embed = trained.infer

        def documents():
            x = trained.train(train + val + test)
            return x[:len(train)], x[len(train):-len(test)], x[-len(test):]
        x, xv, xs = documents()
    out = {"pool": [], "kept": [], "accuracy": []}
    out["row"] = classifier.search(x, yt, xv, yv)
    classifier.go_on(job["row"], x, yt)
    for size in sizes:
        pool, labels = [], []
        for g, label in zip(train[:job["max_pool"]], yt):
            changed = style.map(g, beta)
            if changed is not None:
                pool.append(changed)
                labels.append(label)
        xp, labels = embed(pool), np.array(labels, int)
        pv, decided = classifier.judge(xv, classes)
        q = means(pv, yv, classes)
        theta = style.threshold(reliability(pv, yv, q), decided == yv)
        r = reliability(classifier.probabilities(xp, classes), labels, q)
        out["pool"].append(len(pool))
        out["kept"].append(int((r > theta).sum()))
        kept = np.sort(np.argsort(-r, kind="stable")[:size])
        train = train + [pool[i] for i in kept]
        x, yt = np.concatenate([x, xp[kept]]), np.concatenate([yt, labels[kept]])
        if trained and job["embedding"] == "refit":
            x, xv, xs = documents()
        classifier.fit(x, yt)
        out["accuracy"].append([float(classifier.accuracy(*part)) for part in ((x, yt), (xv, yv), (xs, ys))])
    return out
