package compare

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"mevolve/augment"
	"mevolve/internal/must"
	"mevolve/study/experiment"
	"mevolve/study/experiment/store"
	"mevolve/study/settings"
	"mevolve/tui/keys"
	"mevolve/tui/screen"
	"mevolve/tui/screen/screentest"
)

func TestRun_FindsTheNumbersOfBench(t *testing.T) {
	b := finished(t, printed(t), t.TempDir(), "sf+knn")
	want := must.Get(experiment.NewReport(must.Get(experiment.RunPlan(context.Background(), b.of.plan(), experiment.Options{Workers: 1}))))
	want.Provenance.Command = b.known.comparison.Provenance.Command // bench knows no store
	x, _ := json.Marshal(b.known.comparison)
	y, _ := json.Marshal(want)
	if string(x) != string(y) {
		t.Errorf("the screen has %s\nbench %s", x, y)
	}
}

// stopped is the screen after a run that was paused with n trials done.
func stopped(t *testing.T, folder string, n int) *bench {
	b := on(t, printed(t), folder, "sf+knn", "sf+log")
	b.add(screentest.Do(b, keys.Play, tablePane))
	b.settle(func() bool { return b.now == nil || b.now.progress.fresh >= n })
	if b.now == nil {
		t.Skip("the run was over before it could be stopped")
	}
	b.press(keys.Play) // a pause, and what was still under way
	if b.now != nil {
		t.Fatal("the paused run has not ended")
	}
	return b
}

// A place that says that a run goes on waits for what the stores hold; a run that ends
// meanwhile has ended all the same.
func TestRun_EndsWhileTheStoresAreRead(t *testing.T) {
	b := on(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn")
	b.add(screentest.Do(b, keys.Play, tablePane))
	b.runWhenKnown, b.known = true, nil
	b.settle(func() bool { return false })
	if b.now != nil || b.runWhenKnown || b.known == nil || b.known.done != b.known.all {
		t.Errorf("under way %v, owed %v, %+v", b.now != nil, b.runWhenKnown, b.known)
	}
}

func TestQuit_LosesNothingAndStartingAgainDoesOnlyWhatIsMissing(t *testing.T) {
	folder := t.TempDir()
	first := stopped(t, folder, 2)
	done := first.known.done
	if done < 2 || done >= first.known.all {
		t.Fatalf("%d of %d trials are done after the pause", done, first.known.all)
	}
	if first.state.Losing != nil && first.state.Losing() != "" {
		t.Errorf("quitting asks: %s", first.state.Losing())
	}

	again := on(t, printed(t), folder, "sf+knn", "sf+log")
	if again.known.done != done {
		t.Fatalf("%d trials are kept, %d were done", again.known.done, done)
	}
	if words, _, _ := again.status(); !strings.Contains(words[0], "space resumes") {
		t.Errorf("the status is %q", words)
	}
	again.add(screentest.Do(again, keys.Play, tablePane))
	run := again.now
	again.settle(func() bool { return false })
	fresh := run.progress.fresh
	if fresh != again.known.all-done || again.known.done != again.known.all {
		t.Errorf("%d trials were done, %d were missing; %d of %d are there", fresh, again.known.all-done, again.known.done, again.known.all)
	}

	once := finished(t, printed(t), t.TempDir(), "sf+knn", "sf+log")
	again.known.comparison.Provenance.Command = once.known.comparison.Provenance.Command // of another folder
	x, _ := json.Marshal(again.known.comparison)
	y, _ := json.Marshal(once.known.comparison)
	if string(x) != string(y) {
		t.Error("the interrupted study is not the uninterrupted one")
	}
}

func TestViews_ShareTheirTrials(t *testing.T) {
	b := finished(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn")
	b.press(keys.View)
	if b.known.all != 40 || b.known.done != 20 {
		t.Errorf("with and without the filter %d of %d trials are there, expected those with it", b.known.done, b.known.all)
	}
	b.press(keys.View)
	if b.known.all != 50 || b.known.done != 5 {
		t.Errorf("of the β sweep %d of %d trials are there, expected those of one β", b.known.done, b.known.all)
	}
}

func TestRepeats_ExtendWhatIsThereAndALowerNumberHidesNone(t *testing.T) {
	b := finished(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn")
	b.press(keys.MoreRepeats)
	if b.known.done != 20 || b.known.all != 40 {
		t.Fatalf("%d of %d trials", b.known.done, b.known.all)
	}
	b.press(keys.Play, keys.FewerRepeats)
	if b.known.done != 20 || b.known.all != 20 {
		t.Errorf("one repeat shows %d of %d trials", b.known.done, b.known.all)
	}
	b.press(keys.MoreRepeats)
	if b.known.done != 40 {
		t.Errorf("going back to two shows %d of 40", b.known.done)
	}
}

func TestRepeats_TheRunFollows(t *testing.T) {
	b := on(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn")
	b.add(screentest.Do(b, keys.Play, tablePane))
	b.press(keys.MoreRepeats)
	if b.known == nil || b.known.all != 40 || b.known.done != 40 {
		t.Errorf("after + during a run: %+v", b.known)
	}
}

func TestRun_GoesOnWhileOtherSettingsAreShown(t *testing.T) {
	b := on(t, screentest.Dataset(t, "toy"), t.TempDir(), "sf+knn")
	b.add(screentest.Do(b, keys.Play, tablePane))
	screentest.Do(b, keys.Reroll, tablePane)
	b.add(b.Update(screen.All))
	if words, _, _ := b.status(); !strings.Contains(words[0], "another run is active") {
		t.Errorf("the status is %q", words)
	}
	b.settle(func() bool { return false })
	if b.known.done != 0 {
		t.Errorf("seed 2 shows %d trials of seed 1", b.known.done)
	}
	b.press(keys.Unroll)
	if b.known.done != b.known.all {
		t.Errorf("seed 1 has %d of %d trials", b.known.done, b.known.all)
	}
}

func TestRun_SaysThatAnotherProcessWrites(t *testing.T) {
	folder := t.TempDir()
	b := on(t, screentest.Dataset(t, "toy"), folder, "sf+knn")
	other := must.Get(store.Open(b.of.store(folder), b.of.plan().Configuration()))
	defer other.Close()
	b.add(screentest.Do(b, keys.Play, tablePane))
	b.app.Until("the end", func() bool { return b.now == nil })
	if b.failed == nil || !strings.Contains(b.failed.Error(), "another process") {
		t.Errorf("found %v", b.failed)
	}
	if text := frame(b.Screen, 80, 21, 0, false).Plain(); !strings.Contains(text, "another process") {
		t.Errorf("the screen does not say so:\n%s", text)
	}
}

func TestLook_MakesNothing(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "none")
	b := on(t, screentest.Dataset(t, "toy"), folder, "sf+knn")
	b.press(keys.View, keys.View)
	if _, err := os.Stat(folder); !os.IsNotExist(err) {
		t.Errorf("looking at the screen made %s", folder)
	}
	if len(b.detectable) != 1 || b.detectable[0].MDE == nil {
		t.Errorf("the outlook is %v before the first trial", b.detectable)
	}
}

func TestProgress_TimeLeftIsUnknownBeforeTheFirstTrial(t *testing.T) {
	if _, known := (progress{busy: time.Second}).left(); known {
		t.Error("it is known from nothing")
	}
	left, _ := progress{fresh: 1, share: 0.25, busy: time.Second}.left()
	if math.Abs(left.Seconds()-3) > 1e-9 {
		t.Errorf("a quarter took 1 s; %v are left", left)
	}
}

// A study at work says so in the place that is kept, whichever view or screen is shown,
// and an explorer that opens there does what is missing by itself.
func TestGoOn_DoesWhatIsMissingByItself(t *testing.T) {
	for name, leave := range map[string]keys.Action{"shown": "", "behind another view": keys.View} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			first := on(t, screentest.Dataset(t, "toy"), folder, "sf+knn", "sf+log")
			first.add(screentest.Do(first, keys.Play, tablePane))
			if leave != "" {
				first.add(screentest.Do(first, leave, tablePane))
			}
			place := first.Position()
			first.SaveWork(&place)
			other, stopped := settings.Start(), settings.Start()
			first.state.Settings.Seed++
			first.SaveWork(&other)
			first.state.Settings.Seed--
			first.now.stop()
			if first.SaveWork(&stopped); len(other.View)+len(stopped.View) > 0 {
				t.Errorf("a study of other settings is to go on as one of these, %v, or one that was stopped, %v", other.View, stopped.View)
			}
			first.settle(func() bool { return first.now == nil })

			again := on(t, screentest.Dataset(t, "toy"), folder, "sf+knn", "sf+log")
			again.add(again.Go(place))
			again.add(again.ResumeWork(place))
			again.settle(func() bool { return false })
			table, err := read(studyOf(again.state.Dataset, again.state.Settings, "sf+knn sf+log", table3), folder)
			if err != nil || table.done != table.all || again.of.view != first.of.view {
				t.Errorf("%d of %d trials are done, in view %v: %v", table.done, table.all, again.of.view, err)
			}
		})
	}
}

