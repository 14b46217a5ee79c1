package tui

import (
	"errors"
	"sync/atomic"
)

// mostUnread is how many bytes a connection may send without a key, an answer or the end of a
// paste. The reader keeps them all, because an event may end later:
//
//	ESC [ 200 ~ text …        kept until ESC [ 201 ~
//	ESC ] 52 ; c ; text …     kept until BEL or ESC \
const mostUnread = 1 << 20

// ErrUnread means that a connection has sent mostUnread bytes that are no event.
var ErrUnread = errors.New("1 MB came without a key or the end of a paste")

// unread counts the bytes since the last event of a connection. The terminal of the process
// has none (nil): its user would only stop the own program.
type unread struct {
	n    atomic.Int64
	most int64
}

// add counts bytes, and reports whether they are too many.
func (u *unread) add(n int) bool { return u != nil && u.n.Add(int64(n)) > u.most }

// event begins the count anew.
func (u *unread) event() { u.n.Store(0) }
