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
import sklearn

from evolution import Plain, Tuned, evolve, means, reliability

try:
    import gensim
except ImportError:
    gensim = None
STYLES = {"plain": Plain, "tuned": Tuned}
graphs = {}  # what was read, by name


def hello(_):
    packages = {m.__name__: m.__version__ for m in (np, scipy, sklearn, nx, gensim) if m}
    return {"python": platform.python_version(), "packages": packages}


def read_graphs(job):
    y = np.array(job["y"])
    for name, style in STYLES.items():
        graphs[job["name"], name] = [style.graph(g["n"], g["edges"]) for g in job["graphs"]], y
    return {}


def fold(job):
    of, y = graphs[job["data"], job["style"]]
    style = STYLES[job["style"]](job["seed"])
    return timed(lambda: evolve(style, job, of, y, job["sizes"]))


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
    cpu = time.process_time()
    result = work()
    return {"cpu": time.process_time() - cpu, "result": result}


def main():
    warnings.filterwarnings("ignore")
    jobs = {"hello": hello, "graphs": read_graphs, "fold": fold, "check": check}
    for line in sys.stdin:
        job = json.loads(line)
        print(json.dumps(jobs[job["do"]](job)), flush=True)


main()
