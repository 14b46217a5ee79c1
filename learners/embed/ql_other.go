//go:build !amd64 || purego

package embed

func (w *sweeps) steps(rows []row, n int) { w.plainSteps(rows, n) }
