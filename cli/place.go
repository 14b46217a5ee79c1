package cli

import (
	"context"
	"fmt"
	"os"
	"strings"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui"
)

// aboutAt is the help of --at.
const aboutAt = "open at a `position`: screen=2,graph=3; y copies one"

// readAt reads the words of --at, or a file that holds words too long for a line, into a
// position. data is the fingerprint that they name; "" for none.
func readAt(from settings.Position, text string) (p settings.Position, data string, err error) {
	if p, data, err = from.Read(text); err != nil {
		const most = 1 << 20
		path := datasets.Path(text)
		if info, missing := os.Stat(path); missing != nil || !info.Mode().IsRegular() || info.Size() > most {
			return p, "", usagef("--at: %w", err)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return p, "", fmt.Errorf("--at: %w", err)
		}
		if p, data, err = from.Read(strings.TrimSpace(string(content))); err != nil {
			return p, "", usagef("--at: %s: %w", path, err)
		}
	}
	if err := tui.Check(p); err != nil {
		return p, "", usagef("--at: %w", err)
	}
	return p, data, nil
}

// placeAt is the place of --at in a dataset, under some settings.
func placeAt(dataset string, s settings.Settings, text string) (*settings.Place, error) {
	position, data, err := readAt(settings.Start(), text)
	if err != nil {
		return nil, err
	}
	return &settings.Place{Dataset: dataset, Data: data, Settings: s, Position: position}, nil
}

// openAt opens a dataset and, where there is a place, refuses another than its.
func openAt(ctx context.Context, t terminal, name string, at *settings.Place) (*model.Dataset, error) {
	d, err := open(ctx, t, name)
	if err != nil || at == nil {
		return d, err
	}
	if err := at.Check(d); err != nil {
		return nil, usageError{err}
	}
	return d, nil
}
