package external

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/evolve"
	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/internal/parallel"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

// child is the environment variable that makes this test binary a program of mappings.
const childVariable = "MEVOLVE_TEST_CHILD"

func TestMain(m *testing.M) {
	if how := os.Getenv(childVariable); how != "" {
		if !behave(how) {
			reply(how)
		}
		return
	}
	os.Exit(m.Run())
}

// behave is a behaviour of those that are tried where there are signals; false where it is none.
var behave = func(string) bool { return false }

// reply answers as a mapping would that is right, or wrong in one way.
func reply(how string) {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for asked := 0; lines.Scan(); asked++ {
		var r Request
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			fmt.Fprintln(os.Stderr, "what was asked is no JSON:", err)
			os.Exit(3)
		}
		switch how {
		case "swap": // the first edge against the pair that the seed chooses
			joined := map[[2]int]bool{}
			for _, e := range r.Edges {
				joined[e] = true
			}
			var open [][2]int
			for u := 1; u <= r.Vertices; u++ {
				for v := u + 1; v <= r.Vertices; v++ {
					if !joined[[2]int{u, v}] {
						open = append(open, [2]int{u, v})
					}
				}
			}
			seed := uint64(0)
			_, _ = fmt.Sscan(r.Seed, &seed)
			write(Answer{Added: open[seed%uint64(len(open)):][:1], Removed: r.Edges[:1]})
		case "echo":
			write(Answer{Error: fmt.Sprintf("graph %d%s n %d m %d β %v l %d k %d labels %d %s", r.Graph, r.Lineage, r.Vertices, len(r.Edges), r.Beta, r.L, r.K, len(r.Labels), r.Readings["R1"])})
		case "arguments":
			write(Answer{Error: strings.Join(os.Args[1:], "|")})
		case "late":
			hang()
		case "nothing":
			write(Answer{Added: [][2]int{}, Removed: [][2]int{}})
		}
	}
}

// hang waits without end. An empty select would end the program: all its goroutines are asleep.
func hang() { time.Sleep(1 << 62) }

func write(a Answer) {
	line, _ := json.Marshal(struct {
		Added   [][2]int `json:"added"`
		Removed [][2]int `json:"removed"`
		Error   string   `json:"error,omitempty"`
	}{a.Added, a.Removed, a.Error})
	fmt.Println(string(line))
}

// program is this binary as a mapping that behaves so.
func program(t *testing.T, how string, limit time.Duration) *Program {
	t.Helper()
	t.Setenv(childVariable, how)
	p := must.Get(NewProgram("'"+os.Args[0]+"'", limit))
	t.Cleanup(func() { _ = p.Close() })
	return p
}

func rings() *model.Dataset {
	return must.Get(datasets.Open(context.Background(), "rings", nil))
}

func mapping(t *testing.T, k augment.Kind) augment.Mapping {
	t.Helper()
	t.Cleanup(augment.Register(k))
	s := settings.Default()
	s.Mapping = k.Name
	return must.Get(s.NewMapping())
}

// However many ask at once, each graph gets the answer to its own seed.
func TestProgram_MapsTheSameWithAnyNumberOfWorkers(t *testing.T) {
	p, d := program(t, "swap", time.Minute), rings()
	m := mapping(t, p.Kind())
	var first []augment.Result
	for _, helpers := range []int{0, 3} {
		ctx, _ := parallel.WithHelpers(context.Background(), helpers)
		results := must.Get(evolve.MapAll(ctx, m, d.Examples, func(id model.ID) *rand.Rand { return evolve.MapStream(1, 1, 1, 1, id) }))
		for i, r := range results {
			g := d.Examples[i].Graph
			if r.Realised() != 1 || r.Graph.M() != g.M() || g.HasEdge(r.Added()[0].U, r.Added()[0].V) || r.Requested != augment.Budget(g.M(), 0.15) {
				t.Fatalf("graph %d: %+v", i+1, r)
			}
		}
		if first == nil {
			first = results
			continue
		}
		for i := range results {
			if !reflect.DeepEqual(results[i].Added(), first[i].Added()) || !reflect.DeepEqual(results[i].Removed(), first[i].Removed()) {
				t.Fatalf("graph %d is mapped otherwise by more workers", i+1)
			}
		}
	}
}

