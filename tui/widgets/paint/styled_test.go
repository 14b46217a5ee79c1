package paint

import (
	"strings"
	"testing"

	"charm.land/bubbles/v2/viewport"
	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

// A view of Lip Gloss or Bubbles covers its area and nothing else, with its own styles.
func TestStyled_DrawsAViewIntoAnArea(t *testing.T) {
	box := lipgloss.NewStyle().Border(lipgloss.RoundedBorder()).Render("世界 " + lipgloss.NewStyle().Bold(true).Render("bold"))
	lines := viewport.New(viewport.WithWidth(4), viewport.WithHeight(2))
	lines.SetContent("one\ntwo\nthree\nfour")
	lines.ScrollDown(1)
	c := New(20, 6, open, false)
	c.Fill(c.Bounds(), '·', 0)
	c.Styled(Rect{1, 1, 11, 3}, box)
	c.Styled(Rect{13, 1, 4, 2}, lines.View())
	want := strings.Join([]string{
		"····················", "·╭─────────╮·two ···", "·│世界 bold│·thre···", "·╰─────────╯········", "····················", "····················",
	}, "\n")
	if got := strings.TrimSpace(c.Plain()); got != want {
		t.Errorf("it shows\n%s\nwant\n%s", got, want)
	}
	if c.cells[2*c.W+8] != (cell{'o', 1}) {
		t.Errorf("the bold text has the cell %v, not the canvas's own style 1", c.cells[2*c.W+8])
	}
	exact(t, c.String(), 20, 6)
}

// A colour that the theme does not have is the canvas's own: in its text, its picture and no
// other canvas.
func TestStyled_KeepsOtherColoursToItself(t *testing.T) {
	c := New(5, 1, open[:2:3], false)
	c.Styled(c.Bounds(), lipgloss.NewStyle().Foreground(lipgloss.Color("#123456")).Render("teal"))
	if !strings.Contains(c.String(), "\x1b[38;2;18;52;86mteal") {
		t.Errorf("it writes %q", c.String())
	}
	if svg := c.SVG("teal", Palette{Ink: "#000000", Ground: "#ffffff", Open: open}); !strings.Contains(svg, "#123456") {
		t.Errorf("its picture is\n%s", svg)
	}
	other := New(1, 1, open[:2:3], false)
	other.Styled(other.Bounds(), lipgloss.NewStyle().Foreground(lipgloss.Color("#654321")).Render("x"))
	p := NewPicture()
	p.Still(c, "", "")
	p.Still(other, "", "")
	if sheet := p.Sheet(Palette{Open: open}); !strings.Contains(sheet, "#123456") || !strings.Contains(sheet, "#654321") {
		t.Errorf("the sheet of two canvases is\n%s", sheet)
	}
	if open[2] != "\x1b[31m" {
		t.Errorf("the styles of others have changed: %q", open)
	}
	if c.Reset(5, 1, open, false); len(c.open) != len(open) {
		t.Error("the colour is kept on the next frame")
	}
}

// A view is cut at the clip and at the canvas.
func TestStyled_CutsAViewAtTheClip(t *testing.T) {
	c := New(6, 2, open, false)
	restore := c.Clip(Rect{1, 0, 3, 1})
	c.Styled(Rect{-1, -1, 20, 20}, "abcdefgh\nijklmnop\nqrstuvwx")
	restore()
	if got := c.Plain(); got != " klm\n\n" {
		t.Errorf("it shows %q", got)
	}
}

// A canvas can be drawn into a program that uses Ultraviolet's screens.
func TestDraw_DrawsTheCanvasOnAScreen(t *testing.T) {
	c := New(4, 2, open, false)
	c.Text(0, 0, "世a", 1)
	c.Text(0, 1, "b", 2)
	screen := uv.NewScreenBuffer(8, 3)
	c.Draw(screen, uv.Rect(2, 1, 4, 2))
	if at := screen.CellAt(2, 1); at.Content != "世" || at.Style.Attrs&uv.AttrBold == 0 {
		t.Errorf("the screen has %+v", at)
	}
	if at := screen.CellAt(2, 2); at.Content != "b" || at.Style.Fg == nil {
		t.Errorf("the screen has %+v", at)
	}
}
