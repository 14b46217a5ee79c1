// Package session keeps the evolutions that run beside the screens: one for
// the settings, dataset and fold that are shown, and those of settings one
// has left, which wait to be shown again.
package session
