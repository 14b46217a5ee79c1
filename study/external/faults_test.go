//go:build unix

package external

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"mevolve/augment"
	"mevolve/internal/long"
	"mevolve/internal/poll"
	"mevolve/internal/wording"
)

// behaviour is one way in which a program may behave, and what is said of it at the
// third request at the latest, or when it is closed; nothing where its answers are good.
type behaviour struct {
	first  func()                     // before anything is read
	answer func(r Request, at int)    // at counts from 0
	says   string                     // in the error
	limit  time.Duration              // where it is one that never answers
	prints func(p *Program) (ok bool) // what is remembered of stderr
}

const never = 150 * time.Millisecond

func print(text string) { _, _ = os.Stdout.WriteString(text) }

// fine is a good answer: the first open pair is added, the first edge removed.
func fine(r Request) string {
	joined := map[[2]int]bool{}
	for _, e := range r.Edges {
		joined[e] = true
	}
	for v := 2; v <= r.Vertices; v++ {
		if e := [2]int{1, v}; !joined[e] {
			return fmt.Sprintf(`{"id":%d,"added":[[1,%d]],"removed":[[%d,%d]]}`, r.ID, v, r.Edges[0][0], r.Edges[0][1])
		}
	}
	return `{"added":[],"removed":[]}`
}

// old is a good answer of a program that knows no id.
func old(r Request) string { r.ID = 0; return strings.Replace(fine(r), `"id":0,`, "", 1) }

// prints is an answer with two verbs for the ends of the first edge.
func prints(text string) func(Request, int) {
	return func(r Request, _ int) {
		print(strings.NewReplacer("$u", fmt.Sprint(r.Edges[0][0]), "$v", fmt.Sprint(r.Edges[0][1]), "$n", fmt.Sprint(r.Vertices), "$fine", fine(r)[1:]).Replace(text) + "\n")
	}
}

// repeated is an answer with a text many times over. It is made only where it is given: every
// behaviour starts this binary.
func repeated(before, text string, times int, after string) func(Request, int) {
	return func(r Request, at int) { prints(before+strings.Repeat(text, times)+after)(r, at) }
}

func answers(r Request, _ int) { print(fine(r) + "\n") }

// stderr writes on it, and then answers.
func stderr(text string, times int) func(Request, int) {
	return func(r Request, _ int) {
		for range times {
			fmt.Fprint(os.Stderr, text)
		}
		answers(r, 0)
	}
}

func signals(s syscall.Signal) func(Request, int) {
	return func(Request, int) { _ = syscall.Kill(os.Getpid(), s); hang() }
}

const (
	twoLines     = "it answered more than one line"
	noJSON       = "which is no JSON object of an answer"
	otherID      = "an answer has the id of its request"
	noAnswer     = "it ended without an answer"
	tooLate      = "it has not answered within"
	hostile      = "\x1b]0;PWNED\x07\x1b[31m\u009b2J\u202etxt\u2066\x7f\xff"
	disarmed     = `\x1b]0;PWNED\x07\x1b[31m\u009b2J\u202etxt\u2066\u007f\xff`
	nothingMoved = `{"added":[],"removed":[]}`
)

