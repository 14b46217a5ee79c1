package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"mevolve/datasets"
	"mevolve/model"
	"mevolve/study/settings"
	"mevolve/tui"
)

// mostDraws is how many draws of built-in datasets that guests have opened a class keeps. An
// explorer keeps the one it shows.
const mostDraws = 40

// load is a dataset for a guest: one that is served, or a draw of a built-in one.
func (x *class) load(_ context.Context, name string, _ func(string)) (*model.Dataset, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.open(name)
}

// loadForAll is a dataset for the presenter. Its draws are served to the end, because the
// guests follow there.
func (x *class) loadForAll(_ context.Context, name string, _ func(string)) (*model.Dataset, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	d, err := x.open(name)
	if err == nil && slices.Contains(x.draws, d) {
		x.draws = slices.DeleteFunc(x.draws, func(o *model.Dataset) bool { return o == d })
		x.datasets[d.Name] = d
	}
	return d, err
}

// open finds a dataset, or draws it; then the oldest draw is dropped. The caller holds x.mu.
func (x *class) open(name string) (*model.Dataset, error) {
	for called, d := range x.datasets {
		if strings.EqualFold(called, name) || settings.Argument(called) == name || strings.EqualFold(d.Name, name) {
			return d, nil
		}
	}
	for _, d := range x.draws {
		if strings.EqualFold(d.Name, name) {
			return d, nil
		}
	}
	which, _, _ := strings.Cut(strings.ToLower(name), ":")
	if !slices.ContainsFunc(datasets.BuiltIns(), func(b datasets.BuiltIn) bool { return b.Name == which }) {
		return nil, fmt.Errorf("%s is not served here; the list has what is", name)
	}
	d, err := datasets.Generate(name)
	if err != nil {
		return nil, err
	}
	if x.draws = append(x.draws, d); len(x.draws) > mostDraws {
		x.draws = slices.Delete(x.draws, 0, len(x.draws)-mostDraws)
	}
	return d, nil
}

// place is the place that a guest's words name: those of y, behind the host.
func (x *class) place(words string) (settings.Place, error) {
	at, err := settings.Place{}.Read("mevolve " + strings.TrimPrefix(words, "mevolve "))
	if err == nil {
		err = tui.Check(at.Position)
	}
	if err == nil && at.Settings.Splits != "" {
		err = errors.New("the settings name a file")
	}
	if err != nil {
		return at, err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	at.Dataset = cmp.Or(at.Dataset, x.first)
	d, err := x.open(at.Dataset)
	if err != nil {
		return at, err
	}
	return at, at.Check(d)
}

// choices are the datasets that are served.
func (x *class) choices() []tui.Choice {
	x.mu.Lock()
	defer x.mu.Unlock()
	var list []tui.Choice
	for called, d := range x.datasets {
		where := "served"
		if d.Synthetic != "" {
			where = inside
		}
		list = append(list, tui.Choice{Name: called, About: fmt.Sprintf("%d graphs, %d classes", len(d.Examples), d.Classes()), Where: where})
	}
	slices.SortFunc(list, func(a, b tui.Choice) int { return strings.Compare(a.Where+a.Name, b.Where+b.Name) })
	return list
}
