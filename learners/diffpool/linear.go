package diffpool

// linear is Y = X·W + b, where X is parts side by side.
type linear struct{ weight, bias matrix }

func (l linear) forward(w *workspace, x ...matrix) matrix {
	y := w.space(x[0].rows, l.weight.cols)
	partsProduct(y, l.bias.repeated(y.rows), x, l.weight)
	return y
}

func (l linear) backward(w *workspace, grad linear, x, dx []matrix, dy matrix) {
	addRows(grad.bias, dy)
	parts{x, dx}.backward(w, l.weight, grad.weight, dy)
}
