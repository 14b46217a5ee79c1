package lessons

import (
	"context"
	"fmt"
	"os"
	"slices"

	"mevolve/augment"
	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
)

// pair writes an edge or pair as lessons do, 2–6, and row a path, 2–3–6.
func pair(e model.Edge) string { return row([]int{e.U, e.V}) }

func row(vertices []int) string {
	text := ""
	for i, v := range vertices {
		if i > 0 {
			text += "–"
		}
		text += fmt.Sprint(v + 1)
	}
	return text
}

// enumerated writes 1, 2 and 3.
func enumerated(words ...string) string {
	text := words[0]
	for i, word := range words[1:] {
		if i == len(words)-2 {
			text += " and " + word
		} else {
			text += ", " + word
		}
	}
	return text
}

// distances are those from a vertex; a vertex that cannot be reached is not in them.
func distances(g *model.Graph, from int) map[int]int {
	far := map[int]int{from: 0}
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, v := range g.Neighbors(queue[0]) {
			if _, seen := far[int(v)]; !seen {
				far[int(v)] = far[queue[0]] + 1
				queue = append(queue, int(v))
			}
		}
	}
	return far
}

// around is the length of the shortest cycle through an edge, 0 of a bridge.
func around(p *page, g *model.Graph, e model.Edge) int {
	rest := rewired(p, g, nil, []model.Edge{e})
	if far, joined := distances(rest, e.U)[e.V]; joined {
		return far + 1
	}
	return 0
}

func rewired(p *page, g *model.Graph, add, remove []model.Edge) *model.Graph {
	p.Helper()
	return must.Get(g.Rewire(add, remove))
}

func components(g *model.Graph) int {
	_, n := g.Components()
	return n
}

func common(g *model.Graph, e model.Edge) (between []int) {
	for _, v := range g.Neighbors(e.U) {
		if g.HasEdge(int(v), e.V) {
			between = append(between, int(v))
		}
	}
	return between
}

func edgeSwap(p *page) {
	g, _, r := mapped(p.T, p.Show)
	p.says("m = %d and β is %s, so k = %d", g.M(), short(p.Show.Settings.Beta, 2), r.Requested)
	same := r.Graph.N() == g.N() && r.Graph.M() == g.M()
	for _, a := range r.Attempts {
		sides := []model.Edge{model.NewEdge(a.Path[0], a.Path[1]), model.NewEdge(a.Path[1], a.Path[2])}
		same = same && len(a.Path) == 3 && *a.Added == model.NewEdge(a.Path[0], a.Path[2]) && !g.HasEdge(a.Path[0], a.Path[2]) && slices.Contains(sides, *a.Removed)
	}
	p.claims("it adds one edge and removes one. The vertices and the number of edges stay the same.", same)
	p.defines("three vertices in a row whose ends are not joined", "joins the two ends and removes one of the two edges of the triad", "Both choices are random draws")

	a := r.Attempts[0]
	p.says("The first draw selects the triad %s: the swap adds the edge %s, a diagonal of the square, and removes either %s or %s.",
		row(a.Path), pair(*a.Added), row(a.Path[:2]), row(a.Path[1:]))
	square, triangle := []int{0, 1, 2, 5}, []int{0, 1, 5}
	cycle := func(g *model.Graph, vertices []int) bool {
		for i, v := range vertices {
			if !g.HasEdge(v, vertices[(i+1)%len(vertices)]) {
				return false
			}
		}
		return true
	}
	for _, removed := range []model.Edge{model.NewEdge(a.Path[0], a.Path[1]), model.NewEdge(a.Path[1], a.Path[2])} {
		after := rewired(p, g, []model.Edge{*a.Added}, []model.Edge{removed})
		if !cycle(g, square) || cycle(after, square) || cycle(g, triangle) || !cycle(after, triangle) {
			p.Errorf("without %v the square does not become the triangle", removed)
		}
	}
	p.says("Look at the square %s", row(square))
	p.answer("It becomes the triangle " + row(triangle))
	p.says("It becomes the triangle %s.", row(triangle))
	p.defines("the vertices 1, 2 and 6 are on no cycle any more")
	p.says("The new edge %s (the chain of +) closes the triangle %s.", pair(*a.Added), row(triangle))
	p.claims("is a side of the square, so vertex 3 is no longer part of it", a.Path[1] == 2)
	p.says("Here u = %s fell into the first interval, and %s was removed.", short(a.DelDraw, 3), pair(*a.Removed))
	if *a.Removed != model.NewEdge(a.Path[0], a.Path[1]) || a.DelDraw >= a.DelProbability {
		p.Errorf("removed is %v at u = %v", a.Removed, a.DelDraw)
	}
	p.claims("The two edges do not have the same chance", a.DelProbability != 0.5)
	p.says("%s has the share %s, and %s has %s", row(a.Path[:2]), short(a.DelProbability, 3), row(a.Path[1:]), short(1-a.DelProbability, 3))
	rule := dataset(p.T, p.Show.Dataset).Rule
	p.claims("the classes follow a planted rule, the number of edges, which a swap does not change", rule != nil && rule.Class(g) == rule.Class(r.Graph))
	p.says("Draw the square %s on the board", row(square))
	p.says("erase %s and draw %s: the triangle is seen", pair(*a.Removed), pair(*a.Added))
}

