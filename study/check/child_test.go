package check

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"mevolve/model"
	"mevolve/study/external"
	"mevolve/study/settings"
)

// childVariable makes this test binary a program of mappings.
const childVariable = "MEVOLVE_TEST_CHECK_CHILD"

func TestMain(m *testing.M) {
	if how := os.Getenv(childVariable); how != "" {
		behave(how)
		return
	}
	debug.SetGCPercent(300) // the tests keep little and allocate much
	os.Exit(m.Run())
}

// source is this binary as a mapping that behaves so.
func source(t *testing.T, how string) Source {
	t.Helper()
	t.Setenv(childVariable, how)
	return Source{Name: how, Start: func() (*external.Program, error) {
		return external.NewProgramOf(os.Args[:1], how, time.Minute)
	}}
}

// child is Algorithm 2 with l = 2, written anew from the paper: nothing of package
// augment is in it. Pairs are [2]int with the smaller vertex first, from 1.
type child struct {
	how   string
	n     int
	near  map[int]map[int]bool
	rng   *rand.Rand
	moves map[[2]int]bool // removed
}

type pair = [2]int

func order(a, b int) pair { return pair{min(a, b), max(a, b)} }

func newChild(n int, edges []pair) *child {
	c := &child{n: n, near: map[int]map[int]bool{}, moves: map[pair]bool{}}
	for v := 1; v <= n; v++ {
		c.near[v] = map[int]bool{}
	}
	for _, e := range edges {
		c.near[e[0]][e[1]], c.near[e[1]][e[0]] = true, true
	}
	return c
}

func (c *child) common(u, v int) []int {
	var list []int
	for z := 1; z <= c.n; z++ {
		if c.near[u][z] && c.near[v][z] {
			list = append(list, z)
		}
	}
	return list
}

func (c *child) ra(e pair) float64 {
	s := 0.0
	for _, z := range c.common(e[0], e[1]) {
		switch d := float64(len(c.near[z])); c.how {
		case "1/(d-1)":
			s += 1 / (d - 1)
		case "1/log d":
			s += 1 / math.Log(d)
		default:
			s += 1 / d
		}
	}
	return s
}

func (c *child) open() (pairs []pair, scores []float64, total float64) {
	for u := 1; u <= c.n; u++ {
		for v := u + 1; v <= c.n; v++ {
			if s := c.ra(pair{u, v}); s > 0 && !c.near[u][v] {
				pairs, scores, total = append(pairs, pair{u, v}), append(scores, s), total+s
			}
		}
	}
	return pairs, scores, total
}

// choose is an index in proportion to weights, and the number that drew it.
func (c *child) choose(weights []float64) (int, float64) {
	total := 0.0
	for _, w := range weights {
		total += w
	}
	u := c.rng.Float64()
	at, last := u*total, 0
	for i, w := range weights {
		if w > 0 {
			last = i
			if at < w {
				return i, u
			}
		}
		at -= w
	}
	return last, u
}

// behave answers as a mapping would that is right, or wrong in one way.
func behave(how string) {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	out := json.NewEncoder(os.Stdout)
	for asked := uint64(0); lines.Scan(); asked++ {
		var r external.Request
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(3)
		}
		seed := uint64(0)
		_, _ = fmt.Sscan(r.Seed, &seed)
		switch how {
		case "ignores the seed":
			seed = 1
		case "counts":
			seed = asked
		case "clock":
			seed ^= uint64(time.Now().UnixNano())
		}
		c := newChild(r.Vertices, r.Edges)
		c.rng = rand.New(rand.NewPCG(seed, 5))
		_ = out.Encode(c.answer(how, r))
	}
}

