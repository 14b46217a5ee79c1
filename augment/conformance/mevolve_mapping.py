"""A mapping of one's own for mevolve, and mevolve from Python.

For the first, write a function and call serve:

    import mevolve_mapping

    def mine(graph, random):
        ...
        return added, removed            # lists of pairs of vertices

    mevolve_mapping.serve(mine)

and `mevolve MUTAG --mapping 'cmd:python3 mine.py'` steps, judges and evolves it.

For the second, call run, step, augment or embed, which start the program `mevolve` (or
what MEVOLVE names) and return what it prints; flags are keywords:

    for pair in mevolve_mapping.augment("MUTAG", beta=0.2, filtered=True):
        data = pair.mapped.to_pyg()      # or .to_networkx(), or .n, .edges, .labels

Standard library only; free to copy (CC0).
"""

import contextlib
import csv
import json
import os
import random as _random
import subprocess
import sys
import tempfile


class Graph:
    """What mevolve asks to have mapped. Vertices count from 1."""

    def __init__(self, request):
        self.number = request["graph"]  # in the dataset, from 1
        self.n = request["vertices"]
        self.edges = [tuple(e) for e in request["edges"]]
        self.labels = request.get("labels")  # an index a vertex, or None
        self.attributes = request.get("attributes")
        self.beta, self.l, self.k = request["beta"], request["l"], request["k"]
        self.seed = request["seed"]
        self.similarity = request.get("similarity", "")
        self.readings = request.get("readings", {})
        self.neighbors = {v: set() for v in range(1, self.n + 1)}
        for u, v in self.edges:
            self.neighbors[u].add(v)
            self.neighbors[v].add(u)

    def ra(self, u, v):
        """Resource Allocation, s of Eq. 5: the sum of 1/d over the common neighbours."""
        return sum(1 / len(self.neighbors[z]) for z in self.neighbors[u] & self.neighbors[v])

    def open_pairs(self):
        """The pairs at distance two, in order: the ends of open triads."""
        return sorted({
            (u, v)
            for z in self.neighbors
            for u in self.neighbors[z]
            for v in self.neighbors[z]
            if u < v and v not in self.neighbors[u]
        })


def serve(mapping, lines=sys.stdin, out=sys.stdout):
    """Answers every request with mapping(graph, random), a pair of lists or a dict.

    What the mapping prints goes to stderr: stdout is for the answers, one line each."""
    for line in lines:
        request = json.loads(line)
        graph = Graph(request)
        try:
            with contextlib.redirect_stdout(sys.stderr):
                answer = mapping(graph, _random.Random(graph.seed))
            if isinstance(answer, dict):
                answer = dict(answer)
            else:
                added, removed = answer
                answer = {"added": [list(e) for e in added], "removed": [list(e) for e in removed]}
        except Exception as problem:  # told with the graph's number
            answer = {"error": f"{type(problem).__name__}: {problem}"}
        if "id" in request:
            answer["id"] = request["id"]
        out.write(json.dumps(answer) + "\n")
        out.flush()


class Failed(Exception):
    """What mevolve says went wrong, in its own sentence."""


def _call(*words, **flags):
    """Starts mevolve and returns what it prints."""
    words = [os.environ.get("MEVOLVE", "mevolve"), *map(str, words)]
    for name, value in flags.items():
        flag = "--" + name.replace("_", "-")
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is True:
                words.append(flag)
            elif one is not False and one is not None:
                words.append(f"{flag}={one}")
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failed(done.stderr.strip() or f"{words[0]} ended with {done.returncode}")
    return done.stdout


def run(dataset, **flags):
    """One honest evaluation: the report of `mevolve run --format json`, a dict.

    run("MUTAG", learner="sf+rf", repeats=10, R9="originals")["tables"][0]["cells"][0]["verdict"]
    """
    return json.loads(_call("run", dataset, format="json", **flags))


def step(dataset, graph, **flags):
    """One mapping of one graph (counted from 1) with every draw: `mevolve step --json`."""
    return json.loads(_call("step", dataset, graph=graph, json=True, **flags))


def embed(dataset, embedding="sf", dim=None, **flags):
    """The dataset's vectors: a list of (class, vector), a graph each, in its order."""
    rows = csv.reader(_call("embed", dataset, embedding=embedding, dim=dim, **flags).splitlines())
    next(rows)  # the head
    return [(row[1], [float(x) for x in row[2:]]) for row in rows]


class Drawn:
    """A graph that mevolve has written. Vertices count from 1."""

    def __init__(self, n, edges, y, labels=None):
        self.n, self.edges, self.y, self.labels = n, edges, y, labels

    def to_networkx(self):
        import networkx

        g = networkx.Graph(y=self.y)
        for v in range(1, self.n + 1):
            g.add_node(v, **({"label": self.labels[v - 1]} if self.labels else {}))
        g.add_edges_from(self.edges)
        return g

    def to_pyg(self):
        import torch
        from torch_geometric.data import Data

        both = [(u - 1, v - 1) for u, v in self.edges] + [(v - 1, u - 1) for u, v in self.edges]
        data = Data(
            edge_index=torch.tensor(sorted(both), dtype=torch.long).reshape(-1, 2).t().contiguous(),
            num_nodes=self.n, y=torch.tensor([int(self.y)]),
        )
        if self.labels:
            data.label = torch.tensor(self.labels)
        return data


class Pair:
    """A mapped graph, the number of the graph it was made of, and the record of its draws."""

    def __init__(self, graph, mapped, record):
        self.graph, self.mapped, self.record = graph, mapped, record


def augment(dataset, **flags):
    """Every graph mapped once: a list of Pair. Split before you train on them, or take
    filtered=True, which maps the training graphs of a fold and keeps the reliable ones."""
    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.join(folder, "mapped")
        _call("augment", dataset, "--output", folder, **flags)

        def lines(ending):
            path = os.path.join(folder, "mapped_" + ending + ".txt")
            return [l.strip() for l in open(path)] if os.path.exists(path) else []

        of = [int(g) - 1 for g in lines("graph_indicator")]
        classes, labels = lines("graph_labels"), lines("node_labels")
        graphs = [Drawn(0, [], y, [] if labels else None) for y in classes]
        first = {}
        for v, g in enumerate(of):
            first.setdefault(g, v)
            graphs[g].n += 1
            if labels:
                graphs[g].labels.append(int(labels[v]))
        for line in lines("A"):
            u, v = (int(x) - 1 for x in line.split(","))
            if u < v:
                graphs[of[u]].edges.append((u - first[of[u]] + 1, v - first[of[u]] + 1))
        with open(os.path.join(folder, "trace.jsonl")) as trace:
            records = [json.loads(l) for l in trace]
        return [Pair(r["graph"], g, r) for r, g in zip(records, graphs)]
