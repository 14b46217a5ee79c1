package cli

import (
	"fmt"
	"io"
	"strings"

	"mevolve/model"
	"mevolve/settings"
)

// tellUnused names the settings that a learner or an embedding, of which name
// is the name, does not look at: they would seem to have changed nothing.
func tellUnused(w io.Writer, s settings.Settings, name string, d *model.Dataset) {
	tell := func(format string, args ...any) {
		fmt.Fprintln(w, wrap("! "+fmt.Sprintf(format, args...), "  "))
	}
	embedding, _, _ := strings.Cut(name, "+")
	readsWords := embedding == "graph2vec" || embedding == "gl2vec"
	if s.EmbeddingPreset != "" && !readsWords {
		tell("%s is not made of word vectors: --embedding-preset changes nothing.", embedding)
	}
	switch {
	case s.Attributed && !readsWords:
		tell("%s takes no vertex labels in place of degrees: --attributed changes nothing.", embedding)
	case s.Attributed && len(d.Examples) > 0 && d.Examples[0].Graph.Labels() == nil:
		tell("%s has no vertex labels: --attributed changes nothing.", d.Name)
	}
}
