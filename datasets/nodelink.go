package datasets

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"mevolve/model"
)

// nodeLink is a graph in this format. A vertex may be named by any JSON value.
type nodeLink struct {
	Directed bool                         `json:"directed"`
	Graph    map[string]json.RawMessage   `json:"graph"`
	Nodes    []map[string]json.RawMessage `json:"nodes"`
	Links    []link                       `json:"links"`
	Edges    []link                       `json:"edges"`
}

type link struct {
	Source json.RawMessage `json:"source"`
	Target json.RawMessage `json:"target"`
}

// parseNodeLink loads graphs in the format of networkx's node_link_data: a JSON file
// with one such object, or a list of them. The class of a graph is the "class", "label"
// or "y" of its "graph"; the label of a vertex is the "label" or "type" of its node.
// The edges are in "links" or "edges". Vertices keep the order of the file.
func parseNodeLink(ctx context.Context, where string, in io.Reader) (*model.Dataset, error) {
	f := &named{ctx: ctx, file: where}
	text, err := f.plain(in)
	if err != nil {
		return nil, err
	}
	buffered := &positions{in: text}
	d := json.NewDecoder(buffered)
	fail := func(err error) error { return f.unreadableJSON(err, buffered.line(d.InputOffset())) }
	begin, err := d.Token()
	if err != nil {
		return nil, fail(err)
	}
	switch begin {
	case json.Delim('['):
		for d.More() {
			var g nodeLink
			if err := d.Decode(&g); err != nil {
				return nil, fail(err)
			}
			if err := f.take(g, buffered.line(d.InputOffset())); err != nil {
				return nil, err
			}
		}
		if _, err := d.Token(); err != nil { // the bracket that ends the list
			return nil, fail(err)
		}
	case json.Delim('{'):
		// The opening brace is already read, so another one is put before the rest.
		d = json.NewDecoder(io.MultiReader(strings.NewReader("{"), d.Buffered(), buffered))
		var g nodeLink
		if err := d.Decode(&g); err != nil {
			return nil, fail(err)
		}
		if err := f.take(g, 0); err != nil {
			return nil, err
		}
	default:
		return nil, f.wrong(shown(fmt.Sprint(begin)), "an object with nodes and links, or a list of such", "write it with networkx's node_link_data")
	}
	switch _, err := d.Token(); {
	case err == nil:
		f.at = buffered.line(d.InputOffset())
		return nil, f.wrong("more behind the graph or the list", "the end of the file", "write several graphs as one list")
	case err != io.EOF:
		return nil, fail(err)
	}
	return f.dataset()
}

// take adds a graph. line is the line where it ends, from 1; 0 if unknown.
func (f *named) take(g nodeLink, line int) error {
	f.at = line
	if g.Nodes == nil {
		return f.wrong(fmt.Sprintf("no nodes in graph %d", len(f.first)+1), `"nodes" and "links"`, "write it with networkx's node_link_data")
	}
	f.begin()
	if g.Directed {
		f.directed++
	}
	for _, key := range classKeys {
		set(&f.class[len(f.class)-1], scalar(g.Graph[key]))
	}
	for _, node := range g.Nodes {
		if err := f.vertex(scalar(node["id"])); err != nil {
			return err
		}
		for _, key := range vertexKeys {
			set(&f.label[len(f.label)-1], scalar(node[key]))
		}
	}
	for _, l := range append(g.Links, g.Edges...) {
		if err := f.edge(scalar(l.Source), scalar(l.Target)); err != nil {
			return err
		}
	}
	return nil
}

// scalar returns a JSON value as text: the content of a string, a number as written.
func scalar(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	var compact bytes.Buffer
	if json.Compact(&compact, raw) != nil || compact.String() == "null" {
		return ""
	}
	return compact.String()
}

func (f *named) unreadableJSON(err error, line int) error {
	f.at = line
	var refused *FormatError
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &refused) || f.ctx.Err() != nil:
		return err
	case errors.As(err, &kind):
		return f.wrong(fmt.Sprintf("a %s as %q", kind.Value, kind.Field), "nodes and links of a graph", "write it with networkx's node_link_data")
	case errors.As(err, &syntax):
		return f.wrong(shown(syntax.Error()), "JSON", "write the file again")
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return f.wrong("the end of the file", "the end of a graph", "write the file again")
	}
	return fmt.Errorf("%s cannot be read: %w", shown(f.file), err)
}

// positions finds the line of each byte offset of a text.
type positions struct {
	in   io.Reader
	ends []int64
	at   int64
}

func (p *positions) Read(b []byte) (int, error) {
	n, err := p.in.Read(b)
	for i, c := range b[:n] {
		if c == '\n' {
			p.ends = append(p.ends, p.at+int64(i))
		}
	}
	p.at += int64(n)
	return n, err
}

// line returns the line of an offset, from 1.
func (p *positions) line(offset int64) int {
	n := 1
	for _, end := range p.ends {
		if end >= offset {
			break
		}
		n++
	}
	return n
}
