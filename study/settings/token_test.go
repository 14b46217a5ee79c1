package settings

import (
	"encoding/binary"
	"hash/crc32"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"mevolve/augment"
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

func drawToken(t *rapid.T) Token {
	number := func(label string, from, to int) int { return rapid.IntRange(from, to).Draw(t, label) }
	token := Token{
		Dataset:     rapid.OneOf(rapid.SampledFrom([]string{"rings", "MUTAG", "noise:7"}), rapid.String()).Draw(t, "dataset"),
		Fingerprint: rapid.OneOf(rapid.StringMatching("[0-9a-f]{16}"), rapid.String()).Draw(t, "fingerprint"),
		Settings:    drawSettings(t), Position: Start(),
	}
	p := &token.Position
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
	return token
}

// same compares tokens; toggled pairs are a set, and nothing is nothing.
func same(a, b Token) string {
	return cmp.Diff(a, b, cmpopts.EquateEmpty(), cmpopts.SortSlices(func(a, b model.Edge) bool { return a.Compare(b) < 0 }))
}

func TestToken_IsReadAsItWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		token := drawToken(t)
		back, err := ParseToken(token.Encode())
		if err != nil {
			t.Fatal(err)
		}
		if diff := same(token, back); diff != "" {
			t.Fatal(diff)
		}
		if back.Encode() != token.Encode() {
			t.Fatal("the same value has two strings")
		}
	})
}

func TestToken_AChangedCharacterIsRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := []byte(drawToken(t).Encode())
		at := rapid.IntRange(0, len(text)-1).Draw(t, "at")
		other := rapid.Byte().Filter(func(b byte) bool { return b != text[at] }).Draw(t, "other")
		text[at] = other
		if _, err := ParseToken(string(text)); err == nil {
			t.Fatalf("%q is accepted", text)
		}
	})
}

func TestToken_EveryPartIsRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawToken(t).Encode()
		from := rapid.IntRange(0, len(text)-1).Draw(t, "from")
		to := rapid.IntRange(from, len(text)-1).Draw(t, "to")
		if _, err := ParseToken(text[from:to]); err == nil {
			t.Fatalf("%q, a part of %q, is accepted", text[from:to], text)
		}
	})
}

func TestToken_OrderOfToggledPairsDoesNotMatter(t *testing.T) {
	a := Token{Settings: Default(), Position: Start()}
	b := a
	a.Position.Toggled = []model.Edge{{U: 3, V: 4}, {U: 0, V: 9}}
	b.Position.Toggled = []model.Edge{{U: 0, V: 9}, {U: 3, V: 4}, {U: 0, V: 9}}
	if a.Encode() != b.Encode() {
		t.Error("two orders of one set of pairs give two tokens")
	}
}

// A setting that the table of fields forgets would be lost without a word.
func TestToken_HoldsEverySetting(t *testing.T) {
	usual := Token{Settings: Default(), Position: Start()}
	for i := range reflect.TypeFor[Settings]().NumField() {
		changed := usual
		f := reflect.ValueOf(&changed.Settings).Elem().Field(i)
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
		case reflect.Struct: // the readings: below
			continue
		}
		if changed.Encode() == usual.Encode() {
			t.Errorf("settings.%s is not in tokens: give it a number in token_fields.go", reflect.TypeFor[Settings]().Field(i).Name)
		}
	}
	for _, r := range readings.All() {
		for _, v := range r.Values[1:] {
			changed := usual
			changed.Settings.Readings, _ = changed.Settings.Readings.With(r.ID, v.Name)
			if changed.Encode() == usual.Encode() {
				t.Errorf("reading %s is not in tokens", r.ID)
			}
		}
	}
}

