package job

import (
	"testing"

	"mevolve/internal/expect"
)

// Two explorers share a memory: what one holds the other cannot, until it is released.
func TestMemory_IsShared(t *testing.T) {
	m := NewMemory(100, 25)
	guests := m.Within(50)
	if !m.Hold("a", "a", 60) || !guests.Hold("b", "b", 40) {
		t.Fatal("60 and 40 do not fit into 100")
	}
	if guests.Hold("c", "c", 1) || guests.Hold("b", "b", 45) || m.Hold("a", "a", 61) {
		t.Error("more than 100 fit into 100")
	}
	if m.Held() != 100 || guests.Held() != 40 {
		t.Errorf("a refusal has changed what is held: %d, %d", m.Held(), guests.Held())
	}
	m.Release("a")
	if guests.Hold("b", "b", 51) || !guests.Hold("b", "b", 50) {
		t.Error("the guests hold at most 50")
	}
	guests.Release("b")
	if m.Held() != 0 || guests.Held() != 0 {
		t.Errorf("%d and %d are held, all is released", m.Held(), guests.Held())
	}
}

// An account counts once for all its owners, until the last of them releases it.
func TestMemory_CountsAnAccountOnce(t *testing.T) {
	m := NewMemory(100, 25)
	if !m.Hold("run", "ann", 60) || !m.Hold("run", "bob", 60) || m.Hold("other", "bob", 50) {
		t.Fatal("60 that two hold together are not 60")
	}
	m.Release("ann")
	expect.Equal(t, int64(60), m.Held())
	if m.Release("bob"); m.Held() != 0 {
		t.Errorf("%d are held by none", m.Held())
	}
}

// What is kept makes room, the least recently used first; one that is too large is not kept.
func TestMemory_DropsTheLeastRecentlyUsed(t *testing.T) {
	m := NewMemory(100, 25)
	for _, key := range []string{"a", "b", "c"} {
		m.Keep(key, key+"!", 8)
	}
	if v, ok := m.Kept("a"); !ok || v != "a!" {
		t.Fatalf("a is %v", v)
	}
	m.Within(10).Keep("d", "d!", 8) // b is the least recently used
	if _, ok := m.Kept("b"); ok {
		t.Error("32 are kept of 25")
	}
	if !m.Hold("owner", "owner", 80) { // leaves 20
		t.Fatal("what is kept is in the way")
	}
	if _, ok := m.Kept("c"); ok {
		t.Error("24 are kept beside 80")
	}
	for _, key := range []string{"a", "d"} {
		if _, ok := m.Kept(key); !ok {
			t.Errorf("%s is dropped though there is room", key)
		}
	}
	m.Keep("e", "e!", 26)
	if _, ok := m.Kept("e"); ok {
		t.Error("a value is kept that takes more than all of the room")
	}
}
