package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"mevolve/cli/config"
	"mevolve/study/experiment"
	"mevolve/study/experiment/store"
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
	Store   int    `json:"store"`
	Report  int    `json:"report"`
}

func theseVersions() versions {
	v := versions{
		Version: experiment.Here().Version, Commit: experiment.Here().Commit, System: experiment.Here().System,
		Edition: experiment.Edition, Store: store.Format, Report: experiment.Format,
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

// version names the build and the edition of its numbers.
func version() string {
	v := theseVersions()
	return fmt.Sprintf("%s, edition %d of the numbers", v.Version, v.Edition)
}

func newVersion(t terminal) *cobra.Command {
	var asJSON, all bool
	c := &cobra.Command{
		Use:   "version",
		Short: "This build; with --all the whole installation",
		Long: `Version prints what to cite and what to include in a report of a fault: the build, the
edition of the numbers (the same dataset, settings and seed give the same results within
an edition), and the versions of stores and reports.
CHANGELOG.md lists the changes of each.

With --all it also checks the frequent causes of faults and advises on each finding: this
build, by two folds of a built-in dataset; the terminal's size, colours, letters and speed;
the folders of data and the folders it writes to; the configuration, with the source of
each value. It connects to no server. The exit code is 1 if something is wrong.`,
		Example: "  mevolve version\n  mevolve version --all",
		Args:    argumentCount(0, 0, "no argument"),
		RunE: func(c *cobra.Command, _ []string) error {
			v := theseVersions()
			if !all {
				return v.write(t, asJSON)
			}
			return writeInstallation(c.Context(), t, v, asJSON)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "the same as JSON")
	c.Flags().BoolVar(&all, "all", false, "build, terminal, data, folders and configuration, each with what to do about it")
	return c
}

func (v versions) write(t terminal, asJSON bool) error {
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
	fmt.Fprintf(w, "edition\t%d of the numbers\nformats\tstores %d, reports %d\n",
		v.Edition, v.Store, v.Report)
	return w.Flush()
}

// writeInstallation writes all about the installation.
func writeInstallation(ctx context.Context, t terminal, v versions, asJSON bool) error {
	list, user := examine(ctx, t), chosenOf(ctx)
	if err := v.writeAll(t, list, user, asJSON); err != nil {
		return err
	}
	if slices.ContainsFunc(list, func(f finding) bool { return f.State == wrong }) {
		return errors.New("something is wrong, see above")
	}
	return nil
}

func (v versions) writeAll(t terminal, list []finding, user chosen, asJSON bool) error {
	if asJSON {
		return writeJSON(t.out, struct {
			versions
			Findings []finding     `json:"findings"`
			Config   configuration `json:"config"`
		}{v, list, configurationOf(user.Config)})
	}
	if err := v.write(t, false); err != nil {
		return err
	}
	fmt.Fprintln(t.out)
	if err := writeFindings(t, list); err != nil || user.err != nil {
		return err
	}
	text, err := user.YAML()
	if err == nil {
		_, err = fmt.Fprintf(t.out, "\n# %s\n\n%s", cmp.Or(config.File(), "no folder for a configuration"), text)
	}
	return err
}
