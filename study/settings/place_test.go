package settings

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"mevolve/augment"
	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/learners"
	"mevolve/model"
	"mevolve/model/readings"
)

func drawEdge(t *rapid.T) model.Edge {
	u := rapid.IntRange(0, 200).Draw(t, "u")
	return model.Edge{U: u, V: u + rapid.IntRange(1, 200).Draw(t, "over")}
}

func drawSettings(t *rapid.T) Settings {
	var names []string
	for _, l := range learners.All() {
		names = append(names, l.Name)
	}
	number := func(label string, from, to int) int { return rapid.IntRange(from, to).Draw(t, label) }
	s := Default()
	s.Mapping = rapid.SampledFrom(augment.Names()).Draw(t, "mapping")
	s.Learner = rapid.SampledFrom(names).Draw(t, "learner")
	s.Beta = rapid.Float64Range(math.SmallestNonzeroFloat64, 1).Draw(t, "beta")
	s.L = number("l", 2, augment.MaxL)
	s.Iterations, s.Repeats, s.Folds = number("iterations", 0, 1000), number("repeats", 1, 99), number("folds", 2, 20)
	s.Filter = rapid.Bool().Draw(t, "filter")
	s.Dim, s.MaxPool = number("dim", 1, 4096), number("max pool", 1, 1e6)
	s.Seed = rapid.Uint64().Draw(t, "seed")
	for _, r := range readings.All() {
		s.Readings, _ = s.Readings.With(r.ID, rapid.SampledFrom(r.Values).Draw(t, r.ID).Name)
	}
	return s
}

func drawPlace(t *rapid.T) Place {
	number := func(label string, from, to int) int { return rapid.IntRange(from, to).Draw(t, label) }
	place := Place{
		Dataset:  rapid.SampledFrom([]string{"rings", "MUTAG", "noise:7", "it's my data", "./-odd", "é,%\n\x1b"}).Draw(t, "dataset"),
		Data:     rapid.OneOf(rapid.Just(""), rapid.StringMatching("[0-9a-f]{8}")).Draw(t, "data"),
		Settings: drawSettings(t), Position: Start(),
	}
	p := &place.Position
	p.Screen, p.Graph.Graph = number("screen", 1, Screens), number("graph", 0, 5000)
	p.Graph.Lineage = rapid.SampledFrom([]string{"", "1", "2.5"}).Draw(t, "lineage")
	p.Repeat, p.Fold, p.Iteration = number("repeat", 1, 9), number("fold", 1, 9), number("iteration", 0, 9)
	p.Evolved, p.Step = number("evolved", 0, 9), number("step", 0, 500)
	if rapid.Bool().Draw(t, "with cursor") {
		p.Cursor = &Cell{number("row", 0, 500), number("column", 0, 500)}
	}
	if rapid.Bool().Draw(t, "with theta") {
		theta := rapid.Float64Range(-1, 2).Draw(t, "theta")
		p.Theta = &theta
	}
	p.Toggled = rapid.SliceOfNDistinct(rapid.Custom(drawEdge), 0, 5, rapid.ID).Draw(t, "toggled")
	p.View = rapid.MapOfN(rapid.SampledFrom([]string{"cells", "order", "own"}), rapid.String(), 0, 3).Draw(t, "view")
	for range number("forced", 0, 3) {
		if p.Forced == nil {
			p.Forced = map[int]augment.Forced{}
		}
		add, remove := drawEdge(t), drawEdge(t)
		p.Forced[number("attempt", 0, 20)] = rapid.SampledFrom([]augment.Forced{
			{Add: &add}, {Remove: &remove}, {Add: &add, Path: []int{3, 0, 200}, Remove: &remove},
		}).Draw(t, "forced to")
	}
	return place
}

// same compares places; toggled pairs are a set, and nothing is nothing.
func same(a, b any) string {
	return cmp.Diff(a, b, cmpopts.EquateEmpty(), cmpopts.SortSlices(func(a, b model.Edge) bool { return a.Compare(b) < 0 }))
}

// elsewhere is a place that differs from what a command leaves out.
func elsewhere() Place {
	p := Place{Dataset: "toy", Data: "00000000", Settings: Default(), Position: Start()}
	p.Settings.Seed, p.Position.Step = 99, 99
	return p
}

func TestPlace_ItsCommandIsReadAsItWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		place := drawPlace(t)
		command := place.Command()
		if strings.ContainsFunc(place.At(), func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Fatalf("%q steers a terminal", place.At())
		}
		back := must.Get(elsewhere().Read(command))
		if diff := same(place, back); diff != "" {
			t.Fatal(diff)
		}
		if again := back.Command(); again != command {
			t.Fatalf("one place has the commands\n%s\n%s", command, again)
		}
	})
}

