package settings

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"mevolve/augment"
	"mevolve/model"
	"mevolve/model/readings"
)

// field is one value of a token. Its number stands before it in every token
// and is never given to another.
type field struct {
	number uint64
	put    func(*packer, *Token)
	get    func(*unpacker, *Token)
}

// keptRuns is the last field of a token by an older mevolve: its runs of other settings.
// They are computed again when they are shown, so the field is skipped.
const keptRuns = 120

// fields in rising order of their numbers. A token holds those that differ
// from usual().
func fields() []field {
	return slices.Concat(positionFields, settingFields(), []field{{keptRuns,
		func(*packer, *Token) {},
		func(u *unpacker, _ *Token) { u.bytes = nil },
	}})
}

var positionFields = []field{
	text(1, func(t *Token) *string { return &t.Dataset }),
	hexadecimal(2, func(t *Token) *string { return &t.Fingerprint }),

	number(10, func(t *Token) *int { return &t.Position.Screen }),
	number(11, func(t *Token) *int { return &t.Position.Graph.Graph }),
	text(12, func(t *Token) *string { return &t.Position.Graph.Lineage }),
	number(13, func(t *Token) *int { return &t.Position.Repeat }),
	number(14, func(t *Token) *int { return &t.Position.Fold }),
	number(15, func(t *Token) *int { return &t.Position.Iteration }),
	number(16, func(t *Token) *int { return &t.Position.Evolved }),
	number(17, func(t *Token) *int { return &t.Position.Step }),
	{18, putCursor, getCursor},
	{19, putForced, getForced},
	{20, putToggled, getToggled},
	{21, putTheta, getTheta},
	{22, putView, getView},
}

// settingFields are those of a run's settings, by their numbers.
func settingFields() []field {
	var list []field
	for _, row := range table {
		switch row.usual.(type) {
		case string:
			list = append(list, text(row.number, func(t *Token) *string { return row.at(&t.Settings).(*string) }))
		case float64:
			list = append(list, decimal(row.number, func(t *Token) *float64 { return row.at(&t.Settings).(*float64) }))
		case int:
			list = append(list, number(row.number, func(t *Token) *int { return row.at(&t.Settings).(*int) }))
		case uint64:
			list = append(list, number(row.number, func(t *Token) *uint64 { return row.at(&t.Settings).(*uint64) }))
		case bool:
			list = append(list, truth(row.number, func(t *Token) *bool { return row.at(&t.Settings).(*bool) }))
		}
	}
	list = append(list, readingFields(90)...)
	slices.SortFunc(list, func(a, b field) int { return cmp.Compare(a.number, b.number) })
	return list
}

// readingFields gives reading R9 the number first + 9.
func readingFields(first uint64) []field {
	var list []field
	for _, r := range readings.All() {
		id, err := strconv.ParseUint(strings.TrimPrefix(r.ID, "R"), 10, 8)
		if err != nil {
			panic("settings: a reading without a number: " + r.ID)
		}
		list = append(list, field{first + id,
			func(p *packer, t *Token) { p.text(t.Settings.Readings.Get(r)) },
			func(u *unpacker, t *Token) {
				set, err := t.Settings.Readings.With(r.ID, u.text())
				u.fail(err)
				t.Settings.Readings = set
			}})
	}
	return list
}

// usual is the token whose fields are left out.
func usual() Token { return Token{Settings: Default(), Position: Start()} }

func encodeFields(t Token) []byte {
	d := usual()
	var out packer
	for _, f := range fields() {
		var here, there packer
		f.put(&here, &t)
		f.put(&there, &d)
		if !bytes.Equal(here.bytes, there.bytes) {
			out.number(f.number)
			out.bytes = append(out.bytes, here.bytes...)
		}
	}
	return out.bytes
}

var errUnknown = errors.New("it names something that this mevolve does not know; open it with the mevolve that wrote it")

func decodeFields(content []byte) (Token, error) {
	t := usual()
	u := unpacker{bytes: content}
	known, next := fields(), 0
	for len(u.bytes) > 0 && u.err == nil {
		n := u.number()
		at := slices.IndexFunc(known[next:], func(f field) bool { return f.number == n })
		if at < 0 {
			return Token{}, errUnknown
		}
		known[next+at].get(&u, &t)
		next += at + 1
	}
	return t, u.err
}

func text(n uint64, at func(*Token) *string) field {
	return field{n, func(p *packer, t *Token) { p.text(*at(t)) }, func(u *unpacker, t *Token) { *at(t) = u.text() }}
}

