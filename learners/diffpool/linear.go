package diffpool

// linear is Y = X·W + b.
type linear struct{ weight, bias matrix }

func (l linear) forward(w *workspace, x matrix) matrix {
	y := w.matrix(x.rows, l.weight.cols)
	addProduct(y, x, l.weight)
	addRow(y, l.bias.row(0))
	return y
}

func (l linear) backward(grad linear, x, dx, dy matrix) {
	addTransProduct(grad.weight, x, dy)
	addRows(grad.bias.row(0), dy)
	addProductTrans(dx, dy, l.weight)
}
