"""mevolve from Python: a swap, the reliable maps of a fold, and what training on them is
worth.

    MEVOLVE=./mevolve python3 augment/conformance/examples/from_python.py rings
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import mevolve_mapping as mevolve  # noqa: E402

dataset = sys.argv[1] if len(sys.argv) > 1 else "rings"

swap = mevolve.step(dataset, graph=2)["swaps"][0]
print(f"graph 2: {swap['added']} is added with u = {swap['add_draw']:.3f}, {swap['removed']} removed")

pairs = mevolve.augment(dataset, filtered=True, beta=0.2)
kept = pairs[0]
print(f"{len(pairs)} reliable maps; of graph {kept.graph}: {kept.mapped.n} vertices, {len(kept.mapped.edges)} edges, class {kept.mapped.y}")

vectors = mevolve.embed(dataset, dim=8)
print(f"{len(vectors)} vectors of {len(vectors[0][1])} numbers")

summary = mevolve.run(dataset, learner="sf+knn", iterations=1)["tables"][0]["cells"][0]
print(f"{summary['original']:.3f} → {summary['evolved']:.3f}: {summary['verdict']}")
