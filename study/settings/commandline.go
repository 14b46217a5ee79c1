package settings

import (
	"errors"
	"strings"

	"mevolve/internal/lists"
)

// The command lines that reproduce a frame, for a POSIX shell. dataset is the user's
// name for the dataset: a name or a path.

// RunCommand evaluates the settings without a screen.
func RunCommand(dataset string, s Settings) string {
	return CommandLine(append([]string{"mevolve", "run", Argument(dataset)}, s.Flags()...)...)
}

// StepCommand prints the position's mapping as plain text.
func StepCommand(dataset string, s Settings, p Position) string {
	words := []string{"mevolve", "step", Argument(dataset), "--graph", p.Graph.String()}
	words = append(words, s.MappingFlags()...)
	mapped := Start()
	mapped.Repeat, mapped.Fold, mapped.Iteration = max(1, p.Repeat), max(1, p.Fold), max(1, p.Iteration)
	mapped.Forced, mapped.Toggled = p.Forced, p.Toggled
	if at := mapped.String(); at != "" {
		words = append(words, "--at", at)
	}
	return CommandLine(words...)
}

// MappingFlags are the flags that decide the swaps of one graph.
func (s Settings) MappingFlags() []string {
	return s.Only(Maps, Draws).Flags()
}

// Argument keeps a dataset's path from being taken for a flag.
func Argument(dataset string) string {
	if strings.HasPrefix(dataset, "-") {
		return "./" + dataset
	}
	return dataset
}

// CommandLine joins words so that a POSIX shell reads each as it is.
func CommandLine(words ...string) string {
	return strings.Join(lists.Each(words, quote), " ")
}

// quote writes a word so that the shell reads it as it is.
func quote(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:+=,@%", r)
	}
	if word != "" && !strings.ContainsFunc(word, func(r rune) bool { return !plain(r) }) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// SplitCommand splits a line into words as a POSIX shell does: at blanks outside quotes. A
// quote that is not closed is an error.
func SplitCommand(line string) (words []string, err error) {
	var word strings.Builder
	begun, quote, escaped := false, byte(0), false
	for i := range len(line) {
		r := line[i]
		switch {
		case escaped && r == '\n': // the line goes on
			escaped = false
		case escaped:
			if quote == '"' && strings.IndexByte("$`\"\\", r) < 0 {
				word.WriteByte('\\')
			}
			word.WriteByte(r)
			begun, escaped = true, false
		case r == '\\' && quote != '\'':
			escaped = true
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			begun, quote = true, r
		case quote == 0 && strings.IndexByte(" \t\n", r) >= 0:
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		default:
			begun = true
			word.WriteByte(r)
		}
	}
	if quote != 0 || escaped {
		return nil, errors.New("the line ends inside a quotation; copy the whole of it")
	}
	if begun {
		words = append(words, word.String())
	}
	return words, nil
}