func (c *child) answer(how string, r external.Request) any {
	c.how = how
	k := r.K
	switch how {
	case "one swap":
		k = 1
	case "rounds down":
		k = int(float64(len(r.Edges)) * r.Beta)
	case "changed graph", "changed graph, inverted":
		return c.changed(k, r.Edges)
	case "changed scores":
		return c.rescored(k, r.Edges)
	}
	pairs, scores, total := c.open()
	if how == "tells, uniform" {
		for i := range scores {
			scores[i] = 1
		}
	}
	if how == "share of candidates" {
		k = int(math.Ceil(float64(len(pairs))*r.Beta - 1e-9))
	}
	attempts, added, removed := []map[string]any{}, []pair{}, []pair{}
	for len(added) < k && len(pairs) > 0 {
		i, uAdd := c.choose(scores)
		e := pairs[i]
		attempt := map[string]any{"added": e, "add_draw": uAdd, "outcome": "passed over"}
		attempts = append(attempts, attempt)
		pairs, scores = slices.Delete(pairs, i, i+1), slices.Delete(scores, i, i+1)
		middle := slices.DeleteFunc(c.common(e[0], e[1]), func(z int) bool { return c.moves[order(e[0], z)] || c.moves[order(z, e[1])] })
		if len(middle) == 0 {
			continue
		}
		uPath := c.rng.Float64()
		z := middle[int(uPath*float64(len(middle)))]
		if how == "first path" {
			z = middle[0]
		}
		gone, uDel := c.loses(how, e, z, total)
		switch how {
		case "every path": // the others lose theirs here
			for _, y := range middle {
				if y != z {
					other, _ := c.loses(how, e, y, total)
					c.moves[other] = true
					removed = append(removed, other)
				}
			}
		case "any edge":
			for gone = r.Edges[c.rng.IntN(len(r.Edges))]; c.moves[gone]; {
				gone = r.Edges[c.rng.IntN(len(r.Edges))]
			}
		case "disconnected":
			for _, leaf := range r.Edges { // of which nothing is left but its end
				if (len(c.near[leaf[0]]) == 1 || len(c.near[leaf[1]]) == 1) && !c.moves[leaf] {
					gone = leaf
					break
				}
			}
		}
		c.moves[gone] = true
		added, removed = append(added, e), append(removed, gone)
		attempt["removed"], attempt["outcome"], attempt["path"], attempt["path_draw"], attempt["del_draw"] = gone, "done", []int{e[0], z, e[1]}, uPath, uDel
	}
	if how == "counts from 0" {
		for _, of := range [][]pair{added, removed} {
			for n := range of {
				of[n][0]--
				of[n][1]--
			}
		}
	}
	switch {
	case how == "duplicates" && len(added) > 1:
		added[1] = added[0]
	case how == "any pair" || how == "existing edges":
		for added[0] = c.any(how == "existing edges"); slices.Contains(added[1:], added[0]); {
			added[0] = c.any(how == "existing edges")
		}
	}
	if how == "tells" || how == "tells, uniform" {
		return map[string]any{"attempts": attempts}
	}
	return map[string]any{"added": added, "removed": removed}
}

// any is one of the pairs of vertices; with edges one in two is an edge.
func (c *child) any(edges bool) pair {
	edges = edges && c.rng.IntN(2) == 0
	for {
		u, v := 1+c.rng.IntN(c.n), 1+c.rng.IntN(c.n)
		if u != v && c.near[u][v] == edges {
			return order(u, v)
		}
	}
}

// loses draws the edge that the path of a pair over z loses, by Eq. 9.
func (c *child) loses(how string, e pair, z int, total float64) (pair, float64) {
	ends := []pair{order(e[0], z), order(z, e[1])}
	one, other := c.ra(ends[0]), c.ra(ends[1])
	switch how {
	case "sum over the path":
		if total = one + other; total == 0 {
			total = 1 // either goes as often
		}
	case "ordered pairs":
		total *= 2
	case "inverted":
		if one+other > 0 {
			one, other = total-one, total-other
		}
	}
	weights := []float64{max(0, 1-one/total), max(0, 1-other/total)}
	switch {
	case how == "1-s":
		weights = []float64{max(0, 1-one), max(0, 1-other)}
	case how == "larger", how == "larger, either" && one != other:
		weights = map[bool][]float64{true: {1, 0}, false: {0, 1}}[one >= other]
	case how == "larger, either":
		weights = []float64{1, 1}
	}
	j, u := c.choose(weights)
	return ends[j], u
}

