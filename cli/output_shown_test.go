package cli

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"mevolve/cli/resume"
	"mevolve/internal/must"
)

// hostile would give a terminal a title, colours and another order of reading.
const hostile = "h\x1b]0;PWNED\x07\x1b[31m\u009b2J\u202etxt\u2066\u200f\x7f"

// hostileVariable makes this test binary a mapping that prints hostile text.
const hostileVariable = "MEVOLVE_TEST_HOSTILE"

// beHostile answers well, and prints on stderr, in the answer or on stdout.
func beHostile(where string) {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var r struct {
			ID    int64    `json:"id"`
			Edges [][2]int `json:"edges"`
		}
		_ = json.Unmarshal(lines.Bytes(), &r)
		switch where {
		case "stdout":
			fmt.Println(hostile + "\xff")
		case "error":
			_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"id": r.ID, "error": hostile})
		case "ends":
			fmt.Fprintln(os.Stderr, hostile+"\xff")
			os.Exit(1)
		default:
			fmt.Fprintln(os.Stderr, hostile+"\xff")
			_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"id": r.ID, "added": [][2]int{}, "removed": r.Edges[:1]})
		}
	}
}

// steering is the first place of a text that does something to a terminal, or to the
// order of what is read.
func steering(text string) string {
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == '\n', r == '\t':
		case r < ' ', r >= 0x7f && r < 0xa0, r == utf8.RuneError && size == 1,
			r >= 0x200e && r <= 0x200f, r >= 0x2028 && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
			return fmt.Sprintf("%q", text[max(0, i-30):min(len(text), i+30)])
		}
	}
	return ""
}

// nasty is a folder with hostile names: datasets, mappings, lessons, folders of the
// environment.
func nasty(t *testing.T) *strings.Replacer {
	t.Helper()
	dir := filepath.Join(t.TempDir(), hostile)
	put := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Skipf("a folder cannot be called so here: %v", err)
		}
		must.Do(os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	good, bad := filepath.Join(dir, "good"), filepath.Join(dir, "bad")
	if err := os.Mkdir(filepath.Dir(good), 0o700); err != nil {
		t.Skipf("a folder cannot be called so here: %v", err)
	}
	mustRun(t, "augment", "toy", "-o", good, "--mapping", "random")
	put("bad/"+hostile+"_A.txt", "1, 2\n")
	graphs := put("labels.graphml", `<graphml><key id="d" for="node" attr.name="label" attr.type="string"/><graph edgedefault="undirected"><node id="0"><data key="d">`+"a\u202eb\u009b"+`</data></node><node id="1"><data key="d">b</data></node><edge source="0" target="1"/></graph></graphml>`)
	lesson := put("lessons/"+"one.md", "---\ntitle: A\u202eB\n---\n")
	put("named/"+hostile+".md", "---\n")
	program := filepath.Join(dir, hostile)
	if err := os.Symlink(os.Args[0], program); err != nil {
		t.Skip(err)
	}
	for name, value := range map[string]string{
		hostileVariable: "yes", "TERM": hostile, "LANG": hostile, "HOME": dir,
		"XDG_CACHE_HOME": dir, "XDG_STATE_HOME": dir, "PYTHON": hostile, "PATH": dir + ":" + os.Getenv("PATH"),
	} {
		t.Setenv(name, value)
	}
	put("python3", "")
	_ = os.Chmod(filepath.Join(dir, "python3"), 0o700)
	xdg.Reload()
	t.Cleanup(xdg.Reload)
	put(filepath.Base(resume.Folder())+"/last", hostile)
	return strings.NewReplacer("{good}", good, "{bad}", bad, "{labels}", graphs, "{lessons}", filepath.Dir(lesson), "{named}", filepath.Join(dir, "named"),
		"{program}", program, "{dir}", dir, "{hostile}", hostile, "{store}", filepath.Join(dir, "store"))
}

