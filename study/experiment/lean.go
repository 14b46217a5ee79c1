package experiment

import (
	"encoding/json"
	"regexp"
)

// probabilitiesOf finds what Answers keep beside the decisions: "p_true" and "p".
var probabilitiesOf = regexp.MustCompile(`,"p_true":\[[^\]]*\]|,"p":\[(?:\[[^\]]*\],?)*\]`)

// WithoutProbabilities is a stored trial without the probabilities of its models, which
// take four fifths of its bytes and serve the area under the curve alone. Every other
// byte stays: a quotation mark within a JSON string has a backslash before it, so that
// no name can look like one of these fields.
func WithoutProbabilities(raw json.RawMessage) json.RawMessage {
	return probabilitiesOf.ReplaceAll(raw, nil)
}
