package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/renameio/v2/maybe"

	"mevolve/regular"
)

// largestConfiguration is far more bytes than any settings take.
const largestConfiguration = 1 << 20

// Configuration is everything that determines the results in a store, apart
// from the trials' own ids: the settings as canonical JSON, and their key.
type Configuration struct {
	Key      string          `json:"key"`
	Settings json.RawMessage `json:"configuration"`
}

// NewConfiguration is that of some settings. Its key is the first 64 bits of
// their SHA-256: it names the store's settings, and shows damage to them.
func NewConfiguration(settings json.RawMessage) (Configuration, error) {
	var b bytes.Buffer
	if err := json.Compact(&b, settings); err != nil {
		return Configuration{}, fmt.Errorf("the configuration of a store is not JSON: %w", err)
	}
	sum := sha256.Sum256(b.Bytes())
	return Configuration{hex.EncodeToString(sum[:8]), b.Bytes()}, nil
}

// settle writes the configuration of a new store, or holds c against that of
// an old one.
func settle(dir string, c Configuration) error {
	old, err := readConfiguration(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if info, err := os.Stat(filepath.Join(dir, trialsFile)); err == nil && info.Size() > 0 {
			return fmt.Errorf("%s holds trials but no %s, so nothing tells what they are of; restore it or use another folder", dir, configurationFile)
		}
		return writeConfiguration(dir, c)
	case err != nil:
		return err
	case old.Key != c.Key:
		return fmt.Errorf("the store %s holds trials of another configuration (%s); use the same settings or another folder", dir, differences(old, c, "in the store", "now"))
	}
	return nil
}

func readConfiguration(dir string) (Configuration, error) {
	path := filepath.Join(dir, configurationFile)
	b, err := regular.ReadFile(path, largestConfiguration)
	if err != nil {
		return Configuration{}, fmt.Errorf("cannot read the configuration of a store: %w", err)
	}
	c, err := decodeConfiguration(b)
	if err != nil {
		return c, fmt.Errorf("%s: %w; restore it or use another folder", path, err)
	}
	return c, nil
}

func decodeConfiguration(b []byte) (Configuration, error) {
	var written Configuration
	if err := json.Unmarshal(b, &written); err != nil || written.Settings == nil {
		return written, fmt.Errorf("found %s, expected {\"key\":…,\"configuration\":…}", excerpt(b))
	}
	c, err := NewConfiguration(written.Settings)
	if err == nil && c.Key != written.Key {
		err = fmt.Errorf("the file was damaged: its key %q is not that of its settings, %q", written.Key, c.Key)
	}
	return c, err
}

func writeConfiguration(dir string, c Configuration) error {
	b, err := encodeConfiguration(c)
	if err != nil {
		return err
	}
	path := filepath.Join(dir, configurationFile)
	if err := maybe.WriteFile(path, b, 0o644); err != nil {
		return fmt.Errorf("cannot write the configuration of a store: %w", err)
	}
	return nil
}

func encodeConfiguration(c Configuration) ([]byte, error) {
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false) // the settings must come back byte for byte
	out.SetIndent("", "  ")
	if err := out.Encode(c); err != nil {
		return nil, fmt.Errorf("the configuration of a store is not JSON: %w", err)
	}
	return b.Bytes(), nil
}

// differences names the settings in which two configurations differ.
func differences(a, b Configuration, inA, inB string) string {
	x, y := map[string]string{}, map[string]string{}
	flatten("", a.Settings, x)
	flatten("", b.Settings, y)
	names := maps.Clone(x)
	maps.Copy(names, y)
	var out []string
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if u, v := x[name], y[name]; u != v {
			out = append(out, fmt.Sprintf("%s is %s %s and %s %s", name, orNothing(u), inA, orNothing(v), inB))
		}
	}
	if len(out) == 0 {
		return fmt.Sprintf("its key is %q %s and %q %s", a.Key, inA, b.Key, inB)
	}
	return strings.Join(out, ", ")
}

// flatten lists the leaves of a JSON object under dotted names.
func flatten(name string, raw json.RawMessage, into map[string]string) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil || fields == nil {
		into[name] = string(raw)
		return
	}
	for k, v := range fields {
		flatten(strings.TrimPrefix(name+"."+k, "."), v, into)
	}
}

func orNothing(value string) string {
	if value == "" {
		return "absent"
	}
	return value
}
