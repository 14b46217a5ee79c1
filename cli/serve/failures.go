package serve

import (
	"maps"
	"net"
	"net/netip"
	"sync"
	"time"
)

// failures are the addresses that have sent a wrong password. The next password of such an
// address is judged after a delay, right or wrong, so that a guess costs its time even if the
// guesser does not wait for the answer:
//
//	address A: wrong, at once → any password, a second later → …
//	address B: right, at once
//
// A delay holds up one connection. The zero failures is empty.
type failures struct {
	mu   sync.Mutex
	last map[netip.Prefix]time.Time // of an address's latest failure
}

// The limits of failures.
const (
	mostFailed = 1000             // addresses; further ones count as failed
	forgotten  = 10 * time.Minute // after this time an address counts as new
)

// addressOf is a guest's address: for IPv6 the network of 64 bits, which one host may have.
func addressOf(a net.Addr) netip.Prefix {
	at, err := netip.ParseAddrPort(a.String())
	if err != nil {
		return netip.Prefix{}
	}
	ip, bits := at.Addr().Unmap(), 64
	if ip.Is4() {
		bits = 32
	}
	p, _ := ip.WithZone("").Prefix(bits)
	return p
}

// has reports whether an address has failed, or is one too many to remember.
func (f *failures) has(a netip.Prefix) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	at, ok := f.last[a]
	if ok {
		return time.Since(at) < forgotten
	}
	f.clear()
	return len(f.last) >= mostFailed
}

// add records a failure.
func (f *failures) add(a netip.Prefix) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.last == nil {
		f.last = map[netip.Prefix]time.Time{}
	}
	if _, ok := f.last[a]; ok || len(f.last) < mostFailed {
		f.last[a] = time.Now()
	}
}

// clear forgets old failures once the table is full. The caller holds f.mu.
func (f *failures) clear() {
	if len(f.last) >= mostFailed {
		maps.DeleteFunc(f.last, func(_ netip.Prefix, at time.Time) bool { return time.Since(at) >= forgotten })
	}
}
