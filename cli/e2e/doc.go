// Package e2e holds the end-to-end tests: they build the program once and use it at a
// pseudo-terminal with an emulator behind it, so that a test reads the screen that a
// user would see. It has no other code.
package e2e
