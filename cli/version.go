package cli

import (
	"fmt"
	"runtime/debug"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"mevolve/check"
	"mevolve/experiment"
	"mevolve/experiment/store"
	"mevolve/settings"
)

// versions is what a result of this program depends on, and what reads it again.
type versions struct {
	Version string `json:"version"`
	Commit  string `json:"commit"`  // "" for a build that does not know it
	Date    string `json:"date"`    // of the commit
	Changed bool   `json:"changed"` // since the commit
	Go      string `json:"go"`
	System  string `json:"system"`
	Edition int    `json:"edition"` // of the numbers
	Token   int    `json:"token"`
	Store   int    `json:"store"`
	Report  int    `json:"report"`
	Suite   int    `json:"suite"` // of conformance
}

func theseVersions() versions {
	v := versions{
		Version: experiment.Here().Version, Commit: experiment.Here().Commit, System: experiment.Here().System,
		Edition: experiment.Edition, Token: settings.TokenVersion, Store: store.Format, Report: experiment.Format, Suite: check.SuiteVersion,
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		v.Go = info.GoVersion
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.time":
				v.Date = s.Value
			case "vcs.modified":
				v.Changed = s.Value == "true"
			}
		}
	}
	return v
}

// version names the build, and what numbers and tokens are of it.
func version() string {
	v := theseVersions()
	return fmt.Sprintf("%s, edition %d of the numbers, tokens m%d", v.Version, v.Edition, v.Token)
}

func newVersion(t terminal) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "version",
		Short: "Which build this is, and of what edition and formats",
		Long: `Version tells what to cite and what to report with a fault: the build, the edition of
the numbers (the same dataset, settings and seed give the same results within an
edition), and the versions of what is written: tokens, stores, reports and the
conformance suite. CHANGELOG.md says what changed with each.`,
		Args: takes(0, 0, "no argument"),
		RunE: func(*cobra.Command, []string) error {
			v := theseVersions()
			if asJSON {
				return writeJSON(t.out, v)
			}
			if v.Commit == "" {
				v.Commit = "not known to this build"
			} else if v.Changed {
				v.Commit += ", and changed since"
			}
			w := tabwriter.NewWriter(t.out, 0, 0, 2, ' ', 0)
			fmt.Fprintf(w, "mevolve\t%s\ncommit\t%s\n", v.Version, v.Commit)
			if v.Date != "" {
				fmt.Fprintf(w, "of\t%s\n", v.Date)
			}
			fmt.Fprintf(w, "made by\t%s for %s\n", v.Go, v.System)
			fmt.Fprintf(w, "edition\t%d of the numbers\nformats\ttokens m%d, stores %d, reports %d, conformance suite %d\n",
				v.Edition, v.Token, v.Store, v.Report, v.Suite)
			return w.Flush()
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "the same as JSON")
	return c
}