// It is asked for the graph as it is, with all that a mapping depends on.
func TestProgram_IsToldGraphBudgetAndReadings(t *testing.T) {
	p, d := program(t, "echo", time.Minute), rings()
	m, e := mapping(t, p.Kind()), d.Examples[4]
	want := fmt.Sprintf("graph 5 n %d m %d β 0.15 l 2 k %d labels %d keep", e.Graph.N(), e.Graph.M(), augment.Budget(e.Graph.M(), 0.15), len(e.Graph.Labels()))
	expect.Refused(t, expect.ErrorOf(m.Map(augment.Naming(context.Background(), e.ID), e.Graph, rand.New(rand.NewPCG(1, 1)))), want)
	child := e.ID.Child(2)
	expect.Refused(t, expect.ErrorOf(m.Map(augment.Naming(context.Background(), child), e.Graph, rand.New(rand.NewPCG(1, 1)))), "graph 52 n")
}

// A cancelled mapping leaves at once, however long the program would take, and a
// program that was closed leaves no process behind.
func TestProgram_IsLeftWhenNobodyWaits(t *testing.T) {
	p, d := program(t, "late", time.Hour), rings()
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	if _, err := mapping(t, p.Kind()).Map(ctx, d.Examples[0].Graph, rand.New(rand.NewPCG(1, 1))); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a cancelled mapping ends with %v", err)
	}
	p = program(t, "swap", time.Minute)
	must.Get(p.Ask(context.Background(), Request{Vertices: 3, Edges: [][2]int{{1, 2}}, Seed: "0"}))
	c := p.idle[0]
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if c.command.ProcessState == nil {
		t.Error("the child is not waited for")
	}
	if _, err := p.Ask(context.Background(), Request{}); err == nil {
		t.Error("a program that has ended answers")
	}
}

