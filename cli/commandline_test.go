package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/learners"
)

// refusals are command lines that end before any work, by command: with exit code 2, or 1
// behind a "!", and one sentence that names what is in the second column, from which the
// reader knows what to do next. What is in braces stands for a file, a folder or a position.
const refusals = `
                                                    | needs a terminal
rings                                               | needs a terminal
frob                                                | frob is no command, and there is no dataset or file "frob"
noise:x                                             | noise:x is no command
--at hello                                          | hello
--at screen=2,                                      | "" is not a name and a value, such as screen=2
--at beta=.2                                        | beta is a setting, a flag of its own: --beta
--at colour=red                                     | they are screen, graph, step
--at screen=7                                       | the screen is a number from 1 to 6; found 7
--at view=cells=none                                | screen 1, Dataset, has the views
toy --at data=0123abcd                              | is in another dataset (data=0123abcd)
toy --at graph=99                                   | it looks at graph 99, and toy has 6
toy --at {edited}                                   | it names vertex 40
rnu rings                                           | did you mean ''mevolve run''
--theme pink                                        | dark or light
--palette pink                                  | high-contrast
--lesson ours                                       | there is no lesson "ours"
--lesson 99                                         | there are 1 edge-swap, 2 similarity
--lesson theta --at step=1                          | leave one out
rings --lesson nose                                 | did you mean noise?
--last --lesson theta                               | leave out --lesson
--lesson similarity                                 | needs a terminal
--lesson 17                                         | needs a terminal
--lesson loop                                       | needs a terminal
--lesson Ours --lessons {lessons}                   | needs a terminal
--lesson theta --lessons {no}                       | does not exist
help nonsense                                       | no command ''nonsense''
help bench nonsense                                 | no command ''bench nonsense''

run                                                 | takes one dataset
run toy --beta 0                                    | --beta
run toy --mapping nonsense                          | motif-similarity
run toy --learner nonsense                          | sf+svm
run toy --similarity nonsense                       | salton
run toy --R9 sometimes                      | compounding or originals
run toy --published few-shot --R2 keep        | few-shot sets a reading that is also given otherwise
run toy --nonsense                                  | --help
run toy --where split=val                           | it takes a split
run toy --where nothing                             | --where: 
run toy --controls all                              | --help
! run nonsense                                      | nonsense
run toy --mapping cmd:no-such-program-anywhere      | cannot be run

step toy --graph 7                                  | from 1 to 6
step toy --graph 1 --swaps -1                   | --swaps
step toy --graph 1 --format svg                     | dot, graphml, edges
step toy --graph 1 --format networkx                | format
step toy --graph 1 --format dot --json              | choose one
step toy --graph 1 --mapping cmd:x --mapping-timeout 0s | --mapping-timeout
step rings --graph 3 --against seed=x               | whole number
step rings --graph 3 --against nothing              | is not a name and a value
step rings --graph 3 --why 1-2 --format dot         | leave out --format
step rings --graph 3 --why 4 --json                 | two vertices from 1 to
step rings --graph 3 --why 4-4                      | two vertices from 1 to
step rings --graph 3 --why 1-2 --where passed       | the other questions
step rings --graph 3 --why 1-2 --against seed=2     | the other questions
step rings --graph 68/                              | or the address of a generated one, such as 68/1.3
step rings --graph 68/3.1                           | or the address of a generated one
step rings --graph 68/0                             | or the address of a generated one
step rings --graph 189/1                            | from 1 to 188
step rings --graph 68/3 --at iteration=3                  | is mapped in a later one; found iteration 3
step toy --graph 1 --at graph=2                     | leave one out
step toy --at {edited}                              | it names vertex 40
step toy --at 2/3/1                                 | "2/3/1" is not a name and a value
step toy --graph 1 --against graph=2                | --against looks at graph 2

embed                                               | takes one dataset
embed toy --embedding nonsense                      | gl2vec-graphlet
embed toy --dim 0                               | --dim
embed toy --embedding-preset nonsense           | karateclub

inspect toy --graph 1 --scores                      | unknown flag: --scores
inspect toy --top 3                             | --top N
inspect toy --graph 1 --top 0                   | --top N
inspect rings --where n>                            | --where: character 3: found the end, expected a number or an attribute after >
inspect rings --where r<θ                           | r is not known here, it takes a judged pool: screen 3, run, augment --filtered
inspect rings --columns n,size                      | --columns: there is no attribute "size"; there are graph, class, n
inspect rings --sort open                           | --sort: "open" is the beginning of open-triads, open-pairs
inspect rings --where n>3 --format json             | --format is text or csv; found "json"
inspect rings --where n>3 --beta .3                 | --beta has no effect here; use it with attributes of swaps
inspect rings --at fold=2                              | --at has no effect here
inspect rings --graph 1 --seed 3                    | --seed has no effect here; use it with a generated graph
inspect rings --graph 1 --where n>3                 | --where lists graphs; leave --graph and --json out
inspect rings --graph 999/1                         | --graph is a number from 1 to 188
! inspect rings --where split=test --at fold=9         | fold
inspect rings --where open-triads>3 --at iteration=0      | each from 1
inspect toy --repeats 2                             | --splits 

augment toy                                         | -o DIR names the new folder to write; give one, or --where for a list
augment toy --at screen=2 -o {new}                     | each from 1
augment toy --learner sf+rf -o {new}                | --filtered
augment rings --filtered --at fold=6 -o {new}          | from 1 to 5
augment rings --where short>0 -o {new}              | --where lists the mapped graphs and writes none
augment rings --where r<.5                          | r is not known here
! augment toy -o {lessons}                          | exists already
! augment toy -o {no}/out                           | make that one first
! augment nonsense -o {new}                         | nonsense
! augment toy -o {new} --mapping dir:.              | trace.jsonl

check toy                                           | needs one mapping
check toy --pairs {empty} -- x                      | needs one mapping
check toy rings -- x                                | takes one dataset
check toy -- no-such-program-anywhere               | cannot be run
check toy --graph 1-9999 -- x                       | such as 1,5,7-9
check toy --graph 1,2/0 -- x                        | such as 68/1.3
check toy --graph 9999/1 -- x                       | a number from 1 to
check toy --graph 1/1 --at fold=0 -- x               | whole number from 1
check toy --level 2 -- x                        | --level is between 0 and 1
! check toy --pairs {empty}                         | holds no answer

record --keys banana                                | no key banana
record -o tour.cast                                 | ends in .svg, .gif, .png, .txt
record --size 80                                    | such as 80x24
record --size 20x5                                  | 60×16
record --pause 0                                | seconds
record --still=maybe | invalid
record --theme blue                                 | dark or light
record --at nothing                                 | not a name and a value
record nothing                                      | nothing is no command
record toy --keys q                                 | quits
! record toy -o /dev/null/a.txt                     | cannot be written

lesson none                                         | did you mean noise?
lesson --reveal                                     | name of a lesson
lesson --format html                                | name of a lesson
lesson edge-swap --all                              | leave it out
lesson loop MUTAG --format html                     | print it with --all
lesson edge-swap --format pdf                       | text or html
lesson --all --format html --size 9x                | such as 80x24
lesson --all --format md                            | format
! lesson --lessons {no}                             | does not exist
! lesson wrong --lessons {wrong}                    | graph 9

bench                                               | which datasets?
bench noise                                         | --datasets
bench {plan} --shard 4/3                            | for example 2/3
bench {plan} --preset table4                        | table3, filtration, beta, controls, readings
bench {plan} --preset oracles                       | there is no preset
bench {plan} --preset multiverse                    | there is no preset
bench {plan} --filter maybe                         | expected yes or no
bench {plan} --filter yes,yes                       | the filter on twice
bench {plan} --filter yes --no-filter               | --no-filter is --filter no
bench {plan} --similarity ra,ra                     | the similarity ra twice
bench {plan} --R9 originals,originals               | --R9 originals is named twice
run toy --R9 compounding,originals          | choose compounding or originals
bench {plan} --format pdf                           | --format is one of text, md, csv, json, svg
bench {plan} --beta 0.1,2                           | --beta
bench {plan} --twins apart                      | together
bench {plan} --published other                      | few-shot or lightning
! bench --datasets toy --mapping dir:no-such-folder | cannot be read
! bench {plan} --store {store} --folds 4            | folds is 5 in the store and 4 now
! bench {plan} --store {new} --store {store} --folds 4 | folds is 5 in the store and 4 now
! bench {plan} --store {packed}                     | {packed}

bench report                                        | --store DIR
! bench report {lessons}                            | no store of trials
bench report {store} --section cells                | all, plots, trials
bench report {store} --section trials --format json | --section trials has the --format csv
bench report {store} --section plots --format csv   | has the --format text, svg
bench report {store} --section oracles              | --section is one of
bench report {store} --section audit                | --section is one of
bench report {store} --section store --learner sf+knn | packs all trials
bench report {store} --section store                | --output FILE
bench report {packed} --section store -o {packed}   | is what is read
! bench report {no} --section store -o {new}        | no store of trials
bench report {store} --format tex                   | has the --format text, md
! bench report {store} --figure 5                   | --preset filtration
bench report {store} --figure cd                    | --figure is one of
bench report {store} --figure 6                     | mevolve record
bench report --figure 8                             | --store DIR
bench report {store} --figure 8 --section plots     | give one of them
! bench report {store} --figure 8 --mapping motif   | there are some of motif-similarity
`

