package explainview

import (
	"fmt"
	"slices"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/tui/keys"
	"mevolve/tui/screens/mapping/swapview"
	"mevolve/tui/widgets/chrome"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Draw draws the answer in a pane, with the labels of the dataset's classes.
func (a *Answer) Draw(c *paint.Canvas, r paint.Rect, labels []int, focused bool) {
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
	window := a.Text(c, body, func(p *paint.Page) {
		switch err := a.Err(); {
		case err != nil:
			p.Paragraph(err.Error(), theme.Error)
		case asked.evolution == nil:
			of.writePair(p, a.Working())
		case a.place.Child == nil:
			p.Paragraph(a.place.Reason, theme.Strong)
			a.writePredictions(p, labels)
			p.Next()
			p.Paragraph(OfPairs, theme.Dim)
		default:
			p.Paragraph(fmt.Sprintf("Graph %s is in the pool.", a.place.Child.Example.ID), theme.Plain)
			of.writeDoubt(p, labels)
		}
	})
	if window.More() {
		more := "↓ more"
		if !focused {
			more = "Tab ↓ more"
		}
		head := r.Row(0).Left(body.W).Right(c.Width(title) + c.Width(note) + 2)
		chrome.End(c, head, chrome.Longest(head.W-2, more, "↓ more", "↓"), theme.Key)
	}
}

func (f findings) writePair(p *paint.Page, working bool) {
	if f.pair == nil {
		p.Line("replaying the swaps …", theme.Dim)
		return
	}
	p.Paragraph(p.C.Veil("share", f.pair.String()), theme.Strong)
	f.writeDraws(p)
	p.Next()
	verb := "added"
	if f.pair.Removes {
		verb = "removed"
	}
	if f.usual == nil {
		p.Line("following all draws …", theme.Dim)
		return
	}
	over := f.usual.String()
	if f.usual.Exact {
		over += ", exact"
	}
	p.Paragraph(p.C.Veil("share", fmt.Sprintf("Over all draws it is %s in %s.", verb, over)), theme.Plain)
	p.Next()
	p.Put(0, "with this otherwise", theme.Strong)
	p.Right(p.R.W, verb+" in", theme.Dim)
	p.Next()
	for _, t := range f.changes {
		style := theme.Dim
		switch apart := 3 * (t.StandardError + f.usual.StandardError); {
		case t.P > f.usual.P+apart+1e-9:
			style = theme.Strong
		case t.P >= f.usual.P-apart-1e-9:
			style = theme.Plain
		}
		chance := t.Estimate.String()
		p.Put(0, paint.Fit(t.What, p.R.W-p.C.Width(chance)-1), style)
		p.Right(p.R.W, p.C.Veil("share", chance), style)
		p.Next()
	}
	if working {
		p.Line("…", theme.Dim)
	}
}

// writeDraws lists the draws in which the pair stood: its share and interval, u, and what
// u drew instead. Where there is no room the share goes, which is the interval's length.
func (f findings) writeDraws(p *paint.Page) {
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
		widest = max(widest, p.C.Width(swapview.PairWords(d.Drawn)))
	}
	wide := func(share int) int { return share + 2 + 2*(decimals+1) + 4 + 2 + decimals + 1 + 2 + widest }
	share := 7 + decimals
	for ; decimals > 3 && wide(4) > p.R.W; decimals-- { // rather a decimal than the pair
		share--
	}
	gap := 2
	if wide(share) > p.R.W { // rather a blank than the share
		gap = 1
	}
	if wide(share)+gap-2 > p.R.W {
		share, gap = 4, 2
	}
	number := decimals + 1 // columns of one
	interval := share + gap
	u := interval + 2*number + 4 + 2 + number
	p.Put(0, "swap", theme.Dim)
	if share > 4 {
		p.Right(share, "share", theme.Dim)
	}
	p.Put(interval, "its interval", theme.Dim)
	p.Right(u, "u", theme.Dim)
	p.Put(u+2, "drew", theme.Dim)
	p.Next()
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
		p.Right(4, fmt.Sprint(d.Attempt), style)
		if share > 4 {
			p.Right(share, p.C.Veil("share", wording.Share(d.Row.Share, decimals)), style)
		}
		p.Put(interval, p.C.Veil("share", fmt.Sprintf("[%s, %s)", wording.Share(d.Row.From, decimals), wording.Share(d.Row.To, decimals))), style)
		p.Right(u, wording.Share(d.U, decimals), style)
		p.Put(u+2, swapview.PairWords(d.Drawn), style)
		p.Next()
	}
	if more := len(f.pair.Draws) - len(shown); more > 0 {
		p.Paragraph(fmt.Sprintf("… and %s; u came nearest in swap %d", wording.Count(more, "more draw", "more draws"), near.Attempt), theme.Dim)
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
func (a *Answer) writePredictions(p *paint.Page, labels []int) {
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
	p.Paragraph(words, theme.Plain)
	p.Next()
	const iteration, predicted, prob = 9, 19, 33
	p.Right(iteration, "iteration", theme.Dim)
	p.Right(predicted, "predicted", theme.Dim)
	p.Right(prob, "p of class "+wording.Label(labels[class]), theme.Dim)
	p.Next()
	before := -1
	for t := range e.Complete() + 1 {
		is, probs, _ := e.Prediction(t, a.test)
		style, glyph := theme.Plain, theme.RightGlyph
		if before >= 0 && is != before {
			style = theme.Strong
		}
		if is != class {
			glyph = theme.WrongGlyph
		}
		before = is
		p.Right(iteration, fmt.Sprint(t), style)
		p.Right(predicted-2, wording.Label(labels[is]), theme.Class(is))
		p.Put(predicted-1, string(glyph), style)
		if probs != nil {
			p.Right(prob, wording.Share(probs[class], 3), style)
		}
		p.Next()
	}
}

// writeDoubt explains the reliability of a generated graph's label.
func (f findings) writeDoubt(p *paint.Page, labels []int) {
	d := f.doubt
	if d == nil {
		p.Line("undoing its swaps one by one …", theme.Dim)
		return
	}
	for k, sentence := range d.Sentences(labels) {
		style := theme.Plain
		if k == 0 {
			style = theme.Strong
		}
		p.Paragraph(p.C.Veil("r", sentence), style)
	}
	p.Next()
	const class, prob, q, cost = 6, 13, 20, 28
	p.Put(0, "class", theme.Dim)
	p.Right(prob, "p", theme.Dim)
	p.Right(q, "q", theme.Dim)
	p.Right(cost, "costs r", theme.Dim)
	p.Next()
	for k, t := range d.Terms {
		p.Right(class-1, wording.Label(labels[k]), theme.Class(k))
		p.Right(prob, wording.Share(t.P, 3), theme.Plain)
		p.Right(q, wording.Share(t.Q, 3), theme.Plain)
		style := theme.Plain
		if k == d.Worst {
			style = theme.Strong
		}
		p.Right(cost, wording.Share(t.Cost, 3), style)
		p.Next()
	}
	defer func() {
		p.Next()
		p.Paragraph(OfPairs, theme.Dim)
	}()
	if len(d.Undone) == 0 {
		return
	}
	p.Next()
	p.Put(0, "undone", theme.Dim)
	p.Put(8, "added", theme.Dim)
	p.Put(17, "removed", theme.Dim)
	p.Right(33, "r then", theme.Dim)
	p.Next()
	for _, u := range d.Undone {
		glyph, style := theme.DroppedGlyph, theme.Dropped
		if u.Kept {
			glyph, style = theme.KeptGlyph, theme.Kept
		}
		p.Right(6, fmt.Sprint(u.Attempt), theme.Plain)
		p.Put(8, swapview.PairWords(u.Added), theme.Plain)
		p.Put(17, swapview.PairWords(u.Removed), theme.Plain)
		p.Right(33, p.C.Veil("r", wording.Share(u.R, 3)), style)
		p.Put(34, string(glyph), style)
		p.Next()
	}
}
