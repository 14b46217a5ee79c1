"""Random swaps that leave no atom of MUTAG above its valence."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import mevolve_mapping

MOST = {0: 4, 1: 3, 2: 2, 3: 1, 4: 1, 5: 1, 6: 1}  # C N O F I Cl Br, counted as simple bonds


def valence(graph, random):
    if graph.labels is None:
        raise ValueError("the valence rule asks for labelled vertices")
    room = {v: MOST.get(graph.labels[v - 1], 4) - len(graph.neighbors[v]) for v in graph.neighbors}
    pairs = [(u, v) for u in room for v in room if u < v and v not in graph.neighbors[u]]
    random.shuffle(pairs)
    edges = list(graph.edges)
    random.shuffle(edges)
    added, removed = [], []
    for u, v in pairs:
        if len(added) == graph.k or len(removed) == len(edges):
            break
        if room[u] < 1 or room[v] < 1:
            continue
        a, b = edges[len(removed)]
        added.append((u, v))
        removed.append((a, b))
        room[u], room[v], room[a], room[b] = room[u] - 1, room[v] - 1, room[a] + 1, room[b] + 1
    return added, removed


if __name__ == "__main__":
    mevolve_mapping.serve(valence)