// Wrong words end in one sentence, with nothing on standard output and nothing written.
func TestCommandLine_RefusesInASentence(t *testing.T) {
	withoutSlurm(t)
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, folder := range []string{"lessons", "wrong"} {
		must.Do(os.Mkdir(at(folder), 0o700))
	}
	lesson := "---\ntitle: Ours\ndataset: toy\ngraph: 2\n---\nProse.\n## Question\nQ?\n## Answer\nA.\n"
	must.Do(os.WriteFile(at("lessons/ours.md"), []byte(lesson), 0o600))
	must.Do(os.WriteFile(at("wrong/wrong.md"), []byte(strings.Replace(lesson, "graph: 2", "graph: 9", 1)), 0o600))
	must.Do(os.WriteFile(at("empty"), nil, 0o600))
	mustRun(t, strings.Fields(sharedPlaces(t).Replace("bench report {store} --section store -o "+at("packed")))...)
	places := strings.NewReplacer("{edited}", "toggle=1-40", "{lessons}", at("lessons"), "{wrong}", at("wrong"), "{empty}", at("empty"), "{no}", at("no"), "{packed}", at("packed"), "{new}", at("new"),
		"''", "`",
		"{plan}", "--datasets noise --learner sf+knn --iterations 1")
	for row := range strings.Lines(sharedPlaces(t).Replace(refusals)) {
		line, says, found := strings.Cut(places.Replace(row), "|")
		if !found {
			continue
		}
		line, says = strings.TrimSpace(line), strings.TrimSpace(says)
		want := exitUsage
		if rest, fails := strings.CutPrefix(line, "! "); fails {
			line, want = rest, exitFailed
		}
		out, said, code := mevolve(strings.Fields(line)...)
		if code != want || out != "" || !strings.Contains(flat(said), says) || strings.Count(said, "\nmevolve: ") != 0 {
			t.Errorf("mevolve %s: exit %d, stdout %q, stderr %q; expected %d and %q", line, code, out, said, want, says)
		}
	}
	if _, err := os.Stat(at("new")); err == nil {
		t.Error("what is refused is written")
	}
}

// Every list of learners or embeddings says which depend on vertex numbers.
func TestLists_SayWhichLearnersDependOnVertexNumbers(t *testing.T) {
	text := flat(aboutLearners())
	expect.Contains(t, text, "equal degrees; nearest neighbours; depends on vertex numbers", "differentiable pooling; training depends on vertex numbers")
	if text := listed(learners.Embeddings()); strings.Count(text, "depends on vertex numbers") != 1 {
		t.Errorf("one embedding depends on vertex numbers:\n%s", text)
	}
}
