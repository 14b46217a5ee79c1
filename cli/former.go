package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// former are the flags and commands that the last release had and this one has not, with their
// replacements. A row may begin with its command. Values of --set need no row.
var former = map[string]string{
	"--as":             "--reading NAME, such as --reading lightning",
	"step --until":     "--where",
	"inspect --scores": "--graph I, which prints the scores of its pairs",

	"bench audit":                claims,
	"bench claims":               claims,
	"bench figure":               "bench report --figure 5 (8, 9, forest, iterations), bench report --format svg of a multiverse, bench --preset figure6 (figure7)",
	"bench list":                 "bench --shard i/n cuts a plan into parts",
	"bench merge":                "bench report STORE… reports several stores as one, bench --store DIR --store STORE adds them to DIR",
	"bench pack":                 "bench report --section store",
	"bench --only":               "--shard",
	"bench --oracles":            oracles,
	"bench report --oracles":     onTest,
	"bench report --plot":        "--section plots",
	"bench report --predictions": "--section predictions",
	"bench report --svg":         "--format svg",
	"bench report --trials":      "--section trials",
	"--betas":                    "--beta A,B, such as --beta .1,.15",
	"--learners":                 "--learner A,B, such as --learner sf+svm,sf+rf",
	"--mappings":                 "--mapping A,B, such as --mapping random,motif-similarity",
	"record --first":             "--set first=yes",
	"record --still":             "--set still=yes",
	"run --controls":             "--set controls=all, or some of them",
	"--discordant":               "reports name the share of earlier runs that they go by",
	"--lasting":                  "reports name the share of earlier runs that they go by",

	"--repeat":            "--at REPEAT/FOLD/ITERATION, such as --at 2/3/1",
	"--fold":              "--at REPEAT/FOLD/ITERATION, such as --at 1/3/1",
	"--iteration":         "--at REPEAT/FOLD/ITERATION, such as --at 1/1/2",
	"check --mapping-cmd": "-- COMMAND",
	"check --mapping-dir": "--pairs FOLDER",
	"config --path":       "mevolve version --all",
	"config --json":       "mevolve version --all --json",
	"config --keys":       "mevolve help config",
	"step --walk":         "ACCESSIBLE=1 in the environment, which makes the text one for a screen reader",
	"doctor":              "mevolve version --all",
	"check --self":        "mevolve version --all",
	"--mapping-cmd":       "--mapping 'cmd:COMMAND'",
	"--mapping-dir":       "--mapping dir:FOLDER",
}

// formerValues are values of flags that are gone, likewise.
var formerValues = map[string]string{
	"bench report --section audit":   claims,
	"bench report --section claims":  claims,
	"bench report --figure cd":       claims,
	"step --format networkx":         "--format graphml, which networkx.read_graphml reads, or edges and mapped_edges of --json",
	"lesson --format md":             "--format html, or text",
	"bench report --format tex":      "--format md or csv, from which pandoc and LaTeX packages make tables",
	"bench report --section oracles": onTest,
	"bench --preset oracles":         oracles,
}

const claims = "docs/results.md has the paper's claims one by one; go run ./scripts/results docs writes it from the stores"

const oracles = "--reading R23=test, R15=retrained, R15=fitted or R17=best-test makes an oracle of a run; bench report prints what picking the iteration on the test set shows"

const onTest = "bench report, which prints below each table what picking the iteration on the test set shows; --format json has best_on_test of every cell"

// formerly is a usage error that names the new spelling of words, a flag or a command
// after the name of the command that they were given to; nil for other words.
func formerly(c *cobra.Command, words string) error {
	_, under, _ := strings.Cut(c.CommandPath(), " ")
	for _, key := range []string{strings.TrimSpace(under + " " + words), words} {
		now, is := former[key]
		if !is {
			now, is = formerValues[key]
		}
		if is {
			return usagef("`%s` is gone; now: %s", key, now)
		}
	}
	if name, dashes := strings.CutPrefix(words, "--"); dashes && c.Flags().Lookup(name) == nil && lookup(c, name) != nil {
		return usagef("`%s` is gone; now: --set %s=VALUE", words, name)
	}
	return nil
}

// unknownFlag is the error of a flag that cannot be parsed.
func unknownFlag(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		for _, word := range c.Flags().Args() { // a command that is gone, with a flag of its own
			if gone := formerly(c, word); gone != nil {
				return gone
			}
		}
		if gone := formerly(c, "--"+unknown.GetSpecifiedName()); gone != nil {
			return gone
		}
	}
	return usagef("%s; `%s --help` lists what there is", withoutParser(err), c.CommandPath())
}
