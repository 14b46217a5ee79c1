package chart

import "mevolve/tui/widgets/paint"

// LargeHeight is the height of large digits in rows.
const LargeHeight = 3

// large are glyphs of five rows of up to five dots; a dot is half a cell high.
var large = map[rune][5]string{
	'0': {"###", "#.#", "#.#", "#.#", "###"}, '1': {".#.", "##.", ".#.", ".#.", "###"}, '2': {"###", "..#", "###", "#..", "###"},
	'3': {"###", "..#", "###", "..#", "###"}, '4': {"#.#", "#.#", "###", "..#", "..#"}, '5': {"###", "#..", "###", "..#", "###"},
	'6': {"###", "#..", "###", "#.#", "###"}, '7': {"###", "..#", "..#", "..#", "..#"}, '8': {"###", "#.#", "###", "#.#", "###"},
	'9': {"###", "#.#", "###", "..#", "###"},
	'.': {".", ".", ".", ".", "#"}, ' ': {"..", "..", "..", "..", ".."}, '=': {"...", "###", "...", "###", "..."},
	'+': {"...", ".#.", "###", ".#.", "..."}, '−': {"...", "...", "###", "...", "..."}, '-': {"...", "...", "###", "...", "..."},
	'×': {"...", "#.#", ".#.", "#.#", "..."}, '/': {"..#", "..#", ".#.", "#..", "#.."}, '·': {".", ".", "#", ".", "."}, '>': {"#..", ".#.", "..#", ".#.", "#.."}, '≤': {"..#", ".#.", "..#", "...", "###"},
	'⌈': {"##", "#.", "#.", "#.", "#."}, '⌉': {"##", ".#", ".#", ".#", ".#"},
	'k': {"#..", "#.#", "##.", "#.#", "#.#"}, 'r': {"...", "###", "#..", "#..", "#.."}, 's': {"...", "###", "##.", ".##", "###"},
	'u': {"...", "#.#", "#.#", "#.#", "###"}, 'w': {".....", "#.#.#", "#.#.#", "#.#.#", "#####"},
	'θ': {".###.", "#...#", "#####", "#...#", ".###."}, 'Σ': {"###", "#..", ".#.", "#..", "###"},
}

// LargeWidth is the width of a text in large digits, in columns; 0 if large has
// no glyph for one of its characters.
func LargeWidth(text string) int {
	w := 0
	for _, g := range text {
		rows, ok := large[g]
		if !ok {
			return 0
		}
		w += len(rows[0]) + 1
	}
	return max(0, w-1)
}

// Large writes a text in large digits, cut at the end of r.
func Large(c *paint.Canvas, r paint.Rect, text string, s paint.Style) {
	defer c.Clip(r)()
	x := r.X
	for _, g := range text {
		rows := large[g]
		for y := 0; y < len(rows); y += 2 {
			for k := range rows[0] {
				switch top, bottom := rows[y][k] == '#', y+1 < len(rows) && rows[y+1][k] == '#'; {
				case top && bottom:
					c.Set(x+k, r.Y+y/2, '█', s)
				case top:
					c.Set(x+k, r.Y+y/2, '▀', s)
				case bottom:
					c.Set(x+k, r.Y+y/2, '▄', s)
				}
			}
		}
		x += len(rows[0]) + 1
	}
}
