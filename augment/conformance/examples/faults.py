"""Motif-similarity mapping with one fault, named on the command line: what check says of each.

    mevolve check ENZYMES --graph 5 -- python3 faults.py 'any edge'

"right" has none.
"""

import math
import os
import random as randomness
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import mevolve_mapping


def edge(a, b):
    return (min(a, b), max(a, b))


def draw(random, weights):
    """A key of the weights, in proportion to them."""
    if not sum(weights.values()):
        return random.choice(list(weights))
    return random.choices(list(weights), list(weights.values()))[0]


def toggle(graph, pair):
    for a, b in (pair, pair[::-1]):
        graph.neighbors[a] ^= {b}


def swap(graph, random, score, total, removed, first):
    """A pair, consumed, and an edge of one of its paths; no edge where none is intact."""
    u, v = pair = draw(random, score)
    del score[pair]
    middle = [z for z in sorted(graph.neighbors[u] & graph.neighbors[v]) if not {edge(u, z), edge(z, v)} & removed]
    if not middle:
        return pair, None
    z = middle[0] if first else random.choice(middle)
    return pair, draw(random, {e: max(0.0, 1 - graph.ra(*e) / total) for e in (edge(u, z), edge(z, v))})


def mapping(graph, random, fault):
    if fault == "ignores the seed":
        random = randomness.Random(1)
    k = {"one swap": 1, "rounds down": math.floor(graph.beta * len(graph.edges))}.get(fault, graph.k)
    before = set(graph.edges)
    leaves = [e for e in graph.edges if 1 in (len(graph.neighbors[e[0]]), len(graph.neighbors[e[1]]))]
    score = {pair: graph.ra(*pair) for pair in graph.open_pairs()}
    total, added, removed = sum(score.values()), [], set()
    while score and len(added) < k:
        pair, gone = swap(graph, random, score, total, removed, fault == "first path")
        if not gone:
            continue
        if fault == "any edge":
            gone = random.choice(sorted(before - removed))
        if fault == "disconnected":
            gone = next((e for e in leaves if e not in removed), gone)
        added.append(pair)
        removed.add(gone)
        if fault == "changed graph":
            toggle(graph, pair)
            toggle(graph, gone)
            score = {pair: graph.ra(*pair) for pair in graph.open_pairs()}
            total, removed = sum(score.values()), set()
    if fault == "changed graph":
        after = {edge(u, v) for u in graph.neighbors for v in graph.neighbors[u]}
        return sorted(after - before), sorted(before - after)
    if fault == "duplicates" and len(added) > 1:
        added[1] = added[0]
    return added, sorted(removed)


if __name__ == "__main__":
    fault = " ".join(sys.argv[1:]) or "right"
    mevolve_mapping.serve(lambda graph, random: mapping(graph, random, fault))
