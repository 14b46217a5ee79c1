//go:build !purego

package classify

// update is plainUpdate over all variables.
func update(f, up, down []float64, ki, kj []float32, delta float64) (first int, highest, lowest float64) {
	var e extreme
	quads := len(f) / lanes
	if hasAVX && quads > 0 {
		up, down, ki, kj = up[:len(f)], down[:len(f)], ki[:len(f)], kj[:len(f)]
		updateAVX(&f[0], &up[0], &down[0], &ki[0], &kj[0], delta, quads, &e)
	} else {
		e, quads = noExtreme(), 0
	}
	plainUpdate(&e, f, up, down, ki, kj, delta, quads*lanes)
	return e.of()
}

// partner is plainPartner over all variables.
func partner(f, down []float64, ki []float32, highest float64) int {
	var g gain
	quads := len(f) / lanes
	if hasAVX && quads > 0 {
		down, ki = down[:len(f)], ki[:len(f)]
		partnerAVX(&f[0], &down[0], &ki[0], highest, quads, &g)
	} else {
		g, quads = noGain(), 0
	}
	plainPartner(&g, f, down, ki, highest, quads*lanes)
	return g.of()
}

//go:noescape
func updateAVX(f, up, down *float64, ki, kj *float32, delta float64, quads int, to *extreme)

//go:noescape
func partnerAVX(f, down *float64, ki *float32, highest float64, quads int, to *gain)