// Who moves nothing has mapped nothing (R8), and says so.
func TestProgram_MayMoveNothing(t *testing.T) {
	p, d := program(t, "nothing", time.Minute), rings()
	r, err := mapping(t, p.Kind()).Map(context.Background(), d.Examples[0].Graph, rand.New(rand.NewPCG(1, 1)))
	if err != nil || r.Changed() || r.Graph != d.Examples[0].Graph || len(r.Notes) != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

// A command is taken as words, and no shell reads them.
func TestProgram_HasNoShell(t *testing.T) {
	t.Setenv(childVariable, "arguments")
	p := must.Get(NewProgram("'"+os.Args[0]+`' '$HOME; ls > x' "a b" c`, time.Minute))
	defer func() { _ = p.Close() }()
	a, err := p.Ask(context.Background(), Request{})
	if err != nil || a.Error != "$HOME; ls > x|a b|c" {
		t.Errorf("%+v, %v", a, err)
	}
	for _, command := range []string{"", "no-such-program-anywhere x", `python3 "mine.py`} {
		if _, err := NewProgram(command, time.Minute); err == nil {
			t.Errorf("%q is taken", command)
		}
	}
}

// The words that bring a program in again have its time, where that is not the usual.
func TestProgram_IsBroughtInAgainWithItsTime(t *testing.T) {
	for limit, want := range map[time.Duration]string{DefaultLimit: "", time.Minute: "--mapping-timeout 1m0s"} {
		p := must.Get(NewProgramOf(os.Args[:1], "x", limit))
		if got := strings.TrimSpace(strings.TrimPrefix(strings.Join(p.Kind().Flags, " "), "--mapping cmd:x")); got != want {
			t.Errorf("%v: %q", limit, got)
		}
	}
}

// The name of a mapping changes with its file, which an interpreter reads or which is run itself:
// results of two versions are not mixed.
func TestProgram_IsNamedAfterItsContent(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.sh")
	for _, command := range []string{"sh '" + file + "'", "'" + file + "'"} {
		name := func(content string) string {
			must.Do(os.WriteFile(file, []byte(content), 0o755))
			p, err := NewProgram(command, time.Minute)
			if err != nil {
				t.Skip(err)
			}
			return p.Kind().Name
		}
		a, b, again := name("#!/bin/sh\n"), name("#!/bin/sh\nexit 1\n"), name("#!/bin/sh\n")
		if a == b || a != again || !strings.HasPrefix(a, "mine-") {
			t.Errorf("%s: %s, %s, %s", command, a, b, again)
		}
	}
}

// A record gives back what was recorded: from the swaps of trace.jsonl, and from the
// mapped graphs alone.
func TestRecord_GivesBackTheMappedGraphs(t *testing.T) {
	d := rings()
	m := must.Get(settings.Default().NewMapping())
	dir := t.TempDir()
	mapped := *d
	mapped.Examples = nil
	var trace strings.Builder
	for i, e := range d.Examples {
		r := must.Get(m.Map(context.Background(), e.Graph, evolve.MapStream(1, 1, 1, 1, e.ID)))
		mapped.Examples = append(mapped.Examples, model.Example{ID: e.ID, Graph: r.Graph, Class: e.Class})
		fmt.Fprintf(&trace, `{"graph":%d,"swaps":[`, i+1)
		added, removed := r.Added(), r.Removed()
		for k := range added {
			if k > 0 {
				trace.WriteString(",")
			}
			fmt.Fprintf(&trace, `{"added":[%d,%d],"removed":[%d,%d]}`, added[k].U+1, added[k].V+1, removed[k].U+1, removed[k].V+1)
		}
		trace.WriteString("]}\n")
	}
	must.Do(os.Mkdir(filepath.Join(dir, "traced"), 0o755))
	must.Do(os.WriteFile(filepath.Join(dir, "traced", "trace.jsonl"), []byte(trace.String()), 0o644))
	must.Do(datasets.Write(filepath.Join(dir, "graphs [1]"), &mapped))
	for _, folder := range []string{"traced", "graphs [1]", "."} {
		r := must.Get(NewRecord(context.Background(), filepath.Join(dir, folder)))
		told := mapping(t, r.Kind())
		for i, e := range d.Examples {
			got := must.Get(told.Map(augment.Naming(context.Background(), e.ID), e.Graph, rand.New(rand.NewPCG(3, uint64(i)))))
			if !reflect.DeepEqual(got.Graph.EdgeList(), mapped.Examples[i].Graph.EdgeList()) {
				t.Fatalf("%s: graph %d is not the recorded one", folder, i+1)
			}
			if a := got.Attempts[0]; math.IsNaN(a.AddScore) || !math.IsNaN(a.AddDraw) {
				t.Fatalf("%s: a score is a fact of the graph, a draw that was not told is unknown; found %+v", folder, a)
			}
		}
		if want := map[string]int{"traced": 1, "graphs [1]": 1, ".": 2}[folder]; r.Outputs(0) != want {
			t.Errorf("%s has %d outputs of a graph; want %d", folder, r.Outputs(0), want)
		}
		expect.Refused(t, expect.ErrorOf(told.Map(augment.Naming(context.Background(), d.Examples[0].ID.Child(1)), d.Examples[0].Graph, rand.New(rand.NewPCG(1, 1)))), "--R9 originals")
		if _, err := told.Map(augment.Naming(context.Background(), model.ID{Graph: 9999}), d.Examples[0].Graph, rand.New(rand.NewPCG(1, 1))); !errors.Is(err, ErrNotRecorded) {
			t.Errorf("a graph beyond the record: %v", err)
		}
	}
}

// A folder of the name of a dataset is a folder.
func TestRecord_ReadsAFolderThatIsNamedAsADataset(t *testing.T) {
	d := rings()
	t.Chdir(t.TempDir())
	must.Do(datasets.Write("toy", d))
	for _, folder := range []string{"toy", "."} {
		r := must.Get(NewRecord(t.Context(), folder))
		if got := len(r.graphs[0]); got != len(d.Examples) {
			t.Errorf("%s: %d graphs, expected the %d in the folder", folder, got, len(d.Examples))
		}
	}
}

func TestRecord_FaultsAreTold(t *testing.T) {
	dir := t.TempDir()
	expect.Refused(t, expect.ErrorOf(NewRecord(context.Background(), dir)), "trace.jsonl")
	for line, says := range map[string]string{
		"{\"graph\":1,\"swaps\":[]}\nnonsense":    "line 2",
		`{"swaps":[]}`:                            "line 1",
		`{"graph":1,"swaps":[{"added":[1,"x"]}]}`: "line 1",
	} {
		must.Do(os.WriteFile(filepath.Join(dir, "trace.jsonl"), []byte(line), 0o644))
		if _, err := NewRecord(context.Background(), dir); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v does not say %q", line, err, says)
		}
	}
}

// A program is asked with every reading of the table that bears on mappings; with a rare one
// where it is not at its default.
func TestAsk_NamesTheReadingsOfTheTable(t *testing.T) {
	t.Cleanup(readings.Register(readings.Reading{ID: "R99", Part: readings.Maps, Values: []readings.Value{{Name: "none"}}},
		func(s *readings.Set) *string { return (*string)(&s.Scaling) }))
	ask := func(o augment.Options) map[string]string {
		return Ask(t.Context(), rings().Examples[0].Graph, o, 1).Readings
	}
	want := map[string]string{"R1": "literal", "R2": "keep", "R4": "uniform", "R5": "uniform", "R99": "none"}
	if got := ask(augment.Options{Beta: 0.1, Connectivity: readings.ConnectivityLiteral}); !maps.Equal(got, want) {
		t.Errorf("asked with %v, want %v", got, want)
	}
	want["R1"], want["R21"] = "keep", "candidates"
	if got := ask(augment.Options{Beta: 0.1, Budget: readings.BudgetCandidates}); !maps.Equal(got, want) {
		t.Errorf("asked with %v, want %v", got, want)
	}
}
