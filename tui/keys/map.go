package keys

// The actions. The app does those of the first group, screens the others.
const (
	ToScreen1 Action = "screen 1"
	ToScreen2 Action = "screen 2"
	ToScreen3 Action = "screen 3"
	ToScreen4 Action = "screen 4"
	NextPane  Action = "next pane"
	PrevPane  Action = "previous pane"
	Zoom      Action = "zoom"
	GoTo      Action = "go to"
	Open      Action = "open dataset"
	ShowHelp  Action = "help"
	Back      Action = "back"
	Quit      Action = "quit"
	Interrupt Action = "interrupt"

	Up        Action = "up"
	Down      Action = "down"
	PageUp    Action = "page up"
	PageDown  Action = "page down"
	First     Action = "first"
	Last      Action = "last"
	Enter     Action = "enter"
	NextGraph Action = "next graph"
	PrevGraph Action = "previous graph"

	Filter  Action = "filter"
	Sort    Action = "sort"
	Reverse Action = "reverse order"

	StepForward Action = "step forward"
	StepBack    Action = "step back"
	Play        Action = "play"
	Faster      Action = "faster"
	Slower      Action = "slower"
	Reroll      Action = "reroll"
	Unroll      Action = "previous seed"
	NextMapping Action = "next mapping"
	PrevMapping Action = "previous mapping"
	Less        Action = "less"
	More        Action = "more"
	Length      Action = "motif length"
	View        Action = "view"
	CursorLeft  Action = "cursor left"
	CursorRight Action = "cursor right"
	CursorUp    Action = "cursor up"
	CursorDown  Action = "cursor down"
)

