package cli

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/study/settings"
)

// readToken reads a token, or the file that holds one too long to type.
func readToken(text string) (settings.Token, error) {
	t, err := settings.ParseToken(text)
	if err == nil {
		return t, nil
	}
	text = datasets.Path(text)
	const most = 1 << 20
	if info, missing := os.Stat(text); missing != nil || !info.Mode().IsRegular() || info.Size() > most {
		return t, usageError{err}
	}
	content, err := os.ReadFile(text)
	if err != nil {
		return t, fmt.Errorf("the file with the token cannot be read: %w", err)
	}
	if t, err = settings.ParseToken(strings.TrimSpace(string(content))); err != nil {
		return t, usageError{fmt.Errorf("%s: %w", text, err)}
	}
	return t, nil
}

// tokenOf is the token of --at, beside which no setting may be given.
func tokenOf(c *cobra.Command, text string) (settings.Token, error) {
	t, err := readToken(text)
	if err != nil {
		return t, err
	}
	flags := []string{"reading"}
	for _, row := range settings.All() {
		flags = append(flags, row.Flag())
	}
	if name := changed(c, flags...); name != "" {
		return t, usagef("the token of --at holds all settings; leave out --%s, and change it in the explorer", name)
	}
	return t, nil
}

// placeOf is the dataset of a token without a dataset argument.
func placeOf(t settings.Token) (string, error) {
	name := t.Dataset
	which, _, _ := strings.Cut(name, ":")
	list, _ := datasets.List()
	for _, l := range list {
		if l.Name == name || l.Place == datasets.Inside && l.Name == which {
			return name, nil
		}
	}
	return "", usagef("the token is of %q, which is neither built in nor in the catalog; name its folder or file: mevolve DATASET --at TOKEN", name)
}

// openAt opens a dataset and, where there is a token, refuses another than its.
func openAt(ctx context.Context, t terminal, name string, token *settings.Token) (*model.Dataset, error) {
	d, err := open(ctx, t, name)
	if err != nil {
		return nil, err
	}
	if token == nil {
		return d, nil
	}
	if err := token.Check(d); err != nil {
		return nil, usageError{err}
	}
	return d, nil
}