// changed takes candidates, scores and weights of the graph as the swaps before have left
// it.
func (c *child) changed(k int, edges []pair) any {
	for range k {
		pairs, scores, total := c.open()
		if len(pairs) == 0 {
			break
		}
		i, _ := c.choose(scores)
		e := pairs[i]
		middle := c.common(e[0], e[1])
		z := middle[c.rng.IntN(len(middle))]
		ends := []pair{order(e[0], z), order(z, e[1])}
		weights := []float64{math.Max(0, 1-c.ra(ends[0])/total), math.Max(0, 1-c.ra(ends[1])/total)}
		if one, other := c.ra(ends[0]), c.ra(ends[1]); c.how == "changed graph, inverted" && one+other > 0 {
			weights = []float64{one, other}
		}
		j, _ := c.choose(weights)
		gone := ends[j]
		c.near[e[0]][e[1]], c.near[e[1]][e[0]] = true, true
		delete(c.near[gone[0]], gone[1])
		delete(c.near[gone[1]], gone[0])
	}
	before := newChild(c.n, edges)
	added, removed := []pair{}, []pair{}
	for u := 1; u <= c.n; u++ {
		for v := u + 1; v <= c.n; v++ {
			switch {
			case c.near[u][v] && !before.near[u][v]:
				added = append(added, pair{u, v})
			case !c.near[u][v] && before.near[u][v]:
				removed = append(removed, pair{u, v})
			}
		}
	}
	return map[string]any{"added": added, "removed": removed}
}

// rescored takes candidates and paths of the graph it was given, and scores of the graph as
// the swaps before have left it.
func (c *child) rescored(k int, edges []pair) any {
	now := newChild(c.n, edges)
	pairs, _, _ := c.open()
	added, removed := []pair{}, []pair{}
	for len(added) < k && len(pairs) > 0 {
		scores, total := make([]float64, len(pairs)), 0.0
		for i, e := range pairs {
			scores[i] = now.ra(e)
			total += scores[i]
		}
		if total == 0 {
			for i := range scores {
				scores[i] = 1
			}
			total = math.Inf(1) // every edge weighs 1
		}
		i, _ := c.choose(scores)
		e := pairs[i]
		pairs = slices.Delete(pairs, i, i+1)
		middle := slices.DeleteFunc(c.common(e[0], e[1]), func(z int) bool { return c.moves[order(e[0], z)] || c.moves[order(z, e[1])] })
		if len(middle) == 0 {
			continue
		}
		z := middle[c.rng.IntN(len(middle))]
		ends := []pair{order(e[0], z), order(z, e[1])}
		weights := []float64{math.Max(0, 1-now.ra(ends[0])/total), math.Max(0, 1-now.ra(ends[1])/total)}
		if weights[0]+weights[1] == 0 {
			weights = []float64{1, 1}
		}
		j, _ := c.choose(weights)
		gone := ends[j]
		c.moves[gone] = true
		now.near[e[0]][e[1]], now.near[e[1]][e[0]] = true, true
		delete(now.near[gone[0]], gone[1])
		delete(now.near[gone[1]], gone[0])
		added, removed = append(added, e), append(removed, gone)
	}
	return map[string]any{"added": added, "removed": removed}
}

// programCheck is the check of this binary, which behaves so, on the first graph of a dataset.
func programCheck(t *testing.T, how string, d *model.Dataset, beta float64, runs int) Config {
	t.Helper()
	return checkOf(source(t, how), d, beta, runs)
}

// localCheck is the same in this process: the program is not started anew.
func localCheck(how string, d *model.Dataset, beta float64, runs int) Config {
	return checkOf(here(how, beta), d, beta, runs)
}

func checkOf(s Source, d *model.Dataset, beta float64, runs int) Config {
	c := Default()
	c.Settings = settings.Default()
	c.Source, c.Dataset, c.Graphs, c.Settings.Beta, c.Runs = s, d, []int{0}, beta, runs
	return c
}
