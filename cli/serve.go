package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/crypto/ssh"

	"mevolve/cli/meter"
	"mevolve/cli/resume"
	"mevolve/cli/serve"
	"mevolve/datasets"
	"mevolve/internal/basedir"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui"
	"mevolve/tui/job"
	"mevolve/tui/lessons"
	"mevolve/tui/room"
	"mevolve/tui/widgets/theme"
)

// serveOptions are the flags of serve.
type serveOptions struct {
	exploreOptions
	listen, host, keys, votes string
	passwordFile              string
	idle                      time.Duration
	flags                     *settingsFlags
}

func newServe(t terminal) *cobra.Command {
	o := serveOptions{flags: newSettingsFlags(), exploreOptions: exploreOptions{palette: theme.Usual}}
	c := &cobra.Command{
		Use:   "serve [DATASET]…",
		Short: "Serve a class over SSH: guests follow, vote and explore",
		Long: `Serve opens the explorer here, for the presenter, and serves it over SSH to at most
40 guests. Each sees what the presenter shows, in a window of any size; any key
leaves the presenter, Ctrl-R returns. Guests answer the questions of lessons: the
presenter sees the votes, v shows them to all, a asks again.

Guests open the datasets that are named and the built-in ones. They write nothing,
read no other file and run no command. They need the key of a line of --keys or,
without it, the password that is printed, which is the same all day. Without --listen
only this machine can connect. docs/teach.md says more.`,
		Example: "  mevolve serve MUTAG\n  mevolve serve --listen :2222 --host lab3.example.org MUTAG\n  mevolve serve --keys class.pub --votes votes.csv",
		Args:    cobra.ArbitraryArgs,
		RunE:    func(c *cobra.Command, args []string) error { return o.serve(c, t, args) },
	}
	o.bindClass(c, t)
	return c
}

// class is what is served.
type class struct {
	options  serveOptions
	server   serve.Server
	listener net.Listener
	room     *room.Room
	share    job.Share   // the presenter's
	guests   *job.Memory // of their evolutions
	lessons  []lessons.Lesson
	names    []string        // of the datasets, as given
	first    string          // name of the dataset that is opened
	at       *settings.Place // where the presenter begins; nil for the start
	settings settings.Settings
	lesson   lessons.Page     // with which the presenter begins
	library  datasets.Library // that --last will find the datasets in
	isSaved  bool             // the presenter's place is, for --last
	still    bool             // nothing moves by itself, for the guests too

	mu       sync.Mutex
	datasets map[string]*model.Dataset // served, by the name that a guest would give
	draws    []*model.Dataset          // draws that guests have opened, the latest last
	reports  []string                  // files about panics
}

// The limits of a guest's evolutions.
const (
	guestsBytes     = 384 << 20 // of all guests
	guestBytes      = 192 << 20
	guestIterations = 20 // the largest T
)

func newClass(o serveOptions) *class {
	x := &class{options: o, datasets: map[string]*model.Dataset{}}
	memory := job.NewMemory(job.ProcessBytes, job.KeptBytes)
	x.share = job.Share{Gate: job.NewGate(max(1, runtime.NumCPU()-1)), First: true, Memory: memory, Results: memory}
	x.guests = memory.Within(guestsBytes)
	return x
}

func (o *serveOptions) serve(c *cobra.Command, t terminal, args []string) error {
	if !meter.IsTerminal(t.in) || !meter.IsTerminal(t.out) {
		return usageError{tui.ErrNoTerminal}
	}
	if o.idle <= 0 {
		return usagef("--idle is a time such as 30m; found %v", o.idle)
	}
	if err := o.check(); err != nil {
		return err
	}
	if o.keys != "" && o.passwordFile != "" {
		return usagef("with --keys guests need no password; leave out --password-file")
	}
	o.passwordFile = datasets.Path(o.passwordFile)
	x := newClass(*o)
	if err := x.prepare(c.Context(), t, args); err != nil {
		return err
	}
	record, done, err := votesFile(o.votes, t, x.lessons)
	if err != nil {
		return usageError{err}
	}
	defer done()
	x.room = room.New(serve.Most, record)
	if x.listener, err = net.Listen("tcp", o.listen); err != nil {
		return usagef("--listen: %w", err)
	}
	return x.hold(c, t)
}

