package datasets

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// lines reads a text file with one record a line. It skips a byte order mark, CRLF and
// blank lines at the end. A blank line before the last record is an error, since it
// would shift every later record. Other errors name the cause: UTF-16, NUL bytes, lines
// that end with CR alone.
type lines struct {
	ctx    context.Context
	file   string // name in errors
	in     *bufio.Reader
	long   []byte // buffer for a line longer than in's buffer
	number int    // line last returned, from 1
	blank  int    // first blank line without a later record; 0 for none
	fields [][]byte

	comments string // lines that begin with one of these characters are skipped, and so are blank lines; "" for none
}

const (
	longestLine   = 1 << 20 // bytes; a row of attributes may be long, but a binary file has no line ends at all
	linesPerCheck = 1 << 12 // lines between two checks of ctx: well under a millisecond
)

func newLines(ctx context.Context, file string, in io.Reader) *lines {
	return &lines{ctx: ctx, file: file, in: bufio.NewReaderSize(in, 1<<14)}
}

// next returns the next record, or io.EOF. The slice is valid until the next call.
func (l *lines) next() ([]byte, error) {
	for {
		if l.number%linesPerCheck == 0 {
			if err := l.ctx.Err(); err != nil {
				return nil, err
			}
		}
		line, err := l.read()
		if err == io.EOF && len(line) == 0 {
			return nil, io.EOF
		}
		if err != nil && err != io.EOF { // the last line may have no line end
			var format *FormatError
			if errors.As(err, &format) || l.ctx.Err() != nil {
				return nil, err
			}
			return nil, fmt.Errorf("%s cannot be read after line %d: %w; get the dataset again", shown(l.file), l.number, err)
		}
		l.number++
		if line, err = l.plain(line); err != nil {
			return nil, err
		}
		if len(line) == 0 {
			if l.blank == 0 && l.comments == "" {
				l.blank = l.number
			}
			continue
		}
		if strings.IndexByte(l.comments, line[0]) >= 0 {
			continue
		}
		if l.blank > 0 {
			l.number = l.blank
			return nil, l.wrong("a blank line between others", "a record on every line", "remove it or restore the line")
		}
		return line, nil
	}
}

// read returns a line with its end, or the first longestLine bytes and a little more.
func (l *lines) read() ([]byte, error) {
	line, err := l.in.ReadSlice('\n')
	if err != bufio.ErrBufferFull {
		return line, err
	}
	l.long = append(l.long[:0], line...)
	for err == bufio.ErrBufferFull && len(l.long) <= longestLine {
		line, err = l.in.ReadSlice('\n')
		l.long = append(l.long, line...)
	}
	if err == bufio.ErrBufferFull {
		err = nil
	}
	return l.long, err
}

// plain returns a line without the white space at its ends. A line that is not plain
// text is an error.
func (l *lines) plain(line []byte) ([]byte, error) {
	if l.number == 1 {
		if bytes.HasPrefix(line, []byte("\xff\xfe")) || bytes.HasPrefix(line, []byte("\xfe\xff")) {
			return nil, l.wrong("text in UTF-16", plainText, "save the file as UTF-8")
		}
		line = bytes.TrimPrefix(line, []byte("\ufeff"))
	}
	line = bytes.TrimSpace(line)
	switch {
	case bytes.IndexByte(line, 0) >= 0:
		return nil, l.wrong("a NUL byte", plainText, "save the file as UTF-8 if this is UTF-16; anything else is no text")
	case bytes.IndexByte(line, '\r') >= 0:
		return nil, l.wrong("a carriage return (CR) without a line feed", "lines that end with LF or CRLF", "convert the line ends")
	case len(line) > longestLine:
		return nil, l.wrong("more than a million characters without a line end", "lines of numbers", "check that this is a text file in TU format")
	}
	return line, nil
}

const plainText = "plain text, ASCII or UTF-8"

// split cuts a line at commas and white space. A comma with nothing before it is an
// empty field and an error; a comma at the end of the line is ignored.
func (l *lines) split(line []byte) ([][]byte, error) {
	l.fields = l.fields[:0]
	for i, open := 0, false; i < len(line); {
		switch c := line[i]; {
		case c == ',':
			if !open {
				return nil, l.wrong("an empty field in "+quoted(line), "a number before each comma", mendLine)
			}
			open = false
			i++
		case isSpace(c):
			i++
		default:
			end := i
			for end < len(line) && line[end] != ',' && !isSpace(line[end]) {
				end++
			}
			l.fields = append(l.fields, line[i:end])
			open = true
			i = end
		}
	}
	if len(l.fields) == 0 {
		return nil, l.wrong(quoted(line), "numbers", mendLine)
	}
	return l.fields, nil
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\v' || c == '\f' }

// wrong returns a FormatError for the line last returned.
func (l *lines) wrong(found, expected, remedy string) error {
	return &FormatError{File: l.file, Line: l.number, Found: found, Expected: expected, Remedy: remedy}
}

// integer reads a whole number; what names the field in errors.
func (l *lines) integer(field []byte, what string) (int, error) {
	n, err := strconv.Atoi(string(field))
	if err != nil || n > math.MaxInt32 || n < math.MinInt32 {
		return 0, l.wrong(quoted(field), what, mendLine)
	}
	return n, nil
}

// label reads a class or vertex label: a whole number, also one written with decimals,
// such as 1.0 or -1.000000e+00.
func (l *lines) label(field []byte, what string) (int, error) {
	n, err := l.integer(field, what)
	if err == nil {
		return n, nil
	}
	x, notNumber := strconv.ParseFloat(string(field), 64)
	if notNumber != nil || x != math.Trunc(x) || math.Abs(x) > math.MaxInt32 {
		return 0, err
	}
	return int(x), nil
}

// real reads a finite number.
func (l *lines) real(field []byte, what string) (float64, error) {
	x, err := strconv.ParseFloat(string(field), 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, l.wrong(quoted(field), what, mendLine)
	}
	return x, nil
}
