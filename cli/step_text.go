package cli

import (
	"context"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/internal/lists"
	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/reliability"
	"mevolve/study/settings"
	"mevolve/tui/widgets/paint"
)

// stepText describes one mapping in words.
type stepText struct {
	w            io.Writer
	d            *model.Dataset
	example      model.Example
	s            settings.Settings
	mapping      augment.Mapping
	index        *augment.Index
	candidates   int
	swaps        int  // to print; 0: all
	plainLetters bool // a sentence a line, in plain letters
}

// product is what a screen reader cannot read.
var product = regexp.MustCompile(`⌈(.*) · (.*)⌉`)

// speech reads signs out.
var speech = strings.NewReplacer("–", " and ", " · ", ", ", ":   ", ": ", "\n         ", " ", "\n", " ", "  ", ", ")

// line writes a line. An error of writing is standard output's (results).
func (t stepText) line(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if !t.plainLetters {
		fmt.Fprintln(t.w, text)
		return
	}
	text = speech.Replace(product.ReplaceAllString(strings.TrimSpace(text), "the ceiling of $1 times $2"))
	if text = strings.Join(strings.Fields(paint.Spell(text)), " "); text != "" {
		fmt.Fprintln(t.w, strings.TrimSuffix(text, ".")+".")
	}
}

func (t stepText) write(ctx context.Context, r augment.Result) error {
	g := t.example.Graph
	t.line("%s graph %s of %d  class %d  n=%d m=%d", t.d.Name, t.example.ID, len(t.d.Examples),
		t.d.ClassLabels[t.example.Class], g.N(), g.M())
	kind, _ := augment.KindOf(t.s.Mapping)
	number := strconv.Itoa(r.Of)
	if r.Of != 1 && kind.BudgetNoun(t.s.Readings) == "candidate" { // under R21; else edges
		number += " candidates"
	}
	t.line("%s  β %s  l %d  seed %d  k = ⌈%s · %s⌉ = %d", t.mapping.Name(), wording.Exact(t.s.Beta), t.s.L, t.s.Seed, number, wording.Exact(t.s.Beta), r.Requested)
	weights := fmt.Sprintf("Adds %s, %s; removes %s, %s.", kind.Adds(), kind.Add, kind.Removes(), kind.Remove)
	if kind.Scored {
		weights += fmt.Sprintf(" s is %s, %s.", t.index.Title, t.index.Formula)
	}
	t.line("%s", wording.Wrap(weights, ""))
	if basis := kind.Basis(t.s.Readings); basis != "" {
		t.line("%s", wording.Wrap(basis, ""))
	}
	run, err := t.mapping.Begin(ctx, g)
	if err != nil {
		return err
	}
	paths, err := pathsAtFirst(ctx, run, r.Attempts)
	if err != nil {
		return err
	}
	done, shown := 0, t.shown(len(r.Attempts))
	for i, a := range r.Attempts[:shown] {
		t.line("")
		if a.Further() {
			t.line("One more path of %v", a.Pair())
		} else if a.Outcome == augment.Done {
			done++
			t.line("Swap %d · %d of %d made", i+1, done, r.Requested)
		} else {
			t.line("Swap %d · %s", i+1, a.Outcome)
		}
		t.attempt(run, a, paths[i])
		if err := run.Replay(ctx, a); err != nil {
			return err
		}
	}
	if more := len(r.Attempts) - shown; more > 0 {
		t.line("")
		t.line("and %s; --swaps 0 shows all, --json holds them.", wording.Plain(more, "more swap", "more swaps"))
	}
	t.line("")
	for _, note := range r.Notes {
		t.line("%s", wording.Wrap(note.Message, ""))
	}
	t.line("%s", wording.Wrap("Added:   "+t.edges(r.Added()), "         "))
	t.line("%s", wording.Wrap("Removed: "+t.edges(r.Removed()), "         "))
	return nil
}

// shown is the number of printed swaps.
func (t stepText) shown(of int) int {
	if t.swaps == 0 {
		return of
	}
	return min(t.swaps, of)
}

func (t stepText) attempt(run *augment.Run, a augment.Attempt, atFirst int) {
	kind, _ := augment.KindOf(t.s.Mapping)
	if kind.Author != "" {
		for _, line := range externalNotes(a) {
			t.line("  %s", line)
		}
		return
	}
	if a.Added != nil {
		table := run.Additions(a.AddDraw, max(t.candidates, 1))
		t.line("  Draw the edge to add: %s, u = %.4f.", wording.Plain(table.Left, "candidate", "candidates"), a.AddDraw)
		t.rows(table, *a.Added)
		verb := "Add"
		if a.Outcome != augment.Done {
			verb = "Drawn is"
		}
		score := ""
		if kind.Scored {
			score = t.score(*a.Added, a.AddScore) + ", "
		}
		t.line("  %s %s: %sshare %s.", verb, a.Added, score, probability(a.AddProbability))
	}
	switch {
	case a.Outcome == augment.PassedOver:
		t.line("  No path of it is intact: it is passed over.")
		return
	case a.Outcome == augment.Undone:
		t.line("  Only bridges are left to remove: the addition is undone.")
		return
	case a.Path != nil:
		t.line("  Motif %s, %s.", wording.Path(a.Path), ways(a, atFirst))
	}
	if math.IsNaN(a.DelDraw) {
		t.line("  No edge can be removed.")
		return
	}
	table := run.Removals(a.Added, a.Path, a.DelDraw, max(t.candidates, 1))
	t.line("  Draw the edge to remove: %s, u = %.4f.", wording.Plain(table.Left, "candidate", "candidates"), a.DelDraw)
	if a.Removed == nil {
		t.line("  The drawn edge had been removed before: nothing more is removed.")
		return
	}
	t.rows(table, *a.Removed)
	score := ""
	if kind.Scored {
		score = fmt.Sprintf("s = %.3f, ", a.DelScore)
	}
	t.line("  Remove %s: %sshare %s.", a.Removed, score, probability(a.DelProbability))
}

