"""A published baseline that is called M-Evolve's motif mapping, and is another one.

Written from the description in docs/readings.md: a single swap whatever β, no similarity,
and only triads whose vertices are numbered u < z < v from end to end, so that what can
be added depends on how the vertices are numbered.
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import mevolve_mapping


def one_swap_triads(graph, random):
    triads = [
        (u, z, v)
        for z in graph.neighbors
        for u in graph.neighbors[z]
        for v in graph.neighbors[z]
        if u < z < v and v not in graph.neighbors[u]
    ]
    if not triads:
        return [], []
    u, z, v = random.choice(triads)
    return [(u, v)], [random.choice([(u, z), (z, v)])]


if __name__ == "__main__":
    mevolve_mapping.serve(one_swap_triads)
