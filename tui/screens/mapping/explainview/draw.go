package explainview

import (
	"fmt"
	"slices"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screens/mapping/swapview"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/prose"
	"mevolve/tui/widgets/theme"
)

// Draw draws the answer in a pane.
func (a *Answer) Draw(c *paint.Canvas, r paint.Rect, state *screen.State, focused bool) {
	asked, of := a.Key, a.Value
	closes := keys.Hint("Esc", "close")
	title, note := "Why not "+asked.pair.String()+"?", closes
	if of.pair != nil && of.pair.Taken > 0 && of.pair.Outcome == augment.Done {
		title = "Why " + asked.pair.String() + "?"
	}
	if asked.evolution != nil {
		switch title = "Why not in the pool?"; {
		case a.place.Child != nil:
			title = "Why in the pool?"
		case a.flips():
			title = "Why another class?"
		}
		note = fmt.Sprintf("fold %d, iteration %d", asked.evolution.Fold, asked.iteration)
		note = chrome.Longest(r.W-c.Width(title)-2, note, fmt.Sprintf("fold %d", asked.evolution.Fold), "")
	} else if of.left > 0 {
		note = fmt.Sprintf("trying %d more …", of.left)
	}
	body := chrome.Heading(c, r, title, note, focused)
	if note == closes {
		c.Restyle(paint.Rect{X: r.X + c.Width(title) + 2, Y: r.Y, W: len("Esc"), H: 1}, theme.Key)
	}
	body.W = min(body.W, 60)
	t := &prose.Text{Theme: state.Theme, W: body.W}
	labels := state.Dataset.ClassLabels
	switch err := a.Err(); {
	case err != nil:
		t.Paragraph(err.Error(), theme.Error)
	case asked.evolution == nil:
		of.writePair(c, t, a.Working())
	case a.place.Child == nil:
		t.Paragraph(a.place.Reason, theme.Strong)
		a.writePredictions(t, labels)
		t.Next()
		t.Paragraph(OfPairs, theme.Dim)
	default:
		t.Paragraph(fmt.Sprintf("Graph %s is in the pool.", a.place.Child.Example.ID), theme.Plain)
		of.writeDoubt(c, t, labels)
	}
	if a.Reader.Draw(c, body, t).More() {
		more := "↓ more"
		if !focused {
			more = "Tab ↓ more"
		}
		head := r.Row(0).Left(body.W).Right(c.Width(title) + c.Width(note) + 2)
		chrome.End(c, head, chrome.Longest(head.W-2, more, "↓ more", "↓"), theme.Key)
	}
}

func (f findings) writePair(c *paint.Canvas, t *prose.Text, working bool) {
	if f.pair == nil {
		t.Line("replaying the swaps …", theme.Dim)
		return
	}
	t.Paragraph(c.Veil("share", f.pair.String()), theme.Strong)
	f.writeDraws(c, t)
	t.Next()
	verb := "added"
	if f.pair.Removes {
		verb = "removed"
	}
	if f.usual == nil {
		t.Line("following all draws …", theme.Dim)
		return
	}
	over := f.usual.String()
	if f.usual.Exact {
		over += ", exact"
	}
	t.Paragraph(c.Veil("share", fmt.Sprintf("Over all draws it is %s in %s.", verb, over)), theme.Plain)
	t.Next()
	row := func(what string, of paint.Style, chance string, style paint.Style) {
		w := t.W - t.Width(chance)
		t.Row(t.Left(w, paint.Fit(what, w-1), of), t.Span(chance, style))
	}
	row("with this otherwise", theme.Strong, verb+" in", theme.Dim)
	for _, change := range f.changes {
		style := theme.Dim
		switch apart := 3 * (change.StandardError + f.usual.StandardError); {
		case change.P > f.usual.P+apart+1e-9:
			style = theme.Strong
		case change.P >= f.usual.P-apart-1e-9:
			style = theme.Plain
		}
		row(change.What, style, c.Veil("share", change.Estimate.String()), style)
	}
	if working {
		t.Line("…", theme.Dim)
	}
}

// writeDraws lists the draws in which the pair stood: its share and interval, u, and what
// u drew instead. Where there is no room the share goes, which is the interval's length.
func (f findings) writeDraws(c *paint.Canvas, t *prose.Text) {
	if len(f.pair.Draws) == 0 {
		return
	}
	decimals, widest := 3, 0
	for _, d := range f.pair.Draws {
		if d.Row.Share < 0.01 {
			decimals = max(decimals, 4)
		}
		if d.Row.Share < 0.001 {
			decimals = 5
		}
		widest = max(widest, t.Width(swapview.PairWords(d.Drawn)))
	}
	wide := func(share int) int { return share + 2 + 2*(decimals+1) + 4 + 2 + decimals + 1 + 2 + widest }
	share := 7 + decimals
	for ; decimals > 3 && wide(4) > t.W; decimals-- { // rather a decimal than the pair
		share--
	}
	gap := 2
	if wide(share) > t.W { // rather a blank than the share
		gap = 1
	}
	if wide(share)+gap-2 > t.W {
		share, gap = 4, 2
	}
	number := decimals + 1 // columns of one
	row := func(s paint.Style, swap, ofPair, interval, u, drew string) {
		if share == 4 {
			ofPair = ""
		}
		t.Row(t.Right(4, swap, s), t.Right(share-4, ofPair, s), t.Left(gap, "", s), t.Left(2*number+6, interval, s), t.Right(number, u, s), "  ", t.Span(drew, s))
	}
	row(theme.Dim, "swap", "share", "its interval", "u", "drew")
	shown := f.pair.Draws
	near, _ := f.pair.Nearest()
	if len(shown) > mostDraws { // of very many the first, and the one that came nearest
		shown = slices.Clone(shown[:mostDraws-1])
		if near.Attempt > shown[len(shown)-1].Attempt {
			shown = append(shown, near)
		}
	}
	for _, d := range shown {
		style := theme.Plain
		if d.Attempt == f.pair.Taken {
			style = theme.Drawn
		}
		row(style, fmt.Sprint(d.Attempt), c.Veil("share", wording.Share(d.Row.Share, decimals)),
			c.Veil("share", fmt.Sprintf("[%s, %s)", wording.Share(d.Row.From, decimals), wording.Share(d.Row.To, decimals))),
			wording.Share(d.U, decimals), swapview.PairWords(d.Drawn))
	}
	if more := len(f.pair.Draws) - len(shown); more > 0 {
		t.Paragraph(fmt.Sprintf("… and %s; u came nearest in swap %d", wording.Count(more, "more draw", "more draws"), near.Attempt), theme.Dim)
	}
}

