"""Recomputes from the trials, predictions and JSON of `bench report` what the
report tests: McNemar and sign flips, the bootstrap over graphs, the corrected
resampled t, Holm and the detectable effect; and, where scikit-learn is,
balanced accuracy, macro F1, the area under the ROC curve and the confusion. Prints
what differs.

usage: recompute.py report.json trials.csv predictions.csv
"""
import csv, json, math, sys
from collections import defaultdict
import numpy as np
from scipy import stats
try:
    from sklearn import metrics
except ImportError:
    metrics = None

report = json.load(open(sys.argv[1]))
trials = list(csv.DictReader(open(sys.argv[2])))
answers = list(csv.DictReader(open(sys.argv[3])))
wrong, counted = [], defaultdict(int)

def check(what, ours, theirs, tolerance):
    counted[what.split(" of ")[0]] += 1
    if ours is None or theirs is None:
        if ours is not theirs:
            wrong.append(f"{what}: {ours}, {theirs}")
    elif not math.isclose(ours, theirs, rel_tol=tolerance, abs_tol=1e-12):
        wrong.append(f"{what}: {ours}, {theirs}")

def key(row):
    return row["dataset"], row["mapping"], row["learner"], float(row["beta"]), row["filter"], row["readings"]

right = defaultdict(dict)  # [cell, model][repeat, fold, graph] = right or not
folds_of = defaultdict(lambda: defaultdict(list))  # [cell, model][repeat, fold]
for row in answers:
    if row["model"] in ("original", "evolved"):
        folds_of[key(row), row["model"]][row["repeat"], row["fold"]].append(row)
    at = row["repeat"], row["fold"], int(row["graph"])
    right[key(row), row["model"]][at] = row["decision"] == row["class"]

def detectable(sd, size, n):
    """What is found in four runs of five, and never less than six graphs one way take."""
    if sd == 0:
        return None
    if n < 6:
        return 1.
    return max((stats.norm.ppf(.975) + stats.norm.ppf(.8)) * sd / math.sqrt(n), size * stats.beta.ppf(.8, 6, n - 5))

def over_graphs(pairs):
    """pairs: (graph, A right, B right), of any number of tests a graph."""
    times, difference = defaultdict(int), defaultdict(int)
    for graph, a, b in pairs:
        times[graph] += 1
        difference[graph] += int(b) - int(a)
    d, total = np.array([difference[g] for g in times]), sum(times.values())
    # Signs: the exact distribution of the sum, as a polynomial's coefficients.
    reach, weights = 0, np.ones(1)
    for x in np.abs(d[d != 0]):
        factor = np.zeros(2 * x + 1)
        factor[0] = factor[-1] = .5
        weights, reach = np.convolve(weights, factor), reach + x
    sums = np.arange(-reach, reach + 1)
    p = min(1., weights[np.abs(sums) >= abs(d.sum())].sum())
    if set(times.values()) == {1}:
        better, worse = int((d > 0).sum()), int((d < 0).sum())
        exact = stats.binomtest(better, better + worse).pvalue if better + worse else 1.
        check("McNemar of a cell", p, exact, 1e-9)
    # All samples of the graphs and the two added ones: the n-th power of a polynomial.
    most, n = max(times.values()), len(d) + 2
    draw = np.zeros(2 * most + 1)
    for x in d:
        draw[x + most] += 1 / n
    for x, graphs in ((1, .5), (-1, .5), (0, 1)):
        draw[x + most] += graphs / n
    power = np.ones(1)
    for bit in bin(n)[2:]:
        power = np.convolve(power, power)
        if bit == "1":
            power = np.convolve(power, draw)
    below = np.cumsum(power)
    ends = [float(np.argmax(below >= share) - most * n) / total for share in (.025, .975)]
    mean_sd = d.std(ddof=1) / (total / len(d))
    size = math.sqrt((d ** 2).sum() / max(1, (d != 0).sum())) / (total / len(d))
    return d.sum() / total, ends, p, detectable(mean_sd, size, len(d))

def area(folds, classes):
    """Of pairs within a fold: scikit-learn's area of each, weighed by its pairs."""
    areas = []
    for positive in range(1, classes + 1) if classes > 2 else [2]:
        total = pairs = 0
        for rows in folds.values():
            truth = [int(r["class"]) == positive for r in rows]
            p = [float(r["p"].split()[positive - 1]) if classes > 2 else
                 float(r["p_true"]) if t else round(1 - float(r["p_true"]), 6) for r, t in zip(rows, truth)]
            n = sum(truth) * (len(truth) - sum(truth))
            if n:
                total, pairs = total + n * metrics.roc_auc_score(truth, p), pairs + n
        areas.append(total / pairs)
    return float(np.mean(areas))