var behaviours = map[string]behaviour{
	// It does not answer, or does not live.
	"hang":         {answer: func(Request, int) { hang() }, says: tooLate, limit: never},
	"TERM ignored": {first: func() { signal.Ignore(syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT) }, answer: func(Request, int) { hang() }, says: tooLate, limit: never},
	"nothing read": {first: hang, says: tooLate, limit: never},
	"spinning": {first: func() {
		for i := 0; ; i++ { // without end
		}
	}, says: tooLate, limit: never},
	"gone at once": {first: func() { os.Exit(0) }, says: noAnswer},
	"gone after a lot": {first: func() {
		for n := range 100_000 {
			fmt.Fprintln(os.Stderr, "a line of many,", n)
		}
		os.Exit(1)
	}, says: "it printed: …\na line of many, 99994\na line", prints: func(p *Program) bool { // what the error does not say
		return strings.Contains(p.Printed(), "99950\n") && !strings.Contains(p.Printed(), "99994")
	}},
	"gone with a reason": {first: func() { fmt.Fprintln(os.Stderr, "no such molecule"); os.Exit(1) }, says: "it printed: no such molecule"},
	"gone at the second": {answer: func(r Request, at int) { answers(r, at); os.Exit(0) }, says: noAnswer},
	"SEGV":               {answer: signals(syscall.SIGSEGV), says: noAnswer},
	"KILL":               {answer: signals(syscall.SIGKILL), says: noAnswer},
	"STOP":               {answer: signals(syscall.SIGSTOP), says: tooLate, limit: never},
	"stdout closed":      {first: func() { _ = os.Stdout.Close() }, answer: answers, says: noAnswer},
	"stdin closed":       {answer: func(r Request, at int) { _ = os.Stdin.Close(); answers(r, at); hang() }, says: tooLate, limit: time.Second},
	"stderr closed":      {first: func() { _ = os.Stderr.Close() }, answer: answers},
	"a grandchild stays": {answer: func(Request, int) { stay(); os.Exit(0) }, says: tooLate, limit: never},
	"a grandchild and fine": {answer: func(r Request, at int) {
		if at == 0 {
			stay()
		}
		answers(r, at)
	}},
	"input's end not heeded": {answer: func(r Request, at int) {
		answers(r, at)
		if at == 2 {
			hang()
		}
	}},

	// What it prints on stderr.
	"200 MB of stderr": {answer: stderr(strings.Repeat("x", 1<<16), long.Pick(3200, 32)), prints: func(p *Program) bool { return len(p.Printed()) == remembered }},
	"stderr without end": {answer: func(Request, int) {
		for {
			fmt.Fprintln(os.Stderr, "again")
		}
	}, says: tooLate, limit: never},
	"escapes on stderr":  {answer: stderr(hostile+"\n", 1), prints: func(p *Program) bool { return strings.HasPrefix(p.Printed(), disarmed) }},
	"escapes and an end": {first: func() { fmt.Fprint(os.Stderr, hostile); os.Exit(3) }, says: disarmed},

	// What it prints is no line of JSON.
	"half a line, gone":  {answer: func(r Request, _ int) { print(fine(r)[:9]); os.Exit(0) }, says: noJSON},
	"half a line, hang":  {answer: func(r Request, _ int) { print(fine(r)[:9]); hang() }, says: tooLate, limit: never},
	"a print":            {answer: func(r Request, _ int) { print(fmt.Sprintf("mapping graph %d\n", r.Graph) + old(r) + "\n") }, says: "write to stderr"},
	"a print of escapes": {answer: prints(hostile), says: `found "\x1b]0;PWNED\a`},
	"a banner":           {first: func() { print("mine 1.0\n") }, answer: answers, says: "print writes into the answer"},
	"an empty line":      {answer: prints(""), says: noJSON},
	"NUL":                {answer: prints("{\x00}"), says: noJSON},
	"BOM":                {answer: prints("\ufeff{$fine"), says: noJSON},
	"UTF-16":             {answer: prints("{\x00\"\x00a\x00"), says: noJSON},
	"invalid UTF-8":      {answer: prints("\xff\xfe\xfd"), says: noJSON},
	"a list":             {answer: prints("[1,2]"), says: "it is of another kind: array"},
	"null":               {answer: prints("null"), says: "one is missing"},
	"depth 10⁵":          {answer: repeated("", "[", 100_000, ""), says: "exceeded max depth"},
	"1 GB in a line": {answer: func(Request, int) {
		line := bytes.Repeat([]byte("x"), 1<<20)
		for range long.Pick(1024, 65) {
			_, _ = os.Stdout.Write(line)
		}
	}, says: "longer than 64 MB"},
	"60 MB of blanks": {answer: func(r Request, _ int) { print(strings.Repeat(" ", long.Pick(60<<20, 1<<20)) + fine(r) + "\n") }},
	"a byte at a time": {answer: func(r Request, _ int) {
		for _, b := range []byte(fine(r) + "\n") {
			_, _ = os.Stdout.Write([]byte{b})
		}
	}},
	"CR and LF":         {answer: prints("{$fine\r")},
	"fields of its own": {answer: prints(`{"mine":{"x":[1]},$fine`)},
	"a field twice":     {answer: prints(`{"added":[[1,1]],$fine`)},

	// What it answers is no change of the graph.
	"NaN":           {answer: prints(`{"attempts":[{"add_draw":NaN}]}`), says: noJSON},
	"1e999":         {answer: prints(`{"attempts":[{"add_draw":1e999}]}`), says: "holds something else than it should: number 1e999"},
	"10²⁰":          {answer: prints(`{"added":[[1,100000000000000000000]],"removed":[]}`), says: "holds something else than it should: number 1"},
	"below 0":       {answer: prints(`{"added":[[-1,2]],"removed":[]}`), says: "the graph has vertices 1 to"},
	"half a vertex": {answer: prints(`{"added":[[1.5,2]],"removed":[]}`), says: "number 1.5"},
	"outside":       {answer: prints(`{"added":[[1,1$n]],"removed":[]}`), says: "the graph has vertices 1 to"},
	"from 0":        {answer: prints(`{"added":[[0,1]],"removed":[]}`), says: "it seems to count from 0"},
	"all one lower": {answer: oneLowerAnswer, says: "it seems to count from 0"},
	"added twice": {answer: func(r Request, _ int) {
		print(strings.NewReplacer("[[1,", "[[1,2],[1,2],[1,").Replace(`{"added":[[1,3]],"removed":[]}`) + "\n")
	}, says: "cannot be made"},
	"added is there":   {answer: prints(`{"added":[[$u,$v]],"removed":[]}`), says: "an edge of the input graph already"},
	"removed twice":    {answer: prints(`{"added":[],"removed":[[$u,$v],[$u,$v]]}`), says: "cannot be made"},
	"a loop":           {answer: prints(`{"added":[[2,2]],"removed":[]}`), says: "[2,2], a vertex with itself"},
	"half an answer":   {answer: prints(`{"added":[]}`), says: `"removed"`},
	"pairs as text":    {answer: prints(`{"added":"1-2","removed":[]}`), says: `"added" holds something else than it should: string`},
	"no outcome":       {answer: prints(`{"attempts":[{"outcome":"maybe"}]}`), says: `its outcome is "maybe"`},
	"a path outside":   {answer: prints(`{"attempts":[{"path":[0]}]}`), says: "its path has vertex 0"},
	"400,000 attempts": {answer: repeated(`{"attempts":[`, `{"outcome":"passed over","added":[1,2]},`, long.Pick(400_000, 5_000), `{"outcome":"passed over"}]}`)},
	"an error":         {answer: prints(`{"error":"no valence is known\u001b[2J"}`), says: `cannot map it: no valence is known\x1b[2J`},
	"60 MB of error":   {answer: func(Request, int) { print(`{"error":"` + strings.Repeat("x", long.Pick(60<<20, 1<<20)) + "\"}\n") }, says: "xxx…"},

	// It answers another request than the one that was sent.
	"two lines":            {answer: func(r Request, _ int) { print(old(r) + "\n" + old(r) + "\n") }, says: twoLines},
	"two lines, slowly":    {answer: func(r Request, _ int) { print(old(r) + "\n"); time.Sleep(20 * time.Millisecond); print(old(r) + "\n") }, says: twoLines},
	"one answer ahead":     {first: func() { print(nothingMoved + "\n") }, answer: func(r Request, _ int) { print(old(r) + "\n") }, says: twoLines},
	"a half line after it": {answer: func(r Request, _ int) { print(old(r) + "\nok") }, says: twoLines},
	"words at the end": {answer: func(r Request, at int) {
		answers(r, at)
		if at == 2 {
			_, _ = bufio.NewReader(os.Stdin).ReadByte()
			print("bye\n")
		}
	}, says: twoLines},
	"another id":        {answer: func(r Request, _ int) { r.ID++; answers(r, 0) }, says: otherID},
	"one answer behind": {answer: func(r Request, at int) { r.ID = max(1, r.ID-1); answers(r, 0) }, says: "it answered request 1 where request 2 was sent"},
	"an id of letters":  {answer: func(r Request, _ int) { print(strings.Replace(fine(r), `"id":`, `"id":"x","was":`, 1) + "\n") }, says: `"id" holds something else than it should: string`},
	"no id":             {answer: func(r Request, _ int) { print(old(r) + "\n") }},
}

