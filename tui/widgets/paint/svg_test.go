package paint

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mevolve/internal/must"
)

func TestSVG_HoldsEveryTextInItsColours(t *testing.T) {
	open := []string{"", "\x1b[1;38;2;255;0;16m", "\x1b[38;2;1;2;3;7m", "\x1b[38;5;209;48;5;241m", ""}
	c := New(20, 4, open, false)
	c.Text(0, 0, "plain <&>", 0)
	c.Text(2, 1, "red θ", 1)
	c.Text(0, 2, "turned", 2)
	c.Text(0, 3, "numbered", 3)
	c.Text(9, 3, "again", 4)
	c.Text(16, 1, "▄▄▄", 1)
	svg := c.SVG("mevolve", Palette{Ink: "#dddddd", Ground: "#111111", Open: open})
	for _, want := range []string{
		`<text class="s0" x="0" textLength="81">plain &lt;&amp;&gt;<`, `.s0{fill:#dddddd}`,
		`<text class="s1" x="18" textLength="27">red<`, `<text class="s1"><tspan x="54">θ<`, `.s1{fill:#ff0010;font-weight:bold}`,
		`<path class="b2" d="M0-14h54v18h-54z"/>`, `.b2{fill:#010203}`,
		`<text class="s2" x="0" textLength="54">turned<`, `.s2{fill:#111111}`,
		`.b3{fill:#626262}`, `.s3{fill:#ff875f}`, `<text class="s4" x="81" textLength="45">again<`,
		`<path class="s1" d="M144-5h27v9h-27z"/>`,
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("there is no %s in\n%s", want, svg)
		}
	}
	isXML(t, svg)
}

func isXML(t *testing.T, text string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("it is no XML: %v", err)
		}
	}
}

// What moves shows at any time the rows of one scene and no others, and the
// last to who wants no motion.
func TestMoving_ShowsEachSceneInItsTime(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var scenes []Scene
	at := []float64{0}
	for range 7 {
		c := New(5, 3, nil, false)
		for y := range 3 {
			if k := rng.IntN(4); k > 0 {
				c.Text(0, y, strings.Repeat(string(rune('a'+k)), k), 0)
			}
		}
		scenes = append(scenes, Scene{c, 0.5 + float64(rng.IntN(4))})
		at = append(at, at[len(at)-1]+scenes[len(scenes)-1].Seconds)
	}
	svg := NewPicture().Moving(scenes, "seven", "")
	isXML(t, svg)
	frames := map[string][]string{} // class → percent and state, in order
	for _, f := range regexp.MustCompile(`@keyframes (k\d+)\{(.*)\}`).FindAllStringSubmatch(svg, -1) {
		frames[f[1]] = regexp.MustCompile(`[\d.]+%\{visibility:\w+\}`).FindAllString(f[2], -1)
	}
	rows := regexp.MustCompile(`<g (?:class="m (k\d+)( h)?" )?transform="translate\(0 (\d+)\)"><text class="s0" x="0" textLength="\d+">(\w+)<`).FindAllStringSubmatch(svg, -1)
	if len(rows) < 7 || len(rows) > 9 {
		t.Fatalf("%d rows for at most nine", len(rows))
	}
	for i, s := range scenes {
		percent := 100 * (at[i] + at[i+1]) / 2 / at[len(at)-1]
		var shown, rest []string
		for _, r := range rows {
			state := "visible"
			for _, f := range frames[r[1]] {
				var from float64
				var now string
				must.Get(fmt.Sscanf(strings.Replace(f, "%", " ", 1), "%f {visibility:%s", &from, &now))
				if from <= percent {
					state = strings.TrimSuffix(now, "}")
				}
			}
			if state == "visible" {
				shown = append(shown, r[3]+r[4])
			}
			if r[2] == "" {
				rest = append(rest, r[3]+r[4])
			}
		}
		var want []string
		for y, line := range strings.Split(s.Plain(), "\n") {
			if line != "" {
				want = append(want, fmt.Sprint(y*cellH+baseline)+line)
			}
		}
		slices.Sort(shown)
		slices.Sort(want)
		slices.Sort(rest)
		if !slices.Equal(shown, want) {
			t.Errorf("scene %d shows %v instead of %v", i, shown, want)
		}
		if i == len(scenes)-1 && !slices.Equal(rest, want) {
			t.Errorf("without motion %v is seen instead of %v", rest, want)
		}
	}
}
