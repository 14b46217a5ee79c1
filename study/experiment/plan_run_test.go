package experiment

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/study/experiment/stats"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
)

// reported is a comparison's bytes: all a report is made of.
func reported(c Report) string {
	c.Provenance.Command = "" // names the store
	return string(must.Get(json.Marshal(c)))
}

func benched(p Plan, o Options) Report {
	return must.Get(NewReport(must.Get(RunPlan(context.Background(), p, o))))
}

// small are the trials of smallPlan, carried out once; smallReport is their report.
var (
	small       = sync.OnceValue(func() store.Contents { return carriedOut(smallPlan(), "") })
	smallReport = sync.OnceValue(func() string { return reported(must.Get(NewReport(small()))) })
)

func TestBench_GivesTheNumbersOfRun(t *testing.T) {
	p, c := smallPlan(), must.Get(NewReport(small()))
	for _, cell := range c.Tables[0].Cells {
		s := p.Settings
		s.Mapping, s.Learner = cell.Mapping, cell.Learner
		r := must.Get(Run(context.Background(), p.Datasets[0], s, Options{Workers: 1}))
		a, _ := json.Marshal(cell.Summary)
		b, _ := json.Marshal(r.Only().Summary)
		if string(a) != string(b) {
			t.Errorf("%s %s: bench says %s, run says %s", cell.Mapping, cell.Learner, a, b)
		}
	}
}

// The classifier on (n, m) does not look at the embedding: learners share what it
// answers on a fold, and are told what each alone would be.
func TestBench_LearnersOfOneClassifierShareItsBaselineOnSize(t *testing.T) {
	p := smallPlan()
	p.Learners = []string{"sf+log", "netlsd+log", "sf+knn"}
	b := must.Get(newBench(context.Background(), p, Options{Workers: 1}))
	of := map[string]*once[Answers]{}
	for _, j := range b.jobs {
		f := must.Get(b.shared(j))
		of[fmt.Sprintf("%s, repeat %d, fold %d", j.Settings.Learner, j.Repeat, j.Fold)] = f.size
	}
	first := of["sf+log, repeat 1, fold 1"]
	if first == nil || of["netlsd+log, repeat 1, fold 1"] != first {
		t.Error("two learners with one classifier have a baseline each")
	}
	for _, other := range []string{"sf+knn, repeat 1, fold 1", "netlsd+log, repeat 1, fold 2", "netlsd+log, repeat 2, fold 1"} {
		if of[other] == nil || of[other] == first {
			t.Errorf("%s has the baseline of sf+log, repeat 1, fold 1", other)
		}
	}
	p.Settings.Repeats, p.Mappings = 1, p.Mappings[1:]
	together := benched(p, Options{Workers: 2})
	for _, learner := range p.Learners {
		alone := p
		alone.Learners = []string{learner}
		for _, cell := range benched(alone, Options{Workers: 1}).Tables[0].Cells {
			i := slices.IndexFunc(together.Tables[0].Cells, func(c Cell) bool { return c.Learner == learner && c.Mapping == cell.Mapping })
			a, _ := json.Marshal(cell.Summary)
			b, _ := json.Marshal(together.Tables[0].Cells[i].Summary)
			if string(a) != string(b) {
				t.Errorf("%s %s: alone %s, together %s", cell.Mapping, learner, a, b)
			}
		}
	}
}

func TestBench_DoesNotDependOnWorkers(t *testing.T) {
	if reported(benched(smallPlan(), Options{Workers: 5})) != smallReport() {
		t.Error("five workers report something else than two")
	}
}

func TestBench_DoesOnlyWhatIsMissing(t *testing.T) {
	p, dir := smallPlan(), t.TempDir()
	p.Settings.Repeats = 1
	benched(p, Options{Workers: 2, Store: dir})
	p.Settings.Repeats = 2 // a longer list extends the store
	started, done := Start{}, 0
	got := reported(benched(p, Options{Workers: 2, Store: dir,
		Started: func(s Start) { started = s },
		Finished: func(p Progress) {
			if !p.Stored {
				done++
			}
		}}))
	if started.Trials != 40 || started.Missing != 20 || done != 20 {
		t.Errorf("%d of %d trials were missing and %d were done; expected 20 of 40", started.Missing, started.Trials, done)
	}
	if got != smallReport() {
		t.Error("the extended store reports something else than one plan at once")
	}
}

