"""Answers the jobs of python.go: a line of JSON in, a line of JSON out. Reading and
imports are done before a job's clock starts."""
import json
import platform
import sys
import time
import warnings

import networkx as nx
import numpy as np
import scipy
import scipy.sparse
import sklearn
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.neighbors import KNeighborsClassifier
from sklearn.svm import SVC

from evolution import Documents, Plain, Tuned, evolve, line_words, means, reliability, words

try:
    import gensim
except ImportError:
    gensim = None
STYLES = {"plain": Plain, "tuned": Tuned}
graphs, points = {}, {}  # what was read, by name


def hello(_):
    packages = {m.__name__: m.__version__ for m in (np, scipy, sklearn, nx, gensim) if m}
    return {"python": platform.python_version(), "packages": packages}


def read_graphs(job):
    y = np.array(job["y"])
    for name, style in STYLES.items():
        graphs[job["name"], name] = [style.graph(g["n"], g["edges"]) for g in job["graphs"]], y
    return {}


def read_points(job):
    points[job["name"]] = np.array(job["x"]), np.array(job["y"])
    return {}


def fold(job):
    of, y = graphs[job["data"], job["style"]]
    style = STYLES[job["style"]](job["seed"])
    return timed(lambda: evolve(style, job, of, y, job["sizes"]))


# The parts: what each is timed on is an argument.

def scores(g):
    return list(nx.resource_allocation_index(g, nx.non_edges(g)))


def product(a):
    """A D^-1 A of sparse matrices, its open pairs."""
    a = scipy.sparse.csr_matrix(a, dtype=float)
    s = scipy.sparse.triu(a @ scipy.sparse.diags(1 / np.maximum(np.asarray(a.sum(axis=0))[0], 1)) @ a, 1).tocsr()
    return s - s.multiply(a)


def fit(estimator):
    return lambda x, y: estimator.fit(x, y)


# PV-DBOW as a fold trains it, with its words.
PVDBOW = {"dim": 128, "min_count": 1, "sample": 0.0, "epochs": 100}
PARTS = {
    "gensim, graph2vec": lambda g, y: Documents(words, PVDBOW).train(g),
    "gensim, gl2vec": lambda g, y: Documents(line_words, PVDBOW).train(g),
    "ra plain": lambda g, y: [scores(h) for h in g],
    "ra tuned": lambda g, y: [Tuned.candidates(a) for a in g],
    "ra sparse": lambda g, y: [product(a) for a in g],
    "sf plain": lambda g, y: Plain(0).sf(g, 128),
    "sf tuned": lambda g, y: Tuned(0).sf(g, 128),
    "netlsd plain": lambda g, y: Plain(0).netlsd(g, 128),
    "netlsd tuned": lambda g, y: Tuned(0).netlsd(g, 128),
    "svm": fit(SVC(C=1, probability=True)),
    "log": fit(LogisticRegression(C=1, max_iter=2000)),
    "log newton": fit(LogisticRegression(C=1, max_iter=2000, solver="newton-cholesky")),
    "knn": lambda x, y: KNeighborsClassifier(5).fit(x, y).predict_proba(x),
    "rf": fit(RandomForestClassifier(100)),
}


def part(job):
    of = points[job["on"]] if job["on"] in points else graphs[job["on"], "tuned" if "tuned" in job["part"] or "sparse" in job["part"] else "plain"]
    return timed(lambda: [PARTS[job["part"]](*of) for _ in range(job["times"])] and None)


def check(job):
    """What our program computes, too: both ways to write it."""
    out = {}
    for name, style in STYLES.items():
        g, _ = graphs[job["data"], name]
        s = style(1)
        if name == "plain":
            ra = [[[int(i), int(j), float(v)] for (i, j), v in zip(*s.candidates(h))] for h in g]
        else:
            ra = [[[int(i), int(j), float(v)] for i, j, v in zip(*s.candidates(h)[:3])] for h in g]
        p, y, decided, pool = (np.array(job[k]) for k in ("p", "y", "decided", "pool"))
        q = means(p, y, p.shape[1])
        r = reliability(p, y, q)
        theta = style.threshold(r, decided == y)
        mapped = [s.map(h, job["beta"]) for h in g]
        out[name] = {"ra": ra, "sf": s.sf(g, 128).tolist(), "netlsd": s.netlsd(g, 128).tolist(), "r": r.tolist(), "theta": float(theta),
                     "kept": (reliability(pool, np.array(job["pool_y"]), q) > theta).tolist(),
                     "mapped": [s.edges(h) for h in mapped],
                     "often": [s.edges(s.map(g[0], 1e-9)) for _ in range(job["often"])]}
    return out


def timed(work):
    wall, cpu = time.perf_counter(), time.process_time()
    result = work()
    return {"cpu": time.process_time() - cpu, "wall": time.perf_counter() - wall, "result": result}


def main():
    warnings.filterwarnings("ignore")
    jobs = {"hello": hello, "graphs": read_graphs, "points": read_points, "fold": fold, "part": part, "check": check}
    for line in sys.stdin:
        job = json.loads(line)
        print(json.dumps(jobs[job["do"]](job)), flush=True)


main()
