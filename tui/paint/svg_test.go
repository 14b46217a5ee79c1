package paint

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestSVG_HoldsEveryTextInItsColours(t *testing.T) {
	open := []string{"", "\x1b[1;38;2;255;0;16m", "\x1b[38;2;1;2;3;7m", "\x1b[38;5;209;48;5;241m", ""}
	c := New(20, 4, open, false)
	c.Text(0, 0, "plain <&>", 0)
	c.Text(2, 1, "red θ", 1)
	c.Text(0, 2, "turned", 2)
	c.Text(0, 3, "numbered", 3)
	c.Text(9, 3, "again", 4)
	svg := c.SVG("#dddddd", "#111111")
	for _, want := range []string{
		`fill="#dddddd" textLength="75.6">plain &lt;&amp;&gt;<`,
		`fill="#ff0010" textLength="42.0" font-weight="bold">red θ<`,
		`height="18.0" fill="#010203"/>`,
		`fill="#111111" textLength="50.4">turned<`,
		`height="18.0" fill="#626262"/>`,
		`fill="#ff875f" textLength="67.2">numbered<`,
		`fill="#dddddd" textLength="42.0">again<`,
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("there is no %s in\n%s", want, svg)
		}
	}
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("it is no XML: %v", err)
		}
	}
}
