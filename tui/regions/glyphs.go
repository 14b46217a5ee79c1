package regions

// marks are the glyphs of a class's points, so that classes are told apart
// without colour. Like their colours, those of more than six classes repeat.
type marks struct{ full, open, small rune }

var classMarks = []marks{{'●', '○', '•'}, {'■', '□', '▪'}, {'▲', '△', '▴'}, {'◆', '◇', '⋄'}, {'▼', '▽', '▾'}, {'◀', '◁', '◂'}}

// mark is the class's glyphs; in ASCII a capital is a full point, a small
// letter an open or a small one.
func mark(class int, ascii bool) marks {
	k := class % len(classMarks)
	if ascii {
		a := 'a' + rune(k)
		return marks{full: 'A' + rune(k), open: a, small: a}
	}
	return classMarks[k]
}

// textures are the regions where there is no colour.
var (
	textures      = []rune{' ', '░', '▒', '-', '=', '╱'}
	texturesASCII = []rune{' ', ':', '%', '-', '=', '/'}
)

func texture(class int, ascii bool) rune {
	if ascii {
		return texturesASCII[class%len(texturesASCII)]
	}
	return textures[class%len(textures)]
}
