package tui

import (
	_ "embed"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/adrg/xdg"

	"mevolve/study/settings"
	"mevolve/tui/keys"
)

// plainWords are those that need no explanation, one a line.
//
//go:embed testdata/plain-words.txt
var plainWords string

// A label is a run of letters, with what joins them; a number or a name with a
// number in it, such as an atom's, is none.
var (
	labels = regexp.MustCompile(`[\p{L}\p{M}′ᵀ₁₂]+(?:[’'-][\p{L}]+)*`)
	noWord = regexp.MustCompile(`^(?:C|N|O|st|nd|rd|th)$`) // atoms, and the ends of 1st, 2nd, 3rd, 4th
)

// wordsIn are the labels of a text, in small letters where they are words.
func wordsIn(text string) []string {
	var list []string
	for _, word := range labels.FindAllString(text, -1) {
		if len([]rune(word)) > 1 && word[1:] == strings.ToLower(word[1:]) || len([]rune(word)) > 3 {
			word = strings.ToLower(word)
		}
		list = append(list, word)
	}
	return list
}

// wordsDrawn are the words of all panes of a screen, and a frame that has each.
func wordsDrawn(p *pilot, until string, keys ...string) map[string]string {
	p.watch(until, keys...)
	found := map[string]string{}
	look := func() {
		frame := p.frame()
		for _, word := range wordsIn(withoutPaths(frame)) {
			found[word] = frame
		}
	}
	look()
	for range p.app.here.it.Panes(p.app.body()) {
		p.press("tab")
		look()
		p.press("z")
		look()
		for range 3 {
			p.press("ctrl+f")
			look()
		}
		p.press("z")
	}
	return found
}

// paths are those of commands and files, atoms with their numbers, the path
// that screen 6 breaks into lines, and times.
var paths = regexp.MustCompile(`(?m)--\S+|/[\w./-]+|rings-[\w-]+|\b[A-Z][a-z]?\d+\b|\b[0-9a-f]{6,}\b|[\d.]+ m?s\b`)

func withoutPaths(frame string) string { return paths.ReplaceAllString(frame, " ") }

// Whoever meets a word can ask for it: each label that a screen draws is in the
// glossary of that screen, or is plain English.
func TestGlossary_HasEveryLabelOfItsScreen(t *testing.T) {
	t.Cleanup(xdg.Reload)
	t.Setenv("XDG_DATA_HOME", "/d")
	xdg.Reload()
	plain := map[string]bool{}
	for _, word := range strings.Fields(plainWords) {
		plain[word] = true
	}
	for _, way := range []struct{ dataset, keys, until string }{
		{"rings", "1", "twins"}, {"rings", "2 > > >", "Swap 3"}, {"rings", "3", "q of class"}, {"rings", "4 space", "all 2 iterations are done"}, {"rings", "5", "iteration 2 of 2"}, {"rings", "6", "0 of 5 trials"},
		{"rings", "2 a", "AUGMENT"}, {"toy", "2 W c", "too rarely"}, {"rings", "2 n W W", "r then"}, {"communities", "2 w w w d w d w d w d w d", "whole"}, {"toy", "2 > L L J W W", "β .1"}, {"rings", "6 v", "COMPARE"}, {"rings", "6 v v", "COMPARE"},
		{"triangles", "3", "q of class"}, {"hexagons", "3", "q of class"}, // the truth by a rule
	} {
		config := everything(t, way.dataset)
		config.Settings = settings.Default()
		config.Settings.Iterations = 2
		id := keys.Number(int(way.keys[0] - '0'))
		known := maps.Clone(plain)
		for _, w := range words {
			if w.screens&id != 0 {
				for _, word := range wordsIn(w.text) {
					known[word] = true
				}
			}
		}
		// Words of the keys need no row: the help explains them.
		for _, b := range newPilot(t, Config{}, 80, 24).app.tabs[way.keys[0]-'1'].keys {
			for _, key := range append(b.Keys(), b.Names(), b.Show()) {
				for _, word := range wordsIn(key) {
					known[word] = true
				}
			}
		}
		for _, size := range [][2]int{{80, 24}, {140, 45}} {
			t.Run(fmt.Sprintf("%s of %s at %d×%d", way.keys, way.dataset, size[0], size[1]), func(t *testing.T) {
				t.Parallel()
				found := wordsDrawn(newPilot(t, opened(config, way.keys), size[0], size[1]), way.until, strings.Fields(way.keys)...)
				var unknown []string
				for _, word := range slices.Sorted(maps.Keys(found)) {
					// plurals, too
					if !known[word] && !known[strings.TrimSuffix(word, "s")] && !noWord.MatchString(word) {
						unknown = append(unknown, word)
					}
				}
				if len(unknown) > 0 {
					t.Errorf("neither in the glossary (tui/words.go; a statistic or attribute: Means of its row in study/inspect/attributes) nor plain English (tui/testdata/plain-words.txt): %s", strings.Join(unknown, " "))
				}
			})
		}
	}
}

// What was asked of the first screens and stood nowhere.
func TestGlossary_TellsWhatIsNotPlain(t *testing.T) {
	for screen, terms := range map[keys.Screen]string{
		keys.Dataset:     "n|m|twins|structure ceiling|open triads|open pairs|majority class|isomorphic",
		keys.Augment:     "s|RA|via|share|cumul.|u|made|w|k|β|motif|candidates|passed over",
		keys.Reliability: "r|p|q|Q|θ|cost|validation|pred",
		keys.Evolve:      "T|pool|unchanged|test|D_train",
		keys.Regions:     "d|flips|λn",
		keys.Compare:     "orig.|maj.|repeated|RIMP|p",
	} {
		for _, term := range strings.Split(terms, "|") {
			if !slices.ContainsFunc(words, func(w word) bool {
				return w.screens&screen != 0 && slices.Contains(strings.Split(w.text, ", "), term)
			}) && term != "" && term != "D" {
				t.Errorf("screen %b: %q stands in no glossary", screen, term)
			}
		}
	}
	for _, plain := range strings.Fields(plainWords) {
		if len([]rune(plain)) < 3 && !slices.Contains(strings.Fields("a an as at be by do go if in is it me my no of on or so to up us we"), plain) {
			t.Errorf("%q is no plain English", plain)
		}
	}
}

// A user has at most 130 rows to learn, and no meaning in two of them.
func TestGlossary_HasOneRowAMeaning(t *testing.T) {
	seen := map[string]string{}
	for _, w := range words {
		if other, twice := seen[w.means]; twice {
			t.Errorf("%q and %q mean the same: %s", other, w.text, w.means)
		}
		seen[w.means] = w.text
	}
	if len(words) > 130 {
		t.Errorf("%d rows", len(words))
	}
}
