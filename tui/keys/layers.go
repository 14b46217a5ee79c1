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
	Menu                                  // that a key of screen 2 opens
	Palette                               // all that can be done; letters are typed
	Prompt                                // a line of text
	LearnerList                           // to choose one learner
	LearnersList                          // to choose several
	Poll                                  // a free question of a class; letters are answers

	overlays Screen = HelpPage | Panel | ExportMenu | LessonList | Menu
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
)

// Layer is the table of the keys of a layer. A key that is not in it answers a question with no,
// and is typed into the picker.
func Layer(layer Screen) (t Table) {
	for _, row := range ofLayers {
		if row.on&layer != 0 {
			t = append(t, row.Binding)
		}
	}
	return t
}

var ofLayers = []struct {
	on Screen
	Binding
}{
	{Question, Binding{Binding: On("y", "y", "yes"), Action: Yes, Label: "yes", Rank: 10}},
	{Question, Binding{Binding: On("esc", "any other key", "no; every other key does the same"), Action: Back, Label: "no", Rank: 9}},
	{overlays&^LessonList | LessonPage, Binding{Binding: On("up k", "", "up"), Action: Up}},
	{overlays&^(HelpPage|LessonList) | LessonPage, Binding{Binding: On("down j", "", "down"), Action: Down}},
	{HelpPage, Binding{Binding: On("down j", "↑ ↓", "down"), Action: Down, Label: "scroll", Rank: 1}},
	{overlays | Picker | Palette | LessonPage, Binding{Binding: On("pgup ctrl+u ctrl+b", "", "page up"), Action: PageUp}},
	{overlays | Picker | Palette | LessonPage, Binding{Binding: On("pgdown ctrl+d ctrl+f", "", "page down"), Action: PageDown}},
	{overlays &^ LessonList, Binding{Binding: On("home g", "", "to the top"), Action: First}},
	{overlays &^ LessonList, Binding{Binding: On("end G", "", "to the end"), Action: Last}},
	{LessonList | LearnerList | LearnersList, Binding{Binding: On("home", "", "to the top"), Action: First}},
	{LessonList | LearnerList | LearnersList, Binding{Binding: On("end", "", "to the end"), Action: Last}},
	{Picker | Palette, Binding{Binding: On("up ctrl+p", "", "up"), Action: Up}},
	{Picker, Binding{Binding: On("down ctrl+n", "", "down"), Action: Down}},
	{HelpPage, Binding{Binding: On("space", "", "page down"), Action: PageDown}},
	{HelpPage, Binding{Binding: On("tab", "Tab", "next section: keys, words"), Action: NextPage, Label: "keys, words", Rank: 8}},
	{HelpPage, Binding{Binding: On("/ ctrl+p", "/", "find a key, a word or an action"), Action: Find, Label: "find", Rank: 9}},
	{HelpPage, Binding{Binding: On("? q", "", "back"), Action: Back}},
	{Panel, Binding{Binding: On("left h", "", "previous value"), Action: ValueBack}},
	{Panel, Binding{Binding: On("right l space", "← →", "next value"), Action: ValueOn, Label: "switch", Rank: 9}},
	{Panel, Binding{Binding: On("enter", "Enter", "type a number"), Action: Choose, Label: "type", Rank: 8}},
	{Panel, Binding{Binding: On("0", "0", "default value"), Action: Usual, Label: "default", Rank: 6}},
	{Panel, Binding{Binding: On("u", "", "undo the latest change"), Action: Undo}},
	{Panel, Binding{Binding: On("y", "", "say how to copy"), Action: Copy}},
	{Prompt, Binding{Binding: On("enter", "", "done"), Action: Choose}},
	{Picker, Binding{Binding: On("enter", "Enter", "open"), Action: Choose, Label: "open", Rank: 9}},
	{ExportMenu, Binding{Binding: On("enter", "Enter", "write"), Action: Choose, Label: "write", Rank: 9}},
	{Menu | Palette, Binding{Binding: On("enter", "Enter", "do it"), Action: Choose, Label: "do it", Rank: 9}},
	{Palette, Binding{Binding: On("down ctrl+n", "↑ ↓", "down"), Action: Down, Label: "choose", Rank: 8}},
	{LessonList | LearnerList | LearnersList, Binding{Binding: On("up", "", "up"), Action: Up}},
	{LessonList, Binding{Binding: On("down", "0–9 a–z", "down"), Action: Down, Label: "lesson", Rank: 8}},
	{LearnerList | LearnersList, Binding{Binding: On("down", "↑ ↓ a–z", "down"), Action: Down, Label: "learner", Rank: 8}},
	{LearnerList, Binding{Binding: On("enter", "Enter", "choose the learner"), Action: Choose, Label: "choose", Rank: 9}},
	{LearnersList, Binding{Binding: On("enter", "Enter", "take a learner in or out"), Action: Choose, Label: "in or out", Rank: 9}},
	{LearnersList, Binding{Binding: On("space", "space", "compare this learner alone"), Action: Alone, Label: "alone", Rank: 6}},
	{LearnersList, Binding{Binding: On("c", "c", "compare the learners"), Action: PickLearner, Label: "compare", Rank: 7}},
	{LessonList, Binding{Binding: On("enter right", "Enter", "read it"), Action: Choose, Label: "read", Rank: 9}},
	{LessonPage, Binding{Binding: On("space enter right n l", "space", "next page, reveal the answer"), Action: NextPage, Label: "next", Rank: 9}},
	{LessonPage, Binding{Binding: On("left backspace h", "←", "previous page"), Action: PrevPage, Label: "back", Rank: 8}},
	{LessonPage, Binding{Binding: On("tab s", "Tab", "try it on the screen"), Action: Try, Label: "try it", Rank: 7}},
	{LessonPage, Binding{Binding: On("]", "[ ]", "next lesson"), Action: NextLesson, Label: "lesson", Rank: 5}},
	{LessonPage, Binding{Binding: On("[", "", "previous lesson"), Action: PrevLesson}},
	{LessonPage, Binding{Binding: On("T f1", "T", "list of lessons"), Action: Lessons, Label: "list", Rank: 3}},
	{LessonList, Binding{Binding: On("P", "P", "present: the lesson alone, large"), Action: Present, Label: "present", Rank: 4}},
	{LessonPage, Binding{Binding: On("P p", "P", "present: the lesson alone, large"), Action: Present, Label: "present", Rank: 4}},
	{LessonPage, Binding{Binding: On("u", "u", "bring the lesson’s state back after a try"), Action: Undo, Label: "reset", Rank: 6}},
	{LessonPage, Binding{Binding: On("N", "N", "show or hide the speaker’s notes; presented lessons have none"), Action: Notes, Label: "notes", Rank: 2}},
	{LessonPage, Binding{Binding: On("y", "", "copy the command that opens the screen beside"), Action: Copy}},
	{LessonPage, Binding{Binding: On("?", "", "help"), Action: ShowHelp}},
	{LessonPage, Binding{Binding: On("ctrl+p", "", "find any action"), Action: Find}},
	{Poll, Binding{Binding: On("down", "↑ ↓", "next row"), Action: Down, Label: "row", Rank: 8}},
	{Poll, Binding{Binding: On("up", "", "previous row"), Action: Up}},
	{Poll, Binding{Binding: On("enter", "Enter", "answer with the row"), Action: Choose, Label: "send the row", Rank: 9}},
	{Poll, Binding{Binding: On("esc", "Esc", "end the question; a guest leaves the presenter"), Action: Back, Label: "leave", Rank: 10}},
	{LoopPage, Binding{Binding: On("right down tab", "← →", "next box"), Action: Down, Label: "box", Rank: 7}},
	{LoopPage, Binding{Binding: On("left up shift+tab", "", "previous box"), Action: Up}},
	{LoopPage, Binding{Binding: On("enter", "Enter", "open its screen"), Action: Choose, Label: "open it", Rank: 8}},
	{LoopPage, Binding{Binding: On("space", "space", "play the iteration again; any key stops it"), Action: Play, Label: "play", Rank: 8}},
	{LoopPage, Binding{Binding: On("esc", "other keys", "close the loop page; so does every other key"), Action: Back, Label: "as usual", Rank: 9}},
	{Picker | Palette | HelpPage | ExportMenu | LessonList | Menu | LearnerList | LearnersList | Prompt, Binding{Binding: On("esc", "Esc", "back"), Action: Back, Label: "back", Rank: 10}},
	{Panel, Binding{Binding: On("esc , q", "Esc", "back"), Action: Back, Label: "back", Rank: 10}},
	{LessonPage, Binding{Binding: On("esc q", "Esc", "close the lesson"), Action: Back, Label: "close", Rank: 10}},
}
