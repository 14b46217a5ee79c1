// Mutants measures how much the tests of a package notice: it changes one place of the
// code at a time, a mutant, and runs the package's tests. A mutant that the tests accept
// survives; one that exceeds the time limit is neither killed nor a survivor, as a busy
// machine exceeds it, too.
//
//	go run ./scripts/mutants -n 25 -seed 1 ./augment ./evolve
//
// The changes are: a comparison, && or || turned around, + for − and * for /, another
// whole number, a condition negated, a statement left out. The mutants are those whose
// hash of seed, function and source line is smallest. So the same seed chooses the same
// mutants of code that has not changed, whatever happens to other code.
package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

func main() {
	n := flag.Int("n", 25, "number of mutants of each package")
	seed := flag.Int64("seed", 1, "chooses the mutants")
	flag.Parse()
	for _, folder := range flag.Args() {
		if err := run(os.Stdout, folder, *n, *seed); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", folder, err)
			os.Exit(1)
		}
	}
}

// mutant is one change of one file.
type mutant struct {
	file     string
	line     int
	place    string // the enclosing function or variable
	what     string // the change, as it is printed
	from, to int    // the bytes that with replaces
	with     string
	rank     uint64 // the mutants of lowest rank are tried
}

// run tries n mutants of the package in a folder and prints a line for each.
func run(out io.Writer, folder string, n int, seed int64) error {
	list, err := mutantsOf(folder, seed)
	if err != nil {
		return err
	}
	from := time.Now()
	if output, err := test(folder, nil, 0); err != nil {
		return fmt.Errorf("the tests do not pass without a change: %w\n%s", err, output)
	}
	limit := 5*time.Since(from) + 20*time.Second // a mutant that takes longer does not end

	count, tried := map[outcome]int{}, 0
	for _, m := range list {
		if tried == n {
			break
		}
		outcome, err := m.try(folder, limit)
		if err != nil {
			return err
		}
		if outcome == unbuilt {
			continue
		}
		tried++
		count[outcome]++
		fmt.Fprintf(out, "%-9s %s:%d\t%s\t%s\n", outcome, m.file, m.line, m.place, m.what)
	}
	fmt.Fprintf(out, "%s: %d of %d mutants killed, %d timed out\n", folder, count[killed], tried, count[timedOut])
	return nil
}

type outcome string

const (
	killed   outcome = "killed"
	survivor outcome = "survived"
	timedOut outcome = "timed out" // the mutant does not end, or the machine is busy
	unbuilt  outcome = ""          // it is no program
)

// try runs the tests of a folder with the mutant in place of its file.
func (m mutant) try(folder string, limit time.Duration) (outcome, error) {
	source, err := os.ReadFile(m.file)
	if err != nil {
		return unbuilt, err
	}
	scratch, err := os.MkdirTemp("", "mutant-*")
	if err != nil {
		return unbuilt, err
	}
	defer os.RemoveAll(scratch)
	file, failed := filepath.Abs(m.file)
	changed, overlay := filepath.Join(scratch, filepath.Base(file)), filepath.Join(scratch, "overlay.json")
	mutated := string(source[:m.from]) + m.with + string(source[m.to:])
	content := fmt.Sprintf(`{"Replace":{%q:%q}}`, file, changed)
	if err := errors.Join(failed, os.WriteFile(changed, []byte(mutated), 0o644), os.WriteFile(overlay, []byte(content), 0o644)); err != nil {
		return unbuilt, err
	}
	build := exec.Command("go", "vet", "-overlay="+overlay, ".") // a mutant that vet finds needs no test
	build.Dir = folder
	if build.Run() != nil {
		return unbuilt, nil
	}
	switch output, err := test(folder, []string{"-overlay=" + overlay}, limit); {
	case err == nil:
		return survivor, nil
	case bytes.Contains(output, []byte("panic: test timed out after ")):
		return timedOut, nil
	}
	return killed, nil
}

// test runs the tests of a folder, at most for the limit (0: none) and with 8 GB of
// address space, as a mutant may allocate without end.
func test(folder string, flags []string, limit time.Duration) (output []byte, err error) {
	const script = `ulimit -v 8000000 2>/dev/null; exec go test -count=1 -failfast -timeout "$0" "$@" .`
	c := exec.Command("sh", append([]string{"-c", script, limit.String()}, flags...)...)
	c.Dir = folder
	return c.CombinedOutput()
}

