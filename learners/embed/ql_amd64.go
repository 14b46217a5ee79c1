//go:build !purego

package embed

// steps does n steps of all sweeps, with vector instructions if the processor has them;
// the bits are the same.
func (w *sweeps) steps(rows []row, n int) {
	busy := 0
	for k, left := range w.left {
		if left >= 0 {
			busy++
		}
		_ = rows[w.at[k]-n+1 : w.at[k]+2]
	}
	if !hasAVX || busy <= 2 {
		w.plainSteps(rows, n)
		return
	}
	stepsAVX(&rows[0], w, n)
}

//go:noescape
func stepsAVX(rows *row, w *sweeps, n int)