def describe(name, theirs, folds):
    rows, classes = sum(folds.values(), []), len(theirs["confusion"])
    truth, answer = [int(r["class"]) for r in rows], [int(r["decision"]) for r in rows]
    check("balanced accuracy of " + name, theirs["balanced_accuracy"], metrics.balanced_accuracy_score(truth, answer), 1e-9)
    check("macro F1 of " + name, theirs["macro_f1"], metrics.f1_score(truth, answer, average="macro"), 1e-9)
    counts = metrics.confusion_matrix(truth, answer, labels=range(1, classes + 1)).tolist()
    check("confusion of " + name, float(theirs["confusion"] == counts), 1., 0)
    if theirs["auc"] is not None:
        check("AUC of " + name, theirs["auc"], area(folds, classes), 1e-9)
        if classes > 2:
            counted["AUC, several classes"] += 1

def compare(name, found, difference, ci, p):
    check("mean of " + name, difference, found[0], 1e-9)
    check("low of " + name, ci[0], found[1][0], 1e-9)
    check("high of " + name, ci[1], found[1][1], 1e-9)
    check("sign flips of " + name, p, found[2], 1e-9)

ps, holms = [], []
for table in report["tables"]:
    readings = " ".join(table["changed"])
    for cell in table["cells"]:
        at = cell["dataset"], cell["mapping"], cell["learner"], table["beta"], str(table["filter"]).lower(), readings
        name = "/".join(map(str, at))
        a, b = right[at, "original"], right[at, "evolved"]
        found = over_graphs([(k[2], a[k], b[k]) for k in a])
        over = cell["over_graphs"]
        compare(name, found, over["difference"], over["ci95"], over["p"])
        for end, edge in zip(cell["ci95"], found[1]):  # around the mean over folds
            check("interval of " + name, end, edge + cell["difference"] - found[0], 1e-9)
        check("detectable of " + name, cell["mde"], found[3], 1e-8)
        if metrics:
            for model in ("original", "evolved"):
                describe(name + " " + model, cell["scores"][model], folds_of[at, model])
        mine = [t for t in trials if key(t) == at]
        x = np.array([(int(t["evolved_correct"]) - int(t["original_correct"])) / int(t["test"]) for t in mine])
        check("change of " + name, cell["difference"], x.mean(), 1e-9)
        ratio = np.mean([int(t["test"]) / int(t["train"]) for t in mine])
        folds = cell["over_folds"]
        if np.ptp(x) > 1e-12:
            se = x.std(ddof=1) * math.sqrt(1 / len(x) + ratio)
            half = stats.t.ppf(.975, len(x) - 1) * se
            check("fold low of " + name, folds["ci95"][0], x.mean() - half, 1e-8)
            check("fold high of " + name, folds["ci95"][1], x.mean() + half, 1e-8)
            check("fold p of " + name, folds["p"], 2 * stats.t.sf(abs(x.mean()) / se, len(x) - 1), 1e-7)
        ps.append(cell["p"])
        holms.append(cell["p_holm"])

for c in report["contrasts"]:
    ps.append(c["p"])
    holms.append(c["p_holm"])
    if c["a"] in ("duplication", "size", "original"):
        pairs = []
        for (at, model), b in right.items():
            filtered = ["filtered by θ", "no filter"][at[4] != "true"]
            conditions = ", ".join([f"β {at[3]:g}", filtered] + at[5].split())
            if model == "evolved" and at[0] == (c["dataset"] or at[0]) and conditions == c["conditions"]:
                a = right[at, c["a"]]
                pairs += [((at[0], k[2]), a[k], b[k]) for k in b]
        name = f'{c["b"]} against {c["a"]} on {c["dataset"]}'
        compare(name, over_graphs(pairs), c["difference"], c["ci95"], c["p"])

order = sorted((i for i, p in enumerate(ps) if p is not None), key=lambda i: ps[i])
largest = 0.
for k, i in enumerate(order):
    largest = max(largest, min(1., (len(ps) - k) * ps[i]))
    check("Holm of a test", holms[i], largest, 1e-9)
check("number of tests", report["tests"], len(ps), 0)

print(dict(counted))
for line in wrong:
    print(line)
sys.exit(bool(wrong))