// mutantsOf lists all mutants of the package in a folder, those of lowest rank first.
func mutantsOf(folder string, seed int64) (list []mutant, err error) {
	c := exec.Command("go", "list", "-f", `{{join .GoFiles "\n"}}`, ".")
	c.Dir = folder
	names, err := c.Output()
	if err != nil {
		return nil, err
	}
	for _, name := range strings.Fields(string(names)) {
		file := filepath.Join(folder, name)
		source, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		of, err := mutantsIn(file, source)
		if err != nil {
			return nil, err
		}
		list = append(list, of...)
	}
	met := map[string]int{} // equal places of a function are numbered in their order
	for k := range list {
		key := list[k].place + "\x00" + list[k].what
		h := sha256.Sum256(fmt.Appendf(nil, "%d %d %s", seed, met[key], key))
		list[k].rank = binary.BigEndian.Uint64(h[:])
		met[key]++
	}
	slices.SortStableFunc(list, func(a, b mutant) int { return cmp.Compare(a.rank, b.rank) })
	return list, nil
}

var turned = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN, token.INC: token.DEC, token.DEC: token.INC,
}

// mutantsIn lists the mutants of a file in the order of their places.
func mutantsIn(file string, source []byte) (list []mutant, err error) {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, file, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	place := ""
	lines := strings.Split(string(source), "\n")
	at := func(p token.Pos) int { return files.Position(p).Offset }
	text := func(n ast.Node) string { return string(source[at(n.Pos()):at(n.End())]) }
	change := func(from, to token.Pos, with string) {
		line := files.Position(from).Line
		old, _, _ := strings.Cut(string(source[at(from):at(to)]), "\n")
		list = append(list, mutant{file: file, line: line, place: place, from: at(from), to: at(to), with: with,
			what: fmt.Sprintf("%s → %s in %s", old, cmp.Or(with, "nothing"), strings.TrimSpace(lines[line-1]))})
	}
	turn := func(p token.Pos, t token.Token) {
		if to, ok := turned[t]; ok {
			change(p, p+token.Pos(len(t.String())), to.String())
		}
	}
	drop := func(statements []ast.Stmt) {
		for _, s := range statements {
			switch x := s.(type) {
			case *ast.ExprStmt, *ast.IncDecStmt:
				change(s.Pos(), s.End(), "")
			case *ast.AssignStmt:
				if x.Tok != token.DEFINE {
					change(s.Pos(), s.End(), "")
				}
			}
		}
	}
	look := func(node ast.Node) bool {
		switch x := node.(type) {
		case *ast.BinaryExpr:
			turn(x.OpPos, x.Op)
		case *ast.IncDecStmt:
			turn(x.TokPos, x.Tok)
		case *ast.AssignStmt:
			turn(x.TokPos, x.Tok)
		case *ast.IfStmt:
			if c, ok := x.Cond.(*ast.BinaryExpr); !ok || c.Op != token.EQL && c.Op != token.NEQ { // those are turned
				change(x.Cond.Pos(), x.Cond.End(), "!("+text(x.Cond)+")")
			}
		case *ast.BasicLit:
			if v, err := strconv.Atoi(x.Value); v == 1 {
				change(x.Pos(), x.End(), "0")
			} else if err == nil {
				change(x.Pos(), x.End(), strconv.Itoa(v+1))
			}
		case *ast.BlockStmt:
			drop(x.List)
		case *ast.CaseClause:
			drop(x.Body)
		}
		return true
	}
	for _, d := range tree.Decls {
		switch x := d.(type) {
		case *ast.FuncDecl:
			if place = x.Name.Name; x.Recv != nil {
				place = strings.TrimPrefix(text(x.Recv.List[0].Type), "*") + "." + place
			}
			ast.Inspect(x, look)
		case *ast.GenDecl:
			for _, spec := range x.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					place = v.Names[0].Name
					ast.Inspect(v, look)
				}
			}
		}
	}
	return list, nil
}
