package conformance_test

import (
	"encoding/json"
	"fmt"

	"mevolve/augment/conformance"
)

// The suite is JSON that any language reads.
func Example() {
	var suite struct {
		Version  int               `json:"version"`
		Mappings []json.RawMessage `json:"mappings"`
	}
	err := json.Unmarshal(conformance.Suite, &suite)
	fmt.Println(suite.Version, len(suite.Mappings) > 0, err)
	// Output:
	// 2 true <nil>
}
