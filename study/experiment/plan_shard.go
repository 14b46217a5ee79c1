package experiment

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Shard is part Index (from 1) of Of. Parts are disjoint, cover the plan, and
// depend on nothing but the plan.
type Shard struct{ Index, Of int }

// ParseShard reads "2/3".
func ParseShard(text string) (Shard, error) {
	i, of, ok := strings.Cut(text, "/")
	index, err1 := strconv.Atoi(i)
	n, err2 := strconv.Atoi(of)
	s := Shard{index, n}
	if !ok || err1 != nil || err2 != nil || s == (Shard{}) || s.validate() != nil {
		return Shard{}, fmt.Errorf("a shard is written i/n with i from 1 to n, for example 2/3; found %q", text)
	}
	return s, nil
}

func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Index, s.Of) }

func (s Shard) validate() error {
	if s != (Shard{}) && (s.Index < 1 || s.Index > s.Of) {
		return fmt.Errorf("there is no shard %s: shards are counted from 1", s)
	}
	return nil
}

// SlurmShard is the shard of a task of a Slurm job array, by the variables
// that Slurm sets (SLURM_ARRAY_TASK_ID, _MIN, _MAX, _COUNT, _STEP); ok is
// false outside of one. An array with gaps is an error: its tasks' numbers do
// not tell which part is whose.
func SlurmShard(getenv func(string) string) (s Shard, ok bool, err error) {
	const prefix = "SLURM_ARRAY_TASK_"
	if getenv(prefix+"ID") == "" {
		return Shard{}, false, nil
	}
	value := map[string]int{}
	for _, name := range []string{"ID", "MIN", "COUNT"} {
		text := getenv(prefix + name)
		if value[name], err = strconv.Atoi(text); err != nil {
			return Shard{}, false, fmt.Errorf("%s%s is %q, expected a number; give --shard i/n yourself", prefix, name, text)
		}
	}
	id, first, count := value["ID"], value["MIN"], value["COUNT"]
	stepped := getenv(prefix+"STEP") != "" && getenv(prefix+"STEP") != "1"
	if last, err := strconv.Atoi(getenv(prefix + "MAX")); err == nil && last-first+1 != count {
		stepped = true
	}
	if stepped || id < first || id > first+count-1 {
		return Shard{}, false, fmt.Errorf("task %d of this Slurm array of %d tasks from %d on leaves gaps between its numbers, so the task's part of the plan is unknown; use an array without steps, such as --array=1-%d, or give --shard i/n", id, count, first, count)
	}
	return Shard{id - first + 1, count}, true, nil
}

// of deals the plan's groups to the shards: the costliest first, each to the
// shard with the least to do. A group shares work and stays together.
func (s Shard) of(jobs []Job) []Job {
	if s.Of <= 1 {
		return jobs
	}
	groups := groupsOf(jobs)
	slices.SortStableFunc(groups, func(a, b group) int { return -byCost(a, b) })
	load := make([]float64, min(s.Of, len(groups))) // the shards behind them have nothing to do
	var mine []Job
	for _, g := range groups {
		least := 0
		for k := range load {
			if load[k] < load[least] {
				least = k
			}
		}
		load[least] += g.cost
		if least == s.Index-1 {
			mine = append(mine, g.jobs...)
		}
	}
	return mine
}
