package readings

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// MarshalJSON writes every reading by its ID, in order: {"R1":"keep",…}; late ones
// only where they are not at their default.
func (s Set) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	sep := "{"
	for _, r := range all {
		if r.Late && s.Get(r) == r.Values[0].Name {
			continue
		}
		fmt.Fprintf(&b, "%s%q:%q", sep, r.ID, s.Get(r))
		sep = ","
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads what MarshalJSON writes; a reading that is not named
// takes its default, an unknown one is an error.
func (s *Set) UnmarshalJSON(b []byte) error {
	var named map[string]string
	if err := json.Unmarshal(b, &named); err != nil {
		return fmt.Errorf("readings are an object of names and values: %w", err)
	}
	set := Default()
	for name, value := range named {
		var err error
		if set, err = set.With(name, value); err != nil {
			return err
		}
	}
	*s = set
	return nil
}
