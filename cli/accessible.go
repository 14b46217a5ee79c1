package cli

import (
	"os"

	"mevolve/study/settings"
	"mevolve/tui/widgets/paint"
)

// accessible reports whether the output is for a screen reader: pictures made of
// letters say nothing then.
func accessible() bool { return os.Getenv("ACCESSIBLE") != "" }

// elsewhere points from the explorer to what can be listened to.
func elsewhere(dataset string, s settings.Settings, p settings.Position) error {
	return usagef("ACCESSIBLE is set, and the explorer draws all over the screen: `%s` says what it shows sentence by sentence, `mevolve lesson`, `mevolve run` and `mevolve inspect` print plain text; unset ACCESSIBLE to open it all the same", settings.StepCommand(dataset, s, p))
}

// letters is a drawing as it can be printed: in plain letters for who listens.
func letters(text string) string {
	if accessible() {
		return paint.Spell(text)
	}
	return text
}
