package experiment

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// Provenance says what made a report and of what. It names neither the machine
// nor the time: the same trials give the same bytes everywhere.
type Provenance struct {
	Version  string   `json:"version"` // of the program that reports
	Commit   string   `json:"commit"`  // "" for a build that does not know it
	Edition  int      `json:"edition"` // of the numbers
	Format   int      `json:"format"`  // of this document
	Command  string   `json:"command"` // that makes it again
	Datasets []string `json:"datasets"`
}

// Format counts the changes after which a report's fields mean something else.
// 2: ci95, p, mde and effect are over graphs where predictions are kept.
const Format = 2

// NewProvenance is that of this build.
func NewProvenance(command string, of ...DatasetInfo) Provenance {
	p := Provenance{Version: "unknown", Edition: Edition, Format: Format, Command: command, Datasets: []string{}}
	if info, ok := debug.ReadBuildInfo(); ok {
		p.Version = info.Main.Version
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				p.Commit = s.Value
			}
		}
	}
	for _, d := range of {
		p.Datasets = append(p.Datasets, fmt.Sprintf("%s %s", d.Name, d.Fingerprint))
	}
	return p
}

// Lines say it for a reader.
func (p Provenance) Lines() []string {
	build := p.Version
	if p.Commit != "" {
		build += " of commit " + p.Commit
	}
	return []string{
		fmt.Sprintf("Made by mevolve %s, edition %d of the numbers, with: %s", build, p.Edition, p.Command),
		"Datasets and their fingerprints: " + strings.Join(p.Datasets, ", "),
	}
}
