// Package conformance holds the suite that any implementation of the mappings can be
// checked with, and the module and examples for mappings of one's own.
package conformance

import _ "embed"

// Suite is suite.json.
//
//go:embed suite.json
var Suite []byte