// A line cut in the middle is refused in a sentence, or opens what it says.
func TestPlace_EveryBeginningOfACommandIsRefusedOrOpensWhatItSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		whole := drawPlace(t)
		command := whole.Command()
		for range 12 {
			part := command[:rapid.IntRange(0, len(command)-1).Draw(t, "length")]
			place, err := elsewhere().Read(part)
			if err != nil {
				if text := err.Error(); text == "" || strings.ContainsFunc(text, unicode.IsControl) {
					t.Fatalf("%q is refused with %q", part, text)
				}
				continue
			}
			if place.Position.Validate() != nil || place.Settings.Validate() != nil {
				t.Fatalf("%q opens %+v", part, place)
			}
			for i, word := range place.Position.list() { // all but the last one are whole
				if whole := whole.Position.list(); word != whole[i] && i < len(place.Position.list())-1 {
					t.Fatalf("%q opens %s in place of %s", part, word, whole[i])
				}
			}
		}
	})
}

func TestPlace_ReadChangesWhatIsShown(t *testing.T) {
	here := Place{Dataset: "MUTAG", Settings: Default(), Position: Start()}
	here.Settings.Seed = 7
	here.Position.Screen, here.Position.Graph.Graph, here.Position.Step = 2, 67, 4
	for text, want := range map[string]string{
		"step=5":                           "mevolve MUTAG --seed 7 --at screen=2,graph=68,step=5",
		"screen=3, theta=.61":              "mevolve MUTAG --seed 7 --at screen=3,theta=0.61",
		"beta=.25 R4=first":                "mevolve MUTAG --beta 0.25 --seed 7 --R4 first --at screen=2,graph=68,step=4",
		"--beta .25 --no-filter":           "mevolve MUTAG --beta 0.25 --no-filter --seed 7 --at screen=2,graph=68,step=4",
		"--at screen=evolve":               "mevolve MUTAG --seed 7 --at screen=4",
		"mevolve rings":                    "mevolve rings",
		"mevolve 'it'\\''s' --at screen=2": "mevolve 'it'\\''s' --at screen=2",
		"mevolve step MUTAG --graph 68/1.3 --at fold=2":    "mevolve MUTAG --at screen=2,graph=68/1.3,fold=2,iteration=4",
		"view=filter=n>1 m=3":                              "mevolve MUTAG --seed 7 --at 'screen=2,graph=68,step=4,view=filter=n>1 m=3'",
		"force=1 add 3-5 remove 4-5, toggle=1-3:2-4":       "mevolve MUTAG --seed 7 --at screen=2,graph=68,step=4,force=1:add:3-5:remove:4-5,toggle=1-3:2-4",
		"mevolve ./mine --at data=0123abcd,screen=2":       "mevolve ./mine --at data=0123abcd,screen=2",
		"mevolve MUTAG --attributed --splits=a#b --seed=3": "mevolve MUTAG --seed 3 --splits 'a#b' --attributed",
	} {
		got, err := here.Read(text)
		if err != nil || got.Command() != want {
			t.Errorf("%q opens\n%s, %v; expected\n%s", text, got.Command(), err, want)
		}
		if !IsPlace(text) {
			t.Errorf("%q is not taken for a place", text)
		}
	}
	for _, text := range []string{"68", "68/1.3", "4 9", "g17", "share<.01", "u=0", "swap=3", ""} {
		if IsPlace(text) {
			t.Errorf("%q is taken for a place", text)
		}
	}
}

func TestPlace_ReadNamesTheWordAndThePossibleOnes(t *testing.T) {
	for text, says := range map[string]string{
		"":                                  "words such as screen=2",
		"mevolve MUTAG --at":                "--at has no value: the line ends too early",
		"mevolve MUTAG --beta":              "--beta has no value",
		"mevolve MUTAG --at screen=":        "is not a name and a value",
		"mevolve MUTAG --at screen=2,":      "is not a name and a value",
		"mevolve 'MUTAG":                    "ends inside a quotation",
		"mevolve MUTAG rings":               `"rings" follows the dataset "MUTAG"`,
		"mevolve MUTAG --colour red":        `is "--colour"; they are --at, --mapping`,
		"mevolve MUTAG --at colour=red":     `no word of a position is "colour"; they are screen, graph, step`,
		"mevolve MUTAG --at beta=.2":        "beta is a setting, a flag of its own: --beta",
		"mevolve MUTAG --at step=2,step=3":  "step is given twice",
		"mevolve MUTAG --at data=0123":      "first 8 hexadecimal digits",
		"mevolve MUTAG --at screen=12":      "the screens are 1 to 6",
		"mevolve MUTAG --at graph=68/":      "17/1.3",
		"mevolve MUTAG --at graph=68/3.1":   "rising iterations",
		"mevolve MUTAG --at theta=nan":      "θ is a number",
		"mevolve MUTAG --at fold=0":         "from 1",
		"mevolve MUTAG --at cursor=3":       "two vertices",
		"mevolve MUTAG --at force=1:add":    "an attempt and its choices",
		"mevolve MUTAG --at toggle=1:2":     "such as 1-3:2-4",
		"mevolve MUTAG --at view=cells":     "name=value, such as cells=after",
		"mevolve MUTAG --at view=a=%4":      "%25 is the sign itself",
		"mevolve MUTAG --beta 2":            "at most 1",
		"mevolve MUTAG --mapping none":      "no mapping",
		"mevolve MUTAG --no-filter=perhaps": "true or false",
		"colour=red":                        `no word is "colour"; they are screen, graph`,
		"seed":                              "a name and a value",
		"seed=x":                            "whole number",
		"R99=x":                             "R1 to " + lastReading(),
		"R4=best":                           "has no value",
	} {
		_, err := elsewhere().Read(text)
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v; expected %q in it", text, err, says)
		}
	}
}

