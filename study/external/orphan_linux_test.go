package external

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"mevolve/internal/must"
	"mevolve/internal/poll"
)

func init() {
	others := behave
	behave = func(how string) bool {
		if how != "parent" {
			return others(how)
		}
		beParent()
		return true
	}
}

// beParent asks a child that never answers, and writes the child's number.
func beParent() {
	_ = os.Setenv(childVariable, "spinning")
	c, err := start(os.Args[:1], &tail{})
	fmt.Println(c.command.Process.Pid, err)
	hang()
}

// A program that spins, and reads nothing, ends with the process that has started it,
// even if that is killed.
func TestProgram_EndsWithAKilledParent(t *testing.T) {
	parent := exec.Command(os.Args[0])
	parent.Env = append(os.Environ(), childVariable+"=parent")
	out := must.Get(parent.StdoutPipe())
	must.Do(parent.Start())
	line, _ := bufio.NewReader(out).ReadString('\n')
	var pid int
	if _, err := fmt.Sscanln(line, &pid); pid == 0 {
		t.Fatalf("%q: %v", line, err)
	}
	if !alive(pid) {
		t.Fatal("the child has ended before its parent")
	}
	_ = parent.Process.Kill()
	_ = parent.Wait()
	if !poll.Until(time.Minute, func() bool { return !alive(pid) }) {
		_ = syscall.Kill(pid, syscall.SIGKILL)
		t.Fatal("the child outlives its parent")
	}
}

// What a program has started ends with it.
func TestProgram_LeavesNoGrandchild(t *testing.T) {
	p := program(t, "a grandchild and fine", time.Minute)
	must.Get(p.Ask(context.Background(), Request{Vertices: 3, Edges: [][2]int{{1, 2}}, Seed: "0"}))
	var pid int
	if !poll.Until(time.Minute, func() bool { _, _ = fmt.Sscan(p.Printed(), &pid); return pid != 0 }) || !alive(pid) {
		t.Fatal("there is no grandchild")
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if !poll.Until(time.Minute, func() bool { return !alive(pid) }) {
		_ = syscall.Kill(pid, syscall.SIGKILL)
		t.Fatal("the grandchild is left")
	}
}

// A child does not end with the thread that has asked it first.
func TestProgram_OutlivesTheThreadThatAskedIt(t *testing.T) {
	p := program(t, "no id", time.Minute)
	r := Request{Vertices: 3, Edges: [][2]int{{1, 2}}, Seed: "0"}
	for range 3 {
		thread, done := 0, make(chan error)
		go func() {
			runtime.LockOSThread() // and never given back: the thread ends with this function
			thread = syscall.Gettid()
			_, err := p.Ask(context.Background(), r)
			done <- err
		}()
		must.Do(<-done)
		if !poll.Until(time.Minute, func() bool {
			_, err := os.Stat(fmt.Sprintf("/proc/self/task/%d", thread))
			return os.IsNotExist(err) || thread == os.Getpid() // the main thread never ends
		}) {
			t.Fatal("the thread does not end")
		}
	}
	if len(p.idle) != 1 || p.idle[0].asked != 3 {
		t.Errorf("%d children", len(p.idle))
	}
}

// alive reports whether a process is there and has not ended.
func alive(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	_, after, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(after, "Z") && !strings.HasPrefix(after, "X")
}
