package settings

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"strings"

	"mevolve/model"
)

// A token is a short string that brings anybody to the same screen:
//
//	m1                  the version
//	base64url of
//	    fields          number and value of each that is not as usual
//	    CRC-32          of the fields
//
// It has no sign that a shell would touch and does not begin with a dash.
// Equal values give equal strings, and any few changed characters are
// noticed.

// TokenVersion is the version of tokens: raise it when a field changes its
// meaning or when the same settings draw something else, never for a new
// field.
const TokenVersion = 1

// Token is a place in a dataset: what `--at` opens and `y` copies.
type Token struct {
	Dataset     string // as the user named it: rings, MUTAG, a path
	Fingerprint string // of its content
	Settings    Settings
	Position    Position
}

// NewToken is a position in a dataset under some settings.
func NewToken(d *model.Dataset, s Settings, p Position) Token {
	return Token{Dataset: d.Name, Fingerprint: d.Fingerprint, Settings: s, Position: p}
}

// tokenEncoding is strict, so that no two strings are one token.
var tokenEncoding = base64.RawURLEncoding.Strict()

// Encode writes the token.
func (t Token) Encode() string {
	content := encodeFields(t)
	content = binary.BigEndian.AppendUint32(content, crc32.ChecksumIEEE(content))
	return fmt.Sprintf("m%d%s", TokenVersion, tokenEncoding.EncodeToString(content))
}

var errDamaged = errors.New("the token is damaged: its checksum does not fit its content; copy the whole of it again")

// ParseToken reads what Encode writes. Its errors are one sentence each, and
// say "token".
func ParseToken(text string) (Token, error) {
	version, ok := strings.CutPrefix(text, "m")
	if !ok || version == "" || version[0] < '0' || version[0] > '9' {
		return Token{}, fmt.Errorf("%s is no token, which is m%d and then letters and digits; copy one in the explorer with y", shown(text), TokenVersion)
	}
	if version[0] != '0'+TokenVersion {
		return Token{}, fmt.Errorf("the token %s is of version %c, and this mevolve reads version %d; open it with the mevolve that wrote it", shown(text), version[0], TokenVersion)
	}
	content, err := tokenEncoding.DecodeString(version[1:])
	if err != nil || len(content) < crc32.Size || strings.ContainsAny(text, "\r\n") {
		return Token{}, errDamaged
	}
	content, sum := content[:len(content)-crc32.Size], content[len(content)-crc32.Size:]
	if crc32.ChecksumIEEE(content) != binary.BigEndian.Uint32(sum) {
		return Token{}, errDamaged
	}
	t, err := decodeFields(content)
	if err == nil {
		err = t.Settings.Validate()
	}
	if err == nil {
		err = t.Position.Validate()
	}
	if err != nil {
		return Token{}, fmt.Errorf("the token cannot be opened: %w", err)
	}
	return t, nil
}

// Check reports in a sentence why the token does not belong to a dataset.
func (t Token) Check(d *model.Dataset) error {
	if t.Fingerprint != d.Fingerprint {
		if t.Dataset == d.Name {
			return fmt.Errorf("the token is of another %s (fingerprint %s) than the one here (%s); open it with the dataset it was made from", d.Name, t.Fingerprint, d.Fingerprint)
		}
		return fmt.Errorf("the token is of %s (fingerprint %s), not of %s (%s); open it with the dataset it was made from", t.Dataset, t.Fingerprint, d.Name, d.Fingerprint)
	}
	if t.Position.Fold > t.Settings.Folds {
		return fmt.Errorf("the token cannot be opened: it looks at fold %d of %d", t.Position.Fold, t.Settings.Folds)
	}
	if err := t.Position.Check(d); err != nil {
		return fmt.Errorf("the token cannot be opened: %w", err)
	}
	return nil
}

// shown quotes the beginning of a typed text.
func shown(text string) string {
	const longest = 24
	if len(text) > longest {
		text = strings.ToValidUTF8(text[:longest], "") + "…"
	}
	return fmt.Sprintf("%q", text)
}
