//go:build unix

package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"mevolve/internal/parallel"
	"mevolve/internal/progress"
	"mevolve/learners/diffpool"
	"mevolve/model"
)

// epochSet is a row of the table of epochs: a dataset and the number of its graphs that
// are trained on, four fifths.
type epochSet struct {
	dataset string
	graphs  int
}

func epochSets() []epochSet { return []epochSet{{"MUTAG", 150}, {"ENZYMES", 480}} }

const (
	epochTurns = 5  // turns of both sides
	epochTurn  = 10 // epochs of ours in a turn; PyTorch does one
)

// epochTable measures epochs of DiffPool, ours and diffpool.py in turn.
func (b *bench) epochTable(ctx context.Context) error {
	chosen := slices.DeleteFunc(epochSets(), func(s epochSet) bool { return !b.match.MatchString(s.dataset + " diffpool") })
	if len(chosen) == 0 {
		return nil
	}
	torch, err := startPython(ctx, "diffpool.py", "PyTorch (Debian: python3-torch)")
	if err != nil {
		fmt.Printf("\nDiffPool is not measured: %v.\n", err)
		return nil
	}
	defer torch.stop()
	fmt.Printf("\nPython %s.\n\n| an epoch of diffpool | graphs | ours, ms | wall | PyTorch, ms | wall | over ours |\n|---|--:|---|---|---|---|---|\n", torch.versions)
	for _, set := range chosen {
		d, err := b.open(ctx, set.dataset)
		if err != nil {
			return err
		}
		ours, theirs, err := epochs(ctx, torch, trainingGraphs(d.Examples, set.graphs), d.Classes())
		if err != nil {
			return fmt.Errorf("%s diffpool: %w", set.dataset, err)
		}
		ratio := sum(column(theirs, epoch.cpu)) / sum(column(ours, epoch.cpu))
		fmt.Printf("| %s | %d | %s | %s | %s | %s | **%s** |\n", set.dataset, set.graphs, spread(column(ours, epoch.cpu), 3), spread(column(ours, epoch.wall), 3),
			spread(column(theirs, epoch.cpu), 3), spread(column(theirs, epoch.wall), 3), short(ratio, 3))
	}
	return nil
}

// trainingGraphs returns the largest graph, to which PyTorch pads, and others at random.
func trainingGraphs(examples []model.Example, n int) []model.Example {
	train := slices.Clone(examples)
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(train), func(i, j int) { train[i], train[j] = train[j], train[i] })
	largest := 0
	for i, e := range train {
		if e.Graph.N() > train[largest].Graph.N() {
			largest = i
		}
	}
	train[0], train[largest] = train[largest], train[0]
	return train[:n]
}

// epoch is the time of one epoch, in ms.
type epoch struct{ CPU, Wall float64 }

func (e epoch) cpu() float64  { return e.CPU }
func (e epoch) wall() float64 { return e.Wall }

// epochs measures both sides in turn. The first turn warms up and is not counted.
func epochs(ctx context.Context, torch *python, train []model.Example, classes int) (ours, theirs []epoch, err error) {
	job := graphsJob("", train)
	job["classes"] = classes
	if err := torch.ask(job, nil); err != nil {
		return nil, nil, err
	}
	for turn := range epochTurns + 1 {
		one, err := ourEpoch(ctx, train, classes)
		if err != nil {
			return nil, nil, err
		}
		var other epoch
		if err := torch.ask(map[string]any{"do": "epoch"}, &other); err != nil {
			return nil, nil, err
		}
		if turn > 0 {
			ours, theirs = append(ours, one), append(theirs, other)
		}
	}
	return ours, theirs, nil
}

// ourEpoch trains for a few epochs and returns the mean of those after the first.
func ourEpoch(ctx context.Context, train []model.Example, classes int) (epoch, error) {
	start := time.Now()
	var times [epochTurn + 2]epoch // when so many epochs were done
	ctx = progress.Watch(ctx, func(p progress.Part) {
		if p.Unit == "epoch" {
			times[p.Done] = epoch{1e3 * processorTime(), 1e3 * time.Since(start).Seconds()}
		}
	})
	ctx, _ = parallel.WithHelpers(ctx, 0)
	net := diffpool.New(diffpool.Config{Epochs: epochTurn + 1})
	_, err := net.Pretrain(ctx, rand.New(rand.NewPCG(1, 2)), train, nil, classes)
	from, to := times[1], times[epochTurn+1]
	return epoch{(to.CPU - from.CPU) / epochTurn, (to.Wall - from.Wall) / epochTurn}, err
}
