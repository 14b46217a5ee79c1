// Package poll waits for conditions that no channel reports, such as the end of another
// process. Only tests use it.
package poll

import "time"

// Until calls a condition every few milliseconds until it holds, and reports whether it did
// within a time.
func Until(within time.Duration, holds func() bool) bool {
	for end := time.Now().Add(within); !holds(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			return false
		}
	}
	return true
}