func similarity(p *page) {
	g, m, r := mapped(p.T, p.Show)
	run := begun(p.T, m, g)
	rows := run.Additions(0, 0).Rows
	if len(rows) != 4 {
		p.Fatalf("candidates %+v", rows)
	}
	p.claims("Four pairs can be joined, each with the chance s divided by the sum of all four s", near(rows[0].Share, rows[0].Score/(rows[0].Score+rows[1].Score+rows[2].Score+rows[3].Score)))
	var house []model.Edge
	for _, side := range [][2]int{{1, 2}, {2, 3}, {3, 4}, {4, 1}, {1, 5}, {2, 5}} {
		house = append(house, model.NewEdge(side[0]-1, side[1]-1))
	}
	for _, e := range house {
		if len(house) != g.M() || !g.HasEdge(e.U, e.V) {
			p.Errorf("the house has the edges %v", g.EdgeList())
		}
	}
	p.defines("      5        add", "    1───2\n", "    4───3 ", "Σ 1/d_z")
	p.says("add %s or %s, the diagonals, or", pair(rows[0].Pair), pair(rows[1].Pair))
	p.says("%s or %s, under the roof", pair(rows[2].Pair), pair(rows[3].Pair))
	diagonal, roof := rows[0], rows[2]
	between := common(g, diagonal.Pair)
	p.says("%s has the neighbours %d and %d, of\n", pair(diagonal.Pair), between[0]+1, between[1]+1)
	p.says("degrees %d and %d; %s has only %d\n", g.Degree(between[0]), g.Degree(between[1]), pair(roof.Pair), common(g, roof.Pair)[0]+1)
	p.defines("The diagonal 1–3 is how many times as likely as the pair 3–5")
	p.answer(short(diagonal.Share/roof.Share, 3))
	p.says("%v times: s is 1/%d + 1/%d = %s against %s, which makes shares of %s and %s.", short(diagonal.Share/roof.Share, 3),
		g.Degree(between[0]), g.Degree(between[1]), short(diagonal.Score, 3), short(roof.Score, 3), short(diagonal.Share, 3), short(roof.Share, 3))
	p.says("Vertex %d gives a third to each of its three neighbours; vertex %d gives a half to each of its two.", between[0]+1, between[1]+1)
	if g.Degree(between[0]) != 3 || g.Degree(between[1]) != 2 || !near(diagonal.Score, 1./3+1./2) {
		p.Errorf("the degrees are %d and %d, s is %v", g.Degree(between[0]), g.Degree(between[1]), diagonal.Score)
	}

	a := r.Attempts[0]
	removals := begun(p.T, m, g).Removals(a.Added, a.Path, 0, 0).Rows
	p.says("The diagonal %s is added with the triad %s.", pair(*a.Added), row(a.Path))
	p.defines("the weight is reversed, 1 − s/Σs", "Which of the two edges is more likely")
	likely, other := removals[1], removals[0]
	if likely.Share <= other.Share || likely.Score != 0 || other.Score != 0.5 {
		p.Errorf("removals %+v", removals)
	}
	p.answer(pair(likely.Pair))
	p.says("%s, which is part of the roof", pair(other.Pair))
	p.says("%s. The edge %s is part of the triangle with the roof: its ends have the neighbour %d in common, s = 1/%d, and its share is %s0.",
		pair(likely.Pair), pair(other.Pair), common(g, other.Pair)[0]+1, g.Degree(common(g, other.Pair)[0]), short(other.Share, 3))
	p.says("The edge %s is in no triangle, so s = 0, and its share is the rest.", pair(likely.Pair))
	p.says("Here u = %s fell below %s0, and %s was removed, the less likely edge.", short(a.DelDraw, 3), short(other.Share, 3), pair(*a.Removed))
	if *a.Removed != other.Pair || a.DelDraw >= other.Share {
		p.Errorf("removed is %v at u = %v", *a.Removed, a.DelDraw)
	}
	p.says("%s has two vertices between, so s is 1/%d + 1/%d", pair(diagonal.Pair), g.Degree(between[0]), g.Degree(between[1]))
	p.claims("Later swaps of the same mapping use them unchanged, although the graph has changed by then.", scoresStay(p))
}

