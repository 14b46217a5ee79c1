"""Motif-similarity mapping, Algorithm 2 with l = 2, as mevolve reads it, draw by draw."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import mevolve_mapping


def choose(items, weights, u):
    """The item whose interval of the weights, in order, holds u."""
    total = sum(weights)
    if total == 0:
        return items[int(u * len(items))]
    last = None
    for item, w in zip(items, weights):
        if w > 0:
            last = item
        u -= w / total
        if u < 0:
            return item
    return last


def edge(a, b):
    return (min(a, b), max(a, b))


def motif_similarity(graph, random):
    score = {pair: graph.ra(*pair) for pair in graph.open_pairs()}
    total = sum(score.values())
    left, removed, attempts, done = list(score), set(), [], 0
    while left and done < graph.k:
        u_add = random.random()
        pair = choose(left, [score[p] for p in left], u_add)
        left.remove(pair)
        paths = [
            (pair[0], z, pair[1])
            for z in sorted(graph.neighbors[pair[0]] & graph.neighbors[pair[1]])
            if not {edge(pair[0], z), edge(z, pair[1])} & removed
        ]
        attempt = {"added": pair, "add_draw": u_add, "add_score": score[pair], "outcome": "passed over"}
        attempts.append(attempt)
        if not paths:
            continue
        u_path, u_del = random.random(), random.random()
        path = paths[int(u_path * len(paths))]
        ends = [edge(path[0], path[1]), edge(path[1], path[2])]
        gone = choose(ends, [max(0.0, 1 - graph.ra(*e) / total) for e in ends], u_del)
        attempt.update(removed=gone, path=path, paths=len(paths), path_draw=u_path, del_draw=u_del,
                       del_score=graph.ra(*gone), outcome="done")
        removed.add(gone)
        done += 1
    return {"attempts": attempts}


if __name__ == "__main__":
    mevolve_mapping.serve(motif_similarity)