func init() {
	behave = func(how string) bool {
		b, ok := behaviours[how]
		if ok {
			b.behave()
		}
		return ok
	}
}

// oneLowerAnswer moves the last edge whose vertices are not the first, each vertex one
// lower than it is.
func oneLowerAnswer(r Request, _ int) {
	joined := map[[2]int]bool{}
	for _, e := range r.Edges {
		joined[e] = true
	}
	for k := len(r.Edges) - 1; k >= 0; k-- {
		e := r.Edges[k]
		for v := r.Vertices; v > e[0]; v-- {
			if to := [2]int{e[0], v}; e[0] > 1 && !joined[to] && !joined[[2]int{e[0] - 1, e[1] - 1}] {
				print(fmt.Sprintf(`{"added":[[%d,%d]],"removed":[[%d,%d]]}`+"\n", to[0]-1, to[1]-1, e[0]-1, e[1]-1))
				return
			}
		}
	}
	print(`{"added":[[0,1]],"removed":[]}` + "\n")
}

// stay starts another process that keeps what this one has open.
func stay() {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), childVariable+"=nothing read")
	c.Stdout, c.Stderr = os.Stdout, os.Stderr
	if c.Start() == nil {
		fmt.Fprintln(os.Stderr, c.Process.Pid)
	}
}

