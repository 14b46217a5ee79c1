package cli

import (
	"bufio"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"maps"
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
)

// serveOptions are the flags of serve.
type serveOptions struct {
	listen, host, keys, votes, folder string
	idle                              time.Duration
}

func newServe(t terminal) *cobra.Command {
	var o serveOptions
	c := &cobra.Command{
		Use:   "serve [DATASET]…",
		Short: "Serve a class over SSH: guests follow, vote and explore",
		Long: `Serve opens the explorer here, for the presenter, and serves it over SSH to at most
40 guests. Each sees what the presenter shows, in a window of any size; any key
leaves the presenter, Ctrl-R returns. Guests answer the questions of lessons: the
presenter sees the votes, v shows them to all, a asks again.

Guests open the datasets that are named and the built-in ones. They write nothing,
read no other file and run no command. They need the key of a line of --keys or,
without it, the password that is printed. Without --listen only this machine can
connect. docs/class.md says more.`,
		Example: "  mevolve serve MUTAG\n  mevolve serve --listen :2222 --set host=lab3.example.org MUTAG\n  mevolve serve --keys class.pub --votes votes.csv",
		Args:    cobra.ArbitraryArgs,
		RunE:    func(c *cobra.Command, args []string) error { return o.run(c, t, args) },
	}
	c.Flags().StringVar(&o.listen, "listen", "127.0.0.1:2222", "the `address` to listen on; :2222 is every network of this machine")
	pathFlag(c, &o.keys, "keys", "", "a `file` of guests' public keys, as authorized_keys; no password then")
	pathFlag(c, &o.votes, "votes", "", "append the votes to a CSV `file`, without names")
	pathFlag(c, &o.folder, "lessons", "", "a `folder` with lessons of your own")
	options(c).StringVar(&o.host, "host", "", "the name by which guests reach this machine")
	options(c).DurationVar(&o.idle, "idle", 30*time.Minute, "end a guest's session after this time without a key")
	return c
}

// class is what is served.
type class struct {
	options  serveOptions
	server   serve.Server
	listener net.Listener
	room     *room.Room
	gate     *job.Gate
	lessons  []lessons.Lesson
	first    string // name of the dataset that is opened
	still    bool   // nothing moves by itself, for the guests too

	mu       sync.Mutex
	datasets map[string]*model.Dataset // by the name that a guest would give
	reports  []string                  // of panics
}

func (o *serveOptions) run(c *cobra.Command, t terminal, args []string) error {
	if !isTerminal(t.in) || !isTerminal(t.out) {
		return usageError{tui.ErrNoTerminal}
	}
	if o.idle <= 0 {
		return usagef("--set idle is a time such as 30m; found %v", o.idle)
	}
	x := &class{options: *o, gate: job.NewGate(max(1, runtime.NumCPU()-1)), datasets: map[string]*model.Dataset{}}
	if err := x.prepare(c.Context(), t, args); err != nil {
		return err
	}
	record, done, err := votesFile(o.votes, t)
	if err != nil {
		return usageError{err}
	}
	defer done()
	x.room = room.New(serve.Most, record)
	if x.listener, err = net.Listen("tcp", o.listen); err != nil {
		return usageError{fmt.Errorf("--listen: %w", err)}
	}
	return x.hold(c, t)
}

// prepare reads the datasets, the lessons and the keys.
func (x *class) prepare(ctx context.Context, t terminal, names []string) (err error) {
	if x.lessons, err = lessons.Load(ctx, x.options.folder, tui.CheckView); err != nil {
		return usageError{err}
	}
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
	x.first = append(names, datasets.DefaultSet)[0]
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
			return usageError{fmt.Errorf("--keys: %w", err)}
		}
	} else {
		x.server.Password = serve.NewPassword()
	}
	x.server.Accepts = func(words string) bool { _, _, err := x.place(words); return err == nil }
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
	fmt.Fprint(t.err, "Enter opens the explorer. Quitting it ends the class. ")
	entered := make(chan struct{})
	go func() {
		_, _ = bufio.NewReaderSize(t.in, 16).ReadString('\n')
		close(entered)
	}()
	var err error
	select {
	case <-entered:
		err = tui.Run(ctx, x.presenter())
	case err = <-over:
		return err
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	end()
	failed := <-over
	for _, path := range x.reports {
		remark(t.err, "A bug ended a guest's session; please report it with %s.", path)
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
		Gate: x.gate, CommandLine: x.commandLine, Still: x.still,
	}
}

