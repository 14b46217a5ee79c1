"""Double edge swaps of networkx: every degree stays as it is."""

import os
import sys

import networkx

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import mevolve_mapping


def double_edge_swap(graph, random):
    before = networkx.Graph()
    before.add_nodes_from(graph.neighbors)
    before.add_edges_from(graph.edges)
    after = before.copy()
    try:
        networkx.double_edge_swap(after, nswap=max(1, graph.k // 2), max_tries=100 * graph.k, seed=random.randrange(2**31))
    except networkx.NetworkXException:
        return [], []  # nothing to swap
    added = [e for e in after.edges if not before.has_edge(*e)]
    removed = [e for e in before.edges if not after.has_edge(*e)]
    return added, removed


if __name__ == "__main__":
    mevolve_mapping.serve(double_edge_swap)
