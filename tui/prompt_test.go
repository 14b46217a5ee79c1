package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

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
			t.Run(fmt.Sprintf("%s after %s", name, key), func(t *testing.T) {
				p := newPilot(t, Config{}, 80, 24)
				p.patience = 0 // what runs beside the screen is not asked for here
				for _, k := range strings.Fields(key) {
					p.press(k)
				}
				p.app.Update(million(piece))
				length := 0
				switch {
				case p.app.prompt != nil:
					length = len([]rune(p.app.prompt.input.Value()))
				case key == "d":
					length = len([]rune(p.app.layer.(*picker).input.Value()))
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

// The character under the cursor is always in sight, whatever stands before
// it, and after a label of any length.
func TestInput_ShowsWhereTheCursorIs(t *testing.T) {
	for _, label := range []string{"go to", strings.Repeat("界", 100)} {
		p := newPilot(t, Config{}, 60, 16)
		p.app.prompt = newPrompt(screen.Prompt{Label: label, Value: "first " + strings.Repeat("é界θ", 40) + "Z"})
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
