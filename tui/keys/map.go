package keys

import (
	"slices"
	"strconv"
	"strings"
)

// The actions. The app does those of the first group, screens the others.
const (
	NextPane  Action = "next pane"
	PrevPane  Action = "previous pane"
	Zoom      Action = "zoom"
	GoTo      Action = "go to"
	Open      Action = "open dataset"
	ShowHelp  Action = "help"
	Copy      Action = "copy"
	Switches  Action = "settings and readings"
	Lessons   Action = "lessons"
	Find      Action = "find"
	Undo      Action = "undo"
	Save      Action = "save what is shown"
	Back      Action = "back"
	Quit      Action = "quit"
	Interrupt Action = "interrupt"
	Suspend   Action = "suspend"
	AskClass  Action = "ask the class"
	Gather    Action = "bring guests back"

	Up       Action = "up"
	Down     Action = "down"
	PageUp   Action = "page up"
	PageDown Action = "page down"
	First    Action = "first"
	Last     Action = "last"
	Enter    Action = "enter"

	NextGraph Action = "next graph"
	PrevGraph Action = "previous graph"
	Filter    Action = "filter"
	ShowRest  Action = "show what does not match"
	NextMatch Action = "next match"
	PrevMatch Action = "previous match"
	Sort      Action = "sort"
	Reverse   Action = "reverse order"

	StepForward  Action = "step forward"
	StepBack     Action = "step back"
	Play         Action = "play"
	Faster       Action = "faster"
	Slower       Action = "slower"
	Reroll       Action = "reroll"
	Unroll       Action = "previous seed"
	NextMapping  Action = "next mapping"
	PrevMapping  Action = "previous mapping"
	Less         Action = "less"
	More         Action = "more"
	Longer       Action = "longer motif"
	Shorter      Action = "shorter motif"
	View         Action = "view"
	Style        Action = "matrix style"
	SwapForward  Action = "swap forward"
	SwapBack     Action = "swap back"
	GoToStep     Action = "go to step"
	UntilTouched Action = "until touched"
	Order        Action = "vertex order"
	Picture      Action = "matrix, drawing"
	Force        Action = "force"
	Chance       Action = "chance"
	Why          Action = "why not"
	ToggleEdge   Action = "toggle edge"
	AllMappings  Action = "all mappings"
	Check        Action = "check"
	Pictures     Action = "picture"
	Ask          Action = "ask"

	CursorLeft  Action = "cursor left"
	CursorRight Action = "cursor right"
	CursorUp    Action = "cursor up"
	CursorDown  Action = "cursor down"

	NextIteration   Action = "next iteration"
	PrevIteration   Action = "previous iteration"
	LessFar         Action = "less, to the next step"
	MoreFar         Action = "more, to the next step"
	TypeTheta       Action = "type θ"
	Rule            Action = "back to the rule"
	NextTheta       Action = "next choice of θ"
	Iterate         Action = "one iteration"
	Stop            Action = "stop"
	NextFold        Action = "next fold"
	PrevFold        Action = "previous fold"
	MoreIterations  Action = "more iterations"
	FewerIterations Action = "fewer iterations"
	FilterSwitch    Action = "filter on, off"
	MoreBudget      Action = "budget up"
	LessBudget      Action = "budget down"
	PickLearner     Action = "learner"
	Axes            Action = "axes"
	Points          Action = "points"
	NextClassifier  Action = "next classifier"
	MoreRepeats     Action = "more repeats"
	FewerRepeats    Action = "fewer repeats"
	Export          Action = "export"
)

// ToScreen asks for the screen of a number key, from 1.
func ToScreen(n int) Action { return Action("screen " + strconv.Itoa(n)) }

// Register adds a binding of single screens or of every screen; remove takes it
// away again.
func Register(b Binding) (remove func()) {
	before := ofScreens
	ofScreens = append(slices.Clone(before), b)
	return func() { ofScreens = before }
}

// For is the table of an explorer with such screens, in the order of their
// number keys. The bindings of a screen that stand in no table yet may leave out
// whose they are. The footer keeps the table's order.
func For(screens []string, own [][]Binding) Table {
	t := slices.Clone(ofScreens)
	for i, bindings := range own {
		for _, b := range bindings {
			b.Screens = Number(i + 1)
			t = append(t, b)
		}
	}
	for i, name := range screens {
		n := strconv.Itoa(i + 1)
		t = append(t, Binding{Keys: []string{n}, Screens: Everywhere, Action: ToScreen(i + 1), Help: strings.ToLower(name)})
	}
	return append(t, everywhere...)
}

