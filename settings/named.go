package settings

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Names lists the settings by the names of their flags ("max-pool"); the
// readings, which have names of their own, are not among them.
func Names() []string {
	var names []string
	for f := range namedFields() {
		names = append(names, f)
	}
	return names
}

// namedFields yields the fields that one word can set, in order.
func namedFields() func(yield func(name string, index int) bool) {
	return func(yield func(string, int) bool) {
		of := reflect.TypeFor[Settings]()
		for i := range of.NumField() {
			name, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ",")
			if of.Field(i).Type.Kind() != reflect.Struct && !yield(strings.ReplaceAll(name, "_", "-"), i) {
				return
			}
		}
	}
}

// With returns the settings with one of them changed, by its name and the
// value as a person writes it. What cannot be run is an error.
func (s Settings) With(name, value string) (Settings, error) {
	for known, i := range namedFields() {
		if known != name {
			continue
		}
		changed := s
		if err := set(reflect.ValueOf(&changed).Elem().Field(i), value); err != nil {
			return s, err
		}
		if err := changed.Validate(); err != nil {
			return s, err
		}
		return changed, nil
	}
	return s, fmt.Errorf("there is no setting %q; there are %s", name, strings.Join(Names(), ", "))
}

func set(field reflect.Value, value string) error {
	switch field.Kind() {
	case reflect.String:
		field.SetString(value)
	case reflect.Int:
		n, err := strconv.Atoi(value)
		if err != nil {
			return fmt.Errorf("expected a whole number; found %q", value)
		}
		field.SetInt(int64(n))
	case reflect.Uint64:
		n, err := strconv.ParseUint(value, 10, 64)
		if err != nil {
			return fmt.Errorf("expected a whole number from 0; found %q", value)
		}
		field.SetUint(n)
	case reflect.Float64:
		x, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return fmt.Errorf("expected a number; found %q", value)
		}
		field.SetFloat(x)
	case reflect.Bool:
		switch strings.ToLower(value) {
		case "yes", "on", "true":
			field.SetBool(true)
		case "no", "off", "false":
			field.SetBool(false)
		default:
			return fmt.Errorf("expected yes or no; found %q", value)
		}
	default:
		panic("settings: no words set a " + field.Kind().String())
	}
	return nil
}
