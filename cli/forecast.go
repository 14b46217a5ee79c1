package cli

import (
	"fmt"
	"io"
	"strings"

	"mevolve/experiment"
	"mevolve/wording"
)

// warn says before what takes long how long it will take, and what would
// shorten it.
func warn(w io.Writer, f experiment.Forecast) {
	if f.Long() {
		remark(w, "%s", foretold(f))
	}
}

func foretold(f experiment.Forecast) string {
	text := fmt.Sprintf("By its sizes this takes about %s and %s of memory: up to some %s graphs are trained on.",
		wording.Roughly(f.Time), memory(f.Memory), wording.Integer(twoDigits(f.Train)))
	var shorter []string
	for _, s := range f.Shorter {
		shorter = append(shorter, fmt.Sprintf("%s (%s, %s)", s.Flag, wording.Roughly(s.Time), memory(s.Memory)))
	}
	if len(shorter) > 0 {
		text += " Less would take " + strings.Join(shorter, ", ") + "."
	}
	return text
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