// presenter is the explorer of the user who started the server.
func (x *class) presenter() tui.Config {
	config := x.explorer()
	config.Dataset, config.Name, config.Room, config.Opened = x.datasets[x.first], x.first, x.room, resume.Opened()
	config.ASCII, config.Workers = !hasUTF8(os.Getenv), max(1, runtime.NumCPU()-1)
	config.LessonDone, config.Opens = resume.SetDone, resume.SetOpened
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
	var at settings.Token
	if words != "" {
		called, token, err := x.place(words)
		if err != nil {
			return err.Error()
		}
		at = token
		name, config.Settings, config.Position = called, token.Settings, &token.Position
		seat.Follow(false)
	}
	var err error
	if config.Dataset, err = x.load(ctx, name, nil); err != nil {
		return err.Error()
	}
	config.Name = name
	config.SavePlace = func(called string, t settings.Token) error { name, at = called, t; return nil }
	err = tui.Serve(ctx, config, t)
	var fallen *tui.PanicError
	switch {
	case errors.As(err, &fallen):
		x.report(err)
		goodbye = "A bug ended this session; the others go on."
	case errors.Is(err, tui.ErrIdle):
		goodbye = fmt.Sprintf("No key was pressed for %v.", x.options.idle)
	case ctx.Err() != nil:
		return "The class is over."
	}
	if at.Fingerprint != "" {
		goodbye = strings.TrimSpace(goodbye + "\nThis returns here: " + x.commandLine(name, at))
	}
	return goodbye
}

// report keeps the details of a panic.
func (x *class) report(err error) {
	var fallen *tui.PanicError
	errors.As(err, &fallen)
	path, failed := resume.Report(append([]byte(version()+"\n"+fallen.Error()+"\n\n"), fallen.Dump...))
	if failed != nil {
		path = failed.Error()
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.reports = append(x.reports, path)
}

// place is the dataset and the token that a guest's words name: a token that y has copied.
func (x *class) place(words string) (name string, token settings.Token, err error) {
	if token, err = settings.ParseToken(strings.TrimSpace(words)); err != nil {
		return "", token, err
	}
	if err := tui.Check(token.Position); err != nil {
		return "", token, err
	}
	if token.Settings.Splits != "" {
		return "", token, errors.New("the token names a file")
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	for called, d := range x.datasets {
		if d.Fingerprint == token.Fingerprint {
			return called, token, token.Check(d)
		}
	}
	return "", token, fmt.Errorf("%s is not served here", token.Dataset)
}

// mostDraws is how many other draws of built-in datasets a class keeps.
const mostDraws = 40

// load is a dataset that is served: named at the start or built in.
func (x *class) load(_ context.Context, name string, _ func(string)) (*model.Dataset, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for called, d := range x.datasets {
		if strings.EqualFold(called, name) || strings.EqualFold(d.Name, name) {
			return d, nil
		}
	}
	which, _, _ := strings.Cut(strings.ToLower(name), ":")
	isBuiltIn := slices.ContainsFunc(datasets.BuiltIns(), func(b datasets.BuiltIn) bool { return b.Name == which })
	if !isBuiltIn || len(x.datasets) > mostDraws {
		return nil, fmt.Errorf("%s is not served here; the list has what is", name)
	}
	d, err := datasets.Generate(name)
	if err == nil {
		x.datasets[name] = d
	}
	return d, err
}

// choices are the datasets that are served.
func (x *class) choices() []tui.Choice {
	x.mu.Lock()
	defer x.mu.Unlock()
	var list []tui.Choice
	for called, d := range x.datasets {
		where := "served"
		if d.Synthetic != "" {
			where = inside
		}
		list = append(list, tui.Choice{Name: called, About: fmt.Sprintf("%d graphs, %d classes", len(d.Examples), d.Classes()), Where: where})
	}
	slices.SortFunc(list, func(a, b tui.Choice) int { return strings.Compare(a.Where+a.Name, b.Where+b.Name) })
	return list
}

// address is the command of a guest, without a token.
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
func (x *class) commandLine(_ string, t settings.Token) string { return x.address(t.Encode()) }

// votesFile opens the file of --votes.
func votesFile(path string, t terminal) (record func(room.Tally), done func(), err error) {
	if path == "" {
		return nil, func() {}, nil
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return nil, nil, fmt.Errorf("--votes: %w", err)
	}
	w := csv.NewWriter(file)
	if info, err := file.Stat(); err == nil && info.Size() == 0 {
		_ = w.Write([]string{"time", "lesson", "question", "vote", "answer", "count", "answered", "guests"})
	}
	var mu sync.Mutex
	record = func(v room.Tally) {
		mu.Lock()
		defer mu.Unlock()
		for _, answer := range slices.Sorted(maps.Keys(v.Counts)) {
			_ = w.Write([]string{time.Now().Format(time.RFC3339), v.Question.Lesson, strconv.Itoa(v.Question.Number), strconv.Itoa(v.Vote),
				answer, strconv.Itoa(v.Counts[answer]), strconv.Itoa(v.Answered), strconv.Itoa(v.In)})
		}
		w.Flush()
	}
	return record, func() {
		mu.Lock()
		defer mu.Unlock()
		if err := errors.Join(w.Error(), file.Close()); err != nil {
			remark(t.err, "The votes are not all in %s: %v.", path, err)
		}
	}, nil
}
