package dataset

import (
	"fmt"
	"strconv"
	"strings"
)

// filter is a list of conditions that all must hold: "n>20 class=1 twins".
type filter struct {
	text       string
	conditions []condition
	err        error
}

// condition compares what a graph has in a column with a number.
type condition struct {
	column   int
	operator string
	value    int
}

var operators = []string{"<=", ">=", "!=", "≤", "≥", "≠", "<", ">", "="}

// parseFilter reads conditions separated by blanks. A number alone is a
// graph's; a column's name alone asks for more than none.
func parseFilter(text string) filter {
	f := filter{text: strings.TrimSpace(text)}
	for _, word := range strings.Fields(text) {
		c, err := parseCondition(word)
		if err != nil {
			f.err = err
			return f
		}
		f.conditions = append(f.conditions, c)
	}
	return f
}

func parseCondition(word string) (condition, error) {
	name, operator, number := word, "", ""
	for _, o := range operators {
		if before, after, ok := strings.Cut(word, o); ok {
			name, operator, number = before, o, after
			break
		}
	}
	if operator == "" {
		if i, err := strconv.Atoi(word); err == nil {
			return condition{byGraph, "=", i}, nil
		}
	}
	column := -1
	for i, title := range titles {
		if name != "" && strings.HasPrefix(title, strings.ToLower(name)) && (len(name) > 1 || len(title) == 1) {
			column = i
		}
	}
	if column < 0 {
		return condition{}, fmt.Errorf("a filter reads like n>20 class=1 triangles=0 twins; found %q", word)
	}
	if operator == "" {
		if column < byTriangles {
			return condition{}, fmt.Errorf("%s needs a number to compare with, such as %s>20", titles[column], titles[column])
		}
		return condition{column, ">", 0}, nil
	}
	value, err := strconv.Atoi(strings.Replace(number, "−", "-", 1))
	if err != nil {
		return condition{}, fmt.Errorf("%s%s is followed by a whole number; found %q", titles[column], operator, number)
	}
	return condition{column, operator, value}, nil
}

// keeps tells whether a graph fits every condition. What is not known yet
// fits.
func (f filter) keeps(l *graphs, i int) bool {
	for _, c := range f.conditions {
		v := l.value(i, c.column)
		if v < 0 && c.column >= byTriangles {
			continue
		}
		if !c.holds(v) {
			return false
		}
	}
	return true
}

func (c condition) holds(v int) bool {
	switch c.operator {
	case "<":
		return v < c.value
	case ">":
		return v > c.value
	case "<=", "≤":
		return v <= c.value
	case ">=", "≥":
		return v >= c.value
	case "!=", "≠":
		return v != c.value
	}
	return v == c.value
}
