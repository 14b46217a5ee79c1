package serve

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"mevolve/internal/expect"
	"mevolve/internal/must"

	"golang.org/x/crypto/ssh"
)

// The key of the host is made once, for the user alone; one that others can read is refused.
func TestHostKey_IsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	made := must.Get(HostKey(path))
	again, err := HostKey(path)
	if err != nil || ssh.FingerprintSHA256(made.PublicKey()) != ssh.FingerprintSHA256(again.PublicKey()) {
		t.Errorf("the second start has another key: %v", err)
	}
	if runtime.GOOS == "windows" {
		return
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the key is %v, %v", info.Mode(), err)
	}
	must.Do(os.Chmod(path, 0o644))
	expect.Refused(t, expect.ErrorOf(HostKey(path)), "chmod 600")
}

func TestReadKeys_NamesTheLine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "keys")
	line := string(ssh.MarshalAuthorizedKey(newSigner().PublicKey()))
	for content, want := range map[string]string{
		"# class\n\n" + line + line: "",
		line + "ssh-rsa nonsense":   ":2: expected a public key",
		"command=\"ls\" " + line:    ":1: expected a key without options",
		"# nobody\n":                "has no key",
	} {
		must.Do(os.WriteFile(path, []byte(content), 0o600))
		keys, err := ReadKeys(path)
		if want == "" && (err != nil || len(keys) != 2) || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %d keys, %v", content, len(keys), err)
		}
	}
	if a, b := NewPassword(), NewPassword(); len(a) != 8 || a == b {
		t.Errorf("the passwords of two days are %s and %s", a, b)
	}
}

// The password of a day is kept for the user alone; another day has another one.
func TestPasswordOfDay_OutlivesARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "password")
	morning := time.Date(2026, 4, 9, 9, 0, 0, 0, time.UTC)
	at := func(now time.Time) string {
		t.Helper()
		password, err := PasswordOfDay(path, now)
		if err != nil || len(password) != 8 {
			t.Fatalf("the password is %q, %v", password, err)
		}
		return password
	}
	first := at(morning)
	if again := at(morning.Add(8 * time.Hour)); again != first {
		t.Errorf("in the evening the password is %s, not %s", again, first)
	}
	if next := at(morning.Add(24 * time.Hour)); next == first {
		t.Error("the next day has the same password")
	}
	if runtime.GOOS == "windows" {
		return
	}
	kept := at(morning)
	must.Do(os.Chmod(path, 0o644))
	if again := at(morning); again == kept {
		t.Error("a password that others can read is kept")
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the password's file is %v, %v", info.Mode(), err)
	}
}
