package experiment

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/cpuid/v2"

	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/study/experiment/store"
)

// Provenance says what made a report and of what. It names neither machine nor
// time, which stand apart from it as Computed: what is left is the same for the
// same trials.
type Provenance struct {
	Version  string   `json:"version"` // of the program that reports
	Commit   string   `json:"commit"`  // "" for a build that does not know it
	Edition  int      `json:"edition"` // of the numbers: that of a store's trials
	Format   int      `json:"format"`  // of this document
	Command  string   `json:"command"` // that makes it again
	Datasets []string `json:"datasets"`
}

// Format counts the changes after which a report's fields mean something else.
// 2: ci95, p, mde and effect are over graphs where predictions are kept.
// 3: ci95 is around difference, the mean over folds, also where it is over graphs.
// 4: run writes the report of bench: summary is a cell of a table, config is configuration.
const Format = 4

// Here is this program on this machine.
var Here = sync.OnceValue(func() store.Maker {
	m := store.Maker{
		Version: "unknown", System: runtime.GOOS + "/" + runtime.GOARCH,
		CPU: strings.Join(strings.Fields(cpuid.CPU.BrandName), " "), Cores: runtime.NumCPU(),
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		m.Version = info.Main.Version
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				m.Commit = s.Value
			}
		}
	}
	return m
})

// NewProvenance is that of this build.
func NewProvenance(command string, of ...DatasetInfo) Provenance {
	p := Provenance{Version: Here().Version, Commit: Here().Commit, Edition: Edition, Format: Format, Command: command, Datasets: []string{}}
	for _, d := range of {
		p.Datasets = append(p.Datasets, fmt.Sprintf("%s %s", d.Name, d.Fingerprint))
	}
	return p
}

// Computed is who computed a report's trials, and on what days: a store knows the
// second, and a report with it would differ in every run.
type Computed struct {
	store.Maker
	From  string `json:"from"` // the first day, in UTC: "2026-11-22"
	Until string `json:"until"`
}

func computed(made []store.Made) []Computed {
	return lists.Each(made, func(m store.Made) Computed {
		return Computed{m.Maker, m.From.Format(time.DateOnly), m.Until.Format(time.DateOnly)}
	})
}

// Origin says for a reader, in a few lines, where a report comes from.
func Origin(p Provenance, made []Computed) []string {
	lines := []string{
		fmt.Sprintf("Made by mevolve %s, edition %d of the numbers, with: %s", build(p.Version, p.Commit), p.Edition, p.Command),
		"Datasets and their fingerprints: " + strings.Join(p.Datasets, ", "),
	}
	if len(made) == 0 {
		lines = append(lines, "When and on what machine the trials were computed is not known: an earlier version kept them.")
	}
	for _, m := range made {
		on := m.System
		if m.CPU != "" {
			on += ", " + m.CPU
		}
		when := "on " + m.From
		if m.Until != m.From {
			when = "from " + m.From + " to " + m.Until
		}
		lines = append(lines, fmt.Sprintf("Trials computed %s by mevolve %s on %s, %s", when, build(m.Version, m.Commit), on, wording.Plain(m.Cores, "core", "cores")))
	}
	return lines
}

func build(version, commit string) string {
	if commit == "" {
		return version
	}
	return version + " of commit " + commit
}
