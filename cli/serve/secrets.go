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

	"golang.org/x/crypto/ssh"
)

// NewPassword is a password for a day: 8 letters and digits, 40 bits.
func NewPassword() string {
	b := make([]byte, 5)
	_, _ = rand.Read(b) // never fails
	return strings.ToLower(base32.StdEncoding.EncodeToString(b))
}

// HostKey reads the key of the host from a file, or makes it.
func HostKey(path string) (ssh.Signer, error) {
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if b, err = newKey(path); err != nil {
			return nil, fmt.Errorf("the host key cannot be kept: %w", err)
		}
	}
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(path); err != nil {
		return nil, err
	} else if info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
		return nil, fmt.Errorf("%s can be read by others (%v): chmod 600 it, or remove it for a new one", path, info.Mode().Perm())
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
	b, err := os.ReadFile(path)
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
