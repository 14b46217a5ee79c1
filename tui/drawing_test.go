package tui

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/must"
)

// Drawing the same state twice gives the same frame: no function that drawing reaches assigns to a
// field of the app, of a screen, a layer, the state, a session or of what these hold. What a frame
// leaves for the mouse is on its canvas.
func TestDrawing_AssignsNothing(t *testing.T) {
	p := explorerSource()
	for _, at := range p.assignments() {
		t.Errorf("%s", at)
	}
}

// source is the explorer's packages with their types.
type source struct {
	files    *token.FileSet
	info     types.Info
	packages map[string]*types.Package
	bodies   map[types.Object]*ast.BlockStmt // of functions and methods
	kept     map[*types.TypeName]bool        // what the app holds from one message to the next
	stored   map[types.Object][]ast.Expr     // the functions that are assigned to a field
	isStored map[ast.Expr]bool
}

// explorerSource reads the packages below tui and finds what the app holds.
func explorerSource() *source {
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,GoFiles,Export", ".")
	cmd.Stderr = os.Stderr
	out := must.Get(cmd.Output())
	p := &source{
		files: token.NewFileSet(), packages: map[string]*types.Package{}, bodies: map[types.Object]*ast.BlockStmt{},
		kept: map[*types.TypeName]bool{}, stored: map[types.Object][]ast.Expr{}, isStored: map[ast.Expr]bool{},
		info: types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}},
	}
	exports := map[string]string{}
	rest := importer.ForCompiler(p.files, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	var own importing = func(path string) (*types.Package, error) {
		if of := p.packages[path]; of != nil {
			return of, nil
		}
		return rest.Import(path)
	}
	for list := json.NewDecoder(bytes.NewReader(out)); list.More(); { // what a package imports is before it
		var of struct {
			ImportPath, Dir, Export string
			GoFiles                 []string
		}
		must.Do(list.Decode(&of))
		exports[of.ImportPath] = of.Export
		if !strings.HasPrefix(of.ImportPath, "mevolve/tui") {
			continue
		}
		var files []*ast.File
		for _, name := range of.GoFiles {
			f := must.Get(parser.ParseFile(p.files, filepath.Join(of.Dir, name), nil, parser.SkipObjectResolution))
			files = append(files, f)
		}
		config := types.Config{Importer: own}
		p.packages[of.ImportPath] = must.Get(config.Check(of.ImportPath, p.files, files, &p.info))
		for _, f := range files {
			p.declare(f)
		}
	}
	p.keep(p.packages["mevolve/tui"].Scope().Lookup("App").Type())
	for _, name := range []string{"Screen", "Layer"} {
		for _, of := range p.implementing(p.packages["mevolve/tui/screen"].Scope().Lookup(name).Type().Underlying().(*types.Interface)) {
			p.keep(of)
		}
	}
	return p
}

type importing func(path string) (*types.Package, error)

func (f importing) Import(path string) (*types.Package, error) { return f(path) }

// declare records the functions of a file, and those that are assigned to fields.
func (p *source) declare(f *ast.File) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Body != nil {
				p.bodies[p.info.Defs[n.Name]] = n.Body
			}
		case *ast.CompositeLit:
			of, ok := p.info.TypeOf(n).Underlying().(*types.Struct)
			if !ok {
				break
			}
			for i, e := range n.Elts {
				if pair, ok := e.(*ast.KeyValueExpr); ok {
					p.store(p.info.Uses[pair.Key.(*ast.Ident)], pair.Value)
				} else {
					p.store(of.Field(i), e)
				}
			}
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				if at, ok := to.(*ast.SelectorExpr); ok && len(n.Lhs) == len(n.Rhs) {
					p.store(p.info.Uses[at.Sel], n.Rhs[i])
				}
			}
		}
		return true
	})
}

func (p *source) store(field types.Object, value ast.Expr) {
	of, ok := field.(*types.Var)
	if _, isFunc := p.info.TypeOf(value).(*types.Signature); ok && isFunc && of.IsField() {
		p.stored[of.Origin()] = append(p.stored[of.Origin()], value)
		p.isStored[value] = true
	}
}

// implementing are the types of the explorer that implement an interface.
func (p *source) implementing(i *types.Interface) (list []types.Type) {
	for _, of := range p.packages {
		for _, name := range of.Scope().Names() {
			n, ok := of.Scope().Lookup(name).(*types.TypeName)
			if !ok || types.IsInterface(n.Type()) {
				continue
			}
			if named, ok := n.Type().(*types.Named); ok && named.TypeParams().Len() > 0 {
				continue
			}
			if types.Implements(types.NewPointer(n.Type()), i) {
				list = append(list, n.Type())
			}
		}
	}
	return list
}

