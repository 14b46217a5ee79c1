package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
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

// programFiles returns the files without tests by folder.
func programFiles(t *testing.T, set *token.FileSet) map[string][]*ast.File {
	t.Helper()
	parsed := map[string][]*ast.File{}
	for _, path := range files(t, ".go") {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
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
