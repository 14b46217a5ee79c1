package tui

import (
	"bytes"
	"strings"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"

	"mevolve/internal/must"
)

// Two changed cells of a row with 38 unchanged cells between them: ultraviolet writes the whole
// range, because putRange compares the unchanged cells with the range (`same > end-start`) and
// not with the bytes of a cursor movement (`same > inline`, as ncurses does). When this fails,
// ultraviolet has the comparison: lower the figures of docs/performance.md and the limits of
// TestFigures_BytesOfAStep.
func TestUltraviolet_RewritesUnchangedCellsBetweenTwoChanges(t *testing.T) {
	var out bytes.Buffer
	renderer := uv.NewTerminalRenderer(&out, []string{"TERM=xterm-256color"})
	renderer.SetFullscreen(true)
	show := func(row string) string {
		out.Reset()
		screen := uv.NewScreenBuffer(60, 1)
		uv.NewStyledString(row).Draw(screen, screen.Bounds())
		renderer.Render(screen.RenderBuffer)
		must.Do(renderer.Flush())
		return out.String()
	}
	unchanged := strings.Repeat("ab", 19)
	show("." + unchanged + "." + strings.Repeat("cd", 10))
	if got := show("x" + unchanged + "x" + strings.Repeat("cd", 10)); !strings.Contains(got, unchanged) {
		t.Errorf("%q is written: ultraviolet moves the cursor over unchanged cells", got)
	}
}