// keep adds a type and those of its fields.
func (p *source) keep(of types.Type) {
	switch of := of.(type) {
	case *types.Pointer:
		p.keep(of.Elem())
	case *types.Slice:
		p.keep(of.Elem())
	case *types.Array:
		p.keep(of.Elem())
	case *types.Map:
		p.keep(of.Elem())
	case *types.Alias:
		p.keep(types.Unalias(of))
	case *types.Struct:
		for f := range of.Fields() {
			p.keep(f.Type())
		}
	case *types.Named:
		name := of.Origin().Obj()
		if p.kept[name] || name.Pkg() == nil || !strings.HasPrefix(name.Pkg().Path(), "mevolve/") || slices.Contains([]string{"Canvas", "Memo", "Memory"}, name.Name()) {
			return
		}
		p.kept[name] = true
		p.keep(of.Origin().Underlying())
	}
}

// roots are the functions that draw.
func (p *source) roots() (list []types.Object) {
	for _, name := range []string{"Screen", "Layer"} {
		for _, of := range p.implementing(p.packages["mevolve/tui/screen"].Scope().Lookup(name).Type().Underlying().(*types.Interface)) {
			for _, method := range []string{"Draw", "Footer", "Panes", "Tell", "Likely"} {
				if m, _, _ := types.LookupFieldOrMethod(of, true, p.packages["mevolve/tui"], method); m != nil {
					list = append(list, m)
				}
			}
		}
	}
	for _, method := range []string{"paint", "modes", "progressBar"} {
		m, _, _ := types.LookupFieldOrMethod(p.packages["mevolve/tui"].Scope().Lookup("App").Type(), true, p.packages["mevolve/tui"], method)
		list = append(list, m)
	}
	return list
}

// assignments are the places where drawing assigns, with how it gets there.
func (p *source) assignments() []string {
	found := map[string]bool{}
	from := map[types.Object]types.Object{}
	queue := p.roots()
	reach := func(to, by types.Object) {
		if f, ok := to.(*types.Func); ok {
			to = f.Origin()
		}
		if _, ok := from[to]; !ok && to != by {
			from[to] = by
			queue = append(queue, to)
		}
	}
	for _, r := range queue {
		from[r] = nil
	}
	for len(queue) > 0 {
		f := queue[0]
		queue = queue[1:]
		p.walk(p.bodies[f], func(to types.Object) { reach(to, f) }, func(e ast.Expr) {
			way := f.Name()
			for at := from[f]; at != nil; at = from[at] {
				way = at.Name() + " → " + way
			}
			found[fmt.Sprintf("%s: %s  (%s)", p.files.Position(e.Pos()), types.ExprString(e), way)] = true
		})
	}
	return slices.Sorted(maps.Keys(found))
}

// walk finds what a body calls and to what it assigns. A function that is passed on runs, except a
// handler; one that is assigned to a field runs where the field is read.
func (p *source) walk(body ast.Node, calls func(types.Object), assigns func(ast.Expr)) {
	if body == nil || body == (*ast.BlockStmt)(nil) {
		return
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return !p.isHandler(n) && !p.isStored[n]
		case *ast.SelectorExpr:
			if p.isStored[n] {
				return false
			}
			p.refers(n, calls)
		case *ast.CallExpr:
			if at, ok := n.Fun.(*ast.SelectorExpr); ok && p.isMaking(at) {
				return false
			}
			p.called(n, calls, assigns)
		case *ast.Ident:
			if f, ok := p.info.Uses[n].(*types.Func); ok && f.Signature().Recv() == nil {
				calls(f)
			}
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, to := range n.Lhs {
					p.assigned(to, assigns)
				}
			}
		case *ast.IncDecStmt:
			p.assigned(n.X, assigns)
		}
		return true
	})
}

// isMaking reports whether a function makes a handler of a function: keys.Act.
func (p *source) isMaking(f *ast.SelectorExpr) bool {
	of := p.info.Uses[f.Sel]
	return of != nil && of.Pkg() != nil && of.Pkg().Path() == "mevolve/tui/keys" && slices.Contains([]string{"Act", "Cmd", "By"}, of.Name())
}

