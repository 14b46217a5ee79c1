package serve

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base32"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"time"

	"golang.org/x/crypto/ssh"

	"mevolve/internal/openfile"
)

// NewPassword is a password for a day: 8 letters and digits, 40 bits.
func NewPassword() string {
	b := make([]byte, 5)
	_, _ = rand.Read(b) // never fails
	return strings.ToLower(base32.StdEncoding.EncodeToString(b))
}

// largest is far more bytes than a file of keys or a password has.
const largest = 1 << 20

// checkPrivate refuses a file that others can read.
func checkPrivate(path string) error {
	info, err := os.Stat(path)
	if err == nil && info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
		err = fmt.Errorf("%s can be read by others (%v): chmod 600 it", path, info.Mode().Perm())
	}
	return err
}

// The length of a password of the user's own, in bytes. A client sends no longer one.
const (
	leastPassword = 8
	mostPassword  = 64
)

// ReadPassword reads the first line of a file as the password.
func ReadPassword(path string) (string, error) {
	b, err := openfile.ReadFile(path, largest)
	if err != nil {
		return "", err
	}
	if err := checkPrivate(path); err != nil {
		return "", err
	}
	line, _, _ := strings.Cut(string(b), "\n")
	line = strings.TrimSpace(line)
	if n := len(line); n < leastPassword || n > mostPassword {
		return "", fmt.Errorf("%s: expected a password of %d to %d bytes in the first line; found %d", path, leastPassword, mostPassword, n)
	}
	return line, nil
}

// PasswordOfDay is the password that a file keeps for the day of now, or a new one, which it
// keeps from then on. Only the user can read the file.
func PasswordOfDay(path string, now time.Time) (string, error) {
	today := now.Format(time.DateOnly)
	if checkPrivate(path) != nil {
		_ = os.Remove(path) // a new file is the user's alone
	} else if b, err := openfile.ReadFile(path, largest); err == nil {
		if words := strings.Fields(string(b)); len(words) == 2 && words[0] == today && len(words[1]) >= leastPassword {
			return words[1], nil
		}
	}
	password := NewPassword()
	if err := openfile.WriteFile(path, []byte(today+" "+password+"\n"), 0o600); err != nil {
		return "", fmt.Errorf("the password of the day cannot be kept: %w", err)
	}
	return password, nil
}

// HostKey reads the key of the host from a file, or makes it.
func HostKey(path string) (ssh.Signer, error) {
	b, err := openfile.ReadFile(path, largest)
	if errors.Is(err, fs.ErrNotExist) {
		if b, err = newKey(path); err != nil {
			return nil, fmt.Errorf("the host key cannot be kept: %w", err)
		}
	}
	if err != nil {
		return nil, err
	}
	if err := checkPrivate(path); err != nil {
		return nil, fmt.Errorf("%w, or remove it for a new one", err)
	}
	key, err := ssh.ParsePrivateKey(b)
	if err != nil {
		return nil, fmt.Errorf("%s is not a private key: %w; remove it for a new one", path, err)
	}
	return key, nil
}

// newKey writes a new key into a new file that only the user can read.
func newKey(path string) ([]byte, error) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	block, err := ssh.MarshalPrivateKey(key, "mevolve serve")
	if err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	b := pem.EncodeToMemory(block)
	_, err = file.Write(b)
	if err = errors.Join(err, file.Close()); err != nil {
		_ = os.Remove(path)
	}
	return b, err
}

// ReadKeys reads a file of public keys, one a line as in authorized_keys. A line with
// options is refused, because none of them would hold here.
func ReadKeys(path string) (keys []ssh.PublicKey, err error) {
	b, err := openfile.ReadFile(path, largest)
	if err != nil {
		return nil, err
	}
	for i, line := range strings.Split(string(b), "\n") {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		key, _, options, _, err := ssh.ParseAuthorizedKey([]byte(line))
		if err != nil {
			return nil, fmt.Errorf("%s:%d: expected a public key such as ssh-ed25519 AAAA…: %w", path, i+1, err)
		}
		if len(options) > 0 {
			return nil, fmt.Errorf("%s:%d: expected a key without options; found %s", path, i+1, options[0])
		}
		keys = append(keys, key)
	}
	if len(keys) == 0 {
		return nil, fmt.Errorf("%s has no key", path)
	}
	return keys, nil
}
