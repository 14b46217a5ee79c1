// Package where lists only what meets a condition: a Clause asks for a condition, hides the rows
// that do not meet it or marks those that do, writes itself into positions, and gives
// every attribute a column.
package where

import (
	"errors"
	"fmt"
	"regexp"
	"slices"

	tea "charm.land/bubbletea/v2"

	"mevolve/internal/condition"
	"mevolve/internal/wording"
	"mevolve/study/inspect/attributes"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/widgets/list"
	"mevolve/tui/widgets/paint"
	"mevolve/tui/widgets/theme"
)

// Clause is the condition of a list.
type Clause[T any] struct {
	State      *screen.State
	Screen     keys.Screen              // the screen that undo shows
	List       *list.List               // Clause sets its Matches and Marks
	Called     string                   // the noun for an item: "graph"
	Of         func(item int) T         // the data of an item
	Attributes []condition.Attribute[T] // available in conditions
	Example    string                   // a condition of this list, such as class=1 and dropped; may be empty
	Pending    func() bool              // true while data is still being computed: items without data stay listed; may be nil
	Changed    func() tea.Cmd           // called after a change of the condition; may be nil

	condition condition.Condition[T]
	rest      bool  // the other items are listed, too
	wrong     error // error of the last entered text
}

// On reports whether a condition is set.
func (w *Clause[T]) On() bool { return !w.condition.Empty() }

// Off reports whether no condition is set.
func (w *Clause[T]) Off() bool { return !w.On() }

// Likely are the keys that a condition makes likely.
func (w *Clause[T]) Likely() []keys.Action {
	if w.Off() {
		return nil
	}
	return []keys.Action{keys.ShowRest, keys.NextMatch}
}

// Bindings are the keys of a condition; back are those of the match before.
func (w *Clause[T]) Bindings(back string) keys.Table {
	return keys.Table{
		{Binding: keys.On("n", "n N", "next graph that meets the condition; without one, next graph"), Action: keys.NextMatch, Hidden: w.Off, Label: "match", Rank: 69},
		{Binding: keys.On(back, "", "previous graph, the same way"), Action: keys.PrevMatch},
		{Binding: keys.On("&", "&", "show all or only matches"), Action: keys.ShowRest, Label: "all", Rank: 68, Do: keys.Cmd(w.ShowRest), Idle: w.without},
	}
}

// without is why a key does nothing without a condition.
func (w *Clause[T]) without() string {
	if w.On() {
		return ""
	}
	return "There is no condition yet: press /. With one, & lists the other graphs, too."
}

// Matches are the items that meet the condition, in the list's order, and the
// condition; "" for none.
func (w *Clause[T]) Matches() (items []int, condition string) {
	for _, i := range w.List.Rows() {
		if w.On() && w.meets(i) {
			items = append(items, i)
		}
	}
	return items, w.condition.String()
}

// Asks are the names of the attributes in the condition.
func (w *Clause[T]) Asks() []string { return w.condition.Asks() }

// ShowRest lists the other items, too, or only those that meet the condition.
func (w *Clause[T]) ShowRest() tea.Cmd {
	w.remember()
	return w.set(w.condition, !w.rest)
}

