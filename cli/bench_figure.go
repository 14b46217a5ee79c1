package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"mevolve/evolve"
	"mevolve/experiment"
	"mevolve/experiment/plane"
	"mevolve/experiment/render"
	"mevolve/experiment/store"
	"mevolve/model"
	"mevolve/settings"
	"mevolve/wording"
)

func newBenchFigure(t terminal) *cobra.Command {
	c := &cobra.Command{
		Use:   "figure",
		Short: "Draw one of the paper's figures as SVG",
		Long: `Figure draws Figs. 5, 8 and 9 of the paper, a diagram of critical differences, a
forest plot or a specification curve of what a store holds, and Figs. 6 and 7 of a
dataset. A picture says in its metadata where it comes from and which command made
it; the same store gives the same bytes.`,
		Example: "  mevolve bench figure 8 --store beta --learners sf+svm -o fig8.svg\n  mevolve bench figure 6 MUTAG -o fig6.svg",
		Args:    takes(0, 0, "one of 5, 6, 7, 8, 9, cd, forest, multiverse"),
	}
	for _, of := range [][2]string{
		{"5", "Fig. 5: average improvement with and without the filter"},
		{"8", "Fig. 8: evolved accuracy over the edge budget β"},
		{"9", "Fig. 9: variance over β (a) of each combination, (b) of each dataset"},
		{"cd", "Critical differences of the mean ranks over datasets"},
		{"forest", "Every change with its interval, beside the paper's"},
		{"multiverse", "Specification curve: every combination of the readings"},
	} {
		c.AddCommand(newStoreFigure(t, of[0], of[1]))
	}
	c.AddCommand(newRegionsFigure(t, "6", "Fig. 6: decision regions of four classifiers, original above evolved"),
		newRegionsFigure(t, "7", "Fig. 7: decision regions in every fold, with the test graphs"))
	return c
}

// storeFigure is a figure of what a store holds.
type storeFigure struct {
	name, folder, file           string
	datasets, mappings, learners []string
	oracles                      bool
}

func newStoreFigure(t terminal, name, about string) *cobra.Command {
	f := storeFigure{name: name}
	c := &cobra.Command{
		Use:     name,
		Short:   about,
		Example: "  mevolve bench figure " + name + " --store results -o figure.svg",
		Args:    takes(0, 0, "flags only"),
		RunE: func(*cobra.Command, []string) error {
			if f.folder == "" {
				return usagef("--store DIR names the store to draw")
			}
			if err := canHold("output", f.file); err != nil {
				return err
			}
			held, err := readStore(t.err, f.folder)
			if err != nil {
				return err
			}
			return f.draw(t, *held)
		},
	}
	pathFlag(c, &f.folder, "store", "", "the `folder` of the store, or the file it is packed into")
	pathFlag(c, &f.file, "output", "o", "the SVG `file` to write, which is replaced; without it to standard output")
	flags := c.Flags()
	flags.StringSliceVar(&f.datasets, "datasets", nil, "only these of the store's datasets")
	flags.StringSliceVar(&f.mappings, "mappings", nil, "only these of its mappings")
	flags.StringSliceVar(&f.learners, "learners", nil, "only these of its learners")
	if name == "multiverse" {
		flags.BoolVar(&f.oracles, "oracles", false, "universes, too, in which something was chosen on the test set or D_val was fitted")
	}
	return c
}

// command draws the figure again.
func (f storeFigure) command() string {
	words := []string{"mevolve", "bench", "figure", f.name, "--store", f.folder}
	for _, list := range []struct {
		flag  string
		items []string
	}{{"--datasets", f.datasets}, {"--mappings", f.mappings}, {"--learners", f.learners}} {
		if len(list.items) > 0 {
			words = append(words, list.flag, strings.Join(list.items, ","))
		}
	}
	if f.oracles {
		words = append(words, "--oracles")
	}
	return settings.CommandLine(words...)
}

func (f storeFigure) draw(t terminal, held store.Contents) error {
	held, err := experiment.Choose(held, f.datasets, f.mappings, f.learners)
	if err != nil {
		return err
	}
	if f.name == "multiverse" {
		m, err := allReadings(t.err, held, f.oracles)
		if err != nil {
			return err
		}
		m.Provenance.Command = f.command()
		return toFile(t.out, f.file, func(w io.Writer) error { return render.MultiverseSVG(w, m) })
	}
	if _, ok := experiment.IsMultiverse(held.Configuration); ok {
		return fmt.Errorf("%s holds a multiverse, which `mevolve bench figure multiverse` draws", f.folder)
	}
	c, err := compare(t.err, held)
	if err != nil {
		return err
	}
	c.Provenance.Command = f.command()
	return toFile(t.out, f.file, func(w io.Writer) error { return render.Figure(w, f.name, c) })
}

// toFile writes to the file of --output, or where there is none to standard output.
func toFile(out io.Writer, name string, write func(io.Writer) error) error {
	if name == "" {
		return write(out)
	}
	if err := written("output", name, write); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%s is written.\n", name)
	return err
}

// regionsFigure is a figure of decision regions, of one dataset.
type regionsFigure struct {
	*settingsFlags
	name, file string
	fold       int
	components bool
}

