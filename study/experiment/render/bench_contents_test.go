package render

import (
	"context"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/study/experiment"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// contents is a store as a real bench leaves it.
func contents(t *testing.T) store.Contents {
	t.Helper()
	d := must.Get(datasets.Generate("noise"))
	s := settings.Default()
	s.Learner, s.Iterations = "sf+knn", 1
	dir := t.TempDir()
	must.Get(experiment.Bench(context.Background(), experiment.PlanOf(d, s), experiment.Options{Workers: 2, Store: dir}))
	c := must.Get(store.Read(dir))
	return *c
}
