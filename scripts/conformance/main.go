// Conformance writes conformance/suite.json: run it in the project's folder.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"

	"mevolve/study/check"
)

func main() {
	content, err := write(context.Background())
	if err == nil {
		err = os.WriteFile("augment/conformance/suite.json", content, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// write is the suite as it stands in the file: a case a line.
func write(ctx context.Context) ([]byte, error) {
	s, err := check.MakeSuite(ctx)
	if err != nil {
		return nil, err
	}
	b := fmt.Appendf(nil, "{\"version\":%d,\"license\":%q", s.Version, s.License)
	for _, part := range []struct {
		name  string
		lines []any
	}{{"graphs", lines(s.Graphs)}, {"mappings", lines(s.Mappings)}, {"reliability", lines(s.Reliability)}} {
		b = fmt.Appendf(b, ",\n%q:[\n", part.name)
		for i, line := range part.lines {
			one, err := json.Marshal(line)
			if err != nil {
				return nil, err
			}
			b = append(b, one...)
			if i < len(part.lines)-1 {
				b = append(b, ',')
			}
			b = append(b, '\n')
		}
		b = append(b, ']')
	}
	return append(bytes.TrimSpace(b), "}\n"...), nil
}

func lines[T any](list []T) []any {
	out := make([]any, len(list))
	for i, v := range list {
		out[i] = v
	}
	return out
}
