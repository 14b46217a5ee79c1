"""A published M-Evolve that counts its budget in candidates and deletes in every triad.

Written from the description in docs/readings.md: a share β of the open pairs is added, by
their scores; every open triad of such a pair loses one of its two edges, the other
edge's part of both scores being its weight; removals are a set. Where both scores are 0
that program cannot run; here either edge goes as often.
"""

import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import mevolve_mapping


def every_triad(graph, random):
    left = graph.open_pairs()
    added, removed = [], set()
    for _ in range(math.ceil(graph.beta * len(left) - 1e-9)):
        u, v = random.choices(left, [graph.ra(*pair) for pair in left])[0]
        left.remove((u, v))
        added.append((u, v))
        for z in graph.neighbors[u] & graph.neighbors[v]:
            one, other = graph.ra(u, z), graph.ra(z, v)
            weights = [other, one] if one + other > 0 else [1, 1]
            a, b = random.choices([(u, z), (z, v)], weights)[0]
            removed.add((min(a, b), max(a, b)))
    return added, sorted(removed)


if __name__ == "__main__":
    mevolve_mapping.serve(every_triad)
