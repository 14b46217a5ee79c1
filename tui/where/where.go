// Package where lets a condition choose among the graphs, or whatever else facts are known
// of, in a list: it is asked for, hides the rest or marks what meets it, is taken back, stands in positions,
// and gives each fact a column.
package where

import (
	"errors"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/condition"
	"mevolve/facts"
	"mevolve/settings"
	"mevolve/tui/keys"
	"mevolve/tui/list"
	"mevolve/tui/paint"
	"mevolve/tui/screen"
	"mevolve/tui/theme"
	"mevolve/wording"
)

// Where is the condition of a list.
type Where[T any] struct {
	State   *screen.State
	Screen  keys.Screen         // where undo leads
	List    *list.List          // its Keep and Marks are set here
	Called  string              // what an item is: "graph"
	Of      func(item int) T    // what is known of an item
	Facts   []condition.Fact[T] // that are asked for
	Pending func() bool         // what is not known is still being found out: such items are listed; may be nil
	Changed func() tea.Cmd      // after another condition; may be nil

	condition condition.Condition[T]
	rest      bool  // the others are listed, too
	wrong     error // of what was typed and entered
}

// On tells whether a condition is set.
func (w *Where[T]) On() bool { return !w.condition.Empty() }

// Dead tells which keys do nothing without a condition.
func (w *Where[T]) Dead(a keys.Action) bool {
	return !w.On() && (a == keys.ShowRest || a == keys.NextMatch || a == keys.PrevMatch)
}

// Matches are the items that meet the condition, in the list's order, and the
// condition; "" where none is set.
func (w *Where[T]) Matches() (items []int, condition string) {
	for _, i := range w.List.Rows() {
		if w.On() && w.meets(i) {
			items = append(items, i)
		}
	}
	return items, w.condition.String()
}

// Asks are the names of the facts that the condition asks for.
func (w *Where[T]) Asks() []string { return w.condition.Asks() }

// Do answers the keys of a condition.
func (w *Where[T]) Do(a keys.Action) (tea.Cmd, bool) {
	switch a {
	case keys.Filter:
		w.ask()
	case keys.ShowRest:
		if w.On() {
			w.remember()
			return w.set(w.condition, !w.rest), true
		}
		w.State.Say("/ asks for a condition; & then lists the others, too.")
	default:
		return nil, false
	}
	return nil, true
}

// ask asks for a condition, which chooses as it is typed; one that cannot be read
// leaves the list as it is until Enter asks for it to be corrected.
func (w *Where[T]) ask() {
	was, rest := w.condition, w.rest
	var ask func(label, text string)
	ask = func(label, text string) {
		w.State.Ask(screen.Prompt{
			Label: label,
			Value: text,
			Changed: func(text string) {
				if c, err := w.read(text); err == nil {
					w.wrong = nil
					w.choose(c, rest)
				}
			},
			Start: func(text string) tea.Cmd {
				c, err := w.read(text)
				if w.wrong = err; err != nil {
					ask("filter: "+short(err), text)
					return nil
				}
				w.choose(was, rest)
				w.remember()
				return w.set(c, rest)
			},
			Cancel: func() {
				w.wrong = nil
				w.choose(was, rest)
			},
		})
	}
	ask("filter", was.String())
}

func (w *Where[T]) read(text string) (condition.Condition[T], error) {
	return condition.Parse(text, w.Facts)
}

// short is an error for a line.
func short(err error) string {
	var wrong *condition.Error
	if errors.As(err, &wrong) {
		return wrong.Short()
	}
	return err.Error()
}

// Set sets the condition of a text, as if it had been typed.
func (w *Where[T]) Set(text string) (tea.Cmd, error) {
	c, err := w.read(text)
	if err != nil {
		return nil, err
	}
	w.remember()
	return w.set(c, false), nil
}

// Count marks where a count stands: a click there lists what it counts. The wheel does
// what it does around it.
func (w *Where[T]) Count(c *paint.Canvas, r paint.Rect, condition string, wheel func(lines int) tea.Cmd) {
	c.Mark(r, &screen.Area{OnWheel: wheel, OnClick: func(int, int) tea.Cmd { return w.Show(condition) }})
}

// Show lists what meets the condition of a text, or says what is wrong with it.
func (w *Where[T]) Show(text string) tea.Cmd {
	next, err := w.Set(text)
	if err != nil {
		w.State.Complain(err)
	}
	return next
}

// Clear forgets the condition, for items of another kind.
func (w *Where[T]) Clear() {
	w.wrong = nil
	w.choose(condition.Condition[T]{}, false)
}

// Back takes the condition away, and tells whether there was one.
func (w *Where[T]) Back() bool {
	if !w.On() && w.wrong == nil {
		return false
	}
	w.remember()
	w.wrong = nil
	w.set(condition.Condition[T]{}, false)
	return true
}