// ofLists are the screens with a list of graphs that conditions choose from.
const ofLists = Dataset | Reliability | Regions

// ofScreens are the keys of single screens.
var ofScreens = Table{
	// Screen 2.
	{Keys: []string{"right", "l"}, Screens: Augment, Action: StepForward, Help: "next line of the algorithm", Show: "→", Label: "line", Priority: 90},
	{Keys: []string{"left", "h"}, Screens: Augment, Action: StepBack, Help: "previous line", Show: "←", Label: "back", Priority: 89},
	{Keys: []string{">", "pgdown"}, Screens: Augment, Action: SwapForward, Help: "next swap, all its lines", Show: "> <", Label: "swap", Priority: 88},
	{Keys: []string{"<", "pgup"}, Screens: Augment, Action: SwapBack, Help: "previous swap"},
	{Keys: []string{"home", "g"}, Screens: Augment, Action: First, Help: "before the first swap"},
	{Keys: []string{"end", "G"}, Screens: Augment, Action: Last, Help: "after the last swap"},
	{Keys: []string{":"}, Screens: Augment, Action: GoToStep, Help: "go to a swap, a pair (4 9), a graph (g17), a condition (share<.01), a place (step=3)", Show: ":", Label: "go to", Priority: 8},
	{Keys: []string{"/"}, Screens: Augment, Action: UntilTouched, Help: "play until a pair is touched or a condition holds; in Step: find a candidate; in a check: filter", Show: "/", Label: "until", Priority: 28},
	{Keys: []string{"f", "enter"}, Screens: Augment, Action: Force, Help: "take the candidate or pair under the cursor instead of the drawn one", Show: "f", Label: "force", Priority: 49},
	{Keys: []string{"x"}, Screens: Augment, Action: ToggleEdge, Help: "add or remove the edge under the cursor", Show: "x", Label: "edit", Priority: 47},
	{Keys: []string{"c"}, Screens: Augment, Action: Chance, Help: "probability of the pair under the cursor over all draws", Show: "c", Label: "chance", Priority: 46},
	{Keys: []string{"W"}, Screens: Augment, Action: Ask, Help: "ask about this pair, the graph or the mapping", Show: "W", Label: "ask", Priority: 43},
	{Keys: []string{"a"}, Screens: Augment, Action: AllMappings, Help: "all mappings side by side; again: one mapping", Show: "a", Label: "all", Priority: 45},
	{Keys: []string{"n"}, Screens: Augment, Action: NextGraph, Help: "next graph; after /, next match", Show: "n p", Label: "graph", Priority: 80},
	{Keys: []string{"p", "N"}, Screens: Augment, Action: PrevGraph, Help: "previous graph; after /, previous match"},
	{Keys: []string{"m"}, Screens: Augment, Action: NextMapping, Help: "next mapping", Show: "m", Label: "mapping", Priority: 70},
	{Keys: []string{"r"}, Screens: Augment, Action: Reroll, Help: "next seed: other draws", Show: "r", Label: "reroll", Priority: 60},
	{Keys: []string{"space"}, Screens: Augment, Action: Play, Help: "play, pause", Show: "space", Label: "play", Priority: 40},
	{Keys: []string{"+", "="}, Screens: Augment, Action: Faster, Help: "play faster"},
	{Keys: []string{"-"}, Screens: Augment, Action: Slower, Help: "play slower"},
	{Keys: []string{"w"}, Screens: Augment, Action: Pictures, Help: "menu: drawing or matrix, and what it shows", Show: "w", Label: "picture", Priority: 72},
	{Keys: []string{"s"}, Screens: Augment, Action: Sort, Help: "sort the candidates by weight or by pair; a check by the next column"},
	{Keys: []string{"]"}, Screens: Augment, Action: More, Help: "β up: more edges move", Show: "[ ]", Label: "β", Priority: 35},
	{Keys: []string{"["}, Screens: Augment, Action: Less, Help: "β down"},
	{Keys: []string{"}"}, Screens: Augment, Action: Longer, Help: "motif length l up: 2 open triad, 3 open quad", Show: "{ }", Label: "length", Priority: 30},
	{Keys: []string{"{"}, Screens: Augment, Action: Shorter, Help: "motif length l down"},
	{Keys: []string{"up", "k"}, Screens: Augment, Action: Up, Help: "previous candidate; in Swaps: previous swap; with a cursor in Drawing: cursor up"},
	{Keys: []string{"down", "j"}, Screens: Augment, Action: Down, Help: "next candidate; in Swaps: next swap; with a cursor in Drawing: cursor down"},
	{Keys: pageDown[1:], Screens: Augment, Action: PageDown, Help: "page down in the pane’s list"},
	{Keys: pageUp[1:], Screens: Augment, Action: PageUp, Help: "page up in the pane’s list"},
	{Keys: []string{"shift+left", "H"}, Screens: Augment, Action: CursorLeft, Help: "show the cursor of the drawing or matrix; move it left"},
	{Keys: []string{"shift+right", "L"}, Screens: Augment, Action: CursorRight, Help: "the same, to the right"},
	{Keys: []string{"shift+up", "K"}, Screens: Augment, Action: CursorUp, Help: "the same, up"},
	{Keys: []string{"shift+down", "J"}, Screens: Augment, Action: CursorDown, Help: "the same, down"},

	// Screen 1.
	{Keys: []string{"down", "j"}, Screens: Dataset, Action: Down, Help: "next graph; in Statistics: scroll down", Show: "↑ ↓", Label: "graph", Priority: 65},
	{Keys: []string{"up", "k"}, Screens: Dataset, Action: Up, Help: "previous graph; in Statistics: scroll up"},
	{Keys: pageDown, Screens: Dataset, Action: PageDown, Help: "page down"},
	{Keys: pageUp, Screens: Dataset, Action: PageUp, Help: "page up"},
	{Keys: []string{"home", "g"}, Screens: Dataset, Action: First, Help: "first graph of the list"},
	{Keys: []string{"end", "G"}, Screens: Dataset, Action: Last, Help: "last graph of the list"},
	{Keys: []string{"enter"}, Screens: Dataset, Action: Enter, Help: "step through this graph on screen 2", Show: "Enter", Label: "augment it", Priority: 80},
	{Keys: []string{"/"}, Screens: Dataset, Action: Filter, Help: "filter by a condition: class=2 and n>40, 17, twins", Pane: "Graphs", Show: "/", Label: "filter", Priority: 76},
	{Keys: []string{"n"}, Screens: ofLists, Action: NextMatch, Help: "next graph that meets the condition; without one, next graph", Show: "n N", Label: "match", Priority: 69},
	{Keys: []string{"N", "p"}, Screens: Dataset | Reliability, Action: PrevMatch, Help: "previous graph, the same way"},
	{Keys: []string{"N"}, Screens: Regions, Action: PrevMatch, Help: "previous graph, the same way"},
	{Keys: []string{"&"}, Screens: ofLists, Action: ShowRest, Help: "show all or only matches", Show: "&", Label: "others", Priority: 68},
	{Keys: []string{"s"}, Screens: Dataset, Action: Sort, Help: "sort the list by the next column", Also: "most least largest smallest vertices edges n m", Pane: "Graphs", Show: "s", Label: "sort", Priority: 75},

	// Screen 3.
	{Keys: []string{"]"}, Screens: Reliability, Action: More, Help: "θ up: keep fewer", Show: "[ ] .", Label: "θ", Priority: 90},
	{Keys: []string{"["}, Screens: Reliability, Action: Less, Help: "θ down: keep more"},
	{Keys: []string{"."}, Screens: Reliability, Action: TypeTheta, Help: "type θ, or how many graphs to keep", Also: "threshold count anynumber"},
	{Keys: []string{"}"}, Screens: Reliability, Action: MoreFar, Help: "θ up to the next validation graph"},
	{Keys: []string{"{"}, Screens: Reliability, Action: LessFar, Help: "θ down to the next validation graph"},
	{Keys: []string{"0"}, Screens: Reliability, Action: Rule, Help: "back to the θ of Eq. 12", Show: "0", Label: "rule’s θ", Priority: 45},
	{Keys: []string{"o"}, Screens: Reliability, Action: NextTheta, Help: "R10: smallest, middle, largest θ, or by magnitude", Show: "o", Label: "R10", Priority: 44},
	{Keys: []string{"down", "j"}, Screens: Reliability, Action: Down, Help: "next generated graph; in Kept: next original", Show: "↑ ↓", Label: "graph", Priority: 80},
	{Keys: []string{"up", "k"}, Screens: Reliability, Action: Up, Help: "previous generated graph; in Kept: previous original"},
	{Keys: []string{"enter"}, Screens: Reliability, Action: Enter, Help: "step through its swaps on screen 2; in Kept: list its copies", Show: "Enter", Label: "its swaps", Priority: 75},
	{Keys: []string{"W"}, Screens: Reliability, Action: Ask, Help: "ask about the selected graph, on screen 2", Show: "W", Label: "ask", Priority: 43},
	{Keys: []string{"W"}, Screens: Dataset, Action: Ask, Help: "ask about the selected graph, on screen 2"},
	{Keys: []string{"W"}, Screens: Evolve | Regions, Action: Ask, Help: "ask about the selected flip, on screen 2"},
	{Keys: []string{"/"}, Screens: Reliability, Action: Filter, Help: "filter by a condition: kept and r<.5, graph=17", Show: "/", Label: "filter", Priority: 60},
	{Keys: []string{"s"}, Screens: Reliability, Action: Sort, Help: "sort by the next column: graph, class, r, p, q", Show: "s", Label: "sort", Priority: 65},
	{Keys: []string{"S"}, Screens: Dataset | Reliability | Regions, Action: Reverse, Help: "reverse the order"},
	{Keys: []string{"right", "l"}, Screens: Reliability, Action: NextIteration, Help: "next iteration", Show: "← →", Label: "iteration", Priority: 50},

	// Screen 5.
	{Keys: []string{"right", "l"}, Screens: Regions, Action: NextIteration, Help: "next iteration", Show: "← →", Label: "iteration", Priority: 90},
	{Keys: []string{"left", "h"}, Screens: Reliability | Regions, Action: PrevIteration, Help: "previous iteration"},
	{Keys: []string{"home", "g"}, Screens: Regions, Action: First, Help: "the original"},
	{Keys: []string{"end", "G"}, Screens: Regions, Action: Last, Help: "the last iteration"},
	{Keys: []string{"v"}, Screens: Regions, Action: View, Help: "both models, evolved alone, original alone", Pane: "Regions", Show: "v", Label: "view", Priority: 60},
	{Keys: []string{"p"}, Screens: Regions, Action: Points, Help: "points: training graphs, test graphs, none", Show: "p", Label: "points", Priority: 70},
	{Keys: []string{"a"}, Screens: Regions, Action: Axes, Help: "axes: two eigenvalues, or principal components", Show: "a", Label: "axes", Priority: 65},
	{Keys: []string{"c"}, Screens: Regions, Action: NextClassifier, Help: "next classifier: svm, log, knn, rf", Show: "c", Label: "classifier", Priority: 55},
	{Keys: []string{"enter"}, Screens: Regions, Action: Enter, Help: "step through the flipped graph on screen 2", Pane: "Flips", Show: "Enter", Label: "graph", Priority: 62},
	{Keys: []string{"down", "j"}, Screens: Regions, Action: Down, Help: "next flip", Pane: "Flips", Show: "↑ ↓", Label: "flip", Priority: 61},
	{Keys: []string{"up", "k"}, Screens: Regions, Action: Up, Help: "previous flip"},
	{Keys: []string{"/"}, Screens: Regions, Action: Filter, Help: "filter by a condition: right and n>20"},
	{Keys: []string{"s"}, Screens: Regions, Action: Sort, Help: "sort the flips by the next column"},
	{Keys: []string{"space"}, Screens: Regions, Action: Play, Help: "resume the stopped computation"},

	// Screen 4, and what drives a run on the screens 3 to 5.
	{Keys: []string{"space"}, Screens: Evolve, Action: Play, Help: "play the iterations stage by stage; again: all at once", Show: "space", Label: "play", Priority: 55},
	{Keys: []string{"space"}, Screens: Reliability, Action: Play, Help: "run all iterations", Show: "space", Label: "run", Priority: 55},
	{Keys: []string{"i"}, Screens: Reliability | Evolve, Action: Iterate, Help: "one iteration", Show: "i", Label: "one", Priority: 54},
	{Keys: []string{"x"}, Screens: Reliability | Evolve, Action: Stop, Help: "pause the run; space resumes it", Show: "x", Label: "pause", Priority: 40},
	{Keys: []string{"x"}, Screens: Regions, Action: Stop, Help: "stop the computation; finished iterations stay", Show: "x", Label: "stop", Priority: 40},
	{Keys: []string{"enter"}, Screens: Evolve, Action: Enter, Help: "open the iteration on screen 3; in Flips: the graph on screen 2; in the learners: choose; playing: all at once"},
	{Keys: []string{"c"}, Screens: Evolve, Action: PickLearner, Help: "choose the learner", Show: "c", Label: "learner", Priority: 53},
	{Keys: []string{"m"}, Screens: Reliability | Evolve | Regions, Action: NextMapping, Help: "next mapping", Show: "m", Label: "mapping", Priority: 52},
	{Keys: []string{"M"}, Screens: Reliability | Evolve | Regions, Action: PrevMapping, Help: "previous mapping"},
	{Keys: []string{"f"}, Screens: Reliability | Evolve | Regions, Action: NextFold, Help: "next fold", Show: "f", Label: "fold", Priority: 51},
	{Keys: []string{"F"}, Screens: Reliability | Evolve | Regions, Action: PrevFold, Help: "previous fold"},
	{Keys: []string{"+", "="}, Screens: Reliability | Evolve | Regions, Action: MoreIterations, Help: "T up; while screen 4 plays: faster", Show: "+ −", Label: "T", Priority: 38},
	{Keys: []string{"-"}, Screens: Reliability | Evolve | Regions, Action: FewerIterations, Help: "T down; while screen 4 plays: slower"},
	{Keys: []string{"t"}, Screens: Reliability | Evolve | Regions, Action: FilterSwitch, Help: "filter by θ on, off", Show: "t", Label: "filter", Priority: 37},
	{Keys: []string{"r"}, Screens: Reliability | Evolve | Regions, Action: Reroll, Help: "next seed: other folds and draws", Show: "r", Label: "seed", Priority: 36},
	{Keys: []string{"R"}, Screens: Reliability | Evolve | Regions, Action: Unroll, Help: "previous seed"},
	{Keys: []string{"]"}, Screens: Evolve | Regions, Action: MoreBudget, Help: "β up: more edges move"},
	{Keys: []string{"["}, Screens: Evolve | Regions, Action: LessBudget, Help: "β down"},
	{Keys: []string{"down", "j"}, Screens: Evolve, Action: Down, Help: "next row of the pane"},
	{Keys: []string{"up", "k"}, Screens: Evolve, Action: Up, Help: "previous row of the pane"},
	{Keys: pageDown, Screens: Reliability | Evolve | Regions, Action: PageDown, Help: "page down"},
	{Keys: pageUp, Screens: Reliability | Evolve | Regions, Action: PageUp, Help: "page up"},
	{Keys: []string{"home", "g"}, Screens: Reliability | Evolve, Action: First, Help: "first row"},
	{Keys: []string{"end", "G"}, Screens: Reliability | Evolve, Action: Last, Help: "last row"},

	// Screen 6.
	{Keys: []string{"space"}, Screens: Compare, Action: Play, Help: "start, pause, resume; finished trials are saved", Show: "space", Label: "run", Priority: 90},
	{Keys: []string{"x"}, Screens: Compare, Action: Stop, Help: "stop the run, also one of other settings"},
	{Keys: []string{"right", "l"}, Screens: Compare, Action: CursorRight, Help: "next learner, same mapping"},
	{Keys: []string{"left", "h"}, Screens: Compare, Action: CursorLeft, Help: "previous learner, same mapping"},
	{Keys: []string{"down", "j"}, Screens: Compare, Action: Down, Help: "next cell"},
	{Keys: []string{"up", "k"}, Screens: Compare, Action: Up, Help: "previous cell"},
	{Keys: pageDown, Screens: Compare, Action: PageDown, Help: "page down"},
	{Keys: pageUp, Screens: Compare, Action: PageUp, Help: "page up"},
	{Keys: []string{"home", "g"}, Screens: Compare, Action: First, Help: "first row"},
	{Keys: []string{"end", "G"}, Screens: Compare, Action: Last, Help: "last row"},
	{Keys: []string{"v"}, Screens: Compare, Action: View, Help: "Table 3; filter on, off (Fig. 5); β sweep; controls", Pane: "Compare", Show: "v", Label: "view", Priority: 80},
	{Keys: []string{"+", "="}, Screens: Compare, Action: MoreRepeats, Help: "one more repeat of the cross-validation", Show: "+ −", Label: "repeats", Priority: 70},
	{Keys: []string{"-"}, Screens: Compare, Action: FewerRepeats, Help: "one repeat fewer"},
	{Keys: []string{"c"}, Screens: Compare, Action: PickLearner, Help: "choose the learners", Show: "c", Label: "learners", Priority: 60},
	{Keys: []string{"enter"}, Screens: Compare, Action: Enter, Help: "show the learner and mapping of the cell on screen 4; in the learners: take in or out"},
	{Keys: []string{"E"}, Screens: Compare, Action: Export, Help: "write the report to a file: .txt .md .csv .json .svg", Show: "E", Label: "report", Priority: 50},
	{Keys: []string{"m"}, Screens: Compare, Action: NextMapping, Help: "next mapping, in the β sweep and the controls"},
	{Keys: []string{"M"}, Screens: Compare, Action: PrevMapping, Help: "previous mapping"},
	{Keys: []string{"t"}, Screens: Compare, Action: FilterSwitch, Help: "filter by θ on, off"},
	{Keys: []string{"]"}, Screens: Compare, Action: MoreBudget, Help: "β up: more edges move"},
	{Keys: []string{"["}, Screens: Compare, Action: LessBudget, Help: "β down"},
	{Keys: []string{"r"}, Screens: Compare, Action: Reroll, Help: "next seed: other folds and draws"},
	{Keys: []string{"R"}, Screens: Compare, Action: Unroll, Help: "previous seed"},
}