func hexadecimal(n uint64, at func(*Token) *string) field {
	return field{n, func(p *packer, t *Token) { p.hex(*at(t)) }, func(u *unpacker, t *Token) { *at(t) = u.hex() }}
}

func number[N int | uint64](n uint64, at func(*Token) *N) field {
	return field{n, func(p *packer, t *Token) { p.number(uint64(*at(t))) }, func(u *unpacker, t *Token) { *at(t) = N(u.number()) }}
}

func decimal(n uint64, at func(*Token) *float64) field {
	return field{n, func(p *packer, t *Token) { p.decimal(*at(t)) }, func(u *unpacker, t *Token) { *at(t) = u.decimal() }}
}

func truth(n uint64, at func(*Token) *bool) field {
	return field{n,
		func(p *packer, t *Token) {
			if *at(t) {
				p.number(1)
			} else {
				p.number(0)
			}
		},
		func(u *unpacker, t *Token) { *at(t) = u.number() == 1 }}
}

func putCursor(p *packer, t *Token) {
	if c := t.Position.Cursor; c != nil {
		p.number(uint64(c.Row))
		p.number(uint64(c.Column))
	}
}

func getCursor(u *unpacker, t *Token) {
	t.Position.Cursor = &Cell{Row: u.int(), Column: u.int()}
}

// Parts of a forced attempt, as bits.
const (
	forcedAdd = 1 << iota
	forcedPath
	forcedRemove
)

func putForced(p *packer, t *Token) {
	forced := t.Position.Forced
	if len(forced) == 0 {
		return
	}
	p.number(uint64(len(forced)))
	for _, attempt := range slices.Sorted(maps.Keys(forced)) {
		f := forced[attempt]
		parts := uint64(0)
		if f.Add != nil {
			parts |= forcedAdd
		}
		if f.Path != nil {
			parts |= forcedPath
		}
		if f.Remove != nil {
			parts |= forcedRemove
		}
		p.number(uint64(attempt))
		p.number(parts)
		if f.Add != nil {
			p.edge(*f.Add)
		}
		if f.Path != nil {
			p.number(uint64(len(f.Path)))
			for _, v := range f.Path {
				p.number(uint64(v))
			}
		}
		if f.Remove != nil {
			p.edge(*f.Remove)
		}
	}
}

func getForced(u *unpacker, t *Token) {
	n := u.count()
	forced := make(map[int]augment.Forced, n)
	for range n {
		var f augment.Forced
		attempt, parts := u.int(), u.int()
		if parts&forcedAdd != 0 {
			e := u.edge()
			f.Add = &e
		}
		if parts&forcedPath != 0 {
			f.Path = make([]int, u.count())
			for i := range f.Path {
				f.Path[i] = u.int()
			}
		}
		if parts&forcedRemove != 0 {
			e := u.edge()
			f.Remove = &e
		}
		if _, twice := forced[attempt]; twice || parts >= 2*forcedRemove {
			u.fail(fmt.Errorf("attempt %d is not forced in a way this mevolve knows", attempt+1))
		}
		forced[attempt] = f
	}
	t.Position.Forced = forced
}

// putToggled writes the pairs as the set they are.
func putToggled(p *packer, t *Token) {
	pairs := slices.Clone(t.Position.Toggled)
	slices.SortFunc(pairs, model.Edge.Compare)
	if pairs = slices.Compact(pairs); len(pairs) == 0 {
		return
	}
	p.number(uint64(len(pairs)))
	for _, e := range pairs {
		p.edge(e)
	}
}

func getToggled(u *unpacker, t *Token) {
	t.Position.Toggled = make([]model.Edge, u.count())
	for i := range t.Position.Toggled {
		t.Position.Toggled[i] = u.edge()
	}
}

func putTheta(p *packer, t *Token) {
	if t.Position.Theta != nil {
		p.decimal(*t.Position.Theta)
	}
}

func getTheta(u *unpacker, t *Token) {
	theta := u.decimal()
	t.Position.Theta = &theta
}

func putView(p *packer, t *Token) {
	if len(t.Position.View) == 0 {
		return
	}
	p.number(uint64(len(t.Position.View)))
	for _, name := range slices.Sorted(maps.Keys(t.Position.View)) {
		p.text(name)
		p.text(t.Position.View[name])
	}
}

func getView(u *unpacker, t *Token) {
	n := u.count()
	view := make(map[string]string, n)
	for range n {
		name := u.text()
		view[name] = u.text()
	}
	t.Position.View = view
}
