"""DiffPool in PyTorch, written from arXiv 1806.08804 and docs/learners.md: the network of the
authors' code, dense, every graph with as many rows as the largest, with the paper's link loss.
It answers the jobs of diffpool.go, a line of JSON in, a line of JSON out, on one thread."""
import json
import platform
import random
import sys
import time

import torch
from torch import nn
from torch.nn import functional as F

HIDDEN, DENSE, BATCH, RATIO, RATE, CLIP = 30, 50, 20, 0.1, 1e-3, 2.0


class Convolution(nn.Module):
    """Rows of A·X·W + b, scaled to length 1."""

    def __init__(self, into, out):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(into, out))
        self.bias = nn.Parameter(torch.zeros(out))
        nn.init.xavier_uniform_(self.weight, nn.init.calculate_gain("relu"))

    def forward(self, x, a):
        return F.normalize(a @ x @ self.weight + self.bias, dim=2)


class GNN(nn.Module):
    """Three convolutions side by side. Behind a ReLU, row v of all graphs of the batch is
    normalised by a layer that is made anew each time."""

    def __init__(self, into, out):
        super().__init__()
        self.first, self.second, self.last = Convolution(into, HIDDEN), Convolution(HIDDEN, HIDDEN), Convolution(HIDDEN, out)

    def forward(self, x, a):
        outputs = []
        for convolution in (self.first, self.second):
            x = torch.relu(convolution(x, a))
            x = nn.BatchNorm1d(x.shape[1])(x)
            outputs.append(x)
        return torch.cat([*outputs, self.last(x, a)], 2)


class DiffPool(nn.Module):
    def __init__(self, labels, rows, classes):
        super().__init__()
        clusters = max(1, int(RATIO * rows))
        self.embed, self.assign, self.coarse = GNN(labels, HIDDEN), GNN(labels, clusters), GNN(3 * HIDDEN, HIDDEN)
        self.clusters = nn.Linear(2 * HIDDEN + clusters, clusters)
        self.classes = nn.Sequential(nn.Linear(6 * HIDDEN, DENSE), nn.ReLU(), nn.Linear(DENSE, classes))

    def loss(self, x, a, mask, y):
        """mask is 1 for the vertices of a graph and 0 for its padding."""
        z = self.embed(x, a) * mask
        s = torch.softmax(self.clusters(self.assign(x, a) * mask), 2) * mask
        t = s.transpose(1, 2)
        coarse = self.coarse(t @ z, t @ a @ s)
        logits = self.classes(torch.cat([z.amax(1), coarse.amax(1)], 1))
        link = torch.linalg.matrix_norm(a - s @ t) / mask.sum((1, 2))
        return F.cross_entropy(logits, y) + link.mean()


class Training:
    def __init__(self, job):
        graphs = job["graphs"]
        labels = sorted({label for g in graphs for label in g["labels"]})
        rows = max(g["n"] for g in graphs)
        self.x, self.a = torch.zeros(len(graphs), rows, len(labels)), torch.zeros(len(graphs), rows, rows)
        self.mask, self.y = torch.zeros(len(graphs), rows, 1), torch.tensor(job["y"])
        for i, g in enumerate(graphs):
            self.mask[i, : g["n"]] = 1
            for u, v in g["edges"]:
                self.a[i, u, v] = self.a[i, v, u] = 1
            for v, label in enumerate(g["labels"]):
                self.x[i, v, labels.index(label)] = 1
        self.net = DiffPool(len(labels), rows, job["classes"])
        self.adam = torch.optim.Adam(self.net.parameters(), lr=RATE)

    def epoch(self):
        order = list(range(len(self.y)))
        random.shuffle(order)
        for first in range(0, len(order), BATCH):
            batch = order[first : first + BATCH]
            self.adam.zero_grad()
            self.net.loss(self.x[batch], self.a[batch], self.mask[batch], self.y[batch]).backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), CLIP)
            self.adam.step()


def main():
    torch.set_num_threads(1)
    training, answer = None, None
    for line in sys.stdin:
        job = json.loads(line)
        if job["do"] == "hello":
            answer = {"python": platform.python_version(), "packages": {"torch": torch.__version__}}
        elif job["do"] == "graphs":
            training, answer = Training(job), {}
        else:
            cpu, wall = time.process_time(), time.perf_counter()
            training.epoch()
            answer = {"cpu": 1e3 * (time.process_time() - cpu), "wall": 1e3 * (time.perf_counter() - wall)}
        print(json.dumps(answer), flush=True)


main()
