package cli

import (
	"fmt"
	"io"
	"strings"

	"mevolve/experiment"
	"mevolve/model"
	"mevolve/settings"
)

// teller writes remarks on settings that would seem to have changed nothing.
func teller(w io.Writer) func(format string, args ...any) {
	return func(format string, args ...any) {
		fmt.Fprintln(w, wrap("! "+fmt.Sprintf(format, args...), "  "))
	}
}

// tellUnused names the settings that a run does not look at.
func tellUnused(w io.Writer, s settings.Settings, d *model.Dataset) {
	tell := teller(w)
	tellUnread(w, s, s.Learner, d)
	for _, reading := range experiment.Changed(s.Readings) {
		if id, _, _ := strings.Cut(reading, "="); !experiment.Bears(id, s, d) {
			tell("With %s and %s on %s, --reading %s changes nothing.", s.Mapping, s.Learner, d.Name, reading)
		}
	}
	if s.L != settings.Default().L && !strings.HasPrefix(s.Mapping, "motif") {
		tell("%s follows no paths: --l changes nothing.", s.Mapping)
	}
}

// tellUnusedBy names the settings that an embedding does not look at.
func tellUnusedBy(w io.Writer, embedding string, s settings.Settings, d *model.Dataset) {
	tellUnread(w, s, embedding, d)
	s.Learner = embedding // with no classifier
	for _, reading := range experiment.Changed(s.Readings) {
		id, _, _ := strings.Cut(reading, "=")
		if id != "R16" && id != "R20" || !experiment.Bears(id, s, d) {
			teller(w)("embed fits %s on all of %s: --reading %s changes nothing.", embedding, d.Name, reading)
		}
	}
}

// tellUnread names what the embedding of a learner does not read of a graph,
// and a dimension that is not its own.
func tellUnread(w io.Writer, s settings.Settings, learner string, d *model.Dataset) {
	tell := teller(w)
	embedding, _, _ := strings.Cut(learner, "+")
	readsWords := embedding == "graph2vec" || embedding == "gl2vec"
	if s.EmbeddingPreset != "" && !readsWords {
		tell("%s is not made of word vectors: --embedding-preset changes nothing.", embedding)
	}
	switch {
	case s.Attributed && !readsWords:
		tell("%s takes no vertex labels in place of degrees: --attributed changes nothing.", embedding)
	case s.Attributed && !d.Labelled():
		tell("%s has no vertex labels: --attributed changes nothing.", d.Name)
	}
	if s.Dim != settings.Default().Dim && (embedding == "gl2vec-graphlet" || embedding == "diffpool") {
		tell("The dimension of %s is fixed: --dim changes nothing.", embedding)
	}
}