// isHandler reports whether a function returns a command: drawing passes it on, a key or the mouse
// calls it.
func (p *source) isHandler(f ast.Expr) bool {
	s, ok := p.info.TypeOf(f).Underlying().(*types.Signature)
	if !ok {
		return false
	}
	for v := range s.Results().Variables() {
		if v.Type().String() == "charm.land/bubbletea/v2.Cmd" {
			return true
		}
	}
	return false
}

// refers follows a method, or the functions that a field may hold.
func (p *source) refers(n *ast.SelectorExpr, calls func(types.Object)) {
	s := p.info.Selections[n]
	if s == nil {
		if f, ok := p.info.Uses[n.Sel].(*types.Func); ok {
			calls(f)
		}
		return
	}
	if p.isHandler(n) && s.Kind() != types.FieldVal {
		return
	}
	switch of := s.Obj().(type) {
	case *types.Func:
		i, ok := s.Recv().Underlying().(*types.Interface)
		if !ok {
			calls(of)
			return
		}
		for _, t := range p.implementing(i) {
			if m, _, _ := types.LookupFieldOrMethod(t, true, of.Pkg(), of.Name()); m != nil {
				calls(m)
			}
		}
	case *types.Var:
		if p.isHandler(n) {
			return
		}
		for _, value := range p.stored[of.Origin()] {
			switch value := value.(type) {
			case *ast.SelectorExpr:
				p.refers(value, calls)
			case *ast.Ident:
				if f, ok := p.info.Uses[value].(*types.Func); ok {
					calls(f)
				}
			case *ast.FuncLit:
				calls(p.literal(value))
			}
		}
	}
}

// literal is a name for a function literal.
func (p *source) literal(f *ast.FuncLit) types.Object {
	for of, body := range p.bodies {
		if body == f.Body {
			return of
		}
	}
	of := types.NewVar(f.Pos(), nil, "func", types.Typ[types.Invalid])
	p.bodies[of] = f.Body
	return of
}

// called follows a call of a method that returns a command, too, and finds the functions that change
// their argument.
func (p *source) called(n *ast.CallExpr, calls func(types.Object), assigns func(ast.Expr)) {
	switch f := n.Fun.(type) {
	case *ast.SelectorExpr:
		if s := p.info.Selections[f]; s != nil && s.Kind() == types.MethodVal && p.isCommand(n) {
			calls(s.Obj())
		}
		if of := p.info.Uses[f.Sel]; of != nil && of.Pkg() != nil && of.Pkg().Path() == "slices" && (strings.HasPrefix(of.Name(), "Sort") && of.Name() != "Sorted" && !strings.HasPrefix(of.Name(), "Sorted") || of.Name() == "Reverse") {
			p.assigned(n.Args[0], assigns)
		}
	case *ast.Ident:
		if b, ok := p.info.Uses[f].(*types.Builtin); ok && slices.Contains([]string{"clear", "delete", "copy"}, b.Name()) {
			p.assigned(&ast.IndexExpr{X: n.Args[0], Index: n.Args[0]}, assigns)
		}
	}
}

func (p *source) isCommand(n *ast.CallExpr) bool {
	t := p.info.TypeOf(n)
	return t != nil && t.String() == "charm.land/bubbletea/v2.Cmd"
}

// assigned reports an assignment to something kept: a field behind a pointer, or an element of a
// slice or map in one.
func (p *source) assigned(e ast.Expr, assigns func(ast.Expr)) {
	if p.isKept(e, false) {
		assigns(e)
	}
}

func (p *source) isKept(e ast.Expr, isShared bool) bool {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return p.isKept(e.X, isShared)
	case *ast.StarExpr:
		return p.isNamed(p.info.TypeOf(e.X))
	case *ast.IndexExpr:
		_, isArray := p.info.TypeOf(e.X).Underlying().(*types.Array)
		return p.isKept(e.X, isShared || !isArray)
	case *ast.SelectorExpr:
		if p.info.Selections[e] == nil {
			_, isVar := p.info.Uses[e.Sel].(*types.Var)
			return isVar // of a package
		}
		of := p.info.TypeOf(e.X)
		if _, ok := of.Underlying().(*types.Pointer); ok {
			return p.isNamed(of)
		}
		return p.isKept(e.X, isShared)
	case *ast.Ident:
		v, ok := p.info.Uses[e].(*types.Var)
		return ok && v.Parent() == v.Pkg().Scope()
	}
	return false
}

func (p *source) isNamed(of types.Type) bool {
	if pointer, ok := of.Underlying().(*types.Pointer); ok {
		of = pointer.Elem()
	}
	named, ok := types.Unalias(of).(*types.Named)
	return ok && p.kept[named.Origin().Obj()]
}
