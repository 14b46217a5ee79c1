// Manual writes one man page per command into a folder; scripts/release calls it:
//
//	go run ./scripts/manual dist/man
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"mevolve/cli"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./scripts/manual FOLDER")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// write replaces the pages of a folder. They name no day and no machine.
func write(folder string) error {
	old, err := filepath.Glob(filepath.Join(folder, "mevolve*.1"))
	if err != nil {
		return err
	}
	for _, path := range old {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	root := cli.Commands()
	literal(root)
	return page(root, folder)
}

// page writes a command's page and those of its commands.
func page(c *cobra.Command, folder string) error {
	c.DisableAutoGenTag = true
	if c.HasParent() {
		c.SetHelpCommand(&cobra.Command{Use: "help", Hidden: true}) // the root's is enough
	}
	under := c.Commands()
	var b bytes.Buffer
	if err := doc.GenMan(c, &doc.GenManHeader{Section: "1", Source: "mevolve", Manual: "mevolve", Date: &time.Time{}}, &b); err != nil {
		return err
	}
	text := strings.Replace(b.String(), `"Jan 0001"`, `""`, 1)
	name := strings.ReplaceAll(c.CommandPath(), " ", "-") + ".1"
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
		return err
	}
	for _, sub := range under {
		if err := page(sub, folder); err != nil {
			return err
		}
	}
	return nil
}

// literal keeps the lines of what a command says, which is plain text and no
// Markdown, and takes this machine's number of cores out of the defaults.
func literal(c *cobra.Command) {
	if c.Long != "" {
		c.Long = "```\n" + c.Long + "\n```"
	}
	if f := c.Flags().Lookup("workers"); f != nil {
		f.DefValue = "one a core"
		if strings.Contains(f.Usage, "default") {
			f.DefValue = ""
		}
	}
	for _, sub := range c.Commands() {
		literal(sub)
	}
}