// Ask prompts for a condition and applies it while it is typed; an invalid text
// leaves the list as it is until Enter shows the error. The condition of before is offered: typing
// replaces it.
func (w *Clause[T]) Ask() tea.Cmd {
	was, rest := w.condition, w.rest
	var ask func(label, text string, isOld bool) tea.Cmd
	ask = func(label, text string, isOld bool) tea.Cmd {
		return w.State.Ask(screen.Prompt{
			Label: label,
			Value: text, Offered: isOld, Example: w.Example,
			Changed: func(text string) {
				if c, err := w.read(text); err == nil {
					w.wrong = nil
					w.choose(c, rest)
				}
			},
			Start: func(text string) tea.Cmd {
				c, err := w.read(text)
				if w.wrong = err; err != nil {
					return ask("where: "+short(err), text, false)
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
	label := "where:"
	if w.Example != "" {
		label = "where (Tab: " + w.Example + "):"
	}
	return ask(label, was.String(), true)
}

// read reads a condition. In a list of graphs a number or a name, such as 6/1, is that graph and
// its copies.
func (w *Clause[T]) read(text string) (condition.Condition[T], error) {
	if m := oneGraph.FindStringSubmatch(text); m != nil && w.Called == "graph" {
		text = "graph=" + m[1]
	}
	return condition.Parse(text, w.Attributes)
}

var oneGraph = regexp.MustCompile(`^\s*(\d+)(/[\d.]*)?\s*$`)

// short shortens an error to one line.
func short(err error) string {
	var wrong *condition.Error
	if errors.As(err, &wrong) {
		return wrong.Short()
	}
	return err.Error()
}

// Set sets the condition of a text, like typing it.
func (w *Clause[T]) Set(text string) (tea.Cmd, error) {
	c, err := w.read(text)
	if err != nil {
		return nil, err
	}
	w.remember()
	return w.set(c, false), nil
}

// Count is the target of a drawn count: a click on it lists the counted items. The wheel scrolls
// the surrounding pane.
func (w *Clause[T]) Count(condition string, wheel func(lines int) tea.Cmd) *screen.Area {
	return &screen.Area{OnWheel: wheel, OnClick: func(int, int) tea.Cmd { return w.Show(condition) }}
}

// Show lists the items that meet the condition of a text, or shows the error.
func (w *Clause[T]) Show(text string) tea.Cmd {
	next, err := w.Set(text)
	if err != nil {
		w.State.SetError(err)
	}
	return next
}

// Clear removes the condition, for items of another kind.
func (w *Clause[T]) Clear() {
	w.wrong = nil
	w.choose(condition.Condition[T]{}, false)
}

// Back removes the condition, and reports whether there was one.
func (w *Clause[T]) Back() bool {
	if !w.On() && w.wrong == nil {
		return false
	}
	w.remember()
	w.wrong = nil
	w.set(condition.Condition[T]{}, false)
	return true
}

// remember records the condition for undo.
func (w *Clause[T]) remember() {
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

func (w *Clause[T]) set(c condition.Condition[T], rest bool) tea.Cmd {
	w.choose(c, rest)
	if w.Changed == nil {
		return nil
	}
	return w.Changed()
}

// choose applies a condition to the rows.
func (w *Clause[T]) choose(c condition.Condition[T], rest bool) {
	w.condition, w.rest = c, rest
	w.List.Matches, w.List.Marks = nil, nil
	if w.On() {
		w.List.Marks = w.meets
		if !rest {
			w.List.Matches = w.meets
		}
	}
	for i := range w.List.Columns {
		col := &w.List.Columns[i]
		col.Asked = slices.Contains(c.Asks(), col.Title)
	}
	w.List.Filter()
}

func (w *Clause[T]) meets(item int) bool {
	holds, known := w.condition.Holds(w.Of(item))
	return holds || !known && w.Pending != nil && w.Pending()
}

// Note is the number of items that meet the condition, with the noun for them;
// "" without a condition.
func (w *Clause[T]) Note(of int) string {
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

// Draw draws the list or a copy of it, or the error of a condition, or that nothing
// meets it.
func (w *Clause[T]) Draw(l *list.List, c *paint.Canvas, r paint.Rect, focused bool) *list.Placed {
	if w.wrong != nil {
		placed := l.DrawFor(w.List, c, r.Above(1), focused)
		c.Paragraph(r.Below(1), w.wrong.Error(), theme.Warning)
		return placed
	}
	placed := l.DrawFor(w.List, c, r, focused)
	if w.On() && len(w.List.Rows()) == 0 {
		c.Paragraph(r.Below(1), fmt.Sprintf("No %s meets the condition; Esc removes the condition.", w.Called), theme.Dim)
	}
	return placed
}

// Refresh applies the condition again after the data of items changed.
func (w *Clause[T]) Refresh() { w.choose(w.condition, w.rest) }

// Position writes the condition into a position.
func (w *Clause[T]) Position(p *settings.Position) {
	screen.SetView(p, "where", w.condition.String())
	if w.On() && w.rest {
		screen.SetView(p, "rest", "shown")
	}
}

// Go sets the condition of a position; an invalid one is shown as an error.
func (w *Clause[T]) Go(p settings.Position) {
	c, err := w.read(p.View["where"])
	if err != nil {
		w.State.SetError(fmt.Errorf("where: %w", err))
	}
	w.wrong = nil
	w.choose(c, p.View["rest"] == "shown")
}

// Views are the views that Position writes.
func Views() screen.Views {
	return screen.Views{"where": {Text: true}, "rest": screen.OneOf("shown")}
}

// Beside are some columns, followed by one for each attribute that none of them shows; of these
// each is left out sooner than the one before it.
func (w *Clause[T]) Beside(columns []list.Column) []list.Column {
	shown := map[string]bool{}
	for _, c := range columns {
		for _, name := range append(c.Shows, c.Title) {
			shown[name] = true
		}
	}
	for i, f := range w.Attributes {
		if f.Of != nil && !shown[f.Name] {
			col := w.Column(f.Name)
			col.Spare = leastSpare + i
			columns = append(columns, col)
		}
	}
	return columns
}

// leastSpare is larger than the Spare of a list's own columns.
const leastSpare = 10

// Column is the column of an attribute, with Spare 0.
func (w *Clause[T]) Column(name string) list.Column {
	f := w.Attributes[slices.IndexFunc(w.Attributes, func(f condition.Attribute[T]) bool { return f.Name == name })]
	return list.Column{
		Title: f.Name, Field: f.Name, Width: max(7, paint.Width(f.Name)+1), Asked: slices.Contains(w.condition.Asks(), f.Name), Down: f.Unit != "", // the largest counts first
		Key: func(item int) float64 { return f.Of(w.Of(item)) },
		Cell: func(item int) (string, paint.Style) {
			v := f.Of(w.Of(item))
			switch {
			case v != v && w.Pending != nil && w.Pending():
				return "…", theme.Plain
			case v == 0 && f.Unit != "":
				return "·", theme.Dim
			}
			return attributes.Text(f, v), theme.Plain
		},
	}
}
