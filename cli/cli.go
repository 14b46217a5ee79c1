// Package cli is the command line of mevolve: Main runs one command and returns its
// exit code. Results go to stdout, progress and warnings to stderr.
//
// A command has a file of its name (run.go, step.go, bench.go, …): flags, what it asks of the
// packages below, what it prints. What is long stands beside it (step_text.go, bench_flags.go).
// explore.go is the command without a name. Several commands share
//
//	flags.go     settings as flags, --splits, completion
//	address.go   --graph and --at
//	table.go     --where, --columns, --sort, --format
//	open.go      DATASET; foreign.go: --mapping cmd:… and dir:…
//	why.go       --why
//	output.go    what is written, to the terminal and to files
//	meter/       the progress line
//	help.go      --help, and the topics of `mevolve help`
//	config.go    the configuration file
//	signals.go   what happens at a signal
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"mevolve/internal/lists"
	"mevolve/tui"
)

// Exit codes; a signal's is 128 and its number.
const (
	exitDone       = 0
	exitFailed     = 1
	exitUsage      = 2   // wrong usage, or no terminal for the explorer
	exitClosedPipe = 141 // the reader of the output has closed it, as `| head` does; also for SIGPIPE
)

// usageError is a mistake in the words of the command, not in the data.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// terminal is what a command reads from and writes to.
type terminal struct {
	in  io.Reader
	out io.Writer
	err io.Writer
}

// Main runs one command line and returns its exit code.
func Main(args []string, in io.Reader, out, errOut io.Writer) int {
	tuneCollector()
	ctx, stop := withSignals(context.Background())
	defer stop()
	ctx, end := withEndings(ctx)
	defer func() { _ = end() }()
	ctx = withConfig(ctx)
	plainOut, plainErr := &shown{to: out}, &shown{to: errOut}
	defer plainOut.end()
	defer plainErr.end()
	to := &results{to: plainOut, stop: stop}
	root := newRoot(terminal{in, to, plainErr})
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if wrong := end(); err == nil {
		err = wrong
	}
	errOut = plainErr
	switch {
	case to.failed != nil:
		err = to.failed
	case errors.Is(err, tui.ErrTerminalGone):
		err = signalError{syscall.SIGHUP}
	case errors.Is(err, tui.ErrTerminalStuck):
		errOut = io.Discard
	}
	var usage usageError
	var signal signalError
	switch {
	case errors.Is(to.failed, syscall.EPIPE):
		return exitClosedPipe
	case err == nil:
		return exitDone
	case errors.As(err, &signal), errors.As(context.Cause(ctx), &signal):
		if !errors.Is(err, context.Canceled) {
			fmt.Fprintf(errOut, "mevolve: %v\n", err)
		}
		fmt.Fprintf(errOut, "mevolve: %v\n", signal)
		return signal.exitCode()
	case errors.As(err, &usage):
		fmt.Fprintf(errOut, "mevolve: %v\n", err)
		return exitUsage
	default:
		fmt.Fprintf(errOut, "mevolve: %v\n", err)
		return exitFailed
	}
}

// Commands is the tree of commands, for who writes of it.
func Commands() *cobra.Command {
	root := newRoot(terminal{strings.NewReader(""), io.Discard, io.Discard})
	for _, c := range root.Commands() {
		writeTopic(c)
	}
	return root
}

func newRoot(t terminal) *cobra.Command {
	root := newExplore(t)
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SuggestionsMinimumDistance = 2
	root.Version = version()
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.SetIn(t.in)
	root.SetOut(t.out)
	root.SetErr(t.err)
	root.PersistentPreRunE = configure
	root.SetFlagErrorFunc(unknownFlag)
	root.SetUsageFunc(usage)
	root.AddCommand(newRun(t), newStep(t), newAugment(t), newEmbed(t), newInspect(t), newDatasets(t), newLesson(t), newBench(t), newRecord(t), newCheck(t), newServe(t), newVersion(t))
	root.AddCommand(topics()...)
	root.SetHelpCommand(newHelp(root))
	help := root.HelpFunc()
	root.SetHelpFunc(func(c *cobra.Command, args []string) {
		writeTopic(c)
		help(c, args)
	})
	return root
}

// newHelp prints the help of a command or topic; any other argument is an error.
func newHelp(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND | TOPIC]",
		Short: "Help about a command or a topic",
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			c, _, err := root.Find(args)
			if err != nil {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			names := lists.Each(c.Commands(), func(sub *cobra.Command) string { return cobra.CompletionWithDesc(sub.Name(), sub.Short) })
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			c, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return usagef("there is no command `%s`; `mevolve help` lists them", strings.Join(args, " "))
			}
			return c.Help()
		},
	}
}

// parserName is the function that failed, in an error of a flag.
var parserName = regexp.MustCompile(`strconv\.\w+: parsing "[^"]*": `)

// argumentCount checks the number of arguments and says in a sentence what is
// expected.
func argumentCount(least, most int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < least || len(args) > most {
			found := "nothing"
			if len(args) > 0 {
				found = strings.Join(args, " ")
			}
			return usagef("`%s` takes %s; found %s", c.CommandPath(), what, found)
		}
		return nil
	}
}

// unknownFlag is the error of a flag that cannot be parsed.
func unknownFlag(c *cobra.Command, err error) error {
	return usagef("%s; `%s --help` lists what there is", parserName.ReplaceAllString(err.Error(), ""), c.CommandPath())
}

// tuneCollector lets the heap grow to two and a half times what is in use before garbage
// is collected: training sets of a few megabytes are collected so often otherwise that it
// costs up to a sixth of the time. Three times takes a sixth more memory and saves less
// than a twentieth of the time. Near 2 GiB the collector works as hard as it must to
// stay below. GOGC and GOMEMLIMIT of the user take precedence.
func tuneCollector() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(150)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(2 << 30)
	}
}
