package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/tui/paint"
	"mevolve/wording"
)

// walk tells a mapping in whole sentences of ASCII, one a line and the next at
// each Enter, for who listens to a screen.
type walk struct {
	stepText
	entered <-chan string // lines that are typed; nil where nothing is to be waited for
	echoed  bool          // the terminal ends the line at Enter
}

// errLeft ends a walk before all is told.
var errLeft = errors.New("left")

// newWalk reads Enter from in. Where in is no terminal and has ended, the rest
// is told at once.
func newWalk(ctx context.Context, t terminal, text stepText) *walk {
	lines := make(chan string)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(t.in); s.Scan(); {
			select {
			case lines <- s.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	if isTerminal(t.in) {
		fmt.Fprintln(t.err, "Enter goes on. q and Enter leaves.")
	}
	return &walk{text, lines, isTerminal(t.in) && isTerminal(t.out)}
}

// say tells a sentence and waits for Enter.
func (k *walk) say(ctx context.Context, format string, args ...any) error {
	sentence := strings.Join(strings.Fields(paint.Spell(fmt.Sprintf(format, args...))), " ")
	end := "\n"
	if k.echoed && k.entered != nil {
		end = ""
	}
	if _, err := io.WriteString(k.w, sentence+end); err != nil {
		return err
	}
	if k.entered == nil {
		return nil
	}
	select {
	case line, ok := <-k.entered:
		switch {
		case ok && strings.EqualFold(strings.TrimSpace(line), "q"), !ok && k.echoed:
			return errLeft
		case !ok:
			k.entered = nil
		}
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// tell walks through a mapping that was made.
func (k *walk) tell(ctx context.Context, r augment.Result) error {
	err := k.all(ctx, r)
	if errors.Is(err, errLeft) {
		return nil
	}
	return err
}

func (k *walk) all(ctx context.Context, r augment.Result) error {
	if err := k.opening(ctx, r); err != nil {
		return err
	}
	run, err := k.mapping.Begin(ctx, k.example.Graph)
	if err != nil {
		return err
	}
	if k.paths, err = pathsAtFirst(ctx, run, r.Attempts); err != nil {
		return err
	}
	done, told := 0, k.told(len(r.Attempts))
	for i, a := range r.Attempts[:told] {
		title := fmt.Sprintf("Swap %d: %s", i+1, a.Outcome)
		if a.Further() {
			title = "One more path of " + ends(a.Pair())
		} else if a.Outcome == augment.Done {
			done++
			title = fmt.Sprintf("Swap %d: %d of %d made", i+1, done, r.Requested)
		}
		if err := k.say(ctx, "%s.", title); err != nil {
			return err
		}
		if err := k.draws(ctx, run, a, k.paths[i]); err != nil {
			return err
		}
		if err := run.Replay(ctx, a); err != nil {
			return err
		}
	}
	closing := []string{}
	if more := len(r.Attempts) - told; more > 0 {
		closing = append(closing, fmt.Sprintf("%s not told; --swaps 0 tells all.", wording.Plain(more, "more swap is", "more swaps are")))
	}
	for _, note := range r.Notes {
		closing = append(closing, note.Message)
	}
	closing = append(closing, "Added in all: "+k.pairs(r.Added())+".", "Removed in all: "+k.pairs(r.Removed())+".")
	for _, sentence := range closing {
		if err := k.say(ctx, "%s", sentence); err != nil {
			return err
		}
	}
	return nil
}

// opening says what is mapped, and how.
func (k *walk) opening(ctx context.Context, r augment.Result) error {
	g := k.example.Graph
	list := []string{
		fmt.Sprintf("%s graph %s of %d, class %d, has %s and %s.", k.d.Name, k.example.ID, len(k.d.Examples),
			k.d.ClassLabels[k.example.Class], wording.Plain(g.N(), "vertex", "vertices"), wording.Plain(g.M(), "edge", "edges")),
		fmt.Sprintf("The mapping is %s, with beta %s, l %d and seed %d.", k.mapping.Name(), wording.Exact(k.s.Beta), k.s.L, k.s.Seed),
		fmt.Sprintf("It is to make %s: %s times %s, rounded up.", wording.Plain(r.Requested, "swap", "swaps"), basis(k.s, r), wording.Exact(k.s.Beta)),
	}
	if kind, ok := augment.KindOf(k.s.Mapping); ok {
		list = append(list, fmt.Sprintf("It adds %s, %s.", kind.Adds(), kind.Add), fmt.Sprintf("It removes %s, %s.", kind.Removes(), kind.Remove))
		if kind.Scored {
			list = append(list, fmt.Sprintf("The score s is %s, %s.", k.index.Title, k.index.Formula))
		}
		if basis := kind.Basis(k.s.Readings); basis != "" {
			list = append(list, basis)
		}
	}
	for _, sentence := range list {
		if err := k.say(ctx, "%s", sentence); err != nil {
			return err
		}
	}
	return nil
}

// draws tells the two draws of an attempt, in the state it was made in.
func (k *walk) draws(ctx context.Context, run *augment.Run, a augment.Attempt, atFirst int) error {
	if kind, _ := augment.KindOf(k.s.Mapping); kind.Told != "" {
		for _, sentence := range toldOf(a) {
			if err := k.say(ctx, "%s", strings.ReplaceAll(sentence, "–", " and ")); err != nil {
				return err
			}
		}
		return nil
	}
	if a.Added != nil {
		err := k.candidates(ctx, "add", run.Additions(a.AddDraw, max(k.stepText.candidates, 1)), *a.Added, a.AddDraw)
		if err != nil {
			return err
		}
		verb := "Added"
		if a.Outcome != augment.Done {
			verb = "Drawn"
		}
		if err := k.say(ctx, "%s is %s: %s, share %s.", verb, ends(*a.Added), k.score(*a.Added, a.AddScore), probability(a.AddProbability)); err != nil {
			return err
		}
	}
	switch {
	case a.Outcome == augment.PassedOver:
		return k.say(ctx, "No path of it is intact: it is passed over.")
	case a.Outcome == augment.Undone:
		return k.say(ctx, "Only bridges are left to remove: the addition is undone.")
	case a.Path != nil:
		if err := k.say(ctx, "Its motif is %s, %s.", strings.ReplaceAll(wording.Path(a.Path), "–", ", "), ways(a, atFirst)); err != nil {
			return err
		}
	}
	if math.IsNaN(a.DelDraw) {
		return k.say(ctx, "Nothing is left to remove.")
	}
	table := run.Removals(a.Added, a.Path, a.DelDraw, max(k.stepText.candidates, 1))
	if a.Removed == nil {
		return k.say(ctx, "The edge drawn to be removed had been removed before: nothing more is removed.")
	}
	if err := k.candidates(ctx, "remove", table, *a.Removed, a.DelDraw); err != nil {
		return err
	}
	return k.say(ctx, "Removed is %s: s = %.3f, share %s.", ends(*a.Removed), a.DelScore, probability(a.DelProbability))
}

// candidates tells those around a draw.
func (k *walk) candidates(ctx context.Context, what string, table augment.Table, chosen model.Edge, u float64) error {
	if err := k.say(ctx, "The edge to %s is drawn from %s, with the random number %s.", what, wording.Plain(table.Left, "candidate", "candidates"), where(u)); err != nil {
		return err
	}
	rows := k.around(table, chosen)
	for _, r := range rows {
		mark := ""
		if r.Pair == chosen {
			mark = ", the one drawn"
		}
		weight, share := rounded(r)
		if err := k.say(ctx, "Candidate %s%s: s = %.3f, weight %.4f, share %.4f, u from %.4f to below %.4f.", ends(r.Pair), mark, r.Score, weight, share, r.From, r.To); err != nil {
			return err
		}
	}
	if more := table.Left - len(rows); more > 0 && len(rows) > 0 {
		return k.say(ctx, "%s not told; --candidates %d tells all.", wording.Plain(more, "more candidate is", "more candidates are"), table.Left)
	}
	return nil
}

// ends says an edge as one speaks of it.
func ends(e model.Edge) string { return fmt.Sprintf("%d and %d", e.U+1, e.V+1) }

func (k *walk) pairs(list []model.Edge) string {
	if len(list) == 0 {
		return "none"
	}
	told := list[:k.told(len(list))]
	words := make([]string, len(told))
	for i, e := range told {
		words[i] = ends(e)
	}
	if more := len(list) - len(told); more > 0 {
		words = append(words, fmt.Sprintf("%d more", more))
	}
	return strings.Join(words, "; ")
}