// hostileRows are what each command is tried with beside a hostile word and a hostile
// flag; words are parted by |.
var hostileRows = map[string][]string{
	"mevolve": {"{bad}", "{dir}/none", "--last", "--theme|{hostile}", "--lessons|{lessons}", "{good}"},
	"mevolve step": {
		"{good}|--graph|1|{cmd}", "{good}|--graph|1|--json|{cmd}", "{good}|--graph|1|--against|mapping=random|{cmd}", "{good}|--graph|1|--why|1 3|{cmd}",
		"{good}|--graph|1|{stdout}", "{good}|--graph|1|{error}", "{good}|--graph|1|{ends}", "{labels}|--graph|1", "{bad}|--graph|1", "{good}|--graph|1|--format|dot",
	},
	"mevolve run":            {"{good}|--iterations|1|--folds|2|{cmd}", "{good}|--iterations|1|--folds|2|--format|json|{cmd}", "{good}|{ends}", "{labels}", "toy|--predictions|{dir}/none/x"},
	"mevolve augment":        {"{good}|-o|{dir}/out|{cmd}", "{good}|-o|{dir}/other|{stdout}", "{labels}|-o|{dir}/labels"},
	"mevolve inspect":        {"{good}|--where|swaps>0|{cmd}", "{good}|--where|swaps>0|{ends}", "{good}|--json", "{labels}", "{good}|--where|{hostile}"},
	"mevolve embed":          {"{good}|--dim|2", "{labels}", "{bad}"},
	"mevolve check":          {"{good}|--graph|1|--runs|20|--|{program}", "{good}|--graph|1|--runs|20|--|{program}|stdout", "{good}|--graph|1|--runs|20|--|{program}|ends", "{good}|--graph|1|--pairs|{lessons}/one.md"},
	"mevolve record":         {"{good}|--keys|2|{cmd}", "{good}|--keys|2|{stdout}", "{good}|--keys|2|{error}", "toy|--keys|2 / '\x1b]0;PWNED' Enter", "--lessons|{named}", "{good}|--title|{hostile}"},
	"mevolve lesson":         {"--lessons|{lessons}", "--lessons|{named}", "--lessons|{dir}/none"},
	"mevolve datasets":       {""},
	"mevolve bench":          {"--datasets|{good}|--mapping|random|--learner|sf+knn|--iterations|1|--folds|2|--store|{store}|{cmd}", "--datasets|{bad}"},
	"mevolve bench report":   {"--store|{store}", "--store|{store}|--format|json", "--store|{dir}/none"},
	"mevolve version":        {"--all", "--all|--json"},
	"mevolve datasets fetch": {"{dir}"},
}

// No command lets through what would steer the terminal, whatever files, mappings,
// labels and the environment are called, and whatever a mapping prints.
func TestCommands_PrintNothingThatSteersTheTerminal(t *testing.T) {
	place := nasty(t)
	told, ended := map[string]bool{}, map[int]int{}
	try := func(path string, row ...string) {
		var args []string
		for _, word := range row {
			switch name := strings.Trim(word, "{}"); word {
			case "{data}":
				t.Setenv("MEVOLVE_DATA", place.Replace("{dir}"))
				defer os.Unsetenv("MEVOLVE_DATA")
			case "{cmd}", "{stdout}", "{error}", "{ends}":
				args = append(args, "--mapping", "cmd:'"+place.Replace("{program}")+"' "+name)
			default:
				args = append(args, place.Replace(word))
			}
		}
		args = append(strings.Fields(path)[1:], args...)
		out, errOut, code := mevolve(args...)
		ended[code]++
		for name, text := range map[string]string{"stdout": out, "stderr": errOut} {
			if at := steering(text); at != "" {
				t.Errorf("%q writes on %s %s", args, name, at)
			}
		}
		told[path] = told[path] || strings.Contains(out+errOut, `PWNED`)
	}
	root := newRoot(terminal{in: strings.NewReader(""), out: io.Discard, err: io.Discard})
	root.InitDefaultCompletionCmd("")
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		path := c.CommandPath()
		try(path, "{hostile}")
		try(path, "--{hostile}")
		for _, row := range hostileRows[path] {
			try(path, strings.FieldsFunc(row, func(r rune) bool { return r == '|' })...)
		}
		if !told[path] {
			t.Errorf("nothing hostile was seen in what `%s` prints, so that nothing is tested", path)
		}
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(root)
	t.Logf("command lines by exit code: %v", ended)
}

// A character whose bytes come in two writes is whole; what is none is written out.
func TestShown_JoinsWhatIsWrittenInParts(t *testing.T) {
	whole := "θ 👨\u200d👩\u200d👧 می\u200cخواهم\n"
	for cut := range len(whole) {
		var b strings.Builder
		s := &shown{to: &b}
		for _, part := range []string{whole[:cut], whole[cut:], "\xe2\x80"} {
			if n, err := io.WriteString(s, part); n != len(part) || err != nil {
				t.Fatal(n, err)
			}
		}
		s.end()
		if got, want := b.String(), whole+`\xe2\x80`; got != want {
			t.Errorf("cut at %d: %q; want %q", cut, got, want)
		}
	}
}
