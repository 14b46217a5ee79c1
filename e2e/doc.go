// Package e2e holds tests only: they build the program once and use it as
// people do, at a terminal. The terminal is a pseudo-terminal with an emulator
// behind it, so a test reads the screen that a user would see.
package e2e