// All is the table. The footer keeps its order; on one screen a key stands
// once.
var All = []Binding{
	// Screen 2.
	{Keys: []string{"right", "l"}, Screens: Augment, Action: StepForward, Help: "next step", Show: "→", Label: "step", Priority: 90},
	{Keys: []string{"left", "h"}, Screens: Augment, Action: StepBack, Help: "previous step", Show: "←", Label: "back", Priority: 89},
	{Keys: []string{"home", "g"}, Screens: Augment, Action: First, Help: "before the first step"},
	{Keys: []string{"end", "G"}, Screens: Augment, Action: Last, Help: "after the last step"},
	{Keys: []string{"n"}, Screens: Augment | Reliability, Action: NextGraph, Help: "next graph", Show: "n p", Label: "graph", Priority: 80},
	{Keys: []string{"p"}, Screens: Augment | Reliability, Action: PrevGraph, Help: "previous graph"},
	{Keys: []string{"m"}, Screens: Augment, Action: NextMapping, Help: "next mapping", Show: "m", Label: "mapping", Priority: 70},
	{Keys: []string{"M"}, Screens: Augment, Action: PrevMapping, Help: "previous mapping"},
	{Keys: []string{"r"}, Screens: Augment, Action: Reroll, Help: "next seed: other draws", Show: "r", Label: "reroll", Priority: 60},
	{Keys: []string{"R"}, Screens: Augment, Action: Unroll, Help: "the seed before"},
	{Keys: []string{"space"}, Screens: Augment, Action: Play, Help: "play, pause", Show: "space", Label: "play", Priority: 40},
	{Keys: []string{"+", "="}, Screens: Augment, Action: Faster, Help: "play faster"},
	{Keys: []string{"-"}, Screens: Augment, Action: Slower, Help: "play slower"},
	{Keys: []string{"v"}, Screens: Augment, Action: View, Help: "what the matrix shows: diff, before, after, RA", Show: "v", Label: "view", Priority: 50},
	{Keys: []string{"]"}, Screens: Augment, Action: More, Help: "β up: more edges move", Show: "[ ]", Label: "β", Priority: 35},
	{Keys: []string{"["}, Screens: Augment, Action: Less, Help: "β down"},
	{Keys: []string{"L"}, Screens: Augment, Action: Length, Help: "motif length l: 2 open triad, 3 open quad", Show: "L", Label: "length", Priority: 30},
	{Keys: []string{"up", "k"}, Screens: Augment, Action: Up, Help: "scroll the focused pane up"},
	{Keys: []string{"down", "j"}, Screens: Augment, Action: Down, Help: "scroll the focused pane down"},
	{Keys: []string{"shift+left", "H"}, Screens: Augment, Action: CursorLeft, Help: "matrix cursor left"},
	{Keys: []string{"shift+right"}, Screens: Augment, Action: CursorRight, Help: "matrix cursor right"},
	{Keys: []string{"shift+up", "K"}, Screens: Augment, Action: CursorUp, Help: "matrix cursor up"},
	{Keys: []string{"shift+down", "J"}, Screens: Augment, Action: CursorDown, Help: "matrix cursor down"},

	// Screen 1.
	{Keys: []string{"down", "j", "n"}, Screens: Dataset, Action: Down, Help: "next graph", Show: "↑ ↓", Label: "graph", Priority: 90},
	{Keys: []string{"up", "k", "p"}, Screens: Dataset, Action: Up, Help: "previous graph"},
	{Keys: []string{"pgdown"}, Screens: Dataset, Action: PageDown, Help: "a page on"},
	{Keys: []string{"pgup"}, Screens: Dataset, Action: PageUp, Help: "a page back"},
	{Keys: []string{"home", "g"}, Screens: Dataset, Action: First, Help: "first graph of the list"},
	{Keys: []string{"end", "G"}, Screens: Dataset, Action: Last, Help: "last graph of the list"},
	{Keys: []string{"enter"}, Screens: Dataset, Action: Enter, Help: "step through this graph on screen 2", Show: "Enter", Label: "augment it", Priority: 80},
	{Keys: []string{"/"}, Screens: Dataset, Action: Filter, Help: "filter the list: n>20 class=1 triangles=0 twin", Show: "/", Label: "filter", Priority: 70},
	{Keys: []string{"s"}, Screens: Dataset, Action: Sort, Help: "sort the list by the next column", Show: "s", Label: "sort", Priority: 60},
	{Keys: []string{"S"}, Screens: Dataset, Action: Reverse, Help: "reverse the order"},

	// Everywhere.
	{Keys: []string{"1"}, Screens: Everywhere, Action: ToScreen1, Help: "dataset"},
	{Keys: []string{"2"}, Screens: Everywhere, Action: ToScreen2, Help: "augment"},
	{Keys: []string{"3"}, Screens: Everywhere, Action: ToScreen3, Help: "reliability"},
	{Keys: []string{"4"}, Screens: Everywhere, Action: ToScreen4, Help: "evolve"},
	{Keys: []string{"tab"}, Screens: Everywhere, Action: NextPane, Help: "next pane", Show: "Tab", Label: "pane", Priority: 20},
	{Keys: []string{"shift+tab"}, Screens: Everywhere, Action: PrevPane, Help: "previous pane"},
	{Keys: []string{"z"}, Screens: Everywhere, Action: Zoom, Help: "this pane on the whole screen", Show: "z", Label: "zoom", Priority: 10},
	{Keys: []string{":"}, Screens: Everywhere, Action: GoTo, Help: "go to a graph by number", Show: ":", Label: "go to", Priority: 8},
	{Keys: []string{"d"}, Screens: Everywhere, Action: Open, Help: "open another dataset", Show: "d", Label: "dataset", Priority: 25},
	{Keys: []string{"?"}, Screens: Everywhere, Action: ShowHelp, Help: "this help", Show: "?", Label: "help", Priority: 100},
	{Keys: []string{"esc"}, Screens: Everywhere, Action: Back, Help: "out one layer"},
	{Keys: []string{"q"}, Screens: Everywhere, Action: Quit, Help: "quit; asks only while a run would be lost", Show: "q", Label: "quit", Priority: 95},
	{Keys: []string{"ctrl+c"}, Screens: Everywhere, Action: Interrupt, Help: "quit at once"},
}
