package readings

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// MarshalJSON writes every reading by its ID, in order: {"R1":"keep",…}.
func (s Set) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for k, r := range all {
		sep := ","
		if k == 0 {
			sep = "{"
		}
		fmt.Fprintf(&b, "%s%q:%q", sep, r.ID, s.Get(r))
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