func TestPosition_OrderOfToggledPairsDoesNotMatter(t *testing.T) {
	a, b := Start(), Start()
	a.Toggled = []model.Edge{{U: 3, V: 4}, {U: 0, V: 9}}
	b.Toggled = []model.Edge{{U: 0, V: 9}, {U: 3, V: 4}, {U: 0, V: 9}}
	if a.String() != b.String() {
		t.Error("two orders of one set of pairs give two positions")
	}
}

// A setting without a row, or a field of a position without a word, would be lost silently.
func TestPlace_ItsCommandHoldsEveryField(t *testing.T) {
	usual := Place{Settings: Default(), Position: Start()}
	change := func(name string, f reflect.Value, changed *Place) {
		switch f.Kind() {
		case reflect.String:
			f.SetString("other")
		case reflect.Float64:
			f.SetFloat(0.5)
		case reflect.Int:
			f.SetInt(f.Int() + 1)
		case reflect.Uint64:
			f.SetUint(f.Uint() + 1)
		case reflect.Bool:
			f.SetBool(!f.Bool())
		default: // the readings: below; the rest of a position: drawPlace
			return
		}
		if changed.Command() == usual.Command() {
			t.Errorf("%s is not in the command of a place", name)
		}
	}
	for i := range reflect.TypeFor[Settings]().NumField() {
		changed := usual
		change(reflect.TypeFor[Settings]().Field(i).Name, reflect.ValueOf(&changed.Settings).Elem().Field(i), &changed)
	}
	for i := range reflect.TypeFor[Position]().NumField() {
		changed := usual
		change(reflect.TypeFor[Position]().Field(i).Name, reflect.ValueOf(&changed.Position).Elem().Field(i), &changed)
	}
	for _, r := range readings.All() {
		for _, v := range r.Values[1:] {
			changed := usual
			changed.Settings.Readings, _ = changed.Settings.Readings.With(r.ID, v.Name)
			if changed.Command() == usual.Command() {
				t.Errorf("reading %s is not in the command of a place", r.ID)
			}
		}
	}
}

func TestPlace_CheckRefusesWhatTheDatasetLacks(t *testing.T) {
	path := must.Get(model.NewGraph(3, []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}}))
	d := &model.Dataset{Name: "one", Fingerprint: "00ff00ff00ff00ff", Examples: []model.Example{{Graph: path}}}
	good := NewPlace("./one", d, Default(), Start())
	if err := good.Check(d); err != nil || good.Data != "00ff00ff" {
		t.Errorf("data=%s, %v", good.Data, err)
	}
	if known := NewPlace("MUTAG", d, Default(), Start()); known.Data != "" {
		t.Errorf("a dataset of the catalog has data=%s", known.Data)
	}
	for says, change := range map[string]func(*Place){
		"another dataset (data=ff00ff00)": func(p *Place) { p.Data = "ff00ff00" },
		"graph 2":                         func(p *Place) { p.Position.Graph.Graph = 1 },
		"fold 6":                          func(p *Place) { p.Position.Fold = 6 },
		"vertex 4":                        func(p *Place) { p.Position.Toggled = []model.Edge{{U: 0, V: 3}} },
		"vertex 5":                        func(p *Place) { p.Position.Cursor = &Cell{0, 4} },
		"vertex 6":                        func(p *Place) { p.Position.Forced = map[int]augment.Forced{0: {Path: []int{0, 1, 5}}} },
	} {
		place := good
		change(&place)
		expect.Refused(t, place.Check(d), says)
	}
}

func FuzzPlace(f *testing.F) {
	for _, text := range []string{"", "mevolve", "mevolve MUTAG --at screen=2", "step=3 beta=.2", "--at 'view=a=b c,force=1:add:1-2'", "mevolve step x --graph 1/2"} {
		f.Add(text)
	}
	for i := range 10 {
		f.Add(rapid.Custom(drawPlace).Example(i).Command())
	}
	f.Fuzz(func(t *testing.T, text string) {
		IsPlace(text)
		place, err := elsewhere().Read(text)
		if err != nil {
			if strings.ContainsFunc(err.Error(), unicode.IsControl) {
				t.Errorf("not a sentence: %q", err)
			}
			return
		}
		again := must.Get(elsewhere().Read(place.Command()))
		again.Dataset, place.Dataset = "", "" // "" is that of elsewhere; -x becomes ./-x
		if diff := same(place, again); diff != "" {
			t.Error(diff)
		}
	})
}