// A slow callback makes the workers finish while one of them tells.
func TestBench_CountsFinishedTrialsOneByOne(t *testing.T) {
	p, dir := smallPlan(), t.TempDir()
	p.Settings.Repeats, p.Mappings = 1, p.Mappings[:1]
	benched(p, Options{Workers: 2, Store: dir})
	p.Settings.Repeats = 2
	for _, workers := range []int{1, 6} {
		for _, folder := range []string{"", dir} {
			last := Progress{}
			benched(p, Options{Workers: workers, Store: folder, Finished: func(p Progress) {
				if p.Done != last.Done+1 || p.Share < last.Share {
					t.Errorf("%d workers: %d trials and %.3f of the work done, before it %d and %.3f", workers, p.Done, p.Share, last.Done, last.Share)
				}
				last = p
				time.Sleep(100 * time.Microsecond)
			}})
			if last.Done != 20 || last.Of != 20 || !last.Stored && math.Abs(last.Share-1) > 1e-9 {
				t.Errorf("%d workers: the last says %+v", workers, last)
			}
		}
	}
}

func TestBench_RefusesAnotherDatasetOfTheSameName(t *testing.T) {
	p, dir := smallPlan(), t.TempDir()
	p.Settings.Repeats, p.Mappings, p.Learners = 1, p.Mappings[:1], p.Learners[:1]
	benched(p, Options{Workers: 2, Store: dir})
	other := *builtIn("noise:2")
	other.Name = "noise"
	p.Datasets[0] = &other
	expect.Refused(t, expect.ErrorOf(RunPlan(context.Background(), p, Options{Store: dir})), "another dataset named noise")
}

func doubtCodes(c Report) []string {
	codes := []string{}
	for _, w := range c.Warnings {
		codes = append(codes, w.Code)
	}
	return codes
}

// A plan that was stopped between two repeats is as unfinished as any other:
// the store knows how many were asked for.
func TestBench_StoppedBetweenRepeatsItClaimsNothing(t *testing.T) {
	p := smallPlan()
	p.Settings.Repeats = 3
	dir := t.TempDir()
	ctx, stop := context.WithCancel(t.Context())
	_, err := RunPlan(ctx, p, Options{Workers: 1, Store: dir, Finished: func(g Progress) {
		if g.Done == g.Of/3 {
			stop()
		}
	}})
	if err == nil {
		t.Fatal("not stopped")
	}
	contents := must.Get(store.Read(dir))
	c := must.Get(NewReport(*contents))
	for _, cell := range c.Tables[0].Cells {
		if cell.Expected != 3*p.Settings.Folds || cell.Effect != stats.None || !strings.HasPrefix(cell.Verdict, "No claim yet") {
			t.Errorf("%d of %d trials: %s", cell.Summary.Trials, cell.Expected, cell.Verdict)
		}
	}
}

// A store without predictions leaves the folds to judge by, and four of them
// are few; graphs are never too few, but those that differ may be.
func TestSummary_SaysWhereThereIsLittleToJudgeBy(t *testing.T) {
	s := summary(0.1, 0.2)
	s.Basis = ByFolds
	for trials, want := range map[int]bool{4: true, 5: false} {
		if s.Trials = trials; s.few() != want {
			t.Errorf("%d trials are called few: %v", trials, !want)
		}
	}
	for differing, want := range map[int]bool{0: true, 5: true, 6: false} {
		s := overGraphs(differing, 0, 50)
		if s.few() || s.fewDiscordant() != want {
			t.Errorf("%d graphs that differ are called few: %v", differing, s.fewDiscordant())
		}
		if claims := s.Effect != stats.None; claims == want {
			t.Errorf("%d graphs that all got better: %s", differing, s.Effect)
		}
	}
}

func TestBench_ALearnerThatCannotBeMadeIsAnError(t *testing.T) {
	b := must.Get(newBench(t.Context(), smallPlan(), Options{}))
	b.jobs[3].Settings.Learner = "sf+svn"
	expect.Refused(t, b.run(t.Context()), "there is no learner")
}

func TestBench_InterruptedReportsWhatIsFinished(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n := 0
	held, err := RunPlan(ctx, smallPlan(), Options{Workers: 2, Finished: func(Progress) {
		if n++; n == 7 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("a stopped bench says %v", err)
	}
	c := must.Get(NewReport(held))
	trials := 0
	for _, cell := range c.Tables[0].Cells {
		trials += cell.Summary.Trials
	}
	if trials != n {
		t.Errorf("%d trials were finished, %d are reported", n, trials)
	}
	if !slices.Contains(doubtCodes(c), "unfinished") {
		t.Error("the report does not say that it is unfinished")
	}
}

func TestBench_TwinsTogetherLeaveNoTwins(t *testing.T) {
	p := smallPlan()
	if twins := *must.Get(NewReport(small())).Datasets[0].Twins; twins == 0 {
		t.Fatal("noise has no twins across its splits, so that this test shows nothing")
	}
	p.Settings.Twins = settings.TwinsTogether
	if twins := *benched(p, Options{Workers: 2}).Datasets[0].Twins; twins != 0 {
		t.Errorf("%.3f of the test graphs have a twin in training", twins)
	}
}

func carriedOut(p Plan, dir string) store.Contents {
	return must.Get(RunPlan(context.Background(), p, Options{Workers: 2, Store: dir}))
}
