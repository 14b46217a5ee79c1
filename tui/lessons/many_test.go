package lessons

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/must"
)

// Every lesson's dataset was generated three times over: 8 ms a lesson, and nothing
// ended it.
func TestLoad_ManyLessonsCostWhatTheirTextDoes(t *testing.T) {
	text := must.Get(embedded.ReadFile("edge-swap.md"))
	folder, of := t.TempDir(), 500
	for i := range of {
		must.Do(os.WriteFile(filepath.Join(folder, fmt.Sprintf("l%03d.md", i)), text, 0o600))
	}
	allocated := func(f func()) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	parsing := allocated(func() {
		for range of {
			must.Get(Parse("edge-swap.md", string(text), nil))
		}
	})
	loading := allocated(func() {
		list, err := Load(t.Context(), datasets.Default(), folder, nil)
		if err != nil || len(list) != len(All())+of {
			t.Errorf("loaded are %d, %v", len(list), err)
		}
	})
	if loading > 4*parsing {
		t.Errorf("loading %d lessons takes %d bytes, their text %d", of, loading, parsing)
	}

	enough := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(enough)
	if _, err := Load(ctx, datasets.Default(), folder, nil); !errors.Is(err, enough) {
		t.Errorf("a signal is not heard: %v", err)
	}
}