// People paste tokens into mail and chat; one line must hold them.
func TestToken_IsShort(t *testing.T) {
	token := Token{Dataset: "MUTAG", Fingerprint: "0123456789abcdef", Settings: Default(), Position: Start()}
	check := func(what string, most int) {
		t.Helper()
		if n := len(token.Encode()); n > most {
			t.Errorf("%s takes %d characters, expected at most %d", what, n, most)
		}
	}
	check("the first screen", 26)
	token.Position.Screen, token.Position.Graph.Graph, token.Position.Step = 2, 16, 3
	check("a step of a graph", 34)
	token.Settings.Mapping, token.Settings.Learner, token.Settings.Seed = "vertex-similarity", "netlsd+rf", 7
	check("a step of another mapping and seed", 42)
	theta, add := 0.412, model.Edge{U: 3, V: 5}
	token.Position.Theta, token.Position.Forced = &theta, map[int]augment.Forced{0: {Add: &add}}
	check("a moved θ and a forced draw", 60)

	theta = 0.49689644724821846
	token.Position.Forced, token.Position.View = nil, map[string]string{"sort": "class", "order": "reverse"}
	check("a moved θ with all its digits and a sorted list", 66)
	if again, err := ParseToken(token.Encode()); err != nil || *again.Position.Theta != theta {
		t.Errorf("θ with all its digits is read back as %v, %v", again.Position.Theta, err)
	}

	token = Token{Dataset: "MUTAG", Fingerprint: "0123456789abcdef", Settings: Default(), Position: Start()}
	token.Position.Screen, token.Position.Evolved = 4, 5
	check("an evolution", 30)
}

// Tokens people have written down must go on working: this one may only
// change together with TokenVersion.
func TestToken_StaysReadable(t *testing.T) {
	theta, add := 0.25, model.Edge{U: 0, V: 2}
	want := Token{Dataset: "rings", Fingerprint: "16668802859f8300", Settings: Default(), Position: Start()}
	want.Settings.Mapping, want.Settings.Beta = "motif-random", 0.2
	want.Settings.Readings.Pool = readings.PoolOriginals
	want.Position.Screen, want.Position.Graph, want.Position.Step = 2, model.ID{Graph: 2, Lineage: "1.3"}, 2
	want.Position.Theta, want.Position.Forced = &theta, map[int]augment.Forced{1: {Add: &add}}
	want.Position.View = map[string]string{"order": "degree"}
	const written = "m1AQACEBZmiAKFn4MACgILAgwHMS4zEQITAQEBAAIVCTAuMjUWAYIBhgEoGCoHMC4yY1D6jXky"
	got, err := ParseToken(written)
	if err != nil {
		t.Fatalf("%v; a new one is %s", err, want.Encode())
	}
	if diff := same(want, got); diff != "" {
		t.Error(diff)
	}
}

// An older mevolve wrote its runs of other settings behind the rest: the token opens
// where it was copied, without them.
func TestToken_WithKeptRunsOpensWithoutThem(t *testing.T) {
	want := Token{Dataset: "rings", Fingerprint: "16668802859f8300", Settings: Default(), Position: Start()}
	want.Settings.Seed = 3
	want.Position.Screen, want.Position.Evolved = 4, 2
	got, err := ParseToken("m1AQACEBZmiAKFn4MACgQQAjIDeAICCQEoFDIBAAEAAGNQAMSNZWU")
	if err != nil {
		t.Fatal(err)
	}
	if diff := same(want, got); diff != "" {
		t.Error(diff)
	}
}

// Tokens that are older than a reading leave it out, and get its default.
func TestToken_WithAndWithoutR20StaysReadable(t *testing.T) {
	want := Token{Dataset: "rings", Fingerprint: "16668802859f8300", Settings: Default(), Position: Start()}
	want.Settings.Learner = "gl2vec+svm"
	for _, c := range []struct {
		written string
		order   readings.DocumentOrder
	}{
		{"m1AQACEBZmiAKFn4MAKTSbxAMD", readings.DocumentOrderShuffled},
		{"m1AQACEBZmiAKFn4MAKTRumAHG9eQU", readings.DocumentOrderFile},
	} {
		want.Settings.Readings.DocumentOrder = c.order
		got, err := ParseToken(c.written)
		if err != nil {
			t.Fatalf("%v; a new one is %s", err, want.Encode())
		}
		if diff := same(want, got); diff != "" {
			t.Error(diff)
		}
	}
}

