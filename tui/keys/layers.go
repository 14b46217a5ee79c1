package keys

// Layers over a screen have keys of their own, in the bits beyond those of the screens.
const (
	Question     Screen = 1 << (9 + iota) // a yes or no
	HelpPage                              // this table, and words
	Picker                                // datasets; letters are typed
	Panel                                 // settings and readings
	ExportMenu                            // what is written to a file
	LessonList                            // lessons
	LessonPage                            // a lesson's page
	LoopPage                              // the loop in one picture
	PictureMenu                           // of screen 2
	AskMenu                               // of screen 2
	Palette                               // all that can be done; letters are typed
	Prompt                                // a line of text
	LearnerList                           // to choose one learner
	LearnersList                          // to choose several
	Poll                                  // a free question of a class; letters are answers

	overlays Screen = HelpPage | Panel | ExportMenu | LessonList | PictureMenu | AskMenu
)

// The actions of layers, beside those of screens.
const (
	Yes        Action = "yes"
	Choose     Action = "choose"
	Alone      Action = "alone"
	ValueBack  Action = "previous value"
	ValueOn    Action = "next value"
	Usual      Action = "usual value"
	NextPage   Action = "next page"
	PrevPage   Action = "page before"
	NextLesson Action = "next lesson"
	PrevLesson Action = "lesson before"
	Try        Action = "try it"
	Present    Action = "present"
	Notes      Action = "speaker notes"
	AsText     Action = "as text"
	AsPicture  Action = "as a picture"
)

