// Package paper holds the printed results of the M-Evolve paper as data, and audits
// them: it computes again what follows from other printed numbers.
//
// The values and bold marks are as printed in Tables 2 and 3 of J. Zhou,
// J. Shen, S. Yu, G. Chen, Q. Xuan, "M-Evolve: Structural-Mapping-Based Data
// Augmentation for Graph Classification", IEEE TNSE 2020,
// doi:10.1109/TNSE.2020.3032950 (arXiv 2007.05700).
//
// Names of datasets match in any case, with - or _.
package paper

import (
	"encoding/csv"
	"math"
	"strconv"
	"strings"

	"mevolve/internal/must"
)

// OriginalRow is the mapping name under which Table 3 gives the original
// model.
const OriginalRow = "original"

// Mappings are the four of Table 3, in its order.
func Mappings() []string {
	return []string{"random", "vertex-similarity", "motif-random", "motif-similarity"}
}

// Learners are the 17 combinations of Table 3, in its order.
func Learners() []string {
	var out []string
	for _, embedding := range []string{"sf", "netlsd", "graph2vec", "gl2vec"} {
		for _, classifier := range []string{"svm", "log", "knn", "rf"} {
			out = append(out, embedding+"+"+classifier)
		}
	}
	return append(out, "diffpool")
}

// sameName folds what people write differently: PTC-MR, PTC_MR, ptc_mr.
func sameName(dataset string) string { return joiners.Replace(strings.ToLower(dataset)) }

var joiners = strings.NewReplacer("-", "", "_", "")

// rows parses one embedded table, without its heading.
func rows(table string) [][]string {
	return must.Get(csv.NewReader(strings.NewReader(table)).ReadAll())[1:]
}

// number parses a printed number of an embedded table.
func number(s string) float64 { return must.Get(strconv.ParseFloat(s, 64)) }

func whole(s string) int { return int(math.Round(number(s))) }
