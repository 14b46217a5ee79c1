package experiment

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/expect"
	"mevolve/internal/lists"
	"mevolve/internal/must"
	"mevolve/model"
	"mevolve/model/readings"
	"mevolve/study/settings"
)

func builtIn(name string) *model.Dataset {
	return must.Get(datasets.Generate(name))
}

// smallPlan has 4 cells of 2×5 trials that take milliseconds each.
func smallPlan() Plan {
	s := settings.Default()
	s.Iterations, s.Repeats = 1, 2
	return Plan{
		Settings: s, Datasets: []*model.Dataset{builtIn("noise")},
		Mappings: []string{"random", "motif-similarity"}, Learners: []string{"sf+knn", "sf+log"}, Betas: []float64{0.15},
		Filters: []bool{true}, Similarities: []string{s.Similarity}, Readings: []readings.Set{readings.Default()},
	}
}

func TestTrialID_IsReadable(t *testing.T) {
	s := settings.Default()
	if got, want := TrialID("MUTAG", s, 1, 3), "MUTAG/motif-similarity/sf+svm/b0.15/r1/f3/filter"; got != want {
		t.Errorf("%s, expected %s", got, want)
	}
	s.Filter = false
	s.Readings.Pool = readings.PoolOriginals
	if got, want := TrialID("KKI", s, 10, 1), "KKI/motif-similarity/sf+svm/b0.15/r10/f1/no-filter/R9=originals"; got != want {
		t.Errorf("%s, expected %s", got, want)
	}
}

func TestPlan_EveryTrialHasAnIDOfItsOwn(t *testing.T) {
	p := smallPlan()
	p.Betas, p.Filters, p.Readings = []float64{0.05, 0.15}, []bool{true, false}, eachSwitched()
	ids := map[string]bool{}
	for _, j := range p.Jobs() {
		if ids[j.ID] {
			t.Fatalf("two trials are called %s", j.ID)
		}
		ids[j.ID] = true
	}
	if want := 2 * 2 * 2 * 2 * len(p.Readings) * 2 * 5; len(ids) != want {
		t.Errorf("%d trials, expected %d", len(ids), want)
	}
}

// eachSwitched is the default choice of readings, and then every other value of every
// reading alone.
func eachSwitched() []readings.Set {
	sets := []readings.Set{readings.Default()}
	for _, r := range readings.All() {
		for _, v := range r.Values[1:] {
			sets = append(sets, must.Get(readings.Default().With(r.ID, v.Name)))
		}
	}
	return sets
}

// Stores that were made before are found by these keys, until the next Edition.
func TestConfiguration_KeepsItsKeys(t *testing.T) {
	p := smallPlan()
	if key := p.Configuration().Key; key != "09962ec6d5899cf2" {
		t.Errorf("the key is %s", key)
	}
	p.Settings.Seed, p.Settings.Twins, p.Settings.Attributed, p.Settings.EmbeddingPreset = 1<<63+1, settings.TwinsTogether, true, "a<b"
	if key := p.Configuration().Key; key != "33bf9952ba023dfb" {
		t.Errorf("of all that few plans set it is %s", key)
	}
}

// named is what tells a trial from those of other settings: the key of its store and its id.
func named(s settings.Settings) string {
	p := PlanOf(nil, s)
	return p.Configuration().Key + "/" + TrialID("toy", s, 1, 1)
}

// A setting or a reading that decides a number is in the key or in
// the id without doing anything for it.
func TestConfiguration_OrTheIDNamesEverySettingAndReading(t *testing.T) {
	usual := settings.Default()
	held := string(PlanOf(nil, usual).Configuration().Settings)
	of := reflect.TypeOf(usual)
	for i := range of.NumField() {
		if of.Field(i).Name == "Repeats" { // counted in the id
			continue
		}
		s := usual
		for _, field := range leaves(reflect.ValueOf(&s).Elem().Field(i)) {
			before := reflect.New(field.Type()).Elem()
			before.Set(field)
			other(t, field)
			if named(s) == named(usual) {
				t.Errorf("another %s has the same key and the same id", of.Field(i).Name)
			}
			field.Set(before)
		}
	}
	for _, row := range settings.All() {
		name := strings.ReplaceAll(row.Name, "-", "_")
		if isListed(name, nil) == strings.Contains(held, fmt.Sprintf("%q:", name)) {
			t.Errorf("%s is in the lists of a plan and in the configuration at its default %s, or in neither", name, held)
		}
	}
	for _, r := range readings.All() {
		for _, v := range r.Values[1:] {
			s := usual
			s.Readings, _ = s.Readings.With(r.ID, v.Name)
			if named(s) == named(usual) {
				t.Errorf("%s=%s has the key and the id of the default", r.ID, v.Name)
			}
		}
	}
}

// leaves are the fields of a struct, or the value itself.
func leaves(v reflect.Value) (list []reflect.Value) {
	if v.Kind() != reflect.Struct {
		return []reflect.Value{v}
	}
	for i := range v.NumField() {
		list = append(list, v.Field(i))
	}
	return list
}

