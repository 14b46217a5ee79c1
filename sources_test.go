package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/must"
)

// mostParameters is how many parameters a function has at most. A kernel in assembly needs more,
// and so do its twins in Go: update and plainUpdate for updateAVX.
const mostParameters = 5

func TestSources_FunctionsHaveAtMostFiveParameters(t *testing.T) {
	set := token.NewFileSet()
	for folder, files := range programFiles(t, set) {
		declared := map[string]bool{}
		for _, f := range functions(files) {
			declared[f.Name.Name] = true
		}
		for _, f := range functions(files) {
			name := f.Name.Name
			isKernel := f.Body == nil || strings.HasPrefix(name, "plain") || declared["plain"+strings.ToUpper(name[:1])+name[1:]]
			if n := f.Type.Params.NumFields(); n > mostParameters && !isKernel {
				t.Errorf("%s: %s of %s has %d parameters, expected at most %d", set.Position(f.Pos()), name, folder, n, mostParameters)
			}
		}
	}
}

// registries are the package variables that may change while the program runs, each with its reason.
var registries = map[string]string{
	"augment.registered":             "Register: mappings of other programs, and tests add rows",
	"augment.indices":                "RegisterIndex",
	"learners.classifiers":           "Register",
	"learners.embeddings":            "RegisterEmbedding",
	"model/readings.all":             "Register",
	"study/settings.table":           "Register",
	"study/inspect/attributes.table": "Register",

	"learners/classify.slabs":     "memory for reuse, whose content decides nothing",
	"learners/embed.spaces":       "memory for reuse, whose content decides nothing",
	"learners/exponential.powers": "constant: a kernel in assembly reads it by its address",
}

// A package variable has its value from its declaration or from init: what a command has read or
// chosen travels in values, so that two explorers of a process can differ.
func TestSources_PackageVariablesDoNotChange(t *testing.T) {
	set := token.NewFileSet()
	unused := maps.Clone(registries)
	for name, at := range changedVariables(programFiles(t, set)) {
		delete(unused, name)
		if registries[name] == "" {
			t.Errorf("%s: %s changes while the program runs; hand its value over, or add it to the registries with a reason", set.Position(at), name)
		}
	}
	for name := range unused {
		t.Errorf("%s is a registry, and changes nowhere", name)
	}
}

// Every way to change a package variable is found, and no way to change another one.
func TestSources_ChangesOfVariablesAreFound(t *testing.T) {
	const declared = "package p\nvar v = q{}\nfunc init() { v = q{} }\n"
	for statement, want := range map[string]bool{
		"v = q{}": true, "v.f = 1": true, "v.f, x = 1, 2": true, "v[1].f += 2": true, "v[1]++": true, "*v = 3": true, "(v) = 4": true,
		"for v = range 3 {}": true, "for _, v.f = range s {}": true, "clear(v)": true, "delete(v.f, 1)": true, "copy(v[1:], s)": true,
		"change(&v)": true, "func() { v = 1 }()": true, "if v := 1; v > 0 {}; v = 2": true, "other.W = 1": true, "other.W.f[0] = 1": true,
		"v := 1; v = 2": false, "var v q; v.f = 1": false, "for v := range 3 { v = 1 }": false, "func(v q) { v.f = 1 }(v)": false, "x.v = 1": false,
		"x := v; x = 2": false, "q{v: 1}.f()": false, "use(v)": false, "other := q{}; other.W = 1": false, "other.w = 1": false, "s[v] = 1": false, "p := &q{v}": false, "p := &v[1]": false, "var _ = 1; _ = v": false,
	} {
		for _, inOneFile := range []bool{true, false} {
			texts := []string{declared + "func f() {" + statement + "}", ""}
			if !inOneFile {
				texts = []string{declared, "func f() {" + statement + "}"}
			}
			texts[0] = strings.Replace(texts[0], "\n", "\nimport \"mevolve/a/other\"\n", 1)
			texts[1] = "package p\nimport \"mevolve/a/other\"\n" + texts[1]
			program := map[string][]*ast.File{"a/other": {parsed("package other\nvar W q")}}
			for _, text := range texts {
				program["p"] = append(program["p"], parsed(text))
			}
			if got := changedVariables(program); len(got) > 0 != want {
				t.Errorf("%s, in one file %t: %v", statement, inOneFile, got)
			}
		}
	}
	for _, declaration := range []string{"var v atomic.Pointer[q]", "var v = sync.Map{}", "var v = &sync.Mutex{}", "var v, w sync.Mutex"} {
		if got := changedVariables(map[string][]*ast.File{"p": {parsed("package p\n" + declaration)}}); got["p.v"] == 0 {
			t.Errorf("%s: not found", declaration)
		}
	}
}

