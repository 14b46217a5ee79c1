package theme

// The glyphs, by meaning. paint.Spell gives each its ASCII form.
const (
	EdgeGlyph     = '■'
	NoneGlyph     = '·'
	DiagonalGlyph = '╲'
	AddedGlyph    = '+'
	RemovedGlyph  = '-'
	MotifGlyph    = '◆'
	PassedGlyph   = '○' // drawn, but passed over or undone

	KeptGlyph    = '▪'
	DroppedGlyph = '▫'
	RightGlyph   = '●'
	WrongGlyph   = '○'

	SelectedGlyph = '▸'
	OnGlyph       = '■'
	OffGlyph      = '□'
	WarningGlyph  = '!'
)
