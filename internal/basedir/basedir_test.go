package basedir

import (
	"path/filepath"
	"testing"

	"github.com/adrg/xdg"
)

func TestFolders_RelativePathsAreIgnored(t *testing.T) {
	whole := t.TempDir()
	for _, c := range []struct{ home, variable, want string }{
		{"", "", ""},
		{"home", "", ""},
		{".", "state", ""},
		{whole, "", filepath.Join(whole, ".local", "state", "mevolve")},
		{whole, "state", filepath.Join(whole, ".local", "state", "mevolve")},
		{"", whole, filepath.Join(whole, "mevolve")},
		{"home", whole, filepath.Join(whole, "mevolve")},
	} {
		t.Cleanup(xdg.Reload) // after the variables are as they were
		t.Setenv("HOME", c.home)
		for _, variable := range []string{StateVariable, CacheVariable, DataVariable, ConfigVariable} {
			t.Setenv(variable, c.variable)
		}
		xdg.Reload()
		if got := State(); got != c.want {
			t.Errorf("HOME=%q XDG_STATE_HOME=%q: %q, want %q", c.home, c.variable, got, c.want)
		}
		for name, got := range map[string]string{"cache": Cache(), "data": Data(), "config": Config()} {
			if (got == "") != (c.want == "") || got != "" && !filepath.IsAbs(got) {
				t.Errorf("HOME=%q, variable %q: %s is %q", c.home, c.variable, name, got)
			}
		}
	}
}
