package lessons

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// Every lesson's dataset was generated three times over: 8 ms a lesson, and nothing
// ended it.
func TestLoad_ManyLessonsCostWhatTheirTextDoes(t *testing.T) {
	text, err := embedded.ReadFile("edge-swap.md")
	if err != nil {
		t.Fatal(err)
	}
	folder, of := t.TempDir(), 500
	for i := range of {
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("l%03d.md", i)), text, 0o600); err != nil {
			t.Fatal(err)
		}
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
			if _, err := Parse("edge-swap.md", string(text), nil); err != nil {
				t.Fatal(err)
			}
		}
	})
	loading := allocated(func() {
		list, err := Load(t.Context(), folder, nil)
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
	if _, err := Load(ctx, folder, nil); !errors.Is(err, enough) {
		t.Errorf("a signal is not heard: %v", err)
	}
}
