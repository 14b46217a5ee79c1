//go:build unix

package main

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed *.py
var scripts embed.FS

// python is a process that answers jobs, with one thread.
type python struct {
	command  *exec.Cmd
	folder   string
	in       io.WriteCloser
	out      *json.Decoder
	errors   bytes.Buffer
	packages map[string]string // their versions
	versions string
}

// startPython starts a script in $PYTHON, /usr/bin/python3 or python3, the first that
// has its packages.
func startPython(ctx context.Context, script, packages string) (*python, error) {
	var last error
	for _, name := range []string{os.Getenv("PYTHON"), "/usr/bin/python3", "python3"} {
		if name == "" {
			continue
		}
		p, err := start(ctx, name, script)
		if err == nil {
			return p, nil
		}
		last = cmp.Or(last, err)
	}
	lines := strings.Split(last.Error(), "\n")
	return nil, fmt.Errorf("this needs a python3 with %s, or PYTHON set to one (%s)", packages, lines[len(lines)-1])
}

// startReference starts the method in Python (evolution.py).
func startReference(ctx context.Context) (*python, error) {
	return startPython(ctx, "peers.py", "scikit-learn, networkx and scipy (Debian: python3-sklearn python3-networkx)")
}

func start(ctx context.Context, name, script string) (*python, error) {
	folder, err := os.MkdirTemp("", "peers")
	if err != nil {
		return nil, err
	}
	p := &python{folder: folder, command: exec.CommandContext(ctx, name, filepath.Join(folder, script))}
	if err := os.CopyFS(folder, scripts); err != nil {
		return nil, err
	}
	p.command.Env = append(os.Environ(), "OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1", "MKL_NUM_THREADS=1", "PYTHONDONTWRITEBYTECODE=1",
		"MALLOC_MMAP_THRESHOLD_=1000000000", "MALLOC_TRIM_THRESHOLD_=1000000000") // PyTorch otherwise loses half its time to page faults
	p.command.Stderr = &p.errors
	if p.in, err = p.command.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = json.NewDecoder(out)
	if err := p.command.Start(); err != nil {
		os.RemoveAll(folder)
		return nil, err
	}
	var hello struct {
		Python   string
		Packages map[string]string
	}
	if err := p.ask(map[string]any{"do": "hello"}, &hello); err != nil {
		p.stop()
		return nil, err
	}
	p.packages, p.versions = hello.Packages, hello.Python
	for _, name := range slices.Sorted(maps.Keys(hello.Packages)) {
		p.versions += ", " + name + " " + hello.Packages[name]
	}
	return p, nil
}

func (p *python) has(name string) bool { return p.packages[name] != "" }

// ask hands a job over and waits for the answer.
func (p *python) ask(job, answer any) error {
	if answer == nil {
		answer = new(any)
	}
	err := json.NewEncoder(p.in).Encode(job)
	if err == nil {
		err = p.out.Decode(answer)
	}
	if err != nil {
		p.in.Close()
		p.command.Wait()
		return fmt.Errorf("%s: %w\n%s", p.command.Path, err, strings.TrimSpace(p.errors.String()))
	}
	return nil
}

func (p *python) stop() {
	p.in.Close()
	p.command.Wait()
	os.RemoveAll(p.folder)
}
