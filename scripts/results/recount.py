#!/usr/bin/env python3
"""recount.py docs: computes the means and counts of docs/results.md again from the packed stores,
with nothing of mevolve, and says which of them the page lacks."""
import gzip, glob, json, os, re, statistics, sys
from collections import defaultdict

docs = sys.argv[1]
page = " ".join(open(os.path.join(docs, "results.md"), encoding="utf-8").read().split())
mappings = ["random", "vertex-similarity", "motif-random", "motif-similarity"]
eight = [e + "+" + c for e in ("sf", "netlsd") for c in ("svm", "log", "knn", "rf")]
lacking = 0

def trials(*patterns, repeats=99, learners=None):
    for name in sorted(n for p in patterns for n in glob.glob(os.path.join(docs, "results", p))):
        for line in list(gzip.open(name, "rt"))[1:]:
            t = json.loads(line)["trial"]
            if t["trial"]["repeat"] <= repeats and (learners is None or t["learner"] in learners):
                yield t

def right(t, i):  # of a model, 0 the original, by the numbers of the test graphs
    p = t["predictions"]
    return {g: int(c == d) for g, c, d in zip(p["graphs"], p["classes"], p["models"][i]["decisions"])}

def points(x): return "0.0" if abs(x) < .0005 else f"{100 * x:+.1f}".replace("-", "−")

def says(what, text):
    global lacking
    lacking += text not in page
    print("  " if text in page else "! ", what, text)

def over(a, b):  # mean over graphs of how much more often b is right, each over its tests
    return statistics.mean((b[g][0] - a[g][0]) / a[g][1] for g in a)

def count(table, key, answers):
    for g, r in answers.items():
        table[key][g] = [table[key][g][0] + r, table[key][g][1] + 1]

old, evolved, cells, best = (defaultdict(lambda: defaultdict(lambda: [0, 0])) for _ in range(4))
for t in trials("table3/*.gz"):
    d, last = t["dataset"]["name"], t["predictions"]["evolved"]
    count(old, d, right(t, 0)), count(evolved, d, right(t, last))
    cell, first = cells[d, t["mapping"], t["learner"]], t["trial"]["original"]["accuracy"]
    cell["right"][0] += t["trial"]["evolved"]["correct"] - t["trial"]["original"]["correct"]
    most = max(0, *(i["test_accuracy"] - first for i in t["trial"]["iterations"]))
    cell["picked"] = [cell["picked"][0] + most, cell["picked"][1] + 1]
for d in old:
    says("change on " + d, f"| {d} | {len(old[d])} | {points(over(old[d], evolved[d]))} |")
signs = [c["right"][0] for c in cells.values()]
says("above, equal", f"{sum(s > 0 for s in signs)} of {len(signs)} cells ({100 * sum(s > 0 for s in signs) / len(signs):.1f} %), {signs.count(0)} equal")
says("best on test", f"the mean change is {points(statistics.mean(c['picked'][0] / c['picked'][1] for c in cells.values()))} points")
without, filtered, each = (defaultdict(lambda: defaultdict(lambda: [0, 0])) for _ in range(3))
for t in trials("table3/*.gz", "fig5/*.gz", repeats=3, learners=eight):
    d, answers = t["dataset"]["name"], right(t, t["predictions"]["evolved"])
    count(filtered if t["filter"] else without, (d, t["mapping"]), answers)
    count(each, (t["filter"], d, t["learner"], t["mapping"]), answers)
for d in old:
    row = [points(over(without[d, m], filtered[d, m])) for m in mappings]
    found = re.search(rf"\| {d} " + "".join(rf"\| \**{re.escape(x)} \([^|]*" for x in row) + r"\|", page)
    says("filter, " + " ".join(row), found.group() if found else f"| {d} | {row[0]} (")
accuracy = {k: sum(r for r, _ in v.values()) / sum(n for _, n in v.values()) for k, v in each.items()}
sd = {f: 100 * statistics.mean(statistics.stdev(accuracy[f, d, l, m] for m in mappings) for d in old for l in eight) for f in (True, False)}
says("spread over mappings", f"{sd[True]:.2f} points with it, {sd[False]:.2f} without")
sys.exit(lacking > 0)
