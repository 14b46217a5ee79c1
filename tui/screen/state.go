package screen

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/study/inspect/trace"
	"mevolve/study/settings"
	"mevolve/tui/job"
	"mevolve/tui/keys"
	"mevolve/tui/widgets/theme"
)

// State is the state that screens share. The app owns it; screens read its fields
// and change them through its methods, so that the app can notify the shown
// screen.
type State struct {
	Settings settings.Settings
	Dataset  *model.Dataset
	Called   string // the user's name for the dataset: a name or a path
	Subject  Subject
	Theme    *theme.Theme
	Work     *job.Pool
	Workers  int

	// Losing describes what quitting or opening another dataset
	// would lose; "" for nothing. The owner of a long run sets it.
	Losing func() string
	// Opened is called when another dataset was opened. The owner of runs sets it; may be nil.
	Opened func()

	Past []TakeBack // changes made by hand, the latest last

	// Among are the graphs that meet screen 1's condition, in the order of its list, and
	// the condition; "" for none. nil without such a screen.
	Among func() (graphs []int, condition string)

	// Send passes a request to the app, which handles it at once: the keys that are typed already
	// belong to what it opens, and would overtake it in Bubble Tea's queue. The app sets it.
	Send func(tea.Msg) tea.Cmd

	// Drag follows the column of the pointer until the button is released; a click sets it.
	// nil follows nothing.
	Drag func(x int)

	// Reading is true while a lesson is open: its changes are not the user's.
	Reading bool
	// Presenting is true while one pane and its sentence fill the screen.
	Presenting bool

	// NoDisk is true in a recording and for a guest: the explorer neither writes to the disk nor
	// reads saved state from it.
	NoDisk bool
	// NoClock is true in a recording: what moves by itself takes no time.
	NoClock bool
	// Still is true where nothing moves by itself: a run is shown as far as it is computed.
	Still bool
	// Responsive is true while the terminal answers a frame within a frame of a motion.
	Responsive bool
	// Guest is true on another machine than the user's: no study runs on screen 6, and settings
	// name no file.
	Guest bool
	// MostIterations is the largest T.
	MostIterations int

	message Message
}

// Subject is the graph being shown, with the unit of the run that maps it.
type Subject = trace.Subject

// Message is a sentence in the footer, until the next key.
type Message struct {
	Text  string
	Exact string // shown after Text, in full and verbatim: a command, a path
	Error bool
}

// Prompt is the request for a line in the footer.
type Prompt struct {
	Label   string                     // "where"
	Value   string                     // the initial text
	Offered bool                       // typing replaces the initial text
	Example string                     // a text that Tab types; "" for none
	Takes   string                     // the allowed characters; "" for all
	Changed func(value string)         // after every key; may be nil
	Start   func(value string) tea.Cmd // Enter
	Cancel  func()                     // Esc; may be nil
}

// The errors of what a recording or a guest may not do.
var (
	ErrFile   = errors.New("these settings name a file of splits, and no file of another machine is read")
	ErrNoDisk = errors.New("nothing is written here: this is a recording, or the explorer of another machine")
	ErrGuest  = errors.New("no trials run on another machine; key y copies a command, and mevolve bench runs them on your own")
)

// Digits are the allowed characters of a number.
const Digits = "0123456789"

// Open replaces the dataset, under the user's name for it, and shows its first
// graph.
func (s *State) Open(d *model.Dataset, called string) {
	s.Dataset, s.Called = d, called
	s.Subject = Subject{}
	s.Changed(Dataset)
	if s.Opened != nil {
		s.Opened()
	}
	s.SetGraph(0)
}

// SetGraph shows an original graph of the dataset, counted from 0, in the
// first iteration of the first fold. Numbers out of range are clamped.
func (s *State) SetGraph(i int) {
	i = max(0, min(i, len(s.Dataset.Examples)-1))
	s.Look(Subject{Example: s.Dataset.Examples[i], Repeat: 1, Fold: 1, Iteration: 1})
}

// GoToGraph shows a graph by its address: 68, or 68/1.3 for the graph that iterations 1 and 3
// generated from it, which the evolution makes first.
func (s *State) GoToGraph(address string) tea.Cmd {
	id, iterations, ok := model.ParseID(strings.TrimSpace(address))
	n := len(s.Dataset.Examples)
	switch {
	case !ok || id.Graph < 0 || id.Graph >= n:
		s.SetError(fmt.Errorf("graphs are numbered 1 to %d, generated ones such as 17/1.3; found %q", n, address))
	case len(iterations) == 0:
		s.SetGraph(id.Graph)
	default:
		return s.Send(GeneratedMsg(id))
	}
	return nil
}

// Look shows any graph, such as one that a run has generated.
func (s *State) Look(at Subject) {
	if s.Subject != at {
		s.Subject = at
		s.Changed(Graph)
	}
}

// Graph is the index of the shown graph in the dataset, or of its original,
// counted from 0.
func (s *State) Graph() int { return s.Subject.Example.ID.Graph }

// Step shows the next graph (by 1) or the previous one (by −1). If
// screen 1 has a condition, it steps among the graphs that meet it.
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
		if k >= 0 { // otherwise the first of them
			k = min(k+by, len(graphs)-1)
		}
		k = max(0, k)
		s.SetGraph(graphs[k])
		s.Say("Graph %d, %d of %d of screen 1: %s", graphs[k]+1, k+1, len(graphs), condition)
	}
}

// FollowVersions replaces a former version of a mapping in the settings by the latest.
func (s *State) FollowVersions() { s.TakeSettings(s.Settings) }

// TakeSettings replaces the settings by those of a position. Invalid
// settings are refused with a message. Of a mapping the latest version is taken.
func (s *State) TakeSettings(new settings.Settings) {
	new.Mapping = augment.Latest(new.Mapping)
	if new == s.Settings {
		return
	}
	if err := new.Validate(); err != nil {
		s.SetError(err)
		return
	}
	if s.Guest && new.Splits != "" {
		s.SetError(ErrFile)
		return
	}
	if most := s.MostIterations; new.Iterations > most {
		s.SetError(fmt.Errorf("a guest runs at most %d iterations: T = %d becomes %d", most, new.Iterations, most))
		new.Iterations = most
	}
	s.Settings = new
	s.Changed(Settings)
}

// Changed tells the app what has changed.
func (s *State) Changed(c Change) { s.Send(c) }

// Show asks the app for another screen, Put for a layer over the screen, Ask for a line of text,
// and AskWhy for the reason why the graph in view is in the pool or not.
func (s *State) Show(screen keys.Screen) tea.Cmd { return s.Send(ShowMsg(screen)) }
func (s *State) Put(l Layer) tea.Cmd             { return s.Send(LayerMsg{l}) }
func (s *State) Ask(p Prompt) tea.Cmd            { return s.Send(p) }
func (s *State) AskWhy() tea.Cmd                 { return s.Send(WhyMsg{}) }

// Say shows a sentence in the footer until the next key.
func (s *State) Say(format string, args ...any) {
	s.message = Message{Text: fmt.Sprintf(format, args...)}
}

// Tell shows a sentence and, in full, a text to copy from the screen.
func (s *State) Tell(text, exact string) { s.message = Message{Text: text, Exact: exact} }

// SetError shows an error in the footer until the next key.
func (s *State) SetError(err error) { s.message = Message{Text: err.Error(), Error: true} }

// Message is the message in the footer, if any.
func (s *State) Message() Message { return s.message }

// ClearMessage removes the message.
func (s *State) ClearMessage() { s.message = Message{} }
