// Package config reads the user's configuration: the values of flags chosen
// once for all commands. A Config comes from a file; environment variables override
// it. It changes no result.
package config

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"mevolve/internal/basedir"
	"mevolve/internal/openfile"
	"mevolve/internal/wording"
)

// File is where the file is looked for: $XDG_CONFIG_HOME/mevolve/config.yaml or
// its default; "" for nowhere.
func File() string {
	if basedir.Config() == "" {
		return ""
	}
	return filepath.Join(basedir.Config(), "config.yaml")
}

// largest is the bytes of a file that is read.
const largest = 1 << 20

// Value is what an entry holds.
type Value struct {
	Text string // as the file would have it
	From string // "default", the file with its line, or the variable
}

// Config has a value for every entry.
type Config struct{ values map[string]Value }

// Default is what holds where nothing is chosen.
func Default() Config {
	c := Config{map[string]Value{}}
	for _, e := range entries {
		c.values[e.Name] = Value{e.Default, "default"}
	}
	return c
}

// Get is the value of an entry.
func (c Config) Get(name string) Value { return c.values[name] }

// Chosen reports whether an entry holds another value than its default.
func (c Config) Chosen(e Entry) bool { return c.values[e.Name].Text != e.Default }

// Load reads File, which need not be there, and the environment. On an error the
// defaults are returned.
func Load() (Config, error) {
	text, err := openfile.ReadFile(File(), largest)
	var at *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case errors.As(err, &at):
		return Default(), fmt.Errorf("the configuration %s cannot be read: %w; `mevolve help config` lists what it may hold", File(), at.Err)
	case err != nil:
		return Default(), fmt.Errorf("the configuration cannot be read: %w", err)
	}
	c, err := Read(File(), string(text))
	if err == nil {
		err = c.environment(os.Getenv)
	}
	if err != nil {
		return Default(), err
	}
	return c, nil
}

// environment lets variables go before what a file says. An empty one is none.
func (c Config) environment(getenv func(string) string) error {
	for _, e := range entries {
		if text := getenv(e.Variable); e.Variable != "" && text != "" {
			if err := e.check(text); err != nil {
				return fmt.Errorf("$%s: %w; correct or unset it", e.Variable, err)
			}
			c.values[e.Name] = Value{text, "$" + e.Variable}
		}
	}
	return nil
}

// Read reads a configuration file. An unknown entry is an error with its line.
func Read(file, text string) (Config, error) {
	c := Default()
	refuse := func(line int, what string, args ...any) (Config, error) {
		return Default(), fmt.Errorf("%s line %d: %w", file, line, fmt.Errorf(what, args...))
	}
	d := yaml.NewDecoder(strings.NewReader(text))
	var document, another yaml.Node
	if err := d.Decode(&document); errors.Is(err, io.EOF) {
		return c, nil
	} else if err != nil {
		return Default(), fmt.Errorf("%s is no YAML: %s; correct it, or move it away", file, strings.TrimPrefix(err.Error(), "yaml: "))
	}
	if err := d.Decode(&another); !errors.Is(err, io.EOF) {
		return Default(), fmt.Errorf("%s holds more than one document, expected one; remove what follows ---", file)
	}
	top := document.Content[0]
	if top.Kind == yaml.ScalarNode && top.Tag == "!!null" {
		return c, nil
	}
	if top.Kind != yaml.MappingNode {
		return refuse(top.Line, "found %s, expected an entry a line such as `theme: dark`; correct it, or move the file away", kindOf(top))
	}
	seen := map[string]int{}
	for i := 0; i+1 < len(top.Content); i += 2 {
		name, value := top.Content[i], top.Content[i+1]
		at := slices.IndexFunc(entries, func(e Entry) bool { return e.Name == name.Value })
		if at < 0 {
			return refuse(name.Line, "found the entry %s, expected one of %s; correct or remove it", wording.Quoted(name.Value), strings.Join(Names(), ", "))
		}
		if before, twice := seen[name.Value]; twice {
			return refuse(name.Line, "found %s, which line %d has, expected each entry once; remove one", name.Value, before)
		}
		seen[name.Value] = name.Line
		e := entries[at]
		read, err := e.read(value)
		if err == nil {
			err = e.check(read)
		}
		if err != nil {
			return refuse(value.Line, "%s: %w; correct or remove it", e.Name, err)
		}
		c.values[e.Name] = Value{read, fmt.Sprintf("%s line %d", file, value.Line)}
	}
	return c, nil
}

// kindOf names a node for a sentence.
func kindOf(n *yaml.Node) string {
	switch n.Kind {
	case yaml.SequenceNode:
		return "a list"
	case yaml.MappingNode:
		return "entries of its own"
	case yaml.AliasNode:
		return "a reference"
	}
	return wording.Quoted(n.Value)
}

// word reads an entry of a single word.
func word(n *yaml.Node) (string, error) {
	if n.Kind != yaml.ScalarNode {
		return "", fmt.Errorf("found %s, expected one value", kindOf(n))
	}
	return n.Value, nil
}

// YAML is all of it as a file would have it, each entry below what it is and where
// its value comes from.
func (c Config) YAML() (string, error) {
	var b strings.Builder
	for i, e := range entries {
		v := c.values[e.Name]
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "# %s\n# from: %s\n", e.About, v.From)
		value := &yaml.Node{Kind: yaml.ScalarNode, Value: v.Text}
		if v.Text == "" {
			value.Style = yaml.DoubleQuotedStyle
		}
		text, err := yaml.Marshal(map[string]*yaml.Node{e.Name: value})
		if err != nil {
			return "", err
		}
		b.Write(text)
	}
	return b.String(), nil
}
