// Results writes docs/results.md and docs/results/cells.csv from the stores of trials in
// docs/results: every figure of the page that a store holds is computed here.
//
//	go run ./scripts/results docs
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"mevolve/study/experiment"
	"mevolve/study/experiment/store"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./scripts/results FOLDER (the folder with results/)")
		os.Exit(2)
	}
	folder := os.Args[1]
	s, err := read(filepath.Join(folder, "results"))
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "results.md"), []byte(s.page()), 0o644)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "results", "cells.csv"), []byte(s.cells()), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// studies are the published stores, reported.
type studies struct {
	reports  map[string]experiment.Report // by the name of the store
	trials   map[string]int               // likewise
	passes   span                         // changes of one pass of five folds: see singlePasses
	together float64                      // and of all ten passes
	filter   filtration
	budgets  budgets
}

// names are the studies that hold cells, in the order of cells.csv. filtration is read from two
// folders of parts: the first three repeats of table3 beside the same trials without the filter.
var names = []string{"table3", "graphlet", "diffpool", "filtration", "beta", "controls"}

// open reads a study: a folder of parts, or one packed store.
func open(folder, name string) (store.Contents, error) {
	files, choice := []string{name}, experiment.Choice{}
	if name == "filtration" {
		files, choice = []string{"table3", "fig5"}, experiment.Choice{Repeats: 3}
	}
	for i, f := range files {
		files[i] = filepath.Join(folder, f)
		if _, err := os.Stat(files[i]); err != nil {
			files[i] += ".gz"
		}
	}
	held, err := store.Read(files...)
	if err != nil {
		return store.Contents{}, err
	}
	chosen, err := experiment.Choose(*held, choice)
	if err != nil || name != "filtration" {
		return chosen, err
	}
	return withBothSides(chosen)
}

func read(folder string) (studies, error) {
	s := studies{reports: map[string]experiment.Report{}, trials: map[string]int{}}
	for _, name := range append(names, "readings") {
		held, err := open(folder, name)
		if err != nil {
			return s, err
		}
		s.trials[name] = len(held.Trials)
		if s.reports[name], err = experiment.NewReport(held); err != nil {
			return s, err
		}
		switch name {
		case "table3":
			err = s.singlePasses(held)
		case "beta":
			s.budgets, err = newBudgets(held)
		case "filtration":
			s.filter, err = newFiltration(held, s.change(name, "no filter", "filter", "").P)
		}
		if err != nil {
			return s, err
		}
	}
	return s, nil
}

// singlePasses finds what each of ten passes of five folds shows of MUTAG, sf+svm with
// motif-similarity and the filter: what a study of one pass would have printed.
func (s *studies) singlePasses(held store.Contents) error {
	chosen, err := experiment.Choose(held, experiment.Choice{Datasets: []string{"MUTAG"}, Mappings: []string{"motif-similarity"}, Learners: []string{"sf+svm"}})
	if err != nil {
		return err
	}
	handed, err := experiment.HandOver(chosen)
	if err != nil {
		return err
	}
	changes, folds := map[int]float64{}, map[int]float64{}
	sum, n := 0.0, 0.0
	for _, t := range handed {
		if t.Filter {
			d := t.Trial.Evolved.Accuracy - t.Trial.Original.Accuracy
			changes[t.Trial.Repeat] += d
			folds[t.Trial.Repeat]++
			sum, n = sum+d, n+1
		}
	}
	s.together = sum / n
	var passes []float64
	for repeat, change := range changes {
		passes = append(passes, change/folds[repeat])
	}
	s.passes = spanOf(passes...)
	return nil
}
