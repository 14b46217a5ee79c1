package check_test

import (
	"fmt"
	"strings"

	"mevolve/model/readings"
	"mevolve/study/check"
)

// Another program's validation graphs: what it printed of p, and the r it made of
// that. The last r is not that of Eq. 11.
func ExampleReliability() {
	table := strings.NewReader(`set,class,predicted,p_1,p_2,r
val,1,1,.9,.1,.82
val,2,2,.2,.8,.56
val,2,1,.6,.4,.5
`)
	report, err := check.Reliability(table, "theirs.csv", readings.Default().Theta)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Verdict)
	// Output:
	// Over 1 calibration, r agrees with no reading; θ is not reported; the filter is not reported.
}
