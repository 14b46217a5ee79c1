package settings

import (
	"fmt"
	"strconv"
	"strings"

	"mevolve/datasets"
)

// The command lines that reproduce a frame, for a POSIX shell. dataset is the user's
// name for the dataset: a name or a path.

// ExplorerCommand opens the explorer at the token. The explorer copies it with y.
func ExplorerCommand(dataset string, t Token) string {
	return ExplorerCommandAt(dataset, t, t.Encode())
}

// ExplorerCommandAt opens the explorer at the token that at holds: its text or a file. It
// leaves out the dataset if any machine finds it by its name in the token.
func ExplorerCommandAt(dataset string, t Token, at string) string {
	if dataset == t.Dataset && datasets.IsKnown(dataset) {
		return CommandLine("mevolve", "--at", at)
	}
	return CommandLine("mevolve", Argument(dataset), "--at", at)
}

// RunCommand evaluates the settings without a screen.
func RunCommand(dataset string, s Settings) string {
	return CommandLine(append([]string{"mevolve", "run", Argument(dataset)}, s.Flags()...)...)
}

// StepCommand prints the position's mapping as plain text. It returns false for a
// generated graph, for forced draws and for edges changed by hand, which only
// ExplorerCommand can open.
func StepCommand(dataset string, s Settings, p Position) (string, bool) {
	if p.Graph.Lineage != "" || len(p.Forced) > 0 || len(p.Toggled) > 0 {
		return "", false
	}
	words := []string{"mevolve", "step", Argument(dataset), "--graph", strconv.Itoa(p.Graph.Graph + 1)}
	words = append(words, s.MappingFlags()...)
	if at := [3]int{max(1, p.Repeat), max(1, p.Fold), max(1, p.Iteration)}; at != [3]int{1, 1, 1} {
		words = append(words, "--at", fmt.Sprintf("%d/%d/%d", at[0], at[1], at[2]))
	}
	return CommandLine(words...), true
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
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = quote(w)
	}
	return strings.Join(quoted, " ")
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
