package learners

import "math"

// The constants below are measured on the datasets of docs/performance.md. They
// determine the order of trials and warnings of long ones; no result depends on them.

func spectrumCost(w Workload) float64 { return 5e-11*w.Vertices3 + 1e-9*w.Vertices2 }

func sfCost(w Workload) (embed, train float64) { return spectrumCost(w), spectrumCost(w) }

// sfWidth is the mean number of coordinates in a product of two vectors: padding zeros
// are skipped.
func sfWidth(w Workload) float64 { return 0.6 * min(w.Dim, w.Vertices) }

func netLSDCost(w Workload) (embed, train float64) {
	c := spectrumCost(w) + 3e-7*w.Vertices
	return c, c
}

func graph2VecCost(w Workload) (embed, train float64) {
	return 2.1e-6 * w.Vertices, 2.3e-5 * w.Vertices
}

func gl2VecCost(w Workload) (embed, train float64) { return 2.1e-6 * w.Edges, 3.4e-5 * w.Edges }

func graphletCost(w Workload) (embed, train float64) { return 1.2e-5 * w.Edges, 1.2e-5 * w.Edges }

func judgesFree(float64, float64) float64 { return 0 }

func svmCost(w Workload, e *Embedding) ClassifierCost {
	pairs, width := 0.5+w.Classes/4, w.Dim
	if e != nil && e.Width != nil {
		width = e.Width(w)
	}
	// Graphs generated from few originals are easier to separate than as many from many
	// originals.
	each := 4.8e-8 * (1 + width/60) * pairs * math.Pow(w.Originals, 0.68)
	return ClassifierCost{
		Fit:   func(train float64) float64 { return each * math.Pow(train, 1.27) },
		Tune:  func(train float64) float64 { return 8e-7 * pairs * math.Pow(train, 1.75) },
		Judge: func(graphs, train float64) float64 { return 1.3e-10 * graphs * train },
	}
}

// svmMemory returns the bytes of the kernel rows and their parts.
func svmMemory(_ Workload, train float64) float64 {
	rows := 64.0 * (1 << 20)
	if train > 8192 { // above this size the kernel itself keeps no rows
		rows /= 2
	}
	return min(1.4*train*train, rows)
}

func logCost(w Workload, _ *Embedding) ClassifierCost {
	return ClassifierCost{
		Fit:   func(train float64) float64 { return 3.4e-7 * w.Classes * math.Pow(train, 1.3) },
		Tune:  func(train float64) float64 { return 1e-5 * w.Classes * train },
		Judge: judgesFree,
	}
}

func knnCost(Workload, *Embedding) ClassifierCost {
	free := func(float64) float64 { return 0 }
	return ClassifierCost{Fit: free, Tune: free,
		Judge: func(graphs, train float64) float64 { return 7.6e-8 * graphs * math.Sqrt(train) }}
}

func rfCost(w Workload, _ *Embedding) ClassifierCost {
	return ClassifierCost{
		Fit:   func(train float64) float64 { return 1.1e-6 * w.Classes * math.Pow(train, 1.3) },
		Tune:  func(train float64) float64 { return 5e-6 * w.Classes * train },
		Judge: judgesFree,
	}
}

// rfMemory returns the bytes of the trees: more when the classes are harder to
// separate.
func rfMemory(w Workload, train float64) float64 {
	return 400 * (w.Classes - 1) * (w.Classes - 1) * train
}

func diffPoolCost(w Workload, _ *Embedding) ClassifierCost {
	return ClassifierCost{
		Fit:   func(train float64) float64 { return 2e-4 * w.Vertices * train },
		Tune:  func(train float64) float64 { return 3e-4 * w.Vertices * train },
		Judge: func(graphs, _ float64) float64 { return 4e-6 * w.Vertices * graphs },
	}
}