// other changes a value.
func other(t *testing.T, v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("/home/me/x#0123456789abcdef")
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int:
		v.SetInt(v.Int() + 1)
	case reflect.Uint64:
		v.SetUint(v.Uint() + 1)
	case reflect.Float64:
		v.SetFloat(v.Float() / 2)
	default:
		t.Fatalf("a setting of kind %s", v.Kind())
	}
}

func TestConfiguration_OfSplitsHasTheContentAndNotThePath(t *testing.T) {
	s := settings.Default()
	key := func(splits string) string {
		s.Splits = splits
		return PlanOf(nil, s).Configuration().Key
	}
	if key("/here/a.csv#0123456789abcdef") != key("/there/b.csv#0123456789abcdef") {
		t.Error("another path makes another store")
	}
	if key("/here/a.csv#0123456789abcdef") == key("/here/a.csv#0123456789abcdee") {
		t.Error("another content makes no other store")
	}
}

func TestConfiguration_DoesNotDependOnWhatListsMayExtend(t *testing.T) {
	p := smallPlan()
	key := p.Configuration().Key
	q := p
	q.Mappings, q.Learners, q.Betas = []string{"random"}, []string{"netlsd+svm"}, []float64{0.2, 0.3}
	q.Filters, q.Similarities, q.Readings = []bool{false}, []string{"jaccard", "ra"}, eachSwitched()
	q.Settings.Repeats, q.Settings.Mapping, q.Settings.Learner, q.Settings.Beta = 7, "random", "sf+rf", 0.4
	q.Datasets, q.Shard = nil, Shard{1, 2}
	if q.Configuration().Key != key {
		t.Error("longer lists make another store")
	}
	q.Settings.Folds, q.Settings.Seed, q.Settings.Twins = 4, 1<<63+1, settings.TwinsTogether
	back, err := configured(q.Configuration())
	if err != nil || back.Folds != 4 || back.Seed != q.Settings.Seed || back.Twins != q.Settings.Twins {
		t.Errorf("it is not read back: %+v, %v", back, err)
	}
}

func TestShards_PartitionThePlan(t *testing.T) {
	for n := 1; n <= 6; n++ {
		p := smallPlan()
		p.Settings.Repeats = 1 + n%2
		var all []string
		for i := 1; i <= n; i++ {
			p.Shard = Shard{i, n}
			for _, j := range p.Selected() {
				all = append(all, j.ID)
			}
		}
		want := lists.Each(p.Jobs(), func(j Job) string { return j.ID })
		slices.Sort(all)
		slices.Sort(want)
		if !slices.Equal(all, want) {
			t.Fatalf("%d shards have %d trials, the plan has %d", n, len(all), len(want))
		}
	}
}

func TestShards_MoreThanThereIsWorkHaveNothingToDo(t *testing.T) {
	p := smallPlan()
	p.Shard = Shard{math.MaxInt, math.MaxInt} // asked for that much memory
	if jobs := p.Selected(); len(jobs) > 0 {
		t.Errorf("%d jobs", len(jobs))
	}
	p.Shard.Index = 1
	if jobs := p.Selected(); len(jobs) == 0 {
		t.Error("the first shard has nothing to do")
	}
}

func TestShards_HaveLikeAmountsOfWork(t *testing.T) {
	p := smallPlan()
	p.Settings.Repeats = 10
	var costs []float64
	largest := 0.0
	for i := 1; i <= 3; i++ {
		p.Shard = Shard{i, 3}
		jobs := p.Selected()
		sum := 0.0
		for _, g := range groupsOf(jobs) {
			sum += g.cost
			largest = max(largest, g.cost)
		}
		costs = append(costs, sum)
	}
	if slices.Max(costs)-slices.Min(costs) > largest+1e-9 {
		t.Errorf("the shards cost %v; the largest group costs %v", costs, largest)
	}
}

