//go:build !race

package datasets

// raced reports whether the race detector is on; it uses memory of its own.
const raced = false
