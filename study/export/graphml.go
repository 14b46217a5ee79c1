package export

import (
	"encoding/xml"
	"io"
	"strconv"
)

// GraphML writes a change as one graph with all edges; the edge data change
// is kept, added or removed, so that kept and removed are the graph before,
// kept and added the graph after. Vertex labels are the node data label, their
// names the node data name.
func GraphML(w io.Writer, c Change) error {
	doc := graphml{
		Namespace: "http://graphml.graphdrawing.org/xmlns",
		Keys: []graphmlKey{
			{"label", "node", "label", "int"},
			{"name", "node", "name", "string"},
			{"change", "edge", "change", "string"},
		},
	}
	g := &doc.Graph
	g.Direction, g.Title = "undirected", c.title()
	for v := range c.Before.N() {
		node := graphmlNode{ID: v + 1}
		if label, name, ok := c.label(v); ok {
			node.Data = append(node.Data, graphmlData{"label", strconv.Itoa(label)})
			if name != "" {
				node.Data = append(node.Data, graphmlData{"name", name})
			}
		}
		g.Nodes = append(g.Nodes, node)
	}
	for e, f := range c.edges() {
		g.Edges = append(g.Edges, graphmlEdge{e.U + 1, e.V + 1, graphmlData{"change", string(f)}})
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(w)
	encoder.Indent("", "  ")
	if err := encoder.Encode(doc); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

type (
	graphml struct {
		XMLName   xml.Name     `xml:"graphml"`
		Namespace string       `xml:"xmlns,attr"`
		Keys      []graphmlKey `xml:"key"`
		Graph     struct {
			Direction string        `xml:"edgedefault,attr"`
			Title     string        `xml:"desc"`
			Nodes     []graphmlNode `xml:"node"`
			Edges     []graphmlEdge `xml:"edge"`
		} `xml:"graph"`
	}
	graphmlKey struct {
		ID   string `xml:"id,attr"`
		For  string `xml:"for,attr"`
		Name string `xml:"attr.name,attr"`
		Type string `xml:"attr.type,attr"`
	}
	graphmlNode struct {
		ID   int           `xml:"id,attr"`
		Data []graphmlData `xml:"data"`
	}
	graphmlEdge struct {
		Source int         `xml:"source,attr"`
		Target int         `xml:"target,attr"`
		Change graphmlData `xml:"data"`
	}
	graphmlData struct {
		Key   string `xml:"key,attr"`
		Value string `xml:",chardata"`
	}
)
