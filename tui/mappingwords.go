package tui

import (
	"mevolve/augment"
	"mevolve/tui/keys"
)

// ofControl is the prefix of a control's meaning: help lists controls under their own heading.
const ofControl = "control: "

// mappingWords are the names of the mappings, the controls last.
func mappingWords() (list []word) {
	add := func(k augment.Kind, means string) {
		text := k.Name
		if k.Short != k.Name {
			text += ", " + k.Short
		}
		list = append(list, word{keys.Augment | ofRuns, text, means})
	}
	for _, k := range augment.Kinds() {
		add(k, "mapping: "+k.Sentence())
	}
	for _, k := range augment.Controls() {
		add(k, ofControl+k.Summary)
	}
	return list
}
