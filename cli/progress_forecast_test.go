package cli

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"mevolve/study/experiment"
)

func TestWarn_TellsOnlyOfWhatTakesLongAndWhatWouldShortenIt(t *testing.T) {
	f := experiment.Forecast{
		Time: 7 * time.Minute, Memory: 900 << 20, Train: 50123,
	}
	for _, c := range []struct {
		time   time.Duration
		memory int
		want   string
	}{
		{time.Minute, 1 << 30, ""},
		{7 * time.Minute, 900 << 20, "! By its sizes this takes about 7 min and 900 MiB of memory: up to some 50,000\n  graphs are trained on. Fewer --iterations or --repeats"},
		{30 * time.Second, 3 << 30, "30 s and 3.0 GiB of memory"},
	} {
		var told bytes.Buffer
		f.Time, f.Memory = c.time, c.memory
		warn(&told, f)
		if text := told.String(); !strings.Contains(text, c.want) || c.want == "" && text != "" {
			t.Errorf("of %v and %d bytes it says %q", c.time, c.memory, text)
		}
	}
}
