package main

import (
	"os/exec"
	"testing"

	"mevolve/internal/long"
)

// A script that shares no code with the program counts the same figures from the stores.
func TestPage_IsWhatAnIndependentCountGives(t *testing.T) {
	long.Only(t, "ten seconds")
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3 here")
	}
	if out, err := exec.Command(python, "recount.py", "../../docs").CombinedOutput(); err != nil {
		t.Errorf("%v; a line with ! is not in the page:\n%s", err, out)
	}
}