// What a position asked for is told as trials until all are done; of another study nothing
// is.
func TestComputing_SaysHowFarTheTrialsAskedForAre(t *testing.T) {
	of := studyOf(screentest.Dataset(t, "toy"), settings.Default(), "sf+svm", one)
	s := &Screen{grid: gridOf(of, experiment.Report{}), asked: of}
	expect := func(want string) {
		t.Helper()
		if got := s.Computing(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	expect("computing")
	s.now = &running{of: of, progress: progress{done: 3, all: 5}}
	expect("computing, 3 of 5")
	s.now, s.known = nil, &results{of: of, done: 3, all: 5}
	expect("paused, 3 of 5; Tab, then space resumes")
	s.known.done = 5
	expect("")
	s.known, s.asked = nil, study{}
	expect("")
}

// One mapping alone is what run has: its command is that of a table of one column, and
// m takes the next mapping.
func TestOne_IsTheMappingOfTheSettings(t *testing.T) {
	s := settings.Default()
	of := studyOf(screentest.Dataset(t, "toy"), s, "sf+svm", one)
	if p := of.plan(); !slices.Equal(p.Mappings, []string{s.Mapping}) || len(p.Jobs()) != s.Folds {
		t.Errorf("%d trials of %q", len(p.Jobs()), p.Mappings)
	}
	if got := of.command("toy", "folder"); !strings.Contains(got, "--preset table3 ") || !strings.Contains(got, "--mapping "+s.Mapping) {
		t.Error(got)
	}
}

// A comparison with the controls has the settings' mapping and each control once, also
// where that mapping is a control.
func TestControls_AreEachListedOnce(t *testing.T) {
	for _, mapping := range []string{settings.Default().Mapping, augment.Controls()[0].Name} {
		s := settings.Default()
		s.Mapping = mapping
		list := append(study{dataset: screentest.Dataset(t, "toy"), settings: s, view: controls}.plan().Mappings, "")
		for _, k := range augment.Controls() {
			if at := slices.Index(list, k.Name); at < 0 || slices.Contains(list[at+1:], k.Name) {
				t.Errorf("%s beside the mapping %s: %v", k.Name, mapping, list)
			}
		}
		if list[0] != mapping {
			t.Errorf("%v does not begin with %s", list, mapping)
		}
	}
}
