package experiment

import (
	"strings"

	"mevolve/model/readings"
)

// leaks says of the readings, R17 aside, what makes an oracle of figures under them,
// "R23 test chooses hyper-parameters on the test set"; "" where nothing does. What
// R17 best-test does has words of its own.
func leaks(set readings.Set) string {
	var clauses []string
	for _, r := range readings.All() {
		for _, v := range r.Values {
			if v.Oracle != "" && v.Name == set.Get(r) && r.ID != reportID {
				clauses = append(clauses, r.ID+" "+v.Name+" "+v.Oracle)
			}
		}
	}
	return strings.Join(clauses, "; ")
}
