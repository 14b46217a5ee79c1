package cli

import (
	"context"
	"fmt"
	"io"

	"mevolve/cli/meter"
	"mevolve/datasets"
	"mevolve/internal/lists"
	"mevolve/internal/progress"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/tui"
)

// open finds a dataset by name or path; a download shows its progress, and
// the warnings of the reader are printed, both on stderr.
func open(ctx context.Context, t terminal, name string) (*model.Dataset, error) {
	m := meter.New(t.err, "reading "+name)
	d, err := libraryOf(ctx).Open(ctx, name, showDownload(m, name))
	m.End()
	if err != nil {
		return nil, err
	}
	writeWarnings(t.err, d.Warnings)
	return d, nil
}

// showDownload shows the progress of a download; without a length from the server it shows no bar.
func showDownload(m *meter.Meter, name string) datasets.Progress {
	return func(done, total int64) {
		if total > 0 {
			m.Part("downloading "+name, progress.Part{Unit: "kB", Done: int(done >> 10), Of: int(total >> 10)})
		} else {
			m.Say(fmt.Sprintf("downloading %s, %d kB so far", name, done>>10))
		}
	}
}

// writeWarnings writes what a reader should know about the data.
func writeWarnings(w io.Writer, warnings []model.Warning) {
	for _, warning := range warnings {
		remark(w, "%s", warning.Message)
	}
}

// remark writes one thing that a reader should know of.
func remark(w io.Writer, format string, args ...any) {
	fmt.Fprintln(w, wording.Wrap("! "+fmt.Sprintf(format, args...), "  "))
}

// downloading reports the progress of a download to the explorer in words.
func downloading(note func(string)) datasets.Progress {
	return func(done, total int64) {
		if total > 0 {
			note(fmt.Sprintf("downloaded %d of %d kB", done>>10, total>>10))
			return
		}
		note(fmt.Sprintf("downloaded %d kB", done>>10))
	}
}

// choices are what the explorer's picker offers.
func choices(library datasets.Library) []tui.Choice {
	list, _ := library.List() // opening the dataset reports the error
	return lists.Each(list, func(l datasets.Listed) tui.Choice {
		c := tui.Choice{Name: l.Name, About: about(l), Where: place(l)}
		if l.Use != "" {
			c.Use = "synthetic: " + l.Use
		}
		return c
	})
}

func about(l datasets.Listed) string {
	if l.Graphs == 0 {
		return ""
	}
	return fmt.Sprintf("%d graphs, %d classes", l.Graphs, l.Classes)
}

// inside is the place of what the program holds.
const inside = "built in"

// place says in the list of screen 1 where a dataset would be taken from.
func place(l datasets.Listed) string {
	switch l.Place {
	case datasets.Nowhere:
		return "Enter downloads it"
	case datasets.Inside:
		return inside
	}
	return l.Path
}
