package tui

import (
	"mevolve/augment"
	"mevolve/tui/keys"
)

// ofControl is the prefix of a control's meaning: help lists controls under their own heading.
const ofControl = "control: "

// controlWords are the names of the controls.
func controlWords() (list []word) {
	for _, k := range augment.Controls() {
		text := k.Name
		if k.Short != k.Name {
			text += ", " + k.Short
		}
		list = append(list, word{keys.Augment | ofRuns, text, ofControl + k.Summary})
	}
	return list
}
