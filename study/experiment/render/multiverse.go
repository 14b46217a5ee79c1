package render

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"mevolve/internal/wording"
	"mevolve/model"
	"mevolve/study/experiment"
	"mevolve/study/experiment/stats"
)

// MultiverseFormats lists what Multiverse takes.
func MultiverseFormats() []string { return []string{"text", "csv", "svg"} }

// Multiverse writes a multiverse: as text a sentence a panel, in csv a row a universe, as
// svg the specification curves.
func Multiverse(w io.Writer, m experiment.Multiverse, format string, g Glyphs) error {
	switch format {
	case "csv":
		return writeCSV(w, strings.Split(universeColumns, ","), universeRows(m), m.Origin())
	case "svg":
		return multiverseSVG(w, m)
	case "text":
	default:
		return fmt.Errorf("a multiverse has the formats %s; found %q", strings.Join(MultiverseFormats(), ", "), format)
	}
	var b strings.Builder
	if len(m.Panels) == 0 {
		b.WriteString("No combination is finished.\n")
	}
	for _, p := range m.Panels {
		fmt.Fprintf(&b, "%s\n%s\n\n", p.Title(), wording.Wrap(p.Sentence(m.Tests), "  "))
	}
	b.WriteString(wording.Wrap("--format csv lists every combination, --format svg draws them in order.", "") + "\n")
	textWarnings(&b, m.Warnings)
	textOrigin(&b, m.Origin())
	_, err := io.WriteString(w, g.letters(b.String()))
	return err
}

func textWarnings(b *strings.Builder, list []model.Warning) {
	for i, warning := range list {
		if i == 0 {
			b.WriteByte('\n')
		}
		b.WriteString(wording.Wrap("! "+warning.Message, "  ") + "\n")
	}
}

// universeColumns are those of a multiverse's CSV file, a row a universe, in the order of
// their changes; fractions, and empty where undefined.
const universeColumns = "dataset,learner,mapping,beta,filter,readings,original,evolved,difference,ci95_low,ci95_high,p,p_holm,effect_holm,paper_gain"

func universeRows(m experiment.Multiverse) rows {
	return func(yield func([]string) bool) {
		for _, p := range m.Panels {
			for _, u := range p.Universes {
				low, high := ends(u.CI95)
				if !yield([]string{
					p.Dataset, p.Learner, p.Mapping, wording.Exact(p.Beta), strconv.FormatBool(p.Filter), strings.Join(u.Changed, " "),
					wording.Exact(u.Original), wording.Exact(u.Evolved), wording.Exact(u.Change), low, high, number(u.P), number(u.PHolm), string(u.Effect), number(p.Paper),
				}) {
					return
				}
			}
		}
	}
}

// inPoints is an interval in points.
func inPoints(i *stats.Interval) *stats.Interval {
	if i == nil {
		return nil
	}
	return &stats.Interval{100 * i.Low(), 100 * i.High()}
}
