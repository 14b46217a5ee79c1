package settings

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"

	"mevolve/internal/wording"
	"mevolve/model"
)

// vocabulary holds the texts that tokens abbreviate to their place here. Words
// may be added at the end, and none taken away: old tokens count on it.
var vocabulary = strings.Fields(`
	rings communities noise toy MUTAG PTC_MR ENZYMES KKI Peking_1 OHSU
	random vertex-similarity motif-random motif-similarity
	sf+svm sf+log sf+knn sf+rf netlsd+svm netlsd+log netlsd+knn netlsd+rf
	graph2vec+svm graph2vec+log graph2vec+knn graph2vec+rf
	gl2vec+svm gl2vec+log gl2vec+knn gl2vec+rf diffpool
	gl2vec-graphlet+svm gl2vec-graphlet+log gl2vec-graphlet+knn gl2vec-graphlet+rf
	keep literal uniform none compounding originals smallest largest middle
	once again transductive inductive refit last best-val best-test vote argmax standard
	cells diff before after scores style blocks halves braille ascii
	order natural degree rcm spectral pane zoom row sort filter
	shuffled file
	planted
	judge 1.1 top column paused looked chance why ranked flip
	line pick candidates weights draw path deletion-weights deletion-draw swap
	graph class kept p reverse learners dropped original shown axes plots points test compare
	density picture pairs close whole matrix drawing both changed cuthill-mckee chart
`)

// packer writes values one after another.
type packer struct{ bytes []byte }

func (p *packer) number(n uint64) { p.bytes = binary.AppendUvarint(p.bytes, n) }

func (p *packer) edge(e model.Edge) {
	p.number(uint64(e.U))
	p.number(uint64(e.V))
}

// text is a word's place or, where it is none, its length and itself: even
// and odd numbers.
func (p *packer) text(s string) {
	if place := slices.Index(vocabulary, s); place >= 0 {
		p.number(uint64(2 * place))
		return
	}
	p.number(uint64(2*len(s) + 1))
	p.bytes = append(p.bytes, s...)
}

// decimal is the shortest text that reads back as x or, if that is longer than the eight bytes
// of a float64, an empty text and these.
func (p *packer) decimal(x float64) {
	if shortest := wording.Exact(x); len(shortest) <= 8 {
		p.text(shortest)
		return
	}
	p.text("")
	p.bytes = binary.BigEndian.AppendUint64(p.bytes, math.Float64bits(x))
}

// hex packs pairs of hexadecimal digits into bytes; other texts stay as they
// are.
func (p *packer) hex(s string) {
	if b, err := hex.DecodeString(s); err == nil && hex.EncodeToString(b) == s {
		p.number(uint64(2 * len(b)))
		p.bytes = append(p.bytes, b...)
		return
	}
	p.number(uint64(2*len(s) + 1))
	p.bytes = append(p.bytes, s...)
}

// unpacker reads what packer writes. After an error everything is zero.
type unpacker struct {
	bytes []byte
	err   error
}

var errShort = errors.New("it ends too early; copy the whole of it again")

func (u *unpacker) fail(err error) {
	if u.err == nil {
		u.err = err
	}
}

func (u *unpacker) number() uint64 {
	n, size := binary.Uvarint(u.bytes)
	if u.err != nil || size <= 0 {
		u.fail(errShort)
		return 0
	}
	u.bytes = u.bytes[size:]
	return n
}

// int is a number that is no vertex or attempt anywhere when it is too large:
// -1, which Validate refuses.
func (u *unpacker) int() int {
	n := u.number()
	if n > math.MaxInt32 {
		return -1
	}
	return int(n)
}

// count is the number of items that follow, each of at least one byte.
func (u *unpacker) count() int {
	n := u.number()
	if n > uint64(len(u.bytes)) {
		u.fail(errShort)
		return 0
	}
	return int(n)
}

func (u *unpacker) take(n uint64) []byte {
	if u.err != nil || n > uint64(len(u.bytes)) {
		u.fail(errShort)
		return nil
	}
	taken := u.bytes[:n]
	u.bytes = u.bytes[n:]
	return taken
}

func (u *unpacker) edge() model.Edge { return model.Edge{U: u.int(), V: u.int()} }

func (u *unpacker) text() string {
	n := u.number()
	if n%2 == 1 {
		return string(u.take(n / 2))
	}
	if n/2 >= uint64(len(vocabulary)) {
		u.fail(errors.New("it uses a word that this mevolve does not know; open it with the mevolve that wrote it"))
		return ""
	}
	return vocabulary[n/2]
}

func (u *unpacker) decimal() float64 {
	shortest := u.text()
	if shortest == "" {
		bits := u.take(8)
		if u.err != nil {
			return 0
		}
		return math.Float64frombits(binary.BigEndian.Uint64(bits))
	}
	x, err := strconv.ParseFloat(shortest, 64)
	if err != nil {
		u.fail(errors.New("it holds a number that is none; copy the whole of it again"))
	}
	return x
}

func (u *unpacker) hex() string {
	n := u.number()
	b := u.take(n / 2)
	if n%2 == 1 {
		return string(b)
	}
	return hex.EncodeToString(b)
}
