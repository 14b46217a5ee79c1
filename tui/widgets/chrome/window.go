package chrome

import (
	"cmp"
	"slices"

	"mevolve/tui/keys"
	"mevolve/tui/widgets/layout"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Window clears a rectangle in the middle of the body, frames it and returns
// the room inside. Mouse targets below the window are covered.
func Window(c *paint.Canvas, body paint.Rect, w, h int, title string) paint.Rect {
	r := layout.Center(body, w, h)
	c.SetTarget(c.Bounds(), nil)
	c.Fill(r, ' ', theme.Plain)
	inner := c.Box(r, theme.Dim).Inset(1, 0)
	c.Text(r.X+2, r.Y, " "+title+" ", theme.Heading)
	return inner
}

// Where writes the cursor's position in a list that is only partly visible into the
// frame of a window; inner is the room inside.
func Where(c *paint.Canvas, inner paint.Rect, where string) {
	if where != "" {
		c.TextRight(paint.Rect{X: inner.X, Y: inner.Y - 1, W: inner.W, H: 1}, " "+where+" ", theme.Key)
	}
}

// Hints writes keys and what they do along a row, as Row.Hint does.
func Hints(c *paint.Canvas, r paint.Rect, pairs ...string) { keyed(c, r, theme.Dim, pairs) }

// Keys writes the keys of a layer and their labels along a row, those that do something now.
// labels replace the labels of actions.
func Keys(c *paint.Canvas, r paint.Rect, table keys.Table, labels map[keys.Action]string) {
	for i, b := range table {
		table[i].Label = cmp.Or(labels[b.Action], b.Label)
	}
	Footer(c, r, table, func(b *keys.Binding) int {
		if !b.IsOffered() {
			return -1
		}
		return b.Rank
	})
}

// Footer writes the keys of a table and their labels along a row; now ranks
// them by how useful they are at the moment. From the palette's on they have the same place at
// the right on every screen.
func Footer(c *paint.Canvas, r paint.Rect, table keys.Table, now func(*keys.Binding) int) {
	list := table.Footer(r.W, c.Width, now)
	if k := slices.IndexFunc(list, func(b keys.Binding) bool { return b.Action == keys.Find }); k >= 0 {
		pairs, w := pairsOf(c, list[k:])
		list = list[:k]
		Hints(c, r.Right(r.W-w), pairs...)
	}
	pairs, _ := pairsOf(c, list)
	Hints(c, r, pairs...)
}

// pairsOf are keys with their labels, and the columns that they take with a gap after each but
// the last.
func pairsOf(c *paint.Canvas, list []keys.Binding) (pairs []string, w int) {
	for i, b := range list {
		pairs = append(pairs, b.Show(), b.Label)
		w += c.Width(b.Show()) + 1 + c.Width(b.Label) + 2*min(i, 1)
	}
	return pairs, w
}

// KeysEnd draws keys with their labels at the end of the title row of a pane.
func KeysEnd(c *paint.Canvas, r paint.Rect, list []keys.Binding) {
	pairs, w := pairsOf(c, list)
	w += 2
	if len(list) > 0 {
		r = r.Row(0).Right(r.W - w)
		c.Fill(r, ' ', theme.Plain)
		Hints(c, r.Right(1), pairs...)
	}
}

// Free is the number of columns of the rule at the end of the title row of a pane.
func Free(c *paint.Canvas, r paint.Rect) (n int) {
	for n < r.W && c.IsRule(r.X+r.W-1-n, r.Y) {
		n++
	}
	return n
}

// Settings writes settings as long as they fit, each behind the key that changes it,
// if there is one; settings without a value are left out.
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
			x = c.Text(c.Text(x, r.Y, pairs[i], theme.Key), r.Y, keys.Sign, theme.Dim)
		}
		x = c.Text(x, r.Y, pairs[i+1], style) + 2
	}
}

// Longest is the first of several wordings that fits w columns, or the last if
// none fits.
func Longest(w int, texts ...string) string { return longest(paint.Width, w, texts) }

// LongestOn is Longest in the canvas's spelling, for words that ASCII spells longer, such as θ.
func LongestOn(c *paint.Canvas, w int, texts ...string) string { return longest(c.Width, w, texts) }

func longest(width func(string) int, w int, texts []string) string {
	for _, text := range texts {
		if width(text) <= w {
			return text
		}
	}
	return texts[len(texts)-1]
}
