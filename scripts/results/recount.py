#!/usr/bin/env python3
"""recount.py docs: computes the means and counts of docs/results.md again from the packed stores, with nothing of
mevolve, and says which of them the page lacks."""
import glob, gzip, json, os, re, sys
from collections import defaultdict
from statistics import mean, stdev

docs, lacks, both, mappings = sys.argv[1], [], set(), ["random", "vertex-similarity", "motif-random", "motif-similarity"]
page = " ".join(open(os.path.join(docs, "results.md"), encoding="utf-8").read().split())

def trials(*patterns, repeats=99):
    for name in sorted(n for p in patterns for n in glob.glob(os.path.join(docs, "results", p))):
        for line in list(gzip.open(name, "rt"))[1:]:
            t = json.loads(line)["trial"]
            if t["trial"]["repeat"] <= repeats: yield t
def points(x): return "0.0" if abs(x) < .0005 else f"{100 * x:+.1f}".replace("-", "−")
def says(what, text):
    if text not in page: lacks.append(text)
    print("  " if text in page else "! ", what, text)
def tally(): return defaultdict(lambda: defaultdict(lambda: [0, 0]))  # [right, tested] by key and graph
def count(table, key, t, model):  # a model's answers, 0 the original, by the numbers of the test graphs
    for g, c, d in zip(*(t["predictions"][k] for k in ("graphs", "classes")), t["predictions"]["models"][model]["decisions"]):
        table[key][t["dataset"]["name"], g] = [x + y for x, y in zip(table[key][t["dataset"]["name"], g], (c == d, 1))]
def over(a, b): return mean((b[g][0] - a[g][0]) / a[g][1] for g in a)  # over graphs, each over its tests
def change(*patterns):  # the number of trials, and the change of those with the filter
    a, b, n = tally(), tally(), 0
    for n, t in enumerate(trials(*patterns), 1):
        if t["filter"]: count(a, "", t, 0), count(b, "", t, t["predictions"]["evolved"])
    return n, points(over(a[""], b[""]))
def accuracy(v): return sum(r for r, _ in v.values()) / sum(n for _, n in v.values())
def spread(table, f):  # standard deviation over the last part of the key, of the cells with the filter or without
    lines = defaultdict(list)
    for key, v in table.items(): lines[key[:-1]].append(accuracy(v))
    return 100 * mean(stdev(x) for k, x in lines.items() if k[0] == f)

old, evolved, cells, without, filtered, each, budget = tally(), tally(), defaultdict(lambda: [0, []]), *(tally() for _ in range(4))
for t in trials("table3/*.gz"):
    d, trial, last = t["dataset"]["name"], t["trial"], t["predictions"]["evolved"]
    count(old, d, t, 0), count(evolved, d, t, last)
    cell = cells[d, t["mapping"], t["learner"]]
    cell[0] += trial["evolved"]["correct"] - trial["original"]["correct"]
    cell[1].append(max(0, *(i["test_accuracy"] - trial["original"]["accuracy"] for i in trial["iterations"])))
for d in old: says("change on " + d, f"| {d} | {len(old[d])} | {points(over(old[d], evolved[d]))} |")
n, above, equal = len(cells), sum(c[0] > 0 for c in cells.values()), sum(c[0] == 0 for c in cells.values())
says("above, equal", f"{above} of {n} cells ({100 * above / n:.1f} %), {equal} equal")
says("best on test", f"the mean change is {points(mean(mean(c[1]) for c in cells.values()))} points")
for t in trials("fig5/*.gz", "table3/*.gz", repeats=3):  # first without the filter: of the others those with a partner
    d, last, cell = t["dataset"]["name"], t["predictions"]["evolved"], (t["dataset"]["name"], t["mapping"], t["learner"])
    if not t["filter"]: both.add(cell)
    if cell in both: count(filtered if t["filter"] else without, (d, t["mapping"]), t, last), count(each, (t["filter"], d, t["learner"], t["mapping"]), t, last)
for d in old:
    row = [points(over(without[d, m], filtered[d, m])) for m in mappings]
    found = re.search(rf"\| {d} " + "".join(rf"\| \**{re.escape(x)} \([^|]*" for x in row) + r"\|", page)
    says("filter, " + " ".join(row), found.group() if found else f"| {d} | {row[0]} (")
says("spread over mappings", f"over the mappings {spread(each, True):.2f} points with it, {spread(each, False):.2f} without")
for t in trials("beta/*.gz"): count(budget, (t["filter"], t["dataset"]["name"], t["learner"], t["mapping"], t["beta"]), t, t["predictions"]["evolved"])
says("spread over β", f"over β {spread(budget, True):.2f} points with it, {spread(budget, False):.2f} without")
says("DiffPool", "({} of 2,400 trials). With it {} points".format(*change("diffpool/*.gz")))
says("gl2vec-graphlet", "{} trials): {} points".format(*change("graphlet/*.gz")))
sys.exit(len(lacks) > 0)