func TestParseShard(t *testing.T) {
	if s, err := ParseShard("2/3"); err != nil || s != (Shard{2, 3}) {
		t.Errorf("2/3 is read as %v, %v", s, err)
	}
	for _, wrong := range []string{"", "3", "0/3", "4/3", "1/0", "0/0", "-1/3", "a/b", "1/2/3"} {
		if _, err := ParseShard(wrong); err == nil || !strings.Contains(err.Error(), "for example 2/3") {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}

func TestSlurmShard(t *testing.T) {
	for name, c := range map[string]struct {
		id, min, max, count, step string
		want                      Shard
		refused                   bool
	}{
		"no array":              {},
		"--array=1-4":           {id: "3", min: "1", max: "4", count: "4", step: "1", want: Shard{3, 4}},
		"--array=0-3":           {id: "0", min: "0", max: "3", count: "4", step: "1", want: Shard{1, 4}},
		"--array=5-6, no _STEP": {id: "6", min: "5", max: "6", count: "2", want: Shard{2, 2}},
		"--array=1-7:2":         {id: "3", min: "1", max: "7", count: "4", step: "2", refused: true},
		"--array=1,3,7":         {id: "3", min: "1", max: "7", count: "3", step: "1", refused: true},
		"--array=0-8:4, no max": {id: "8", min: "0", count: "3", refused: true},
		"not a number":          {id: "x", min: "1", max: "2", count: "2", refused: true},
	} {
		env := map[string]string{"_ID": c.id, "_MIN": c.min, "_MAX": c.max, "_COUNT": c.count, "_STEP": c.step}
		s, ok, err := SlurmShard(func(key string) string { return env[strings.TrimPrefix(key, "SLURM_ARRAY_TASK")] })
		switch {
		case c.refused && err == nil:
			t.Errorf("%s is taken as %v", name, s)
		case !c.refused && (err != nil || s != c.want || ok != (c.id != "")):
			t.Errorf("%s gives %v, %v, %v; expected %v", name, s, ok, err, c.want)
		}
	}
}

func TestSchedule_CheapestFirst(t *testing.T) {
	p := smallPlan()
	p.Learners = []string{"sf+svm", "sf+knn", "gl2vec+svm"}
	p.Datasets = append(p.Datasets, builtIn("rings"))
	units := schedule(p.Jobs(), 2)
	jobs := 0
	for i, u := range units {
		jobs += len(u.jobs)
		for _, j := range u.jobs {
			if sharingOf(j) != sharingOf(u.jobs[0]) {
				t.Fatalf("%s and %s share nothing", j.ID, u.jobs[0].ID)
			}
		}
		if i > 0 && u.cost/float64(len(u.jobs)) < units[i-1].cost/float64(len(units[i-1].jobs))-1e-12 {
			t.Errorf("unit %d is cheaper than the one before it", i+1)
		}
	}
	if jobs != len(p.Jobs()) {
		t.Errorf("%d trials are scheduled of %d", jobs, len(p.Jobs()))
	}
}

// Trials of one group get one original model between them.
func TestSharing_TrialsOfOtherLearnersDoNot(t *testing.T) {
	p := smallPlan()
	p.Learners = []string{"graph2vec+svm"}
	p.Readings = eachSwitched()
	jobs := p.Jobs()
	for _, j := range jobs[1:] {
		if r := j.Settings.Readings; r.Validation != readings.ValidationApart || r.Grid != readings.GridVal {
			continue // the same learner is fitted or tuned on other graphs
		}
		if same := j.Settings.LearnerOptions(2) == jobs[0].Settings.LearnerOptions(2); same != (originalOf(j.Settings) == originalOf(jobs[0].Settings)) {
			t.Errorf("%v: the same learner is %v, the same original model %v", j.Settings.Readings.Changed(), same, !same)
		}
	}
}

// changed is every reading switched alone, with one of the choices changed.
func changed(at int, change func(*readings.Set)) []readings.Set {
	sets := eachSwitched()
	change(&sets[at])
	return sets
}

func TestPlan_SaysWhatItLacks(t *testing.T) {
	for want, change := range map[string]func(*Plan){
		"no dataset":          func(p *Plan) { p.Datasets = nil },
		"than 500000 trials":  func(p *Plan) { p.Settings.Repeats, p.Settings.Folds = 1000, 501 },
		"no learner":          func(p *Plan) { p.Learners = nil },
		"random twice":        func(p *Plan) { p.Mappings = []string{"random", "random"} },
		"noise twice":         func(p *Plan) { p.Datasets = append(p.Datasets, p.Datasets[0]) },
		"there is no learner": func(p *Plan) { p.Learners = []string{"sf+svn"} },
		"--beta":              func(p *Plan) { p.Betas = []float64{0.15, 1.5} },
		"no shard 4/3":        func(p *Plan) { p.Shard = Shard{4, 3} },
		"reading R5":          func(p *Plan) { p.Readings = changed(1, func(r *readings.Set) { r.ZeroScores = "?" }) },
		"reading R1":          func(p *Plan) { p.Readings = changed(2, func(r *readings.Set) { r.Connectivity = "?" }) },
	} {
		p := smallPlan()
		change(&p)
		expect.Refused(t, p.Validate(), want)
	}
}

// Every list of a plan is an axis: a plan of one cell has one item of each, and no two trials of a
// plan with two of each have the same name beside the work.
func TestPlan_EveryListIsAnAxis(t *testing.T) {
	p := PlanOf(builtIn("toy"), settings.Default())
	for i := range reflect.TypeFor[Plan]().NumField() {
		if f := reflect.ValueOf(p).Field(i); f.Kind() == reflect.Slice && f.Len() != 1 {
			t.Errorf("%s is no axis: %d items", reflect.TypeFor[Plan]().Field(i).Name, f.Len())
		}
	}
	p.Mappings, p.Learners, p.Betas = []string{"random", "motif-random"}, []string{"sf+svm", "sf+rf"}, []float64{.1, .2}
	p.Filters, p.Similarities = []bool{true, false}, []string{"ra", "jaccard"}
	other, err := readings.Default().With("R9", "originals")
	p.Readings = append(p.Readings, other)
	must.Do(errors.Join(err, p.Validate()))
	names := map[string]bool{}
	for _, j := range p.Jobs() {
		names[(&bench{plan: p}).named(j)] = true
	}
	if want := 64 * p.Settings.Folds; len(names) != want {
		t.Errorf("%d trials have %d names", want, len(names))
	}
}
