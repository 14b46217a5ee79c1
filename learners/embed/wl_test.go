package embed

import (
	"crypto/md5"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"mevolve/internal/must"
	"mevolve/internal/reference"
	"mevolve/model"
)

// plainWL is karateclub's WeisfeilerLehmanHashing: the features of every
// vertex as strings, md5 after the first round.
func plainWL(g *model.Graph, first []string) []string {
	features := slices.Clone(first)
	all := slices.Clone(first)
	for range wlRounds {
		next := make([]string, len(features))
		for v := range next {
			var around []string
			for _, u := range g.Neighbors(v) {
				around = append(around, features[u])
			}
			slices.Sort(around)
			sum := md5.Sum([]byte(strings.Join(append([]string{features[v]}, around...), "_")))
			next[v] = hex.EncodeToString(sum[:])
		}
		features = next
		all = append(all, features...)
	}
	return all
}

func degreeStrings(g *model.Graph) []string {
	first := make([]string, g.N())
	for v := range first {
		first[v] = strconv.Itoa(g.Degree(v))
	}
	return first
}

func counted(tokens []string) map[string]int {
	counts := map[string]int{}
	for _, t := range tokens {
		counts[t]++
	}
	return counts
}

// translation fails the test unless tokens and strings name the same things:
// it is kept over many graphs.
type translation struct {
	strings map[uint64]string
	tokens  map[string]uint64
}

func newTranslation() translation { return translation{map[uint64]string{}, map[string]uint64{}} }

func (d translation) check(t interface{ Fatalf(string, ...any) }, tokens []uint64, names []string) {
	if len(tokens) != len(names) {
		t.Fatalf("%d tokens, the oracle has %d", len(tokens), len(names))
	}
	for i, token := range tokens {
		if s, ok := d.strings[token]; ok && s != names[i] {
			t.Fatalf("one token for %s and %s", s, names[i])
		}
		if u, ok := d.tokens[names[i]]; ok && u != token {
			t.Fatalf("two tokens for %s", names[i])
		}
		d.strings[token], d.tokens[names[i]] = names[i], token
	}
}

func TestWLTokens_NameTheSameSubtreesAsTheOracle(t *testing.T) {
	d := newTranslation()
	rapid.Check(t, func(t *rapid.T) {
		g, _ := drawGraph(t)
		d.check(t, wlTokens(g, firstLabels(g, nil)), plainWL(g, degreeStrings(g)))
	})
}

func TestWLTokens_StartFromVertexLabelsWithAttributed(t *testing.T) {
	d, letters := newTranslation(), alphabet{0, 1, 2, 3}
	rapid.Check(t, func(t *rapid.T) {
		g, _ := drawGraph(t)
		labels := rapid.SliceOfN(rapid.IntRange(0, 3), g.N(), g.N()).Draw(t, "labels")
		names := make([]string, g.N())
		for v, l := range labels {
			names[v] = strconv.Itoa(l)
		}
		labelled := must.Get(g.WithLabels(labels))
		d.check(t, wlTokens(labelled, firstLabels(labelled, letters)), plainWL(g, names))
		if !cmp.Equal(firstLabels(labelled, nil), firstLabels(g, letters)) {
			t.Fatal("without labels, or without being asked for them, the first tokens are degrees")
		}
	})
}

// goldenWL is a graph of MUTAG as karateclub 1.3.4 reads it.
type goldenWL struct {
	Graph, N, Total, Distinct int
	LineN                     int            `json:"line_n"`
	LineDistinct              int            `json:"line_distinct"`
	Counts                    map[string]int // of the first five graphs
	Edges                     [][2]int       // of the first five graphs
}

func readGoldenWL(t *testing.T) []goldenWL {
	t.Helper()
	var file struct{ Graphs []goldenWL }
	reference.Golden(t, "wl_MUTAG.json", &file)
	if len(file.Graphs) != 20 || len(file.Graphs[4].Counts) == 0 {
		t.Fatalf("%d golden graphs, expected 20, the first five with counts", len(file.Graphs))
	}
	return file.Graphs
}

func TestWLTokens_AreCountedAsInKarateclub(t *testing.T) {
	d := newTranslation()
	for _, golden := range readGoldenWL(t)[:5] {
		var edges []model.Edge
		for _, e := range golden.Edges {
			edges = append(edges, model.NewEdge(e[0], e[1]))
		}
		g := must.Get(model.NewGraph(golden.N, edges))
		names := plainWL(g, degreeStrings(g))
		if diff := cmp.Diff(golden.Counts, counted(names)); diff != "" {
			t.Fatalf("graph %d, the oracle: %s", golden.Graph, diff)
		}
		tokens := wlTokens(g, firstLabels(g, nil))
		d.check(t, tokens, names)
		got := map[string]int{}
		doc := newDocument(tokens)
		for k, token := range doc.tokens {
			got[d.strings[token]] = doc.counts[k]
		}
		if diff := cmp.Diff(golden.Counts, got); diff != "" {
			t.Fatalf("graph %d: %s", golden.Graph, diff)
		}
	}
}

func TestDocuments_AreAsLongAsInKarateclub(t *testing.T) {
	golden := readGoldenWL(t)
	graphs, _ := readTU(t, "MUTAG")
	check := func(graph int, what string, d document, length, distinct int) {
		for _, c := range d.counts {
			length -= c
		}
		if length != 0 || len(d.tokens) != distinct {
			t.Errorf("graph %d, %s: %d tokens too few, %d distinct, expected %d", graph, what, length, len(d.tokens), distinct)
		}
	}
	for i, k := range golden {
		check(i, "vertices", vertexDocument(graphs[i], nil), k.Total, k.Distinct)
		check(i, "edges", edgeDocument(graphs[i], nil), (wlRounds+1)*k.LineN, k.LineDistinct)
	}
}
