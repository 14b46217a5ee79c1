package keys

// Scrolling are the keys of a list or a text that a layer shows; hint and label are how its
// footer writes them, of the rank, or "".
func Scrolling(hint, label string, rank int) Table {
	return Table{
		{Binding: On("up k", "", "up"), Action: Up},
		{Binding: On("down j", hint, "down"), Action: Down, Label: label, Rank: rank},
		{Binding: On(PageUpKeys, "", "page up"), Action: PageUp},
		{Binding: On(PageDownKeys, "", "page down"), Action: PageDown},
		{Binding: On("home g", "", "to the top"), Action: First},
		{Binding: On("end G", "", "to the end"), Action: Last},
	}
}

// Choosing are the keys of a list that typed letters filter.
func Choosing(hint, label string, rank int) Table {
	return Table{
		{Binding: On("up", "", "up"), Action: Up},
		{Binding: On("down", hint, "down"), Action: Down, Label: label, Rank: rank},
		{Binding: On("home", "", "to the top"), Action: First},
		{Binding: On("end", "", "to the end"), Action: Last},
	}
}

// Searching are the keys of a list below a line of text.
func Searching(hint, label string, rank int) Table {
	return Table{
		{Binding: On("up ctrl+p", "", "up"), Action: Up},
		{Binding: On("down ctrl+n", hint, "down"), Action: Down, Label: label, Rank: rank},
		{Binding: On(PageUpKeys, "", "page up"), Action: PageUp},
		{Binding: On(PageDownKeys, "", "page down"), Action: PageDown},
	}
}

// Leave is how most layers are left.
func Leave(do Do) Binding {
	return Binding{Binding: On("esc", "Esc", "back"), Action: Back, Label: "back", Rank: 10, Do: do}
}
