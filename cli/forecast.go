package cli

import (
	"fmt"
	"io"

	"mevolve/internal/wording"
	"mevolve/study/experiment"
)

// warn says before a long run how long it will take, and which flags shorten it.
func warn(w io.Writer, f experiment.Forecast) {
	if f.Long() {
		remark(w, "By its sizes this takes about %s and %s of memory: up to some %s graphs are trained on. Fewer --iterations or --repeats, a smaller --max-pool N and the learner sf+log take less.",
			wording.Roughly(f.Time), memory(f.Memory), wording.Integer(twoDigits(f.Train)))
	}
}

// twoDigits rounds what is known no better.
func twoDigits(n int) int {
	unit := 1
	for n/unit >= 100 {
		unit *= 10
	}
	return (n + unit/2) / unit * unit
}

// memory writes bytes as MiB, from a thousand of them as GiB.
func memory(bytes int) string {
	if bytes < 1000<<20 {
		return fmt.Sprintf("%d MiB", max(10, (bytes>>20)/10*10))
	}
	return fmt.Sprintf("%.1f GiB", float64(bytes)/(1<<30))
}