// externalNotes are the notes of an external mapping on an attempt, a sentence each.
func externalNotes(a augment.Attempt) []string {
	var list []string
	move := func(verb string, e *model.Edge, score, u float64) {
		if e == nil {
			return
		}
		text := verb + " " + e.String()
		if !math.IsNaN(score) {
			text += fmt.Sprintf(": s = %.3f", score)
		}
		if !math.IsNaN(u) {
			text += fmt.Sprintf(", u = %.4f", u)
		}
		list = append(list, text+".")
	}
	move("Add", a.Added, a.AddScore, a.AddDraw)
	if a.Path != nil {
		list = append(list, "Motif "+wording.Path(a.Path)+".")
	}
	if a.Outcome != augment.Done {
		return append(list, "The attempt is "+a.Outcome.String()+".")
	}
	move("Remove", a.Removed, a.DelScore, a.DelDraw)
	return list
}

func (t stepText) rows(table augment.Table, chosen model.Edge) {
	rows := t.around(table, chosen)
	if len(rows) == 0 {
		return
	}
	if !t.plainLetters {
		fmt.Fprintln(t.w, "      pair          s  weight   share  interval of u")
	}
	for _, r := range rows {
		weight, share := reliability.Round(r.Weight), reliability.Round(r.Share) // equal where no pair has left
		mark, drawn := " ", ""
		if r.Pair == chosen {
			mark, drawn = ">", ", the one drawn"
		}
		if t.plainLetters {
			t.line("Candidate %s%s: s = %.3f, weight %.4f, share %.4f, u from %.4f to below %.4f", r.Pair, drawn, r.Score, weight, share, r.From, r.To)
			continue
		}
		fmt.Fprintf(t.w, "    %s %-8s %6.3f  %6.4f  %6.4f  [%.4f, %.4f)\n", mark, r.Pair, r.Score, weight, share, r.From, r.To)
	}
	if more := table.Left - len(rows); more > 0 {
		t.line("      and %d more", more)
	}
}

// around are the candidates to list on both sides of the chosen one.
func (t stepText) around(table augment.Table, chosen model.Edge) []augment.Row {
	rows := table.Rows
	if len(rows) <= t.candidates {
		return rows
	}
	at := max(slices.IndexFunc(rows, func(r augment.Row) bool { return r.Pair == chosen }), 0)
	first := min(max(at-t.candidates/2, 0), len(rows)-t.candidates)
	return rows[first : first+t.candidates]
}

// score spells s_ij out with its numbers, and names the common neighbours.
func (t stepText) score(e model.Edge, s float64) string {
	_, terms := t.index.Explain(t.example.Graph, e.U, e.V)
	common := augment.CommonNeighbors(t.example.Graph, e.U, e.V)
	switch {
	case len(terms) == 0:
		return "s = 0, no common neighbour"
	case len(common) == 0:
		return fmt.Sprintf("s = %s = %.3f", strings.Join(terms, " + "), s)
	}
	if shown := t.shown(len(terms)); shown < len(terms) {
		terms = append(terms[:shown:shown], "…")
	}
	via := t.list(lists.Each(common, func(z int) string { return strconv.Itoa(z + 1) }))
	return fmt.Sprintf("s = %s = %.3f via %s", strings.Join(terms, " + "), s, via)
}

// pathsAtFirst counts for each attempt that has one path left those of its pair in the
// input, up to many; run has made none yet.
func pathsAtFirst(ctx context.Context, run *augment.Run, list []augment.Attempt) ([]int, error) {
	counts := make([]int, len(list))
	for i, a := range list {
		if a.Paths != 1 || a.Added == nil {
			continue
		}
		paths, err := run.Paths(ctx, *a.Added, augment.ManyPaths)
		if err != nil {
			return nil, err
		}
		counts[i] = len(paths)
	}
	return counts, nil
}

// ways describes which of its pair's paths an attempt took; atFirst counts them in the input.
func ways(a augment.Attempt, atFirst int) string {
	switch {
	case a.Further():
		return "whose pair is added already"
	case a.Paths == 1 && atFirst > 1:
		return fmt.Sprintf("the only one of %d paths that is intact", atFirst)
	case a.Paths == 1:
		return "the only path"
	}
	if math.IsNaN(a.PathDraw) {
		return fmt.Sprintf("the first of %d paths", a.Paths)
	}
	return fmt.Sprintf("one of %d paths, u = %.4f", a.Paths, a.PathDraw)
}

func probability(p float64) string {
	if math.IsNaN(p) {
		return "not known (bridges are found by trial)"
	}
	return fmt.Sprintf("%.4f", p)
}

func (t stepText) edges(list []model.Edge) string {
	if len(list) == 0 {
		return "none"
	}
	return t.list(lists.Each(list, model.Edge.String))
}

// list is the words of a list, as many as swaps are printed.
func (t stepText) list(words []string) string {
	shown := t.shown(len(words))
	if more := len(words) - shown; more > 0 {
		words = append(words[:shown:shown], fmt.Sprintf("and %d more", more))
	}
	return strings.Join(words, ", ")
}
