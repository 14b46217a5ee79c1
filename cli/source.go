package cli

import (
	"context"
	"io"
	"os"

	"mevolve/study/experiment"
)

// source is the content of the file beside a CSV file: every row of the CSV file is data,
// and its origin is here.
type source struct {
	Provenance experiment.Provenance `json:"provenance"`
	Origin     []string              `json:"origin"` // the same, with machines and days, in sentences
}

// besideOf is the name of the file beside a CSV file; "" for no file, a pipe or a device.
func besideOf(name string) string {
	if name == "" {
		return ""
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return ""
	}
	return name + ".json"
}

// written writes a flag's CSV file, if one is named, then the file beside it. s is read
// after the first.
func (s *source) written(ctx context.Context, flag, name string, write func(io.Writer) error) error {
	if err := written(ctx, flag, name, write); err != nil {
		return err
	}
	return written(ctx, flag, besideOf(name), func(w io.Writer) error { return writeJSON(w, s) })
}