// prepare reads the datasets, the lessons and the keys.
func (x *class) prepare(ctx context.Context, t terminal, names []string) (err error) {
	if x.settings, err = x.options.flags.read(); err != nil {
		return err
	}
	if x.lessons, err = loadLessons(ctx, x.options.folder); err != nil {
		return usageError{err}
	}
	if x.lesson, names, err = x.options.taught(x.lessons, names); err != nil {
		return err
	}
	x.names, x.library = names, libraryOf(ctx)
	for _, b := range datasets.BuiltIns() {
		if x.datasets[b.Name], err = datasets.Generate(b.Name); err != nil {
			return err
		}
	}
	for _, name := range names {
		if x.datasets[name], err = open(ctx, t, name); err != nil {
			return err
		}
	}
	x.first = slices.Concat(names, []string{datasets.DefaultSet})[0]
	if err := x.begin(); err != nil {
		return err
	}
	x.still = isStill(ctx)
	state := basedir.State()
	if state == "" {
		return basedir.Missing(basedir.StateVariable)
	}
	if err := os.MkdirAll(state, 0o700); err != nil {
		return err
	}
	if x.server.HostKey, err = serve.HostKey(filepath.Join(state, "serve_host_key")); err != nil {
		return err
	}
	if x.options.keys != "" {
		if x.server.Keys, err = serve.ReadKeys(x.options.keys); err != nil {
			return usagef("--keys: %w", err)
		}
	} else if err := x.secret(state); err != nil {
		return err
	}
	x.server.Accepts = func(words string) bool { _, err := x.place(words); return err == nil }
	x.server.Session = x.guest
	return nil
}

