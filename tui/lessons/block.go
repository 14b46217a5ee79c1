package lessons

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Kind says how a block is set.
type Kind int

const (
	Paragraph Kind = iota // to be broken into lines of any width
	Item                  // a paragraph behind a dash
	Drawing               // lines that stay as they are
)

// Block is a piece of prose.
type Block struct {
	Kind Kind
	Text string // a Drawing's lines are parted by \n
}

// Widest is how many columns a line of a drawing may have.
const Widest = 72

// indent makes a line part of a drawing.
const indent = "    "

// blocks reads up to the next heading or the end. what names the part, which must not be empty.
func (p *parser) blocks(what string) ([]Block, error) {
	var list []Block
	open := false // the last block goes on
	for ; p.at < len(p.lines); p.at++ {
		line := strings.TrimRight(p.lines[p.at], " \t")
		text := strings.TrimSpace(line)
		drawn, isDrawn := strings.CutPrefix(line, indent)
		item, isItem := strings.CutPrefix(text, "- ")
		current := len(list) - 1
		if p.asked != nil && !isDrawn {
			if taken, err := p.asked.key(text, !open); err != nil {
				return nil, p.wrong(shown(text), "a line that can be used: "+err.Error(), "mend this line")
			} else if taken {
				open = false
				continue
			}
		}
		switch {
		case strings.HasPrefix(line, "#"):
			return list, p.filled(list, what)
		case text == "":
			open = open && list[current].Kind == Drawing // which may have empty lines
			if open {
				list[current].Text += "\n"
			}
		case isDrawn && !(open && list[current].Kind == Item):
			if utf8.RuneCountInString(drawn) > Widest {
				return nil, p.wrong(fmt.Sprintf("a line of %d columns", utf8.RuneCountInString(drawn)),
					fmt.Sprintf("at most %d in a drawing", Widest), "draw it smaller")
			}
			if open && list[current].Kind == Drawing {
				list[current].Text += "\n" + drawn
			} else {
				list = append(list, Block{Drawing, drawn})
			}
			open = true
		case isItem:
			list, open = append(list, Block{Item, item}), true
		case open && list[current].Kind != Drawing:
			list[current].Text += " " + text
		default:
			list, open = append(list, Block{Paragraph, text}), true
		}
	}
	return list, p.filled(list, what)
}

// filled takes empty lines off the ends of drawings and refuses an empty
// part.
func (p *parser) filled(list []Block, what string) error {
	for i := range list {
		list[i].Text = strings.TrimRight(list[i].Text, "\n")
	}
	if len(list) == 0 {
		return p.wrong("no "+strings.ToLower(what), "some text before this line", "write it")
	}
	return nil
}
