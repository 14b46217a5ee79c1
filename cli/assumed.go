package cli

import (
	"github.com/spf13/pflag"

	"mevolve/experiment"
	"mevolve/wording"
)

// assumedFlags bind what has to be assumed before a run.
type assumedFlags struct{ experiment.Assumed }

func newAssumedFlags() assumedFlags { return assumedFlags{experiment.EarlierRuns} }

func (a *assumedFlags) bind(flags *pflag.FlagSet) {
	flags.Float64Var(&a.Discordant, "discordant", a.Discordant, "for what would be missed: share of tests that one model has right and the other wrong")
	flags.Float64Var(&a.Lasting, "lasting", a.Lasting, "for what would be missed: share of the variance of that which no number of repeats averages out")
}

func (a *assumedFlags) check() error {
	if err := a.Validate(); err != nil {
		return usageError{err}
	}
	return nil
}

// words are the flags as given.
func (a *assumedFlags) words() (words []string) {
	if a.Discordant != experiment.EarlierRuns.Discordant {
		words = append(words, "--discordant", wording.Exact(a.Discordant))
	}
	if a.Lasting != experiment.EarlierRuns.Lasting {
		words = append(words, "--lasting", wording.Exact(a.Lasting))
	}
	return words
}