// Layers is the table of the keys of layers. A key that is not in it answers a question with no,
// and is typed into the picker.
var Layers = Table{
	{Keys: []string{"y"}, Screens: Question, Action: Yes, Help: "yes", Show: "y", Label: "yes", Priority: 10},
	{Keys: []string{"esc"}, Screens: Question, Action: Back, Help: "no; every other key does the same", Show: "any other key", Label: "no", Priority: 9},

	{Keys: []string{"up", "k"}, Screens: overlays&^LessonList | LessonPage, Action: Up, Help: "up"},
	{Keys: []string{"down", "j"}, Screens: overlays&^(HelpPage|LessonList) | LessonPage, Action: Down, Help: "down"},
	{Keys: []string{"down", "j"}, Screens: HelpPage, Action: Down, Help: "down", Show: "↑ ↓", Label: "scroll", Priority: 1},
	{Keys: pageUp, Screens: overlays | Picker | Palette | LessonPage, Action: PageUp, Help: "page up"},
	{Keys: pageDown, Screens: overlays | Picker | Palette | LessonPage, Action: PageDown, Help: "page down"},
	{Keys: []string{"home", "g"}, Screens: overlays &^ LessonList, Action: First, Help: "to the top"},
	{Keys: []string{"end", "G"}, Screens: overlays &^ LessonList, Action: Last, Help: "to the end"},
	{Keys: []string{"home"}, Screens: LessonList | LearnerList | LearnersList, Action: First, Help: "to the top"},
	{Keys: []string{"end"}, Screens: LessonList | LearnerList | LearnersList, Action: Last, Help: "to the end"},
	{Keys: []string{"up", "ctrl+p"}, Screens: Picker | Palette, Action: Up, Help: "up"},
	{Keys: []string{"down", "ctrl+n"}, Screens: Picker, Action: Down, Help: "down"},

	{Keys: []string{"space"}, Screens: HelpPage, Action: PageDown, Help: "page down"},
	{Keys: []string{"tab"}, Screens: HelpPage, Action: NextPage, Help: "next section: keys, words", Show: "Tab", Label: "keys, words", Priority: 8},
	{Keys: []string{"/", "ctrl+p"}, Screens: HelpPage, Action: Find, Help: "find a key, a word or an action", Show: "/", Label: "find", Priority: 9},
	{Keys: []string{"?", "q"}, Screens: HelpPage, Action: Back, Help: "back"},

	{Keys: []string{"left", "h"}, Screens: Panel, Action: ValueBack, Help: "previous value"},
	{Keys: []string{"right", "l", "space"}, Screens: Panel, Action: ValueOn, Help: "next value", Show: "← →", Label: "switch", Priority: 9},
	{Keys: []string{"enter"}, Screens: Panel, Action: Choose, Help: "type a number", Show: "Enter", Label: "type", Priority: 8},
	{Keys: []string{"0"}, Screens: Panel, Action: Usual, Help: "default value", Show: "0", Label: "default", Priority: 6},
	{Keys: []string{"u"}, Screens: Panel, Action: Undo, Help: "undo the latest change"},
	{Keys: []string{"y"}, Screens: Panel, Action: Copy, Help: "say how to copy"},

	{Keys: []string{"enter"}, Screens: Prompt, Action: Choose, Help: "done"},
	{Keys: []string{"enter"}, Screens: Picker, Action: Choose, Help: "open", Show: "Enter", Label: "open", Priority: 9},
	{Keys: []string{"enter"}, Screens: ExportMenu, Action: Choose, Help: "write", Show: "Enter", Label: "write", Priority: 9},

	{Keys: []string{"t"}, Screens: ExportMenu, Action: AsText, Help: "the screen as text"},
	{Keys: []string{"s"}, Screens: ExportMenu, Action: AsPicture, Help: "the screen as a picture, SVG"},
	{Keys: []string{"w"}, Screens: PictureMenu, Action: Picture, Help: "drawing, matrix, or both"},
	{Keys: []string{"v"}, Screens: PictureMenu, Action: View, Help: "colours: diff, before, after, RA"},
	{Keys: []string{"o"}, Screens: PictureMenu, Action: Order, Help: "order: natural, degree, Cuthill–McKee, changed only"},
	{Keys: []string{"d"}, Screens: PictureMenu, Action: Style, Help: "density: 2 characters a pair or 1, braille, whole"},
	{Keys: []string{"w", "W"}, Screens: AskMenu, Action: Why, Help: "why not: this pair, or the graph in the pool"},
	{Keys: []string{"c"}, Screens: AskMenu, Action: Check, Help: "check: compare a mapping with the paper’s, pair by pair"},
	{Keys: []string{"enter"}, Screens: PictureMenu | AskMenu | Palette, Action: Choose, Help: "do it", Show: "Enter", Label: "do it", Priority: 9},
	{Keys: []string{"down", "ctrl+n"}, Screens: Palette, Action: Down, Help: "down", Show: "↑ ↓", Label: "choose", Priority: 8},

	{Keys: []string{"up"}, Screens: LessonList | LearnerList | LearnersList, Action: Up, Help: "up"},
	{Keys: []string{"down"}, Screens: LessonList, Action: Down, Help: "down", Show: "0–9 a–z", Label: "lesson", Priority: 8},
	{Keys: []string{"down"}, Screens: LearnerList | LearnersList, Action: Down, Help: "down", Show: "↑ ↓ a–z", Label: "learner", Priority: 8},
	{Keys: []string{"enter"}, Screens: LearnerList, Action: Choose, Help: "choose the learner", Show: "Enter", Label: "choose", Priority: 9},
	{Keys: []string{"enter"}, Screens: LearnersList, Action: Choose, Help: "take a learner in or out", Show: "Enter", Label: "in or out", Priority: 9},
	{Keys: []string{"space"}, Screens: LearnersList, Action: Alone, Help: "compare this learner alone", Show: "space", Label: "alone", Priority: 6},
	{Keys: []string{"c"}, Screens: LearnersList, Action: PickLearner, Help: "compare the learners", Show: "c", Label: "compare", Priority: 7},

	{Keys: []string{"enter", "right"}, Screens: LessonList, Action: Choose, Help: "read it", Show: "Enter", Label: "read", Priority: 9},
	{Keys: []string{"space", "enter", "right", "n", "l"}, Screens: LessonPage, Action: NextPage, Help: "next page, reveal the answer", Show: "space", Label: "next", Priority: 9},
	{Keys: []string{"left", "backspace", "h"}, Screens: LessonPage, Action: PrevPage, Help: "previous page", Show: "←", Label: "back", Priority: 8},
	{Keys: []string{"tab", "s"}, Screens: LessonPage, Action: Try, Help: "try it on the screen", Show: "Tab", Label: "try it", Priority: 7},
	{Keys: []string{"]"}, Screens: LessonPage, Action: NextLesson, Help: "next lesson", Show: "[ ]", Label: "lesson", Priority: 5},
	{Keys: []string{"["}, Screens: LessonPage, Action: PrevLesson, Help: "previous lesson"},
	{Keys: []string{"T", "f1"}, Screens: LessonPage, Action: Lessons, Help: "list of lessons", Show: "T", Label: "list", Priority: 3},
	{Keys: []string{"P"}, Screens: LessonList, Action: Present, Help: "present: the lesson alone, large", Show: "P", Label: "present", Priority: 4},
	{Keys: []string{"P", "p"}, Screens: LessonPage, Action: Present, Help: "present: the lesson alone, large", Show: "P", Label: "present", Priority: 4},
	{Keys: []string{"u"}, Screens: LessonPage, Action: Undo, Help: "bring the lesson’s state back after a try", Show: "u", Label: "reset", Priority: 6},
	{Keys: []string{"N"}, Screens: LessonPage, Action: Notes, Help: "show or hide the speaker’s notes; presented lessons have none", Show: "N", Label: "notes", Priority: 2},
	{Keys: []string{"y"}, Screens: LessonPage, Action: Copy, Help: "copy the command that opens the screen beside"},
	{Keys: []string{"?"}, Screens: LessonPage, Action: ShowHelp, Help: "help"},
	{Keys: []string{"ctrl+p"}, Screens: LessonPage, Action: Find, Help: "find any action"},

	{Keys: []string{"down"}, Screens: Poll, Action: Down, Help: "next row", Show: "↑ ↓", Label: "row", Priority: 8},
	{Keys: []string{"up"}, Screens: Poll, Action: Up, Help: "previous row"},
	{Keys: []string{"enter"}, Screens: Poll, Action: Choose, Help: "answer with the row", Show: "Enter", Label: "send the row", Priority: 9},
	{Keys: []string{"esc"}, Screens: Poll, Action: Back, Help: "end the question; a guest leaves the presenter", Show: "Esc", Label: "leave", Priority: 10},

	{Keys: []string{"right", "down", "tab"}, Screens: LoopPage, Action: Down, Help: "next box", Show: "← →", Label: "box", Priority: 7},
	{Keys: []string{"left", "up", "shift+tab"}, Screens: LoopPage, Action: Up, Help: "previous box"},
	{Keys: []string{"enter"}, Screens: LoopPage, Action: Choose, Help: "open its screen", Show: "Enter", Label: "open it", Priority: 8},
	{Keys: []string{"space"}, Screens: LoopPage, Action: Play, Help: "play the iteration again; any key stops it", Show: "space", Label: "play", Priority: 8},
	{Keys: []string{"esc"}, Screens: LoopPage, Action: Back, Help: "close the loop page; so does every other key", Show: "other keys", Label: "as usual", Priority: 9},

	{Keys: []string{"esc"}, Screens: Picker | Palette | HelpPage | ExportMenu | LessonList | PictureMenu | AskMenu | LearnerList | LearnersList | Prompt, Action: Back, Help: "back", Show: "Esc", Label: "back", Priority: 10},
	{Keys: []string{"esc", ",", "q"}, Screens: Panel, Action: Back, Help: "back", Show: "Esc", Label: "back", Priority: 10},
	{Keys: []string{"esc", "q"}, Screens: LessonPage, Action: Back, Help: "close the lesson", Show: "Esc", Label: "close", Priority: 10},
}

// menus are the layers that open by a key of screen 2, and list what their own keys do there.
var menus = map[Action]Screen{Pictures: PictureMenu, Ask: AskMenu}

// Menu is the rows of a menu.
func Menu(layer Screen) (rows []Binding) {
	for _, b := range Layers {
		if b.Screens == layer && b.Action != Choose {
			rows = append(rows, b)
		}
	}
	return rows
}

// WithMenus is a list of bindings with the rows of each menu behind the key that opens it:
// w, w v, w o.
func WithMenus(list []Binding) (all []Binding) {
	for _, b := range list {
		all = append(all, b)
		for _, row := range Menu(menus[b.Action]) {
			row.Keys, row.Screens = []string{b.Keys[0] + " " + row.Keys[0]}, b.Screens
			all = append(all, row)
		}
	}
	return all
}
