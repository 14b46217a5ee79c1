// Package basedir returns the user's folders by the XDG Base Directory Specification.
// Relative paths, in HOME or in the XDG variables, are ignored. Without an absolute
// path a folder is "", so that nothing is written into the working directory or the
// root of the disk.
package basedir

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"
)

// Variables that replace the folders in HOME.
const (
	StateVariable  = "XDG_STATE_HOME"
	CacheVariable  = "XDG_CACHE_HOME"
	DataVariable   = "XDG_DATA_HOME"
	ConfigVariable = "XDG_CONFIG_HOME"
)

// State returns the folder of saved places and reading marks; "" for none, as for the
// others.
func State() string { return ours(StateVariable, xdg.StateHome) }

// Cache returns the folder of downloads.
func Cache() string { return ours(CacheVariable, xdg.CacheHome) }

// Data returns the folder of the explorer's trials.
func Data() string { return ours(DataVariable, xdg.DataHome) }

// Config returns the folder of the user's settings.
func Config() string { return ours(ConfigVariable, xdg.ConfigHome) }

func ours(variable, base string) string {
	if !filepath.IsAbs(os.Getenv(variable)) {
		if home, err := os.UserHomeDir(); err != nil || !filepath.IsAbs(home) {
			return ""
		}
	}
	return filepath.Join(base, "mevolve")
}

// Missing returns why the folder of a variable is "".
func Missing(variable string) error {
	return fmt.Errorf("HOME is not an absolute path; set it or %s to one", variable)
}
