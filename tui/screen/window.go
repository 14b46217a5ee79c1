package screen

import (
	"cmp"

	"mevolve/tui/keys"
	"mevolve/tui/layout"
	"mevolve/tui/paint"
	"mevolve/tui/theme"
)

// Window clears a rectangle in the middle of the body, frames it and returns
// the room inside. The mouse no longer finds what lies below it.
func Window(c *paint.Canvas, body paint.Rect, w, h int, title string) paint.Rect {
	r := layout.Center(body, w, h)
	c.Mark(c.Bounds(), nil)
	c.Fill(r, ' ', theme.Plain)
	inner := c.Box(r, theme.Dim).Inset(1, 0)
	c.Text(r.X+2, r.Y, " "+title+" ", theme.Heading)
	return inner
}

// Where writes into the frame of a window, given the room inside, where in a
// list of which not all is seen one is.
func Where(c *paint.Canvas, inner paint.Rect, where string) {
	if where != "" {
		c.TextRight(paint.Rect{X: inner.X, Y: inner.Y - 1, W: inner.W, H: 1}, " "+where+" ", theme.Key)
	}
}

// Hints writes keys and what they do along a row.
func Hints(c *paint.Canvas, r paint.Rect, pairs ...string) { keyed(c, r, theme.Dim, pairs) }

// Keys writes along a row what a layer's keys do. say gives a key's label where
// it is not the table's, and leaves one out by false; nil leaves out none.
func Keys(c *paint.Canvas, r paint.Rect, layer keys.Screen, say func(keys.Action) (label string, ok bool)) {
	table := keys.Layers
	if say != nil {
		table = nil
		for _, b := range keys.Layers {
			if label, ok := say(b.Action); ok {
				b.Label = cmp.Or(label, b.Label)
				table = append(table, b)
			}
		}
	}
	Footer(c, r, table, layer, nil)
}

// Footer writes along a row what the keys of a table do on a screen; now ranks them
// for the moment.
func Footer(c *paint.Canvas, r paint.Rect, table keys.Table, screen keys.Screen, now func(*keys.Binding) int) {
	var pairs []string
	for _, b := range table.Footer(screen, r.W, c.Width, now) {
		pairs = append(pairs, b.Show, b.Label)
	}
	Hints(c, r, pairs...)
}

// Settings writes settings, each behind the key that changes it, if one does,
// as long as they fit; those without a value are left out.
func Settings(c *paint.Canvas, r paint.Rect, pairs ...string) { keyed(c, r, theme.Plain, pairs) }

func keyed(c *paint.Canvas, r paint.Rect, style paint.Style, pairs []string) {
	x := r.X
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] == "" {
			continue
		}
		taken := c.Width(pairs[i+1])
		if pairs[i] != "" {
			taken += c.Width(pairs[i]) + 1
		}
		if x+taken > r.X+r.W {
			return
		}
		if pairs[i] != "" {
			x = c.Text(x, r.Y, pairs[i], theme.Key) + 1
		}
		x = c.Text(x, r.Y, pairs[i+1], style) + 2
	}
}

// Longest is the first of several ways to say something that fits w columns,
// or the last.
func Longest(w int, texts ...string) string {
	for _, text := range texts {
		if paint.Width(text) <= w {
			return text
		}
	}
	return texts[len(texts)-1]
}