// mostDraws is how many draws are listed.
const mostDraws = 8

// OfPairs says, below an answer about the graph, how to ask about a pair.
const OfPairs = "Point at a pair for an answer: Shift and an arrow, a click, or : and its two numbers."

// flips reports whether two classifiers of the evolution predict different classes for the graph.
func (a *Answer) flips() bool {
	e := a.Key.evolution
	first, _, _ := e.Prediction(0, a.test)
	for t := range e.Complete() {
		if class, _, ok := e.Prediction(t+1, a.test); ok && class != first {
			return true
		}
	}
	return false
}

// writePredictions lists what the classifier of each iteration predicts for a test graph, the
// changes in bold.
func (a *Answer) writePredictions(t *prose.Text, labels []int) {
	e := a.Key.evolution
	if a.test < 0 || e.Complete() < 0 {
		return
	}
	words := "All classifiers of this evolution predict the same class for it."
	switch {
	case a.flips():
		words = "Its prediction changes because the classifier is retrained with the generated graphs that are kept."
	case e.Complete() == 0:
		words = "The prediction of the original classifier:"
	}
	class := e.Split.Test[a.test].Class
	t.Paragraph(words, theme.Plain)
	t.Next()
	t.Row(t.Right(9, "iteration", theme.Dim), t.Right(10, "predicted", theme.Dim), t.Right(14, "p of class "+wording.Label(labels[class]), theme.Dim))
	before := -1
	for k := range e.Complete() + 1 {
		is, probs, _ := e.Prediction(k, a.test)
		style, glyph, prob := theme.Plain, theme.RightGlyph, ""
		if before >= 0 && is != before {
			style = theme.Strong
		}
		if is != class {
			glyph = theme.WrongGlyph
		}
		if probs != nil {
			prob = wording.Share(probs[class], 3)
		}
		before = is
		t.Row(t.Right(9, fmt.Sprint(k), style), t.Right(8, wording.Label(labels[is]), theme.Class(is)), " ", t.Span(string(glyph), style), t.Right(14, prob, style))
	}
}

// writeDoubt explains the reliability of a generated graph's label.
func (f findings) writeDoubt(c *paint.Canvas, t *prose.Text, labels []int) {
	d := f.doubt
	if d == nil {
		t.Line("undoing its swaps one by one …", theme.Dim)
		return
	}
	for k, sentence := range d.Sentences(labels) {
		style := theme.Plain
		if k == 0 {
			style = theme.Strong
		}
		t.Paragraph(c.Veil("r", sentence), style)
	}
	t.Next()
	t.Row(t.Left(6, "class", theme.Dim), t.Right(7, "p", theme.Dim), t.Right(7, "q", theme.Dim), t.Right(8, "costs r", theme.Dim))
	for k, of := range d.Terms {
		style := theme.Plain
		if k == d.Worst {
			style = theme.Strong
		}
		t.Row(t.Right(5, wording.Label(labels[k]), theme.Class(k)), t.Right(8, wording.Share(of.P, 3), theme.Plain),
			t.Right(7, wording.Share(of.Q, 3), theme.Plain), t.Right(8, wording.Share(of.Cost, 3), style))
	}
	if len(d.Undone) > 0 {
		t.Next()
		t.Row(t.Left(8, "undone", theme.Dim), t.Left(9, "added", theme.Dim), t.Left(10, "removed", theme.Dim), t.Right(6, "r then", theme.Dim))
	}
	for _, u := range d.Undone {
		glyph, style := theme.DroppedGlyph, theme.Dropped
		if u.Kept {
			glyph, style = theme.KeptGlyph, theme.Kept
		}
		t.Row(t.Right(6, fmt.Sprint(u.Attempt), theme.Plain), "  ", t.Left(9, swapview.PairWords(u.Added), theme.Plain), t.Left(10, swapview.PairWords(u.Removed), theme.Plain),
			t.Right(6, c.Veil("r", wording.Share(u.R, 3)), style), " ", t.Span(string(glyph), style))
	}
	t.Next()
	t.Paragraph(OfPairs, theme.Dim)
}