// remember keeps the condition, to which undo returns.
func (w *Where[T]) remember() {
	was, rest := w.condition, w.rest
	w.State.Remember(func() (tea.Cmd, bool) {
		if w.condition.String() == was.String() && w.rest == rest {
			return nil, false
		}
		w.State.Show(w.Screen)
		if was.Empty() {
			w.State.Say("Taken back: the list has no condition again.")
		} else {
			w.State.Say("Taken back: the condition is %s again.", was)
		}
		return w.set(was, rest), true
	})
}

func (w *Where[T]) set(c condition.Condition[T], rest bool) tea.Cmd {
	w.choose(c, rest)
	if w.Changed == nil {
		return nil
	}
	return w.Changed()
}

// choose lets a condition choose the rows.
func (w *Where[T]) choose(c condition.Condition[T], rest bool) {
	w.condition, w.rest = c, rest
	w.List.Keep, w.List.Marks = nil, nil
	if w.On() {
		w.List.Marks = w.meets
		if !rest {
			w.List.Keep = w.meets
		}
	}
	for i := range w.List.Columns {
		col := &w.List.Columns[i]
		col.Asked = slices.Contains(c.Asks(), col.Title)
	}
	w.List.Filter()
}

func (w *Where[T]) meets(item int) bool {
	holds, known := w.condition.Holds(w.Of(item))
	return holds || !known && w.Pending != nil && w.Pending()
}

// Note says how many of the items, graphs or whatever they are called, meet the
// condition; "" where none is set.
func (w *Where[T]) Note(of int) string {
	if !w.On() {
		return ""
	}
	if w.Pending != nil && w.Pending() {
		return "…: " + w.condition.String()
	}
	n := len(w.List.Rows())
	if w.rest {
		items, _ := w.Matches()
		n = len(items)
	}
	return fmt.Sprintf("%s of %s: %s", wording.Integer(n), wording.Integer(of), w.condition)
}

// Draw draws the list, or says what is wrong with a condition, or that nothing
// meets it.
func (w *Where[T]) Draw(c *paint.Canvas, r paint.Rect, focused bool) {
	if w.wrong != nil {
		w.List.Draw(c, r.Above(1), focused)
		c.Paragraph(r.Below(1), w.wrong.Error(), theme.Warning)
		return
	}
	w.List.Draw(c, r, focused)
	if w.On() && len(w.List.Rows()) == 0 {
		c.Paragraph(r.Below(1), fmt.Sprintf("No %s meets the condition; Esc takes it away.", w.Called), theme.Dim)
	}
}

// Refresh lets the condition choose anew, among items of which other facts are known.
func (w *Where[T]) Refresh() { w.choose(w.condition, w.rest) }

// Position writes the condition into a position.
func (w *Where[T]) Position(p *settings.Position) {
	screen.SetView(p, "filter", w.condition.String())
	if w.On() && w.rest {
		screen.SetView(p, "rest", "shown")
	}
}

// Go sets the condition of a position; one that cannot be read is said.
func (w *Where[T]) Go(p settings.Position) {
	c, err := w.read(p.View["filter"])
	if err != nil {
		w.State.Complain(fmt.Errorf("filter: %w", err))
	}
	w.wrong = nil
	w.choose(c, p.View["rest"] == "shown")
}

// Views are those that Position writes.
func Views() screen.Views {
	return screen.Views{"filter": {Text: true}, "rest": screen.OneOf("shown")}
}

// Columns are those of the facts that a list knows, but for some names, each sooner
// left out than the one before it.
func (w *Where[T]) Columns(but ...string) []list.Column {
	var columns []list.Column
	for i, f := range w.Facts {
		if f.Of != nil && !slices.Contains(but, f.Name) {
			col := w.Column(f.Name)
			col.Spare = leastSpare + i
			columns = append(columns, col)
		}
	}
	return columns
}

// leastSpare is more than a list's own columns have.
const leastSpare = 10

// Column is that of a fact, which is not left out before others.
func (w *Where[T]) Column(name string) list.Column {
	f := w.Facts[slices.IndexFunc(w.Facts, func(f condition.Fact[T]) bool { return f.Name == name })]
	return list.Column{
		Title: f.Name, Field: f.Name, Width: max(7, paint.Width(f.Name)+1), Asked: slices.Contains(w.condition.Asks(), f.Name),
		Key: func(item int) float64 { return f.Of(w.Of(item)) },
		Cell: func(item int) (string, paint.Style) {
			v := f.Of(w.Of(item))
			switch {
			case v != v && w.Pending != nil && w.Pending():
				return "…", theme.Plain
			case v == 0 && f.Unit != "":
				return "·", theme.Dim
			}
			return facts.Text(f, v), theme.Plain
		},
	}
}
