"""A mapping with a fault: it adds a pair that is joined already."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import mevolve_mapping


def broken(graph, random):
    return [graph.edges[0]], [graph.edges[-1]]


if __name__ == "__main__":
    mevolve_mapping.serve(broken)