func newRegionsFigure(t terminal, name, about string) *cobra.Command {
	f := regionsFigure{settingsFlags: newSettingsFlags(), name: name}
	f.settings.Mapping, f.settings.Repeats = "vertex-similarity", 1 // the paper's
	c := &cobra.Command{
		Use:   name + " DATASET",
		Short: about,
		Long: about + `.

The classifiers are trained on the two largest eigenvalues of each graph, or, with
--components, on the embedding of --learner, of which two principal components are
drawn. The mapping is vertex-similarity, as in the paper, unless another is given.`,
		Example: "  mevolve bench figure " + name + " MUTAG -o figure.svg",
		Args:    takes(1, 1, "one dataset"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := canHold("output", f.file); err != nil {
				return err
			}
			s, err := f.read()
			if err != nil {
				return err
			}
			d, err := open(c.Context(), t, args[0])
			if err != nil {
				return err
			}
			return f.draw(c.Context(), t, args[0], d, s)
		},
	}
	f.bind(c, settings.Parts()...)
	f.workerCount(c)
	c.Flags().BoolVar(&f.components, "components", false, "two principal components of the learner's own embedding")
	if name == "6" {
		c.Flags().IntVar(&f.fold, "fold", 1, "the fold to draw")
	}
	pathFlag(c, &f.file, "output", "o", "the SVG `file` to write, which is replaced; without it to standard output")
	return c
}

func (f *regionsFigure) draw(ctx context.Context, t terminal, called string, d *model.Dataset, s settings.Settings) error {
	axes := plane.Eigenvalues
	r := render.Regions{
		Title: fmt.Sprintf("Fig. %s: %s, %s, β %s, %s", f.name, d.Name, s.Mapping, wording.Exact(s.Beta), wording.Plain(s.Iterations, "iteration", "iterations")),
		Note:  "Trained on the two largest eigenvalues of the normalized Laplacian: the smallest (R16) would leave a line. Every graph is inside.",
		Axes:  [2]string{"→ λn−1", "↑ λn"}, Test: f.name == "7",
	}
	embedding, _, paired := strings.Cut(s.Learner, "+")
	if f.components {
		if !paired || s.Dim < 2 {
			return usagef("--components needs a learner with an embedding of two dimensions at least; found %s and --dim %d", s.Learner, s.Dim)
		}
		axes, r.Axes = plane.Components, [2]string{"→ PC 1", "↑ PC 2"}
		r.Note = fmt.Sprintf("Two principal components of %s: points are projected, regions a slice. Every graph is inside.", embedding)
	}
	for _, label := range d.ClassLabels {
		r.Classes = append(r.Classes, wording.Label(label))
	}
	words := []string{"mevolve", "bench", "figure", f.name, settings.Argument(called)}
	if s.Mapping == settings.Default().Mapping { // which is not this command's
		words = append(words, "--mapping", s.Mapping)
	}
	given := s
	if s.Mapping == "vertex-similarity" {
		given.Mapping = settings.Default().Mapping
	}
	words = append(words, given.Flags()...)
	if f.components {
		words = append(words, "--components")
	}
	var columns []regionsColumn
	if f.name == "6" {
		if f.fold < 1 || f.fold > s.Folds {
			return usagef("--fold is from 1 to %d; found %d", s.Folds, f.fold)
		}
		words = append(words, "--fold", fmt.Sprint(f.fold))
		for _, classifier := range plane.Classifiers() {
			of := s
			of.Learner = embedding + "+" + classifier
			if !paired {
				of.Learner = "sf+" + classifier
			}
			columns = append(columns, regionsColumn{classifier, of, f.fold})
		}
	} else {
		for fold := 1; fold <= s.Folds; fold++ {
			columns = append(columns, regionsColumn{fmt.Sprintf("fold %d", fold), s, fold})
		}
		r.Title += ", " + plane.Settings(s, axes).Learner
	}
	m := newMeter(t.err, "evolving "+d.Name)
	for i, c := range columns {
		watch := experiment.NewWatch()
		m.followOne(watch, c.name, i, len(columns))
		drawn, err := f.column(ctx, watch, d, c, axes)
		if err != nil {
			m.end()
			return err
		}
		r.Columns = append(r.Columns, drawn)
	}
	m.end()
	p := experiment.NewProvenance(settings.CommandLine(words...), experiment.Info(d))
	return toFile(t.out, f.file, func(w io.Writer) error { return render.RegionsSVG(w, r, experiment.Origin(p, nil)[:2]) })
}

// regionsColumn is a column to draw: a fold that is evolved with some settings.
type regionsColumn struct {
	name     string
	settings settings.Settings
	fold     int
}

// column evolves one fold and draws its first and last picture.
func (f *regionsFigure) column(ctx context.Context, watch *experiment.Watch, d *model.Dataset, c regionsColumn, axes plane.Axes) (drawn render.RegionsColumn, err error) {
	s := plane.Settings(c.settings, axes)
	split, err := experiment.Split(ctx, d, s, 1, c.fold)
	if err != nil {
		return drawn, err
	}
	config, err := experiment.NewEvolution(s, d.Classes(), max(1, f.workers), nil)
	if err != nil {
		return drawn, err
	}
	watched, follow := watch.Evolution(ctx, d, split, s)
	course := plane.NewCourse(s, axes, split)
	for e, err := range evolve.Run(watched, split, config) {
		if err != nil {
			return drawn, err
		}
		last := e.Stage == evolve.Retrained && e.Iteration == s.Iterations
		if !last { // what a run does after it is not done here
			follow(e)
		}
		if last || e.Stage == evolve.Pretrained {
			if _, err := course.Look(ctx, e); err != nil {
				return drawn, err
			}
		}
	}
	if err := course.Decide(ctx, func(*plane.Picture) {}); err != nil {
		return drawn, err
	}
	pictures := course.Pictures()
	return render.RegionsColumn{Name: c.name, Original: pictures[0], Evolved: pictures[len(pictures)-1]}, nil
}
