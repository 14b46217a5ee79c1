package swapview

import (
	"strconv"

	"mevolve/augment"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// LoadSwaps lists the attempts of a scene; 0 is the input graph.
func LoadSwaps(l *list.List, sc *trace.Scene) {
	l.Load(sc.Last() + 1)
	l.At = sc.Step
}

// DrawSwaps lists what each attempt added and removed, in h rows below a header.
func DrawSwaps(p *paint.Page, l *list.List, sc *trace.Scene, h int) {
	pair := max(11, 2*len(strconv.Itoa(sc.Graph.N()))+3) // a sign, two numbers, two blanks
	removed, share := 6+pair, 6+2*pair
	p.Put(6, "added", theme.Dim)
	p.Put(removed, "removed", theme.Dim)
	p.Put(share, "share", theme.Dim)
	p.Next()
	for row := range l.Place(p.C, p.Rest().Above(h), true).Seen() {
		drawSwap(p, sc, row, removed, share)
	}
}

// drawSwap writes an attempt; removed and share are columns.
func drawSwap(p *paint.Page, sc *trace.Scene, row list.Row, removed, share int) {
	i, style, rest := row.Item, row.Style(theme.Plain), row.Style(theme.Dim)
	defer p.Next()
	if i == 0 {
		p.Right(4, "0", style)
		p.Put(6, "the input graph", rest)
		return
	}
	a := sc.Result.Attempts[i-1]
	p.Right(4, strconv.Itoa(i), style)
	switch made := sc.Made(); {
	case i == sc.Step && i > made: // as far as it has come
		a.Added, a.Removed, a.Outcome = sc.Added(), sc.Removed(), augment.Done
	case i > made:
		p.Put(6, "·", theme.None)
		return
	}
	if a.Outcome != augment.Done {
		if a.Added != nil {
			p.Put(8, PairWords(a.Added), style)
		}
		p.Put(removed, a.Outcome.String(), row.Style(theme.Warning))
		return
	}
	signed := func(column int, sign rune, e *model.Edge, st paint.Style) {
		if e != nil {
			p.Put(p.Put(column, string(sign), row.Style(st))+1, PairWords(e), style)
		}
	}
	signed(6, theme.AddedGlyph, a.Added, theme.Added)
	signed(removed, theme.RemovedGlyph, a.Removed, theme.Removed)
	if a.Added == nil {
		return
	}
	p.Put(share, p.C.Veil("share", wording.Share(a.AddProbability, 3)), rest)
	if f := sc.Hand.Forced[i-1]; f.Add != nil || f.Path != nil || f.Remove != nil {
		p.Put(share+6, "by hand", row.Style(theme.Warning))
	}
}
