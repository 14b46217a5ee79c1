package store

import (
	"errors"
	"fmt"
	"hash/crc32"
)

// A line of a store ends with a checksum, the CRC-32 of the object without it:
//
//	{"id":"…","trial":{…}}  →  {"id":"…","trial":{…},"sum":"89abcdef"}
//
// Whatever fields come between are under it too.

const (
	sumField = `,"sum":"`
	sumSize  = len(sumField) + 2*crc32.Size + len(`"}`)
)

var (
	errSum   = errors.New("the checksum does not fit")
	errNoSum = errors.New("its checksum is missing")
)

// seal puts the checksum into a JSON object that has at least one field.
func seal(object []byte) []byte {
	open := object[:len(object)-len("}")]
	return fmt.Appendf(nil, `%s%s%08x"}`, open, sumField, crc32.ChecksumIEEE(object))
}

// unseal is the object that seal was given.
func unseal(line []byte) (object []byte, err error) {
	at := len(line) - sumSize
	if at < 1 || string(line[at:at+len(sumField)]) != sumField {
		return nil, errNoSum
	}
	object = append(line[:at:at], '}')
	if string(seal(object)) != string(line) {
		return nil, errSum
	}
	return object, nil
}