// scoresStay reports whether the second swap of the lesson edge-swap, which has two, finds the scores
// of the first where the changed graph would give others.
func scoresStay(p *page) bool {
	at := must.Get(Find(All(), "edge-swap"))
	g, m, r := mapped(p.T, All()[at].Show)
	run := begun(p.T, m, g)
	before := map[model.Edge]float64{}
	for _, row := range run.Additions(0, 0).Rows {
		before[row.Pair] = row.Score
	}
	must.Do(run.Replay(context.Background(), r.Attempts[0]))
	now := must.Get(run.Graph())
	stay, differ := true, false
	for _, row := range run.Additions(0, 0).Rows {
		stay = stay && row.Score == before[row.Pair]
		differ = differ || augment.RA.Score(now, row.Pair.U, row.Pair.V) != row.Score
	}
	return stay && differ
}

func raOnMolecules(p *page) {
	count := func(d *model.Dataset) int {
		s := must.Get(attributes.Measure(context.Background(), d, nil))
		return s.Value("triangle-free").(int)
	}
	kind, _ := augment.KindOf(p.Show.Settings.Mapping)
	p.claims("uses the RA index twice: for the edge that it adds and for the edge that it removes", kind.Scored && kind.Motif && p.Show.Settings.Similarity == settings.Default().Similarity)
	p.defines("z is a neighbour of both", "Draw the three edges i–j, j–z and z–i.", "Rings of three atoms are rare in chemistry")
	rings, communities := dataset(p.T, "rings"), dataset(p.T, "communities")
	p.says("imitates molecules: %d of %d graphs have no triangle", count(rings), len(rings.Examples))
	p.says("every one of its %d graphs has triangles", len(communities.Examples))
	if n := count(communities); n != 0 {
		p.Errorf("%d graphs of communities have no triangle", n)
	}
	g, m, r := mapped(p.T, p.Show)
	rows := begun(p.T, m, g).Additions(0, 0).Rows
	p.says("has %d edges. Its list holds %d pairs that can be added: the ends of its open triads.", g.M(), len(rows))
	p.says("How many of the %d edges have an RA above 0, and how many of the %d pairs?", g.M(), len(rows))
	for e := range g.Edges() {
		if augment.RA.Score(g, e.U, e.V) != 0 {
			p.Errorf("RA of edge %v is not 0", e)
		}
	}
	for _, row := range rows {
		if row.Score <= 0 || len(common(g, row.Pair)) == 0 || g.HasEdge(row.Pair.U, row.Pair.V) {
			p.Errorf("RA of the open pair %v is %v", row.Pair, row.Score)
		}
	}
	p.answer("none of the edges")
	p.says("none of the edges, all %d pairs", len(rows))
	p.says("all %d edges, none of the pairs", g.M())
	p.says("All %d pairs have an RA above 0", len(rows))
	a := r.Attempts[0]
	removals := begun(p.T, m, g).Removals(a.Added, a.Path, 0, 0).Rows
	p.claims("So the weight 1 − s/Σs is 1 for every edge, and both edges of a triad have the share .500.",
		len(removals) == 2 && removals[0].Weight == 1 && removals[1].Weight == 1 && removals[0].Share == 0.5)
	p.defines("To see the second half of the formula", "If two mappings have similar results")
	molecules := map[string]string{"MUTAG": "MUTAG has no triangle in %d of %d graphs", "PTC_MR": "PTC_MR in %d of %d."}
	if os.Getenv("MEVOLVE_DATA") == "" {
		p.Log("MEVOLVE_DATA is not set: what is said of MUTAG and PTC_MR is not looked at")
		p.defines("MUTAG has no triangle in 188 of 188 graphs", "PTC_MR in 333 of 344.")
		return
	}
	for name, words := range molecules {
		d := must.Get(datasets.Open(context.Background(), name, nil))
		p.says(words, count(d), len(d.Examples))
	}
}

