package classify

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
)

func TestMatrix_IsTheSameWhoeverHelps(t *testing.T) {
	x := newPoints(clusters(300, 2, 5, 1).X)
	alone := newMatrix(x, func([]float32) {})
	if err := alone.complete(t.Context()); err != nil {
		t.Fatal(err)
	}
	together := newMatrix(x, func([]float32) {})
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if err := together.complete(t.Context()); err != nil {
				t.Error(err)
			}
			for i, row := range together.rows { // whole when complete returns
				if !slices.Equal(row, alone.rows[i]) {
					t.Errorf("row %d is %v, want %v", i, row, alone.rows[i])
				}
			}
		})
	}
	all.Wait()
	for i, row := range alone.rows {
		for j := range i {
			if row[j] != alone.rows[j][i] {
				t.Fatalf("(%d, %d) is %v, (%d, %d) is %v", i, j, row[j], j, i, alone.rows[j][i])
			}
		}
	}
}

// A strip that nobody will compute must not be waited for.
func TestMatrix_IsGivenUpForAll(t *testing.T) {
	x := newPoints(clusters(300, 2, 5, 1).X)
	var helping, all sync.WaitGroup
	helping.Add(1)
	ctx, cancel := context.WithCancel(t.Context())
	m := newMatrix(x, func([]float32) { helping.Wait() })
	for range 3 {
		all.Go(func() {
			if err := m.complete(ctx); !errors.Is(err, context.Canceled) {
				t.Errorf("%v, want %v", err, context.Canceled)
			}
		})
	}
	cancel()
	helping.Done()
	all.Wait()
}
