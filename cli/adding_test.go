package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/augment"
	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/learners"
	"mevolve/learners/classify"
	"mevolve/learners/embed"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
)

// The tests of this file do what CONTRIBUTING.md says, a section each, and ask the
// commands; tui/adding_test.go asks the explorer.

// saysAll runs commands, each of which has to print a text.
func saysAll(t *testing.T, commands map[string]string) {
	t.Helper()
	for command, says := range commands {
		if out := mustRun(t, strings.Fields(command)...); !strings.Contains(flat(out), says) {
			t.Errorf("mevolve %s does not say %q:\n%s", command, says, out)
		}
	}
}

func TestAdding_AMapping(t *testing.T) {
	product := func(g *model.Graph, i, j int) float64 { return float64(g.Degree(i) * g.Degree(j)) }
	t.Cleanup(augment.Register(augment.Kind{
		Name: "degree-product", Short: "deg-prod",
		Add: augment.Weight{Formula: "d_i·d_j"}, Remove: augment.Weight{Formula: "d_i·d_j"},
		New: func(o augment.Options) augment.Mapping {
			return augment.Weighted{Options: o, Called: "degree-product", Add: product, Remove: product}
		},
	}))
	saysAll(t, map[string]string{
		"run toy --folds 2 --iterations 1 --learner sf+knn --mapping degree-product":                     "degree-product",
		"step toy --graph 2 --mapping degree-product":                                                    "removes any edge, by d_i·d_j.",
		"bench --datasets toy --mapping random,degree-product --learner sf+knn --folds 2 --iterations 1": "degree-product",
		"help mappings": "degree-product",
	})
	expect.Lacks(t, mustRun(t, "step", "toy", "--graph", "2", "--mapping", "degree-product"), ": s = ", "neighbour")
}

func TestAdding_ASimilarityIndex(t *testing.T) {
	t.Cleanup(augment.RegisterIndex(&augment.Index{
		Name: "ra2", Title: "Squared Resource Allocation", Formula: "Σ 1/d_z²", Short: "Σ1/d²", Triads: true, Value: "1/%d²",
		Term:   func(d int) float64 { return 1 / float64(d*d) },
		Symbol: func(z int) string { return fmt.Sprintf("1/d%d²", z) },
	}))
	saysAll(t, map[string]string{
		"step rings --graph 3 --similarity ra2":                                            "s is Squared Resource Allocation, Σ 1/d_z².",
		"inspect rings --graph 3 --similarity ra2":                                         "i,j,adjacent,common,ra2",
		"run toy --folds 2 --iterations 1 --learner sf+knn --similarity ra2 --format json": `"similarity"`,
		"help mappings": ", ra2",
	})
}

// own is a classifier under another name.
type own struct{ classify.KNN }

func (own) Name() string { return "own" }

func TestAdding_ALearner(t *testing.T) {
	each := func(float64) float64 { return 1e-6 }
	t.Cleanup(learners.Register(learners.Classifier{Name: "own", Summary: "a classifier of one's own",
		Cost: func(learners.Workload, *learners.Embedding) learners.ClassifierCost {
			return learners.ClassifierCost{Fit: each, Tune: each, Judge: func(float64, float64) float64 { return 1e-6 }}
		},
		New: func(learners.Options) classify.Classifier { return own{} },
	}))
	t.Cleanup(learners.RegisterEmbedding(learners.Embedding{Name: "counts", Summary: "vertices and edges", FixedDim: true,
		Cost: func(learners.Workload) (embed, train float64) { return 1e-6, 1e-6 },
	}, func(learners.Options) embed.Embedding { return embed.Size{} }))
	saysAll(t, map[string]string{
		"run toy --folds 2 --iterations 1 --learner counts+own":                                      "counts+own",
		"bench --datasets toy --mapping random --learner counts+own,sf+own --folds 2 --iterations 1": "counts+own",
		"embed toy --embedding counts":                                                               "graph,class,",
		"help learners":                                                                              "a classifier of one's own",
	})
}

func TestAdding_ASetting(t *testing.T) {
	t.Cleanup(settings.Register(settings.Setting{Name: "lazy-walk", About: "half a chance to stay", Part: settings.Embeds},
		false, func(s *settings.Settings) any { return &s.Attributed }))
	saysAll(t, map[string]string{
		"run --help":   "--lazy-walk half a chance to stay",
		"embed --help": "--lazy-walk half a chance to stay",
		"run toy --folds 2 --iterations 1 --learner sf+knn --lazy-walk --format json": `"lazy_walk":`,
	})
}

func TestAdding_AReading(t *testing.T) {
	t.Cleanup(readings.Register(readings.Reading{ID: "R24", Name: "order", Question: "Which swap is first?", Values: []readings.Value{
		{Name: "candidates", Gloss: "the first candidate"}, {Name: "path", Gloss: "the first path"},
	}}, func(s *readings.Set) *string { return (*string)(&s.DeletionSum) }))
	saysAll(t, map[string]string{
		"help readings": "R24 order: Which swap is first?",
		"run toy --folds 2 --iterations 1 --learner sf+knn --R24 path --format json": `"R24":`,
	})
}

func TestAdding_AStatistic(t *testing.T) {
	t.Cleanup(attributes.Register(attributes.Statistic{Label: "with a bridge", JSON: "with_bridge", Group: attributes.Structure,
		Means: "graphs that one removed edge takes apart", Lists: "bridges>0"}))
	saysAll(t, map[string]string{
		"inspect toy":        "with a bridge 3",
		"inspect toy --json": `"with_bridge":`,
	})
}

func TestAdding_ALesson(t *testing.T) {
	page := must.Get(os.ReadFile("../docs/teach.md"))
	_, after, _ := strings.Cut(string(page), "## The file\n\n```\n")
	text, _, found := strings.Cut(after, "\n```")
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "bridge.md"), []byte(text), 0o600); err != nil || !found {
		t.Fatal(err, "docs/teach.md has no example")
	}
	saysAll(t, map[string]string{
		"lesson --lessons " + folder:                 "3 bridge",
		"lesson bridge --lessons " + folder:          "A bridge between triangles",
		"lesson bridge --reveal --lessons " + folder: "runs over the bridge",
	})
}
