package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"

	"mevolve/cli/config"
	"mevolve/cli/meter"
	"mevolve/cli/resume"
	"mevolve/datasets"
	"mevolve/internal/basedir"
	"mevolve/internal/wording"
	"mevolve/study/experiment"
	"mevolve/study/settings"
	"mevolve/tui/widgets/layout"
)

// state is how bad a finding is.
type state string

const (
	fine  state = "fine"
	note  state = "note"  // something works less well than it could
	wrong state = "wrong" // something does not work
)

// finding is one thing that was looked at, and what to do about it.
type finding struct {
	About  string `json:"about"`
	State  state  `json:"state"`
	Found  string `json:"found"`
	Advice string `json:"advice,omitempty"`
}

func writeFindings(t terminal, list []finding) error {
	for _, f := range list {
		text := fmt.Sprintf("%-6s %-12s %s", f.State, f.About, f.Found)
		if f.Advice != "" {
			text += ": " + f.Advice
		}
		if _, err := fmt.Fprintln(t.out, wording.Wrap(text, strings.Repeat(" ", 20))); err != nil {
			return err
		}
	}
	return nil
}

// examine looks at what most faults come from. It asks no server.
func examine(ctx context.Context, t terminal) []finding {
	list := []finding{ofNumbers(ctx), ofConfig(ctx)}
	list = append(list, ofTerminal(t)...)
	list = append(list, ofData(libraryOf(ctx))...)
	list = append(list,
		ofFolder("cache", libraryOf(ctx).Cache, basedir.CacheVariable, "downloads are kept there"),
		ofFolder("state", resume.Folder(), basedir.StateVariable, "messages of a lost connection are saved there"))
	return append(list, ofPython())
}

func ofNumbers(ctx context.Context) finding {
	if err := experiment.SelfTest(ctx); err != nil {
		return finding{"numbers", wrong, wording.FirstLine(err),
			"build it anew, and report it with what `mevolve version` prints"}
	}
	return finding{"numbers", fine, fmt.Sprintf("those of edition %d", experiment.Edition), ""}
}

func ofConfig(ctx context.Context) finding {
	user, file := chosenOf(ctx), config.File()
	if user.err != nil {
		return finding{"config", wrong, wording.FirstLine(user.err), "every other command refuses it; `mevolve help config` lists what it may hold"}
	}
	name := user.Get("dataset")
	if err := libraryOf(ctx).Known(name.Text); err != nil {
		return finding{"config", wrong, fmt.Sprintf("%s: dataset: %s", name.From, wording.FirstLine(err)), "name another, `mevolve datasets` lists them"}
	}
	if file == "" {
		return finding{"config", fine, "no file", wording.FirstLine(basedir.Missing(basedir.ConfigVariable))}
	}
	if _, err := os.Stat(file); err != nil {
		return finding{"config", fine, "no file " + file, "`mevolve help config` lists what it may hold"}
	}
	return finding{"config", fine, file + ", see below", ""}
}

func ofTerminal(t terminal) []finding {
	file, ok := meter.File(t.out)
	if !meter.IsTerminal(t.in) || !ok || !term.IsTerminal(file.Fd()) {
		return []finding{{About: "terminal", State: note, Found: "there is none here",
			Advice: "run `mevolve version --all` where the explorer is to be used"}}
	}
	size := finding{About: "size", State: fine}
	w, h, err := term.GetSize(file.Fd())
	size.Found = fmt.Sprintf("%d×%d", w, h)
	switch {
	case err != nil || w <= 0:
		size.State, size.Found, size.Advice = wrong, "the terminal does not tell it", "try `stty rows 24 cols 80`"
	case w < layout.MinWidth || h < layout.MinHeight:
		size.State, size.Advice = wrong, fmt.Sprintf("the explorer needs %d×%d", layout.MinWidth, layout.MinHeight)
	case w < 100:
		size.Advice = "one pane at a time; two from 100 columns, three from 140"
	}
	letters := finding{About: "letters", State: fine, Found: "UTF-8"}
	if !hasUTF8(os.Getenv) {
		letters = finding{"letters", note, "the locale is not UTF-8", "drawings are in ASCII; set LANG=C.UTF-8 if the terminal can show more"}
	}
	return append([]finding{size, letters, ofColours(file)}, ofAnswers(t, file))
}

func ofColours(out *os.File) finding {
	f := finding{About: "colours", State: fine}
	switch profile := colorprofile.Detect(out, os.Environ()); profile {
	case colorprofile.TrueColor, colorprofile.ANSI256:
		f.Found = profile.String()
	case colorprofile.ANSI:
		f.State, f.Found, f.Advice = note, "sixteen", "shades of heat look alike; set TERM=xterm-256color if the terminal has them"
	default:
		f.State, f.Found, f.Advice = note, "none", "shapes replace all colours; NO_COLOR or TERM="+settings.Argument(os.Getenv("TERM"))+" says so"
	}
	return f
}