func TestParseToken_RefusalsAreOneSentenceThatSaysToken(t *testing.T) {
	good := Token{Dataset: "toy", Settings: Default(), Position: Start()}
	broken := good
	broken.Position.Screen = Screens + 1
	unrunnable := good
	unrunnable.Settings.Mapping = "none"
	later := strings.Replace(good.Encode(), "m1", "m2", 1)
	for text, says := range map[string]string{
		"": "is no token", "MUTAG": "is no token", "--at": "is no token", strings.Repeat("x", 99): "is no token",
		"m1": "damaged", later: "version 2", good.Encode() + "=": "damaged", good.Encode() + "\n": "damaged",
		"m1" + strings.Repeat("é", 20): "damaged",
		broken.Encode():                "screen", unrunnable.Encode(): "mapping",
		sealed(append(encodeFields(good), 121)): "does not know", // a field of a later mevolve
	} {
		_, err := ParseToken(text)
		if err == nil {
			t.Errorf("%q is accepted", text)
			continue
		}
		sentence(t, err)
		if !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v; expected %q in it", text, err, says)
		}
	}
}

func sentence(t *testing.T, err error) {
	t.Helper()
	if text := err.Error(); !strings.Contains(text, "token") || strings.Contains(text, "\n") || len(text) > 300 {
		t.Errorf("not one sentence about a token: %q", text)
	}
}

func TestToken_CheckRefusesWhatTheDatasetLacks(t *testing.T) {
	path, err := model.NewGraph(3, []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}})
	if err != nil {
		t.Fatal(err)
	}
	d := &model.Dataset{Name: "one", Fingerprint: "00ff", Examples: []model.Example{{Graph: path}}}
	good := NewToken(d, Default(), Start())
	if err := good.Check(d); err != nil {
		t.Error(err)
	}
	for says, change := range map[string]func(*Token){
		"another one": func(t *Token) { t.Fingerprint = "ff00" },
		"not of one":  func(t *Token) { t.Dataset, t.Fingerprint = "two", "ff00" },
		"graph 2":     func(t *Token) { t.Position.Graph.Graph = 1 },
		"fold 6":      func(t *Token) { t.Position.Fold = 6 },
		"vertex 4":    func(t *Token) { t.Position.Toggled = []model.Edge{{U: 0, V: 3}} },
		"vertex 5":    func(t *Token) { t.Position.Cursor = &Cell{0, 4} },
		"vertex 6":    func(t *Token) { t.Position.Forced = map[int]augment.Forced{0: {Path: []int{0, 1, 5}}} },
	} {
		token := good
		change(&token)
		err := token.Check(d)
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v; expected %q in it", err, says)
			continue
		}
		sentence(t, err)
	}
}

// sealed puts any content behind a checksum that fits, so that fuzzing gets
// past it.
func sealed(content []byte) string {
	content = binary.BigEndian.AppendUint32(slices.Clone(content), crc32.ChecksumIEEE(content))
	return "m1" + tokenEncoding.EncodeToString(content)
}

func FuzzParseToken(f *testing.F) {
	f.Add("")
	f.Add("m1")
	f.Add("m2AAAA")
	f.Add(Token{Dataset: "toy", Settings: Default(), Position: Start()}.Encode())
	for i := range 10 {
		f.Add(rapid.Custom(drawToken).Example(i).Encode())
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, text := range []string{text, sealed([]byte(text))} {
			token, err := ParseToken(text)
			if err != nil {
				if diff := cmp.Diff(Token{}, token); diff != "" {
					t.Error("half-read:", diff)
				}
				if !strings.Contains(err.Error(), "token") || strings.Contains(err.Error(), "\n") {
					t.Errorf("not a sentence about a token: %q", err)
				}
				continue
			}
			again, err := ParseToken(token.Encode())
			if err != nil {
				t.Fatal(err)
			}
			if diff := same(token, again); diff != "" {
				t.Error(diff)
			}
		}
	})
}
