package datasets

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"mevolve/model"
)

// graphML is a file while it is read.
type graphML struct {
	named
	in   *xml.Decoder
	keys map[string]xmlKey // by id
	open []string          // names of the open elements, outermost first
	text *string           // the class or label that the present element's text sets; nil for none
}

type xmlKey struct{ of, name string }

// parseGraphML loads the graphs of a GraphML file (http://graphml.graphdrawing.org), as
// networkx, igraph, Gephi and yEd write it, in file order. The class of a graph is its
// data "class", "label" or "y"; the label of a vertex is its "label" or "type". Other
// data, weights and directions are ignored. Vertices keep the order of the file.
func parseGraphML(ctx context.Context, where string, in io.Reader) (*model.Dataset, error) {
	p := &graphML{named: named{ctx: ctx, file: where}, keys: map[string]xmlKey{}}
	text, err := p.plain(in)
	if err != nil {
		return nil, err
	}
	p.in = xml.NewDecoder(text)
	p.in.CharsetReader = func(encoding string, in io.Reader) (io.Reader, error) { // called for any encoding but UTF-8
		if strings.EqualFold(encoding, "us-ascii") {
			return in, nil
		}
		return nil, p.wrong("text in "+shown(encoding), plainText, "save the file as UTF-8")
	}
	for {
		token, err := p.in.Token()
		p.at, _ = p.in.InputPos()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, p.unreadable(err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			err = p.element(x)
			p.open = append(p.open, x.Name.Local)
		case xml.CharData:
			if p.text != nil {
				set(p.text, strings.TrimSpace(string(x)))
			}
		case xml.EndElement:
			p.open, p.text = p.open[:len(p.open)-1], nil
		}
		if err != nil {
			return nil, err
		}
	}
	return p.dataset()
}

func (p *graphML) unreadable(err error) error {
	var refused *FormatError
	if errors.As(err, &refused) {
		return refused // without the parser's own words
	}
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		return p.wrong(shown(syntax.Msg), "GraphML", "write the file again")
	}
	return fmt.Errorf("%s cannot be read: %w", shown(p.file), err)
}

func (p *graphML) element(x xml.StartElement) error {
	within := ""
	if len(p.open) > 0 {
		within = p.open[len(p.open)-1]
	}
	if len(p.open) == 0 && x.Name.Local != "graphml" {
		return p.wrong("<"+x.Name.Local+">", "<graphml>", "give a GraphML file")
	}
	if (x.Name.Local == "node" || x.Name.Local == "edge") && within != "graph" {
		return p.wrong("a "+x.Name.Local+" within a "+within, "it within a graph", "write the file again")
	}
	switch x.Name.Local {
	case "key":
		p.keys[attribute(x, "id")] = xmlKey{attribute(x, "for"), strings.ToLower(attribute(x, "attr.name"))}
	case "graph":
		if within != "graphml" {
			return p.wrong("a graph within a "+within, "graphs beside one another", "write nested graphs as graphs of their own")
		}
		p.begin()
		if attribute(x, "edgedefault") == "directed" {
			p.directed++
		}
	case "node":
		return p.vertex(attribute(x, "id"))
	case "edge":
		return p.edge(attribute(x, "source"), attribute(x, "target"))
	case "hyperedge":
		return p.wrong("a hyperedge", "edges of two vertices", "remove it")
	case "data":
		p.text = p.target(within, p.keys[attribute(x, "key")])
	}
	return nil
}

// target returns the class or label that a data key sets, nil for other keys.
func (p *graphML) target(within string, key xmlKey) *string {
	switch {
	case key.of != within && key.of != "all" && key.of != "":
		return nil
	case within == "graph" && slices.Contains(classKeys, key.name):
		return &p.class[len(p.class)-1]
	case within == "node" && slices.Contains(vertexKeys, key.name):
		return &p.label[len(p.label)-1]
	}
	return nil
}

// set stores a value where none is stored yet.
func set(to *string, value string) {
	if *to == "" {
		*to = value
	}
}

func attribute(x xml.StartElement, name string) string {
	for _, a := range x.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
