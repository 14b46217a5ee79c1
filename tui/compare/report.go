package compare

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/google/renameio/v2/maybe"

	"mevolve/datasets"
	"mevolve/experiment/render"
	"mevolve/tui/screen"
	"mevolve/tui/work"
)

// ask asks where to write the report of what there is.
func (s *Screen) ask() {
	if s.known == nil || s.known.done == 0 {
		s.state.Say("There is no finished trial to report; space starts.")
		return
	}
	name := fmt.Sprintf("mevolve-%s-%s-%dx%d.md", s.of.dataset.FileName(), s.of.view.file(), s.of.settings.Repeats, s.of.settings.Folds)
	s.state.Ask(screen.Prompt{
		Label: "report to (" + endings(s.formats()) + "):", Value: name,
		Start: func(path string) tea.Cmd {
			if s.state.Filmed {
				s.state.Complain(screen.ErrFilmed)
				return nil
			}
			if m := s.universes(); m != nil {
				report := *m
				report.Provenance.Command = s.of.command(s.state.Called, s.folder)
				return s.export.Start(s.state.Work, export(path, render.MultiverseFormats(), func(w io.Writer, format string) error {
					return render.Multiverse(w, report, format, render.Unicode)
				}))
			}
			report := s.known.comparison
			report.Provenance.Command = s.of.command(s.state.Called, s.folder)
			return s.export.Start(s.state.Work, export(path, render.Formats(), func(w io.Writer, format string) error {
				return render.Write(w, report, format)
			}))
		},
	})
}

// export writes a report, beside the screen. The format, one of some, is the name's
// ending. It never overwrites.
func export(path string, formats []string, write func(w io.Writer, format string) error) func(context.Context, *work.Run) error {
	return func(_ context.Context, r *work.Run) error {
		path := datasets.Path(strings.TrimSpace(path))
		format := strings.TrimPrefix(filepath.Ext(path), ".")
		if format == "txt" {
			format = "text"
		}
		if format == "" || !slices.Contains(formats, format) {
			return fmt.Errorf("a report ends in %s; found %q", endings(formats), path)
		}
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			if err != nil {
				return fmt.Errorf("the report cannot be written: %w", err)
			}
			return fmt.Errorf("%s is there already; give the report another name", path)
		}
		var b bytes.Buffer
		if err := write(&b, format); err != nil {
			return err
		}
		if err := maybe.WriteFile(path, b.Bytes(), 0o644); err != nil {
			return fmt.Errorf("the report cannot be written: %w", err)
		}
		if whole, err := filepath.Abs(path); err == nil {
			path = whole
		}
		r.Post(path)
		return nil
	}
}
