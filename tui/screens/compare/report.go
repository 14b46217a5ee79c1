package compare

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/datasets"
	"mevolve/internal/openfile"
	"mevolve/study/experiment"
	"mevolve/study/experiment/render"
	"mevolve/tui/job"
	"mevolve/tui/screen"
)

// ask prompts for the file of the report.
func (s *Screen) ask() tea.Cmd {
	name := fmt.Sprintf("mevolve-%s-%s-%dx%d.md", s.of.dataset.FileName(), s.of.view.file(), s.of.settings.Repeats, s.of.settings.Folds)
	return s.state.Ask(screen.Prompt{
		Label: "report to (" + endings() + "):", Value: name, Offered: true,
		Start: func(path string) tea.Cmd {
			switch {
			case s.known == nil || s.known.done == 0:
				s.state.Say("There is no finished trial to report; space starts.")
				return nil
			case s.state.NoDisk:
				s.state.SetError(screen.ErrNoDisk)
				return nil
			}
			report := s.known.comparison
			report.Provenance.Command = s.of.command(s.state.Called, s.folder)
			return s.export.Start(s.state.Work, export(path, report), s.reported)
		},
	})
}

// reported says where the report is, or why there is none.
func (s *Screen) reported(b job.Batch) tea.Cmd {
	for _, path := range b.Events {
		s.state.Tell("The report is in", path.(string))
	}
	if b.Err != nil {
		s.state.SetError(b.Err)
	}
	return nil
}

// endings are the file extensions of a report.
func endings() string {
	return "." + strings.ReplaceAll(strings.Join(render.Formats(), " ."), "text", "txt")
}

// export writes a report in the background. The format is the file's
// extension. It never overwrites a file.
func export(path string, report experiment.Report) func(context.Context, *job.Run) error {
	return func(_ context.Context, r *job.Run) error {
		path := datasets.Path(strings.TrimSpace(path))
		format := strings.TrimPrefix(filepath.Ext(path), ".")
		if format == "txt" {
			format = "text"
		}
		if format == "" || !slices.Contains(render.Formats(), format) {
			return fmt.Errorf("a report ends in %s; found %q", endings(), path)
		}
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			if err != nil {
				return fmt.Errorf("the report cannot be written: %w", err)
			}
			return fmt.Errorf("%s is there already; give the report another name", path)
		}
		var b bytes.Buffer
		if err := render.Write(&b, report, format, render.Unicode); err != nil {
			return err
		}
		if err := openfile.WriteFile(path, b.Bytes(), 0o666); err != nil {
			return fmt.Errorf("the report cannot be written: %w", err)
		}
		if whole, err := filepath.Abs(path); err == nil {
			path = whole
		}
		r.Post(path)
		return nil
	}
}
