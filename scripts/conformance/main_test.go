package main

import (
	"bytes"
	"context"
	"testing"

	"mevolve/augment/conformance"
)

// The file is what the command writes.
func TestSuite_IsAsTheCommandWritesIt(t *testing.T) {
	content, err := write(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(content, conformance.Suite) {
		t.Error("augment/conformance/suite.json is not what it would be: go run ./scripts/conformance, and read the difference")
	}
}
