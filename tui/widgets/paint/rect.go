package paint

// Rect is a rectangle of cells: columns X..X+W-1, rows Y..Y+H-1.
type Rect struct{ X, Y, W, H int }

// Empty reports whether r holds no cell.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Has reports whether the cell (x, y) is in r.
func (r Rect) Has(x, y int) bool { return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H }

// Intersect is the intersection of r and s, which may be empty.
func (r Rect) Intersect(s Rect) Rect {
	x, y := max(r.X, s.X), max(r.Y, s.Y)
	return Rect{x, y, max(0, min(r.X+r.W, s.X+s.W)-x), max(0, min(r.Y+r.H, s.Y+s.H)-y)}
}

// Inset removes dx columns on both sides and dy rows at the top and the bottom.
func (r Rect) Inset(dx, dy int) Rect {
	return Rect{r.X + dx, r.Y + dy, max(0, r.W-2*dx), max(0, r.H-2*dy)}
}

// Row is the i-th row of r, empty outside it.
func (r Rect) Row(i int) Rect {
	return r.Intersect(Rect{r.X, r.Y + i, r.W, 1})
}

// Below is the rest of r after its first n rows.
func (r Rect) Below(n int) Rect {
	n = min(max(n, 0), r.H)
	return Rect{r.X, r.Y + n, r.W, r.H - n}
}

// Above is the first n rows of r.
func (r Rect) Above(n int) Rect {
	return Rect{r.X, r.Y, r.W, min(max(n, 0), r.H)}
}

// Left is the first n columns of r.
func (r Rect) Left(n int) Rect {
	return Rect{r.X, r.Y, min(max(n, 0), r.W), r.H}
}

// Right is the rest of r after its first n columns.
func (r Rect) Right(n int) Rect {
	n = min(max(n, 0), r.W)
	return Rect{r.X + n, r.Y, r.W - n, r.H}
}
