package cli

import (
	"io"
	"strings"

	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/settings"
)

// tellUnused names the settings of a run that change nothing.
func tellUnused(w io.Writer, s settings.Settings, d *model.Dataset) {
	tellIdle(w, settings.All(), s, d)
	for _, reading := range experiment.Changed(s.Readings) {
		if id, value, _ := strings.Cut(reading, "="); !experiment.AppliesTo(id, s, d) {
			remark(w, "With %s and %s on %s, --%s %s changes nothing.", s.Mapping, s.Learner, d.Name, id, value)
		}
	}
}

// tellUnusedBy names the settings that an embedding does not look at.
func tellUnusedBy(w io.Writer, embedding string, s settings.Settings, d *model.Dataset) {
	s.Learner = embedding
	tellIdle(w, settings.Of(settings.Embeds), s, d)
	for _, reading := range experiment.Changed(s.Readings) {
		id, value, _ := strings.Cut(reading, "=")
		if id != "R16" && id != "R20" || !experiment.AppliesTo(id, s, d) {
			remark(w, "embed fits %s on all of %s: --%s %s changes nothing.", embedding, d.Name, id, value)
		}
	}
}

// tellIdle names those of some settings that were given and change nothing.
func tellIdle(w io.Writer, rows []settings.Setting, s settings.Settings, d *model.Dataset) {
	for _, row := range rows {
		if why := row.Idle(s, d); why != "" && row.Text(s) != row.Text(settings.Default()) {
			remark(w, "%s changes nothing: %s.", row.Option(), why)
		}
	}
}
