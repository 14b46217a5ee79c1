"""A reading found in public code: the first path of a pair, by its vertices' numbers.

Written from the description in docs/readings.md: k = ⌈βm⌉ pairs by their similarity, the
first common neighbour for the path, no look at what was removed before (R2 literal).
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import mevolve_mapping


def first_path(graph, random):
    score = {pair: graph.ra(*pair) for pair in graph.open_pairs()}
    total = sum(score.values())
    added, removed = [], set()
    while score and len(added) < graph.k:
        u, v = random.choices(list(score), list(score.values()))[0]
        del score[(u, v)]
        added.append((u, v))
        z = min(graph.neighbors[u] & graph.neighbors[v])
        ends = [(min(u, z), max(u, z)), (min(z, v), max(z, v))]
        removed.add(random.choices(ends, [1 - graph.ra(*e) / total for e in ends])[0])
    return added, sorted(removed)


if __name__ == "__main__":
    mevolve_mapping.serve(first_path)
