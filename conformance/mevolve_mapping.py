"""A mapping of one's own for mevolve: write a function and call serve.

    import mevolve_mapping

    def mine(graph, random):
        ...
        return added, removed            # lists of pairs of vertices

    mevolve_mapping.serve(mine)

and `mevolve MUTAG --mapping-cmd 'python3 mine.py'` steps, judges and evolves it.
Standard library only; free to copy (CC0).
"""

import json
import random as _random
import sys


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
        """Resource allocation, Eq. 1: the sum of 1/d over the common neighbours."""
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
    """Answers every request with mapping(graph, random), a pair of lists or a dict."""
    for line in lines:
        graph = Graph(json.loads(line))
        try:
            answer = mapping(graph, _random.Random(graph.seed))
            if not isinstance(answer, dict):
                added, removed = answer
                answer = {"added": [list(e) for e in added], "removed": [list(e) for e in removed]}
        except Exception as problem:  # told with the graph's number
            answer = {"error": f"{type(problem).__name__}: {problem}"}
        out.write(json.dumps(answer) + "\n")
        out.flush()
