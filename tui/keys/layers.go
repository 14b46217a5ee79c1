package keys

// What can lie over a screen has keys of its own, in the bits beyond those of
// the screens.
const (
	Question   Screen = 1 << (9 + iota) // a yes or no
	HelpPage                            // this table, and words
	Picker                              // datasets; letters are typed
	Panel                               // settings and readings
	ExportMenu                          // what is written to a file
	LessonList                          // lessons
	Reader                              // a lesson's page
	LoopPage                            // the loop in one picture

	overlays Screen = HelpPage | Panel | ExportMenu | LessonList
)

// The actions of layers, beside those of screens.
const (
	Yes        Action = "yes"
	Choose     Action = "choose"
	ValueBack  Action = "previous value"
	ValueOn    Action = "next value"
	Usual      Action = "usual value"
	Count      Action = "count"
	NextPage   Action = "next page"
	PrevPage   Action = "page before"
	NextLesson Action = "next lesson"
	PrevLesson Action = "lesson before"
	Try        Action = "try it"
	Present    Action = "present"
)

// Layers is the table of what lies over a screen; a key that is not in it closes
// a question, and is typed into the picker.
var Layers = Table{
	{Keys: []string{"y", "Y", "q", "enter"}, Screens: Question, Action: Yes, Help: "yes", Show: "y", Label: "yes", Priority: 10},

	{Keys: []string{"up", "k"}, Screens: overlays | Reader, Action: Up, Help: "up"},
	{Keys: []string{"down", "j"}, Screens: overlays&^HelpPage | Reader, Action: Down, Help: "down"},
	{Keys: []string{"down", "j"}, Screens: HelpPage, Action: Down, Help: "down", Show: "↑ ↓", Label: "scroll", Priority: 1},
	{Keys: pageUp, Screens: overlays | Picker | Reader, Action: PageUp, Help: "a page up"},
	{Keys: pageDown, Screens: overlays | Picker | Reader, Action: PageDown, Help: "a page down"},
	{Keys: []string{"home", "g"}, Screens: overlays, Action: First, Help: "to the top"},
	{Keys: []string{"end", "G"}, Screens: overlays, Action: Last, Help: "to the end"},
	{Keys: []string{"up", "ctrl+p"}, Screens: Picker, Action: Up, Help: "up"},
	{Keys: []string{"down", "ctrl+n"}, Screens: Picker, Action: Down, Help: "down"},

	{Keys: []string{"space"}, Screens: HelpPage, Action: PageDown, Help: "a page down"},
	{Keys: []string{"/"}, Screens: HelpPage, Action: Filter, Help: "search", Show: "/", Label: "search", Priority: 9},
	{Keys: []string{"?", "q"}, Screens: HelpPage, Action: Back, Help: "back"},

	{Keys: []string{"left", "h"}, Screens: Panel, Action: ValueBack, Help: "the value before"},
	{Keys: []string{"right", "l", "space"}, Screens: Panel, Action: ValueOn, Help: "the next value", Show: "← →", Label: "switch", Priority: 9},
	{Keys: []string{"enter"}, Screens: Panel, Action: Choose, Help: "type a number", Show: "Enter", Label: "type", Priority: 8},
	{Keys: []string{"c"}, Screens: Panel, Action: Count, Help: "count what each value does over the dataset", Show: "c", Label: "count", Priority: 7},
	{Keys: []string{"/"}, Screens: Panel, Action: Filter, Help: "list the graphs that are short, fall apart or drift", Show: "/", Label: "list", Priority: 6},
	{Keys: []string{"0"}, Screens: Panel, Action: Usual, Help: "the default value", Show: "0", Label: "default", Priority: 6},
	{Keys: []string{"u"}, Screens: Panel, Action: Undo, Help: "undo the latest change"},
	{Keys: []string{"y"}, Screens: Panel, Action: Copy, Help: "says how to copy"},

	{Keys: []string{"enter"}, Screens: Picker | ExportMenu, Action: Choose, Help: "open, write", Show: "Enter", Label: "write", Priority: 9},

	{Keys: []string{"enter", "space", "right"}, Screens: LessonList, Action: Choose, Help: "read it", Show: "Enter", Label: "read", Priority: 9},
	{Keys: []string{"space", "enter", "right", "n", "l"}, Screens: Reader, Action: NextPage, Help: "next page, reveal the answer", Show: "space", Label: "next", Priority: 9},
	{Keys: []string{"left", "backspace", "h"}, Screens: Reader, Action: PrevPage, Help: "page before", Show: "←", Label: "back", Priority: 8},
	{Keys: []string{"tab", "s"}, Screens: Reader, Action: Try, Help: "try it on the screen", Show: "Tab", Label: "try it", Priority: 7},
	{Keys: []string{"]"}, Screens: Reader, Action: NextLesson, Help: "next lesson", Show: "[ ]", Label: "lesson", Priority: 5},
	{Keys: []string{"["}, Screens: Reader, Action: PrevLesson, Help: "lesson before"},
	{Keys: []string{"f1", "T"}, Screens: Reader, Action: Lessons, Help: "the list of lessons", Show: "T", Label: "list", Priority: 3},
	{Keys: []string{"p"}, Screens: Reader | LessonList, Action: Present, Help: "present: the lesson alone, large", Show: "p", Label: "present", Priority: 4},
	{Keys: []string{"y"}, Screens: Reader, Action: Copy, Help: "copy the command that opens the screen beside"},
	{Keys: []string{"?"}, Screens: Reader, Action: ShowHelp, Help: "help"},
	{Keys: []string{"ctrl+p"}, Screens: Reader, Action: Find, Help: "find anything that can be done"},

	{Keys: []string{"right", "down", "tab"}, Screens: LoopPage, Action: Down, Help: "the next box", Show: "← →", Label: "box", Priority: 7},
	{Keys: []string{"left", "up", "shift+tab"}, Screens: LoopPage, Action: Up, Help: "the box before"},
	{Keys: []string{"enter"}, Screens: LoopPage, Action: Choose, Help: "go through its door", Show: "Enter", Label: "opens it", Priority: 8},
	{Keys: []string{"esc"}, Screens: LoopPage, Action: Back, Help: "leave it, as every other key does", Show: "any key", Label: "goes on", Priority: 9},

	{Keys: []string{"esc"}, Screens: Picker | HelpPage | ExportMenu | LessonList, Action: Back, Help: "back", Show: "Esc", Label: "back", Priority: 10},
	{Keys: []string{"esc", ",", "q"}, Screens: Panel, Action: Back, Help: "back", Show: "Esc", Label: "back", Priority: 10},
	{Keys: []string{"esc", "q"}, Screens: Reader, Action: Back, Help: "close the lesson", Show: "Esc", Label: "close", Priority: 10},
}
