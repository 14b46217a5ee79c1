package readings

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// MarshalJSON writes all readings by ID, in order: {"R1":"keep",…}.
func (s Set) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	sep := "{"
	for _, r := range all {
		fmt.Fprintf(&b, "%s%q:%q", sep, r.ID, s.Get(r))
		sep = ","
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads the output of MarshalJSON. A missing reading has its default; an
// unknown reading is an error.
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