// hold serves guests while the presenter's explorer is open.
func (x *class) hold(c *cobra.Command, t terminal) error {
	ctx, end := context.WithCancel(c.Context())
	defer end()
	over := make(chan error, 1)
	go func() { over <- x.server.Serve(ctx, x.listener) }()
	fmt.Fprintf(t.err, "Guests connect with    %s\n", x.address())
	if x.server.Password != "" {
		fmt.Fprintf(t.err, "The password is        %s\n", x.server.Password)
	} else {
		fmt.Fprintf(t.err, "They need a key of     %s (%s)\n", x.options.keys, wording.Count(len(x.server.Keys), "key", "keys"))
	}
	fmt.Fprintf(t.err, "The host key is        %s\n", ssh.FingerprintSHA256(x.server.HostKey.PublicKey()))
	forget := tui.KeepRunning(func() { // the explorer has its own answer
		fmt.Fprint(t.err, "\nCtrl-Z does nothing here: it would stop the class. Enter opens the explorer, Ctrl-C ends the class. ")
	})
	defer forget()
	fmt.Fprint(t.err, "Enter opens the explorer. Quitting it ends the class. ")
	entered := make(chan struct{})
	go func() {
		_, _ = bufio.NewReaderSize(t.in, 16).ReadString('\n')
		close(entered)
	}()
	var err error
	select {
	case <-entered:
		forget()
		err = tui.Run(ctx, x.presenter())
	case err = <-over:
		return err
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	end()
	failed := <-over
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, path := range x.reports {
		remark(t.err, "A bug ended a guest's session; please report it with %s.", path)
	}
	if x.isSaved {
		with := "with the same password today"
		if x.options.keys != "" {
			with = "with the same keys"
		}
		fmt.Fprintf(t.err, "`mevolve serve --last` continues this class, %s.\n", with)
	}
	if err == nil {
		err = failed
	}
	return reported(err)
}

// explorer is what the explorers of the presenter and of the guests share.
func (x *class) explorer() tui.Config {
	return tui.Config{
		Settings: settings.Default(), Lessons: x.lessons, Choices: x.choices, Load: x.load,
		Share: x.share, Listed: true, CommandLine: x.commandLine, Still: x.still,
	}
}

// presenter is the explorer of the user who started the server.
func (x *class) presenter() tui.Config {
	config := x.explorer()
	config.Dataset, config.Name, config.Room, config.Opened = x.datasets[x.first], x.first, x.room, resume.Opened()
	config.ASCII, config.Workers = !hasUTF8(os.Getenv), max(1, runtime.NumCPU()-1)
	config.LessonDone, config.Opens = resume.SetDone, resume.SetOpened
	config.Settings, config.Load, config.Theme, config.Lesson = x.settings, x.loadForAll, x.options.theme, x.lesson
	if x.at != nil {
		config.Position = &x.at.Position
	}
	config.SavePlace = func(at settings.Place) error {
		err := resume.Class.Put(x.words(at))
		x.mu.Lock()
		defer x.mu.Unlock()
		x.isSaved = err == nil
		return err
	}
	return config
}

// guest runs the session of a guest.
func (x *class) guest(ctx context.Context, t *serve.Terminal, words string) (goodbye string) {
	seat, ok := x.room.Join()
	if !ok {
		return fmt.Sprintf("The room is full: %d are in.", serve.Most)
	}
	defer seat.Leave()
	name, config := x.first, x.explorer()
	config.ASCII, config.Workers, config.Opened, config.NoDisk = t.User == "ascii", 1, true, true
	config.Guest, config.Seat, config.Idle = true, seat, x.options.idle
	config.Share.First, config.Share.Memory, config.MostIterations = false, x.guests.Within(guestBytes), guestIterations
	var at *settings.Place
	if words != "" {
		to, err := x.place(words)
		if err != nil {
			return wording.ShownLine(err.Error())
		}
		at, name, config.Settings, config.Position = &to, to.Dataset, to.Settings, &to.Position
		seat.Follow(false)
	}
	var err error
	if config.Dataset, err = x.load(ctx, name, nil); err != nil {
		return err.Error()
	}
	config.Name = name
	config.SavePlace = func(p settings.Place) error { at = &p; return nil }
	err = tui.Serve(ctx, config, t)
	var fallen *tui.PanicError
	switch {
	case errors.As(err, &fallen):
		x.report(err)
		goodbye = "A bug ended this session; the others go on."
	case errors.Is(err, tui.ErrUnread):
		goodbye = "This session ended: " + tui.ErrUnread.Error() + "."
	case errors.Is(err, tui.ErrIdle):
		goodbye = fmt.Sprintf("No key was pressed for %v.", x.options.idle)
	case ctx.Err() != nil:
		return "The class is over."
	}
	if at != nil {
		goodbye = strings.TrimSpace(goodbye + "\nThis returns here: " + x.commandLine(*at))
	}
	return goodbye
}

// report keeps the details of a panic.
func (x *class) report(err error) {
	path, failed := dumped(err)
	if failed != nil {
		path = failed.Error()
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if !slices.Contains(x.reports, path) {
		x.reports = append(x.reports, path)
	}
}

// address is the command of a guest.
func (x *class) address(words ...string) string {
	at := x.listener.Addr().(*net.TCPAddr)
	host := x.options.host
	switch {
	case host != "":
	case at.IP.IsUnspecified():
		host, _ = os.Hostname()
	default:
		host = at.IP.String()
	}
	command := []string{"ssh", "-t"}
	if at.Port != 22 {
		command = append(command, "-p", strconv.Itoa(at.Port))
	}
	return settings.CommandLine(append(append(command, host), words...)...)
}

// commandLine is the command that returns a guest to a place from a machine of its own.
// The shells of both machines read it, so that its words are quoted twice.
func (x *class) commandLine(p settings.Place) string {
	return x.address(settings.CommandLine(p.Words()...))
}
