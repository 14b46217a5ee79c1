package tui

import (
	"mevolve/augment"
	"mevolve/tui/keys"
)

// ofControl begins the meaning of a control's name: help has them under a heading.
const ofControl = "control: "

// controlWords are the names of the controls.
func controlWords() (list []word) {
	for _, k := range augment.Controls() {
		text := k.Name
		if k.Short != k.Name {
			text += ", " + k.Short
		}
		list = append(list, word{keys.Augment | ofRuns, text, ofControl + k.Plainly})
	}
	return list
}