func parsed(text string) *ast.File {
	return must.Get(parser.ParseFile(token.NewFileSet(), "", text, 0))
}

// changedVariables returns the package variables that functions other than init assign to or take
// the address of, and those of types of sync, which change by methods, as FOLDER.NAME. The address
// of a part, a row of a table, is not followed.
func changedVariables(program map[string][]*ast.File) map[string]token.Pos {
	variables, changed := map[string]bool{}, map[string]token.Pos{}
	for folder, files := range program {
		for _, spec := range packageVariables(files) {
			for i, name := range spec.Names {
				variables[folder+"."+name.Name] = true
				if isOfSync(spec.Type) || i < len(spec.Values) && isOfSync(spec.Values[i]) {
					changed[folder+"."+name.Name] = name.Pos()
				}
			}
		}
	}
	for folder, files := range program {
		for _, file := range files {
			for _, f := range functions([]*ast.File{file}) {
				if f.Body == nil || f.Recv == nil && f.Name.Name == "init" {
					continue
				}
				for _, e := range targets(f.Body) {
					if name := packageName(folder, file, e); variables[name] {
						changed[name] = e.Pos()
					}
				}
			}
		}
	}
	return changed
}

func packageVariables(files []*ast.File) (list []*ast.ValueSpec) {
	for _, file := range files {
		for _, d := range file.Decls {
			if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.VAR {
				for _, spec := range d.Specs {
					list = append(list, spec.(*ast.ValueSpec))
				}
			}
		}
	}
	return list
}

// isOfSync reports whether a type, or a value that is written with its type, is of package sync or
// atomic.
func isOfSync(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.UnaryExpr:
		return isOfSync(e.X)
	case *ast.CompositeLit:
		return isOfSync(e.Type)
	case *ast.IndexExpr:
		return isOfSync(e.X)
	case *ast.SelectorExpr:
		from, ok := e.X.(*ast.Ident)
		return ok && (from.Name == "sync" || from.Name == "atomic")
	}
	return false
}

// targets are the expressions that a body assigns to, or whose address it takes.
func targets(body *ast.BlockStmt) (list []ast.Expr) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				list = append(list, n.Lhs...)
			}
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				list = append(list, n.Key, n.Value)
			}
		case *ast.IncDecStmt:
			list = append(list, n.X)
		case *ast.UnaryExpr:
			if v, ok := n.X.(*ast.Ident); ok && n.Op == token.AND {
				list = append(list, v)
			}
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.Ident); ok && slices.Contains([]string{"clear", "delete", "copy"}, f.Name) {
				list = append(list, n.Args[0])
			}
		}
		return true
	})
	return list
}

// packageName is the variable that an expression changes, as FOLDER.NAME; "" for one of a function.
func packageName(folder string, file *ast.File, e ast.Expr) string {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return packageName(folder, file, e.X)
	case *ast.StarExpr:
		return packageName(folder, file, e.X)
	case *ast.IndexExpr:
		return packageName(folder, file, e.X)
	case *ast.SliceExpr:
		return packageName(folder, file, e.X)
	case *ast.SelectorExpr:
		if from, ok := e.X.(*ast.Ident); ok && from.Obj == nil {
			if other := importedAs(file, from.Name); other != "" {
				return other + "." + e.Sel.Name
			}
		}
		return packageName(folder, file, e.X)
	case *ast.Ident:
		if e.Name != "_" && (e.Obj == nil || e.Obj == file.Scope.Lookup(e.Name)) { // declared in another file, or in this one
			return folder + "." + e.Name
		}
	}
	return ""
}

// importedAs is the folder of the program that a file imports by a name; "" for none.
func importedAs(file *ast.File, name string) string {
	for _, spec := range file.Imports {
		folder, ours := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), "mevolve/")
		if ours && (spec.Name == nil && path.Base(folder) == name || spec.Name != nil && spec.Name.Name == name) {
			return folder
		}
	}
	return ""
}

// programFiles returns the files without tests by folder.
func programFiles(t *testing.T, set *token.FileSet) map[string][]*ast.File {
	t.Helper()
	parsed := map[string][]*ast.File{}
	for _, path := range files(t, ".go") {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file := must.Get(parser.ParseFile(set, path, nil, 0))
		folder := filepath.ToSlash(filepath.Dir(path))
		parsed[folder] = append(parsed[folder], file)
	}
	return parsed
}

func functions(files []*ast.File) (list []*ast.FuncDecl) {
	for _, file := range files {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				list = append(list, f)
			}
		}
	}
	return list
}
