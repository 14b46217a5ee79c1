package store

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

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

// mustBe is an error where the store of that name, whose configuration is held, cannot
// take trials of the configuration c, which is this program's.
func (held Configuration) mustBe(name string, c Configuration) error {
	if held.Key == c.Key {
		return nil
	}
	x, y := map[string]string{}, map[string]string{}
	flatten("", held.Settings, x)
	flatten("", c.Settings, y)
	if old, now := x["edition"], y["edition"]; old != now && old != "" && now != "" {
		return fmt.Errorf("edition %s in %s; this program makes edition %s, and trials of two editions are not put together: `mevolve bench report %s` reports the store as it is, --store NEW begins a new one", old, name, now, name)
	}
	return fmt.Errorf("the store %s holds trials of another configuration (%s); use the same settings or another folder", name, differences(held, c, "in the store", "now"))
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

func orNothing(value string) string { return cmp.Or(value, "absent") }