// The keys that page, wherever there is a list or text that scrolls.
var (
	pageDown = []string{"pgdown", "ctrl+d", "ctrl+f"}
	pageUp   = []string{"pgup", "ctrl+u", "ctrl+b"}
)

// everywhere are the keys of every screen, behind the number keys.
var everywhere = Table{
	{Keys: []string{"tab"}, Screens: Everywhere, Action: NextPane, Help: "next pane", Show: "Tab", Label: "pane", Priority: 20},
	{Keys: []string{"shift+tab"}, Screens: Everywhere, Action: PrevPane, Help: "previous pane"},
	{Keys: []string{"P"}, Screens: Everywhere, Action: Present, Help: "present: only this pane and its sentence; again: back"},
	{Keys: []string{"z"}, Screens: Everywhere, Action: Zoom, Help: "this pane on the whole screen; again: all panes", Show: "z", Label: "zoom", Priority: 10},
	{Keys: []string{":"}, Screens: Everywhere &^ Augment, Action: GoTo, Help: "go to a graph by number, or to a place (fold=2)", Show: ":", Label: "go to", Priority: 8},
	{Keys: []string{"d"}, Screens: Everywhere, Action: Open, Help: "open another dataset", Show: "d", Label: "dataset", Priority: 25},
	{Keys: []string{"y"}, Screens: Everywhere, Action: Copy, Help: "copy the command that opens this frame", Show: "y", Label: "copy", Priority: 15},
	{Keys: []string{"e"}, Screens: Everywhere, Action: Save, Help: "export the screen as text or SVG", Show: "e", Label: "export", Priority: 14},
	{Keys: []string{","}, Screens: Everywhere, Action: Switches, Help: "settings and readings, each explained", Show: ",", Label: "settings", Priority: 16},
	{Keys: []string{"u"}, Screens: Everywhere, Action: Undo, Help: "undo the latest choice, edit, θ or setting", Show: "u", Label: "undo", Priority: 47},
	{Keys: []string{"ctrl+p"}, Screens: Everywhere, Action: Find, Help: "find any action by its words", Show: "Ctrl-P", Label: "find", Priority: 97},
	{Keys: []string{"T", "f1"}, Screens: Everywhere, Action: Lessons, Help: "lessons", Show: "T", Label: "lessons", Priority: 13},
	{Keys: []string{"?"}, Screens: Everywhere, Action: ShowHelp, Help: "this help", Show: "?", Label: "help", Priority: 100},
	{Keys: []string{"esc"}, Screens: Everywhere, Action: Back, Help: "close or go back"},
	{Keys: []string{"q"}, Screens: Everywhere, Action: Quit, Help: "quit; asks before a run or a class ends", Show: "q", Label: "quit", Priority: 95},
	{Keys: []string{"ctrl+c"}, Screens: Everywhere, Action: Interrupt, Help: "quit at once"},
	{Keys: []string{"ctrl+z"}, Screens: Everywhere, Action: Suspend, Help: "back to the shell; fg returns here"},
}

// OfClass are the keys of the presenter of a class, on every screen.
var OfClass = Table{
	{Keys: []string{"Q"}, Screens: Everywhere, Action: AskClass, Help: "ask the class: Which pair? / 2–6 / 3–8", Show: "Q", Label: "ask", Priority: 93},
	{Keys: []string{"ctrl+r"}, Screens: Everywhere, Action: Gather, Help: "bring all guests of the class back here", Show: "Ctrl-R", Label: "bring back", Priority: 94},
}
