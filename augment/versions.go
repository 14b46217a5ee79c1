package augment

import "slices"

// former is a version of an External mapping that another has replaced. Runs that began with it
// still find it by its name.
type former struct {
	Kind
	next string // the name of the version that has replaced it
}

// Supersede replaces a mapping by its next version, in its place in the list. A version that
// returns is no former one any more.
func Supersede(name string, next Kind) {
	to := now()
	at := slices.IndexFunc(to.kinds, func(k Kind) bool { return k.Name == name })
	if at < 0 || name == next.Name {
		return
	}
	was := to.kinds[at]
	to.former = slices.DeleteFunc(slices.Clone(to.former), func(f former) bool { return f.Name == next.Name || f.Name == name })
	to.former = append(to.former, former{was, next.Name})
	to.kinds = slices.Clone(to.kinds)
	to.kinds[at] = next
	registered.Store(&to)
}

// Former is the version that a mapping has replaced; false for none.
func Former(name string) (Kind, bool) {
	return formerOf(func(f former) bool { return f.next == name })
}

// Latest is the name of the latest version of a mapping.
func Latest(name string) string {
	list := now().former
	for range list {
		i := slices.IndexFunc(list, func(f former) bool { return f.Name == name })
		if i < 0 {
			break
		}
		name = list[i].next
	}
	return name
}

// formerOf is the latest former version that meets a condition.
func formerOf(meets func(former) bool) (Kind, bool) {
	for _, f := range slices.Backward(now().former) {
		if meets(f) {
			return f.Kind, true
		}
	}
	return Kind{}, false
}