func (b behaviour) behave() {
	if b.first != nil {
		b.first()
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for at := 0; lines.Scan(); at++ {
		var r Request
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			os.Exit(3)
		}
		b.answer(r, at)
	}
}

// However a program behaves, it ends in good answers or in one sentence that can be
// shown, and none of its processes is left.
func TestProgram_HoldsHoweverOneBehaves(t *testing.T) {
	d := rings()
	for i, how := range slices.Sorted(maps.Keys(behaviours)) {
		if i%2 == 1 && !long.Asked() {
			continue
		}
		b := behaviours[how]
		t.Run(how, func(t *testing.T) {
			limit := time.Minute
			if b.limit > 0 {
				limit = b.limit
			}
			p := program(t, how, limit)
			m := mapping(t, p.Kind())
			var err error
			for at := 0; at < 3 && err == nil; at++ {
				_, err = m.Map(augment.Naming(context.Background(), d.Examples[at].ID), d.Examples[at].Graph, rand.New(rand.NewPCG(1, 1)))
			}
			if how == "gone with a reason" { // another child does the same
				_, err = m.Map(context.Background(), d.Examples[0].Graph, rand.New(rand.NewPCG(1, 1)))
			}
			if b.prints != nil {
				poll.Until(time.Minute, func() bool { return b.prints(p) })
			}
			children := p.idle
			if closed := p.Close(); err == nil {
				err = closed
			}
			switch {
			case b.says == "" && err != nil:
				t.Errorf("its answers are good, and it is refused: %v", err)
			case b.says != "" && (err == nil || !strings.Contains(err.Error(), b.says)):
				t.Errorf("%v does not say %q", err, b.says)
			case err != nil && (len(err.Error()) > 4<<10 || wording.Shown(err.Error()) != err.Error()):
				t.Errorf("%q cannot be shown", err)
			}
			if b.prints != nil && (!b.prints(p) || wording.Shown(p.Printed()) != p.Printed()) {
				t.Errorf("it printed %q", p.Printed())
			}
			for _, c := range children {
				if c.command.ProcessState == nil {
					t.Error("a child is not waited for")
				}
			}
			t.Log(err)
		})
	}
	if len(behaviours) < 46 {
		t.Errorf("%d behaviours are tried", len(behaviours))
	}
}
