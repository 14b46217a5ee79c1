package tui

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"mevolve/augment"
	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/study/external"
	"mevolve/study/settings"
)

// debugged is the explorer on screen 2 with a program whose answer to every graph is written
// in Python; edit saves another answer, as an editor does.
type debugged struct {
	*pilot
	t       *testing.T
	program *external.Program
	file    string
}

const swapOne = `{"id": asked["id"], "added": [%s], "removed": [asked["edges"][0]]}`

// open are the first pairs without an edge.
const openPair = `next([u, v] for u in range(1, asked["vertices"]+1) for v in range(asked["vertices"], u, -1) if [u, v] not in asked["edges"])`

func debugging(t *testing.T, answer string) *debugged {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 here")
	}
	d := &debugged{t: t, file: filepath.Join(t.TempDir(), "mine.py")}
	d.write(answer)
	d.program = must.Get(external.NewProgram("'"+python+"' '"+d.file+"'", time.Minute))
	t.Cleanup(augment.Register(d.program.Kind()))
	s := settings.Default()
	s.Mapping, s.Learner = d.program.Kind().Name, "sf+knn"
	d.pilot = newPilot(t, opened(Config{Settings: s}, "2"), 80, 24)
	t.Cleanup(func() {
		d.app.reload.close()
		_ = d.program.Close()
	})
	return d
}

func (d *debugged) write(answer string) {
	d.t.Helper()
	text := "import json, sys\nfor line in sys.stdin:\n    asked = json.loads(line)\n    print(json.dumps(" + answer + "), flush=True)\n"
	must.Do(os.WriteFile(d.file, []byte(text), 0o600))
}

// edit saves the file with another answer and returns the name of that version.
func (d *debugged) edit(answer string) string {
	d.t.Helper()
	d.write(answer)
	next := must.Get(d.program.Renewed())
	d.send(fileChangedMsg{})
	return next.Version()
}

var (
	oneSwap = fmt.Sprintf(swapOne, openPair)
	noSwap  = `{"id": asked["id"], "added": [], "removed": []}`
)

// A saved change is answered on the screen, on the same graph, and both answers can be compared.
func TestReload_ShowsTheNewAnswerOfTheSameGraph(t *testing.T) {
	d := debugging(t, oneSwap)
	d.press("n", "n")
	graph := d.app.state.Graph()
	d.expect("as reported by mine.py")
	first := d.program.Version()
	version := d.edit(noSwap)
	d.expect("mine.py changed: "+version, "No edge of this graph is moved")
	if d.app.state.Graph() != graph || d.app.here.name != "Augment" {
		t.Errorf("it shows graph %d on screen %s", d.app.state.Graph()+1, d.app.here.name)
	}
	d.press("a")
	d.expect("before", first)
	expect.Equal(t, first, d.edit(oneSwap))
	d.expect("mine.py changed: "+first, "before", version)
}

// A version that does not run leaves the answer before, and says why.
func TestReload_KeepsTheAnswerWhereTheFileIsBroken(t *testing.T) {
	d := debugging(t, oneSwap)
	before := d.frame()
	d.edit(`asked[`)
	message := d.app.state.Message()
	if !message.Error || !strings.HasPrefix(message.Text, "mine.py changed but fails: SyntaxError: ") || !strings.HasSuffix(message.Text, "; "+d.program.Version()+" stays") {
		t.Errorf("it says %q", message.Text)
	}
	d.app.state.ClearMessage()
	expect.Equal(t, before, d.frame())
	d.press("n")
	d.expect("as reported by mine.py")
	if back := d.edit(oneSwap); d.app.state.Message().Text != "mine.py is version "+back+" again." {
		t.Errorf("it says %q", d.app.state.Message().Text)
	}
	if fixed := d.edit(noSwap); d.app.state.Message().Text != "mine.py changed: "+fixed {
		t.Errorf("it says %q", d.app.state.Message().Text)
	}
}

// An answer that the graph does not allow is an answer: it is what a debugger wants to see.
func TestReload_ShowsAnImpossibleAnswer(t *testing.T) {
	d := debugging(t, oneSwap)
	version := d.edit(fmt.Sprintf(swapOne, `asked["edges"][1]`))
	d.expect("mine.py changed: "+version, "Impossible")
	d.edit(oneSwap)
	expect.Lacks(t, d.frame(), "Impossible")
}

// A run that works keeps the version that it began with; the new one starts after it.
func TestReload_WaitsForARun(t *testing.T) {
	d := debugging(t, oneSwap)
	d.press("4")
	e := d.app.runs.Here()
	d.app.runs.Start(false) // its steps are not taken before the next message
	first := d.program.Kind().Name
	d.write(noSwap)
	d.app.Update(fileChangedMsg{})
	if got := d.app.state.Message().Text; !strings.Contains(got, "keeps "+d.program.Version()) {
		t.Errorf("it says %q", got)
	}
	if d.app.state.Settings.Mapping != first || e.Settings.Mapping != first {
		t.Error("the run changes its mapping")
	}
	d.settle()
	if e.Err() != nil || e.Complete() != d.app.state.Settings.Iterations {
		t.Errorf("the run ends after %d iterations: %v", e.Complete(), e.Err())
	}
	if d.app.state.Settings.Mapping == first {
		t.Error("the new version is not started after the run")
	}
}

// A guest of a class starts no program.
func TestReload_AGuestStartsNoProgram(t *testing.T) {
	d := debugging(t, oneSwap)
	if r := newReload(true); r.program != nil {
		t.Error("the explorer of a guest watches the program's file")
	}
	if r := newReload(false); r.program != d.program {
		t.Error("the explorer does not watch the program's file")
	}
}
