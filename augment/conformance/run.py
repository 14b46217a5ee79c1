"""Holds a mapping of one's own against suite.json, without mevolve.

    python3 run.py [--mapping motif-similarity] [--reading R4=first] [--l 2] [--runs 2000] -- python3 mine.py

Asks it for every case of that mapping and those readings, counts pairs added and edges
removed, and compares with the exact probabilities: two-sided binomial tests under
Bonferroni's bound at .01 together. Exit code 0 when none is off. Standard library only;
free to copy (CC0).
"""

import json
import math
import os
import subprocess
import sys


def two_sided(x, n, p):
    """Twice the smaller tail of Binomial(n, p), exactly."""
    if p <= 0 or p >= 1:
        return 1.0 if x == round(n * p) else 0.0

    def mass(k):
        return math.exp(math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
                        + k * math.log(p) + (n - k) * math.log1p(-p))

    return min(1.0, 2 * min(sum(mass(k) for k in range(x + 1)), sum(mass(k) for k in range(x, n + 1))))


def ask(child, graph, case, seed):
    child.asked = getattr(child, "asked", 0) + 1
    request = {"id": child.asked, "graph": 1, "vertices": graph["vertices"], "edges": graph["edges"], "beta": case["beta"],
               "l": case["l"], "k": case["k"], "seed": str(seed), "similarity": "", "readings": case["readings"]}
    child.stdin.write(json.dumps(request) + "\n")
    child.stdin.flush()
    answer = json.loads(child.stdout.readline())
    if answer.get("id", child.asked) != child.asked:
        sys.exit(f"it answered request {answer['id']} where request {child.asked} was sent")
    if answer.get("error"):
        sys.exit(answer["error"])
    if "attempts" in answer:
        done = [a for a in answer["attempts"] if a.get("outcome", "done") == "done"]
        answer = {"added": [a["added"] for a in done if a.get("added")], "removed": [a["removed"] for a in done if a.get("removed")]}
    return [{tuple(sorted(e)) for e in answer[what]} for what in ("added", "removed")]


def main(arguments):
    at = arguments.index("--") if "--" in arguments else len(arguments)
    options, command = arguments[:at], arguments[at + 1:]
    mapping, l, runs, readings = "motif-similarity", 2, 2000, {"R1": "keep", "R2": "keep", "R4": "uniform", "R5": "uniform", "R21": "edges", "R22": "candidates"}
    for name, value in zip(options[::2], options[1::2]):
        if name == "--mapping":
            mapping = value
        elif name == "--l":
            l = int(value)
        elif name == "--runs":
            runs = int(value)
        elif name == "--reading":
            readings.update([value.split("=", 1)])
        else:
            sys.exit(f"there is no option {name}; {__doc__}")
    if not command:
        sys.exit(__doc__)
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "suite.json"), encoding="utf-8") as file:
        suite = json.load(file)
    graphs = {g["name"]: g for g in suite["graphs"]}
    cases = [c for c in suite["mappings"] if c["mapping"] == mapping and c["l"] == l
             and all(c["readings"].get(r, {"R21": "edges", "R22": "candidates"}.get(r, v)) == v for r, v in readings.items())]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    tests = []
    for case in cases:
        counts = {"added": {}, "removed": {}}
        for seed in range(runs):
            for what, pairs in zip(counts, ask(child, graphs[case["graph"]], case, seed)):
                for e in pairs:
                    counts[what][e] = counts[what].get(e, 0) + 1
        for what in counts:
            expected = {tuple(c["pair"]): c["p"] for c in case[what]}
            for e in sorted(set(expected) | set(counts[what])):
                x, p = counts[what].get(e, 0), expected.get(e, 0.0)
                p = 1.0 if p > 1 - 1e-9 else p
                tests.append((two_sided(x, runs, p), case, what, e, x / runs, p))
    child.stdin.close()
    child.wait()
    off = [t for t in tests if t[0] <= 0.01 / max(1, len(tests))]
    for p, case, what, e, seen, expected in off:
        print(f"off: {case['graph']}, beta {case['beta']}: {e[0]}-{e[1]} is {what} in {seen:.4f} of {runs}, expected {expected:.4f}")
    print(f"{len(cases)} cases, {len(tests)} frequencies, " + (f"{len(off)} off" if off else "none is off"))
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
