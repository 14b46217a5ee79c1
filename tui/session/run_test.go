package session

import (
	"errors"
	"testing"

	"mevolve/tui/job"
)

// Every way a run can be brought from one phase to another, and no other.
func TestRun_ChangesItsPhaseByTheRules(t *testing.T) {
	failed := errors.New("no room")
	do := map[string]func(r *run){
		"allow more":      func(r *run) { r.allow(r.at + 2) },
		"allow no more":   func(r *run) { r.allow(r.at) },
		"pause":           func(r *run) { r.pause(r.limit) },
		"extend":          func(r *run) { r.extend(r.at + 2) },
		"stop":            func(r *run) { r.stop() },
		"reach the limit": func(r *run) { r.reach(r.limit) },
		"go a step":       func(r *run) { r.reach(r.at + 1); r.limit = max(r.limit, r.at+1) },
		"end":             func(r *run) { r.take(job.Batch{Done: true}) },
		"fail":            func(r *run) { r.take(job.Batch{Done: true, Err: failed}) },
	}
	names := map[Phase]string{Working: "working", Paused: "paused", Waiting: "waiting", Stopped: "stopped", Failed: "failed"}
	after := map[string]map[Phase]Phase{
		"allow more":      {Working: Working, Paused: Working, Waiting: Working, Stopped: Stopped, Failed: Failed},
		"allow no more":   {Working: Waiting, Paused: Waiting, Waiting: Waiting, Stopped: Stopped, Failed: Failed},
		"pause":           {Working: Paused, Paused: Paused, Waiting: Paused, Stopped: Stopped, Failed: Failed},
		"extend":          {Working: Working, Paused: Paused, Waiting: Working, Stopped: Stopped, Failed: Failed},
		"stop":            {Working: Stopped, Paused: Stopped, Waiting: Stopped, Stopped: Stopped, Failed: Failed},
		"reach the limit": {Working: Waiting, Paused: Paused, Waiting: Waiting, Stopped: Stopped, Failed: Failed},
		"go a step":       {Working: Working, Paused: Paused, Waiting: Waiting, Stopped: Stopped, Failed: Failed},
		"end":             {Working: Stopped, Paused: Stopped, Waiting: Stopped, Stopped: Stopped, Failed: Failed},
		"fail":            {Working: Failed, Paused: Failed, Waiting: Failed, Stopped: Failed, Failed: Failed},
	}
	for what, rule := range after {
		for from, to := range rule {
			r := newRun(7)
			r.at, r.phase = 3, from
			if do[what](&r); r.phase != to {
				t.Errorf("%s: a run that was %s is %s, want %s", what, names[from], names[r.phase], names[to])
			}
		}
	}
}
