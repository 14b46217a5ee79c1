// Package conformance is a test suite for implementations of the mappings in any
// language (Suite), with a Python module and examples for writing a mapping.
package conformance

import _ "embed"

// Suite is suite.json.
//
//go:embed suite.json
var Suite []byte