// ofAnswers asks the terminal whether it draws a frame at once (mode 2026) and, as
// every terminal answers that, what it is.
func ofAnswers(t terminal, out *os.File) finding {
	f := finding{About: "terminal", State: note, Found: "does not say within a second what it can do",
		Advice: "frames are then paced by a clock; over a slow line they may lag"}
	in, ok := meter.File(t.in)
	if !ok {
		return f
	}
	before, err := term.MakeRaw(in.Fd())
	if err != nil {
		return f
	}
	defer func() { _ = term.Restore(in.Fd(), before) }()
	began := time.Now()
	if _, err := out.WriteString(ansi.RequestModeSynchronizedOutput + ansi.RequestPrimaryDeviceAttributes); err != nil {
		return f
	}
	answered := make(chan string, 1)
	go func() {
		var all []byte
		for b := make([]byte, 64); ; {
			n, err := in.Read(b)
			all = append(all, b[:n]...)
			if i := strings.Index(string(all), "\x1b[?"); err != nil || i >= 0 && strings.HasSuffix(string(all), "c") {
				answered <- string(all)
				return
			}
		}
	}()
	select {
	case <-time.After(time.Second):
	case said := <-answered:
		f = finding{About: "terminal", State: fine, Found: fmt.Sprintf("answers within %d ms; draws each frame at once", time.Since(began).Milliseconds())}
		if !strings.Contains(said, "?2026;1$y") && !strings.Contains(said, "?2026;2$y") {
			f.Found = fmt.Sprintf("answers within %d ms; may show a frame half drawn, for it knows no synchronised output", time.Since(began).Milliseconds())
		}
		if clip := os.Getenv("TMUX"); clip != "" {
			f.Found += "; y copies into tmux: its prefix and ] paste"
		}
	}
	return f
}

func ofData(library datasets.Library) (list []finding) {
	there, err := library.List()
	if _, missing := os.Stat(library.Folder); library.Folder != "" && missing != nil {
		err = missing
	}
	if err != nil {
		list = append(list, finding{"data", wrong, wording.FirstLine(err), "correct what names the folder: MEVOLVE_DATA, or `data` in the configuration"})
	}
	places := map[datasets.Place][]string{}
	for _, l := range there {
		places[l.Place] = append(places[l.Place], l.Name)
	}
	names := func(p datasets.Place) string { return strings.Join(places[p], ", ") }
	switch {
	case err != nil:
	case library.Folder == "":
		list = append(list, finding{"data", fine, "MEVOLVE_DATA is not set, and the configuration names no folder; built in are " + names(datasets.Inside), ""})
	case len(places[datasets.InFolder]) == 0:
		list = append(list, finding{"data", note, "the folder of data, " + library.Folder + ", holds no dataset", "it should hold folders in TU format, such as MUTAG/MUTAG_A.txt"})
	default:
		list = append(list, finding{"data", fine, "in " + library.Folder + " " + names(datasets.InFolder), ""})
	}
	if cached := names(datasets.InCache); cached != "" {
		list = append(list, finding{"downloads", fine, "in the cache " + cached, ""})
	} else {
		list = append(list, finding{"downloads", fine, "none yet", "`mevolve datasets fetch NAME`"})
	}
	return list
}

func ofFolder(about, path, variable, why string) finding {
	if path == "" {
		return finding{about, wrong, "there is none", wording.FirstLine(basedir.Missing(variable))}
	}
	why += "; set " + variable + " to a folder that can be written"
	at := path // or the first above it that there is
	for {
		info, err := os.Stat(at)
		if err == nil && !info.IsDir() {
			return finding{about, wrong, at + " is no folder", why}
		}
		if err == nil {
			break
		}
		if !errors.Is(err, os.ErrNotExist) || filepath.Dir(at) == at {
			return finding{about, wrong, wording.FirstLine(err), why}
		}
		at = filepath.Dir(at)
	}
	file, err := os.CreateTemp(at, ".mevolve-try-*")
	if err != nil {
		return finding{about, wrong, path + " cannot be written", why}
	}
	_ = file.Close()
	_ = os.Remove(file.Name())
	return finding{about, fine, path, ""}
}

func ofPython() finding {
	path, err := exec.LookPath("python3")
	if err != nil {
		return finding{"python3", note, "is not here", "only the examples of augment/conformance/ want it"}
	}
	return finding{"python3", fine, path, ""}
}
