package cli

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A newcomer reads the help of run on one screen, and the command line stays as small as it
// is: a flag more has to replace one.
func TestHelp_IsOneScreenOfFewFlags(t *testing.T) {
	commands, bindings, all := 0, map[string]int{}, map[string]int{}
	var count func(*cobra.Command)
	count = func(c *cobra.Command) {
		if !c.IsAdditionalHelpTopicCommand() {
			if lines := strings.Count(mustRun(t, append(strings.Fields(c.CommandPath())[1:], "--help")...), "\n"); lines > 40 {
				t.Errorf("%s --help has %d lines; expected at most 40", c.CommandPath(), lines)
			}
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if isMarked(f, readingFlag) { // one entry of the help
				return
			}
			if all[f.Name]++; !isMarked(f, rareFlag) {
				bindings[f.Name]++
			}
		})
		for _, sub := range c.Commands() {
			if sub.Runnable() && sub.Name() != "help" {
				commands++
			}
			count(sub)
		}
	}
	count(Commands())
	if commands > 16 || len(bindings) > 47 || len(all) > 72 {
		t.Errorf("%d commands with %d flags in their help and %d in all; expected at most 16 with 47 and 72", commands, len(bindings), len(all))
	}
	for _, group := range groups {
		for i, name := range group.flags {
			if bindings[name] == 0 || slices.Contains(group.flags[:i], name) {
				t.Errorf("--%s of the group %s is no flag, or stands there twice", name, group.title)
			}
			delete(bindings, name)
		}
	}
	for name := range bindings {
		t.Errorf("--%s stands in no group of help", name)
	}
}

// The text of a topic, which is written when it is asked for, is that of the manual.
func TestHelp_ATopicHasItsText(t *testing.T) {
	topics := 0
	for _, c := range Commands().Commands() {
		if c.IsAdditionalHelpTopicCommand() {
			topics++
			for _, args := range [][]string{{"help", c.Name()}, {c.Name(), "--help"}} {
				if out := mustRun(t, args...); c.Long == "" || !strings.Contains(out, c.Long) {
					t.Errorf("%v prints\n%s\nand not\n%s", args, out, c.Long)
				}
			}
		}
	}
	if topics != len(allTopics) {
		t.Errorf("%d topics, expected %d", topics, len(allTopics))
	}
}
