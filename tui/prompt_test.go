package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/long"
	"mevolve/tui/screen"
)

// million is a paste of a megabyte.
func million(piece string) tea.PasteMsg {
	return tea.PasteMsg{Content: strings.Repeat(piece, (1<<20)/len(piece))}
}

// Every rune was measured with all that follows it, in every frame: 30,000
// pasted characters took 17 s to draw, a megabyte for ever.
func TestInput_TakesAMegabyteOfPasteAndStaysAlive(t *testing.T) {
	for name, piece := range map[string]string{
		"letters": "a", "words and lines": "n>20 \n", "wide": "界", "combining marks": "é", "controls": "\x1b[2J\x00\t", "no UTF-8": "\xff\xfe",
	} {
		for _, key := range []string{":", "/", "d", "2 :", "2 /", ", down enter"} {
			if key != ":" && name != "wide" && !long.Asked() {
				continue
			}
			t.Run(fmt.Sprintf("%s after %s", name, key), func(t *testing.T) {
				p := newPilot(t, Config{}, 80, 24)
				p.patience = 0 // what runs beside the screen is not asked for here
				for _, k := range strings.Fields(key) {
					p.press(k)
				}
				p.app.Update(million(piece))
				length := 0
				switch {
				case p.app.asking() != nil:
					length = len([]rune(p.app.asking().input.Value()))
				case key == "d":
					length = len([]rune(p.app.top().(*picker).input.Value()))
				default:
					t.Fatal("nothing asks for text")
				}
				if length > longestInput {
					t.Fatalf("the input holds %d characters, more than %d", length, longestInput)
				}
				if length == longestInput {
					p.expect("full: 4,096 characters")
				}
				for _, k := range []string{"left", "home", "right", "end", "backspace"} {
					p.press(k)
					exact(t, p.app.content(), 80, 24)
				}
				p.press("enter", "esc", "esc")
				exact(t, p.app.content(), 80, 24)
			})
		}
	}
}

// asking is the open prompt; nil for none.
func (a *App) asking() *prompt {
	p, _ := a.top().(*prompt)
	return p
}

// The character under the cursor is always in sight, whatever stands before
// it, and after a label of any length.
func TestInput_ShowsWhereTheCursorIs(t *testing.T) {
	for _, label := range []string{"go to", strings.Repeat("界", 100)} {
		p := newPilot(t, Config{}, 60, 16)
		p.app.open(newPrompt(screen.Prompt{Label: label, Value: "first " + strings.Repeat("é界θ", 40) + "Z"}))
		p.expect("Z")
		p.press("left")
		p.expect("Z")
		p.press("home")
		p.expect(" first é界")
		p.expectNot("Z")
		p.press("end")
		p.expect("Z")
	}
}

// chords are keys that edit text, with every modifier.
func chords() (list []string) {
	for _, key := range []string{"left", "right", "up", "down", "home", "end", "backspace", "delete", "a", "b", "d", "e", "f", "h", "k", "n", "p", "u", "v", "w", "space"} {
		for _, with := range []string{"", "alt+", "ctrl+", "ctrl+alt+", "shift+", "alt+shift+"} {
			list = append(list, with+key)
		}
	}
	return list
}

// Alt-D before the last character brought the explorer down (bubbles v2.1.1).
func TestInput_TakesEveryChordAnywhere(t *testing.T) {
	for _, value := range []string{"", "a", " ", "a b", "  ab  ", "é 👩‍👩‍👧‍👦 x", strings.Repeat("a ", longestInput/2)} {
		for _, chord := range chords() {
			for at := range min(9, len([]rune(value))+1) {
				in := newInput(value, "")
				in.SetCursor(at)
				in.take(keyPress(chord))
				if p := in.Position(); p < 0 || p > len([]rune(in.Value())) {
					t.Errorf("%s at %d of %q leaves the cursor at %d of %q", chord, at, value, p, in.Value())
				}
			}
		}
	}
}

func TestInput_DeletesTheWordAfterTheCursor(t *testing.T) {
	for _, c := range []struct {
		value string
		at    int
		want  string
	}{{"a", 0, ""}, {"one two", 0, " two"}, {"one two", 1, "o two"}, {"one two", 3, "one"}, {"one  ", 3, "one"}, {"one", 3, "one"}, {"", 0, ""}} {
		for _, chord := range []string{"alt+d", "alt+delete"} {
			in := newInput(c.value, "")
			in.SetCursor(c.at)
			if changed := in.take(keyPress(chord)); in.Value() != c.want || in.Position() != c.at || changed != (c.value != c.want) {
				t.Errorf("%s at %d of %q leaves %q, the cursor at %d", chord, c.at, c.value, in.Value(), in.Position())
			}
		}
	}
}

// Wherever text is typed, the keys that killed the explorer edit it.
func TestInput_AltDDeletesAWordInEveryPrompt(t *testing.T) {
	for _, way := range []string{"/", "2 /", "2 :", ":", "d", "ctrl+p", "? /", "5 /", ", down enter"} {
		for _, chord := range []string{"alt+d", "alt+delete"} {
			p := newPilot(t, everything(t, "toy"), 80, 24)
			p.patience = 0 // what runs beside the screen is not asked for here
			p.press(strings.Fields(way)...)
			p.press("1", "left")
			with := p.lines()
			p.press(chord)
			exact(t, p.app.content(), 80, 24)
			if p.lines() == with {
				t.Errorf("%s does nothing after %s:\n%s", chord, way, with)
			}
			p.press("esc", "esc")
		}
	}
}

// On screens without a list "/" did nothing, and the condition typed after it ran as keys:
// other seeds, other folds, another dataset.
func TestPrompts_TakeTheRestOfALineOnEveryScreen(t *testing.T) {
	t.Chdir(t.TempDir()) // without a prompt the keys below export the screen
	for _, way := range []string{"1 /", "2 /", "3 /", "4 /", "5 /", "6 /", "6 E", "1 :", "2 :", "3 :", "4 :", "5 :", "6 :"} {
		p := newPilot(t, everything(t, "toy"), 80, 24)
		p.patience = 0 // what runs beside the screen is not asked for here
		p.press(strings.Fields(way)...)
		here, set := p.app.here, p.app.state.Settings
		p.typed("removed and off")
		if p.app.asking() == nil || len(p.app.over) > 1 {
			t.Errorf("%s opens no prompt:\n%s", way, p.frame())
		}
		p.press("enter")
		if p.app.here != here || p.app.state.Settings != set || len(p.app.over) > 1 {
			t.Errorf("%s: what is typed runs as keys:\n%s", way, p.frame())
		}
	}
}

// Tab types the example of a condition.
func TestFilter_TabTakesItsExample(t *testing.T) {
	for screen, example := range map[string]string{"1": "class=0 and m>4", "3": "class=0 and dropped"} {
		p := newPilot(t, opened(everything(t, "toy"), screen), 80, 24)
		p.press(screen, "/")
		p.expect("where (Tab: " + example + "):")
		p.press("n", "tab")
		p.expect("where (Tab: " + example + "): " + example)
		p.press("enter")
		p.expect(example)
		p.expectNot("Tab for")
	}
}

// A dataset that opens leaves its keys in the footer.
func TestPicker_LeavesTheFooter(t *testing.T) {
	p := newPilot(t, everything(t, "toy"), 80, 24)
	p.press("d")
	p.typed("rings")
	p.press("enter")
	p.expect("rings", "Enter:swaps")
}
