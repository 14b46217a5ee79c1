package experiment

import (
	"strings"

	"mevolve/model/readings"
)

// leaks names the reading that makes an oracle of a result, except R17: "R23 test chooses
// hyper-parameters on the test set"; "" for none. R17 best-test has a sentence of its own.
func leaks(set readings.Set) string {
	var clauses []string
	for _, r := range readings.All() {
		for _, v := range r.Values {
			if v.Oracle != "" && v.Name == set.Get(r) && r.ID != "R17" {
				clauses = append(clauses, r.ID+" "+v.Name+" "+v.Oracle)
			}
		}
	}
	return strings.Join(clauses, "; ")
}
