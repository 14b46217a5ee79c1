package progress_test

import (
	"context"
	"fmt"

	"mevolve/internal/progress"
)

// A loop reports its progress to a watcher, if there is one.
func ExampleWatch() {
	ctx := progress.Watch(context.Background(), func(p progress.Part) { fmt.Println(p, p.Share()) })
	graphs := progress.Begin(ctx, "graph", 2)
	for range 2 {
		graphs.Done()
	}
	// Output:
	// graph 1 of 2 0
	// graph 2 of 2 0.5
	// graph 2 of 2 1
}