func motifAgainstRandom(p *page) {
	g, m, r := mapped(p.T, p.Reveal)
	random := p.Show.Settings
	random.Mapping = "random"
	f := must.Get(random.NewMapping())
	all, open := begun(p.T, f, g).Additions(0, 0).Rows, begun(p.T, m, g).Additions(0, 0).Rows
	p.claims("can join any two vertices that are not joined", len(all) == g.N()*(g.N()-1)/2-g.M())
	p.claims("joins only the two ends of an open triad", !slices.ContainsFunc(open, func(row augment.Row) bool { return distances(g, row.Pair.U)[row.Pair.V] != 2 }))
	p.says("the list on the screen has %d pairs", len(open))
	p.says("grows to the %d of the random mapping: the other %d are further apart", len(all), len(all)-len(open))
	for _, row := range all {
		isOpen := slices.ContainsFunc(open, func(o augment.Row) bool { return o.Pair == row.Pair })
		if far := distances(g, row.Pair.U)[row.Pair.V]; far > 2 == isOpen {
			p.Errorf("the pair %v is %d apart, and an open pair: %v", row.Pair, far, isOpen)
		}
	}
	bound := func(name string) bool {
		kind, ok := augment.KindOf(name)
		return ok && kind.AppliesTo("R1")
	}
	p.claims("The motif mapping does not need this rule.", bound("random") && !bound(p.Show.Settings.Mapping))
	p.defines("the edges that alone connect two parts", "then m twice")

	a := r.Attempts[0]
	end := a.Removed.V
	p.says("The edge %s is a bridge: it is the only edge of vertex %d. With the triad %s, the pair %s will be added and the bridge %s will be removed.",
		pair(*a.Removed), end+1, row(a.Path), pair(*a.Added), pair(*a.Removed))
	if g.Degree(end) != 1 || around(p, g, *a.Removed) != 0 {
		p.Errorf("%v is not the only edge of vertex %d", a.Removed, end+1)
	}
	p.says("Will vertex %d be cut off?", end+1)
	for _, open := range open {
		for _, z := range common(g, open.Pair) {
			for _, end := range []int{open.Pair.U, open.Pair.V} {
				if parts := components(rewired(p, g, []model.Edge{open.Pair}, []model.Edge{model.NewEdge(z, end)})); parts != 1 {
					p.Errorf("the swap of %v over %d disconnects the graph", open.Pair, z+1)
				}
			}
		}
	}
	p.answer("No, and no motif swap can disconnect a graph.")
	p.says("it is now joined to vertex %d. No motif swap can disconnect a connected graph while its triad is complete, which reading R2 ensures.", a.Added.U+1)
	p.claims("The added edge and the two edges of the triad form a cycle.", components(r.Graph) == 1 && r.Graph.HasEdge(a.Added.U, end) && readings.Default().EdgeCount == readings.EdgeCountKeep)
}

