package screen

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/model"
	"mevolve/settings"
	"mevolve/tui/course"
	"mevolve/tui/keys"
	"mevolve/tui/theme"
	"mevolve/tui/work"
)

// State is what the screens share. The app owns it; screens read its fields
// and change them through its methods, which lets the app tell the screen
// that is shown.
type State struct {
	Settings settings.Settings
	Dataset  *model.Dataset
	Called   string // what the user calls the dataset: a name or a path
	Subject  Subject
	Theme    *theme.Theme
	Work     *work.Desk
	Workers  int

	// Losing tells in a sentence what quitting or opening another dataset
	// would lose; "" for nothing. Whoever owns a long run sets it.
	Losing func() string

	Past []Change // what was done by hand, the latest last

	// Among are the graphs that meet screen 1's condition, in the order of its list, and
	// the condition; "" where it has none. nil where there is no such screen.
	Among func() (graphs []int, condition string)

	// Reading tells that a lesson is open: what it does by hand is its own.
	Reading bool
	// Presenting tells that one pane has the screen, with the sentence that tells it.
	Presenting bool

	// Filmed tells that nobody is there: nothing is written to the disk, and what
	// is kept there is not looked at.
	Filmed bool

	generated *model.ID // asked for

	message Message
	prompt  *Prompt
	show    keys.Screen
	list    string // the condition that the screen to be shown is to list by
	version int
}

// Subject is the graph being looked at, in the unit of a run that maps it.
type Subject = course.Subject

// Message is a sentence in the footer, until the next key.
type Message struct {
	Text  string
	Exact string // shown after Text, in full and letter by letter: a command, a path
	Error bool
}

// Prompt asks for a line in the footer.
type Prompt struct {
	Label   string                     // "filter"
	Value   string                     // what stands there to begin with
	Offered bool                       // what is typed comes in its place
	Takes   string                     // the characters that can be typed; "" for all
	Changed func(value string)         // after every key; may be nil
	Done    func(value string)         // Enter
	Start   func(value string) tea.Cmd // Enter, in place of Done, where it begins work; may be nil
	Cancel  func()                     // Esc; may be nil
}

// ErrFilmed says why something is not written.
var ErrFilmed = errors.New("this is a recording: nothing is written")

// Digits are what can be typed where a number is asked for.
const Digits = "0123456789"

// Version grows with every change.
func (s *State) Version() int { return s.version }

// Open replaces the dataset by one that the user calls so, and looks at its first
// graph.
func (s *State) Open(d *model.Dataset, called string) {
	s.Dataset, s.Called = d, called
	s.Subject = Subject{}
	s.version++
	s.SetGraph(0)
}

// SetGraph looks at an original graph of the dataset, counted from 0, in the
// first iteration of the first fold. Numbers beyond the ends stop there.
func (s *State) SetGraph(i int) {
	i = max(0, min(i, len(s.Dataset.Examples)-1))
	s.Look(Subject{Example: s.Dataset.Examples[i], Repeat: 1, Fold: 1, Iteration: 1})
}

// GoToGraph looks at a graph by its address: 68, or 68/1.3 for what iterations 1 and 3 have
// made of it, which the app has a run make first.
func (s *State) GoToGraph(address string) error {
	id, iterations, ok := model.ParseID(strings.TrimSpace(address))
	n := len(s.Dataset.Examples)
	switch {
	case !ok || id.Graph < 0 || id.Graph >= n:
		return fmt.Errorf("graphs are numbered 1 to %d, generated ones such as 17/1.3; found %q", n, address)
	case len(iterations) == 0:
		s.SetGraph(id.Graph)
	default:
		s.generated = &id
	}
	return nil
}

// TakeGenerated hands the app the generated graph that was asked for, once.
func (s *State) TakeGenerated() *model.ID {
	id := s.generated
	s.generated = nil
	return id
}

// Look looks at any graph, such as one that a run has generated.
func (s *State) Look(at Subject) {
	if s.Subject != at {
		s.Subject = at
		s.version++
	}
}

// Graph is the dataset's graph being looked at, or the one it descends from,
// counted from 0.
func (s *State) Graph() int { return s.Subject.Example.ID.Graph }

// Step looks at the graph after the one looked at, by 1, or before it, by −1. Where
// screen 1 has a condition it stays among those that meet it.
func (s *State) Step(by int) {
	var graphs []int
	condition := ""
	if s.Among != nil {
		graphs, condition = s.Among()
	}
	switch k := slices.Index(graphs, s.Graph()); {
	case condition == "":
		s.SetGraph(s.Graph() + by)
	case len(graphs) == 0:
		s.Say("No graph meets the condition of screen 1, %s.", condition)
	default:
		if k >= 0 { // else the first of them
			k = min(k+by, len(graphs)-1)
		}
		k = max(0, k)
		s.SetGraph(graphs[k])
		s.Say("Graph %d, %d of %d of screen 1: %s", graphs[k]+1, k+1, len(graphs), condition)
	}
}

// TakeSettings replaces the settings by those of a place that is gone to. What
// cannot be run is refused with a message.
func (s *State) TakeSettings(new settings.Settings) {
	if new == s.Settings {
		return
	}
	if err := new.Validate(); err != nil {
		s.Complain(err)
		return
	}
	s.Settings = new
	s.version++
}

// Learnt tells that a run has found something, which the screen that is shown
// may want to see.
func (s *State) Learnt() { s.version++ }

// Show asks the app for another screen.
func (s *State) Show(screen keys.Screen) { s.show = screen }

// List asks the app for another screen, which is to list what meets a condition;
// what lies over the screen gives way.
func (s *State) List(screen keys.Screen, condition string) {
	s.show, s.list = screen, condition
	s.version++
}

// Lists tells whether a screen is to be shown for its list.
func (s *State) Lists() bool { return s.list != "" }

// TakeList hands a screen the condition that it is to list by, once; "" for none.
func (s *State) TakeList() string {
	text := s.list
	s.list = ""
	return text
}

// Ask asks the app for a line of text.
func (s *State) Ask(p Prompt) { s.prompt = &p }

// Say shows a sentence in the footer until the next key.
func (s *State) Say(format string, args ...any) {
	s.message = Message{Text: fmt.Sprintf(format, args...)}
}

// Tell shows a sentence and, in full, something to be copied from the screen.
func (s *State) Tell(text, exact string) { s.message = Message{Text: text, Exact: exact} }

// Complain shows an error in the footer until the next key.
func (s *State) Complain(err error) { s.message = Message{Text: err.Error(), Error: true} }

// Message is what the footer is to say, if anything.
func (s *State) Message() Message { return s.message }

// Hush takes the message away.
func (s *State) Hush() { s.message = Message{} }

// TakePrompt and TakeShow hand the app what was asked for, once.
func (s *State) TakePrompt() *Prompt {
	p := s.prompt
	s.prompt = nil
	return p
}

func (s *State) TakeShow() keys.Screen {
	k := s.show
	s.show = 0
	return k
}