func vertexSimilarity(p *page) {
	g, m, r := mapped(p.T, p.Show)
	a := r.Attempts[0]
	rows := begun(p.T, m, g).Removals(a.Added, nil, 0, 0).Rows
	p.claims("In a molecule s is 0 for all edges, so all have the same chance, near the added edge or far away.",
		len(rows) == g.M() && !slices.ContainsFunc(rows, func(row augment.Row) bool { return row.Score != 0 || !near(row.Share, 1/float64(g.M())) }))
	p.defines("without a bridge, the graph falls into two parts")
	shared := 0
	for _, name := range []string{"toy", "rings", "communities"} {
		for _, x := range dataset(p.T, name).Examples {
			for e := range x.Graph.Edges() {
				if around(p, x.Graph, e) == 0 {
					shared += len(common(x.Graph, e))
				}
			}
		}
	}
	p.claims("The ends of a bridge share no neighbour", shared == 0)
	hourglass := dataset(p.T, "toy").Examples[4].Graph // two triangles and the bridge between them
	add := model.NewEdge(0, 3)
	ofBridges, ofOthers := []float64{}, []float64{}
	for _, row := range begun(p.T, m, hourglass).Removals(&add, nil, 0, 0).Rows {
		if around(p, hourglass, row.Pair) == 0 {
			ofBridges = append(ofBridges, row.Share)
		} else {
			ofOthers = append(ofOthers, row.Share)
		}
	}
	p.claims("on graphs with triangles the weight 1 − s/Σs even prefers bridges", slices.Min(ofBridges) > slices.Max(ofOthers))
	p.claims("this is reading R1 = literal, which is set here", p.Show.Settings.Readings.Connectivity == readings.ConnectivityLiteral)
	p.says("The first swap will add %s and remove %s.", pair(*a.Added), pair(*a.Removed))
	p.says("How many of the %d vertices are cut off from the others? Look at the vertices behind vertex %d.", g.N(), a.Removed.V+1)
	part, parts := r.Graph.Components()
	var cut []string
	for v := range part {
		if part[v] == part[a.Removed.V] {
			cut = append(cut, fmt.Sprint(v+1))
		}
	}
	p.answer(len(cut))
	p.says("%d: vertices %s. The graph now has two components", len(cut), enumerated(cut...))
	if parts != 2 {
		p.Errorf("%d components: %v", parts, part)
	}
	p.claims("Reading R1 = keep, the default", readings.Default().Connectivity == readings.ConnectivityKeep)
}

func lengthThree(p *page) {
	g, m, r := mapped(p.T, p.Show)
	p.claims("With l = 2 it is an open triad", settings.Default().L == 2)
	p.says("with l = %d an open quad: four vertices in a row whose ends are not joined. The swap joins the two ends and removes one of the quad's three edges.", p.Show.Settings.L)
	a := r.Attempts[0]
	removals := begun(p.T, m, g).Removals(a.Added, a.Path, 0, 0).Rows
	if len(a.Path) != 4 || len(removals) != 3 {
		p.Errorf("the path is %v, of which %d edges can be removed", a.Path, len(removals))
	}
	p.defines("the common neighbours of two vertices", "How large is the sum", "Eq. 5 would divide by 0")
	least := 0
	for e := range g.Edges() {
		if n := around(p, g, e); n > 0 && (least == 0 || n < least) {
			least = n
		}
	}
	p.claims("In this graph every ring has six vertices or more. Follow an open quad along a ring of six: its ends are opposite vertices of the ring.", least == 6)
	rows := begun(p.T, m, g).Additions(0, 0).Rows
	sum, far := 0.0, true
	for _, row := range rows {
		sum += row.Score
		far = far && distances(g, row.Pair.U)[row.Pair.V] == 3
	}
	p.claims("the ends of a new edge are further apart than with l = 2", far)
	p.answer(sum)
	p.says("%v. The ends of these quads are three edges apart, but two vertices with a common neighbour are at most two edges apart.", sum)
	alike := func(rows []augment.Row) bool {
		return !slices.ContainsFunc(rows, func(row augment.Row) bool { return !near(row.Share, 1/float64(len(rows))) })
	}
	p.claims("reading R5 gives all candidates the same chance", readings.Default().ZeroScores == readings.ZeroScoresUniform && alike(rows))
	p.claims("So with l = 3 motif-similarity equals motif-random on this graph.", alike(rows) && alike(removals))
	p.claims("All edges of a quad also have the same chance to be removed: in a graph without triangles RA of every edge is 0.", alike(removals) && removals[0].Score == 0)
	ring, zero := 0, false
	for _, x := range dataset(p.T, p.Show.Dataset).Examples {
		for e := range x.Graph.Edges() {
			if around(p, x.Graph, e) != 5 {
				continue
			}
			sum := 0.0
			for _, row := range begun(p.T, m, x.Graph).Additions(0, 0).Rows {
				sum += row.Score
			}
			zero = zero || sum == 0
			ring++
			break
		}
	}
	p.claims("In a ring of five Σs is above 0: there the ends have a common neighbour on the other side.", ring > 0 && !zero)
}
