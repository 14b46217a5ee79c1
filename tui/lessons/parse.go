package lessons

import (
	"cmp"
	"fmt"
	"path"
	"strconv"
	"strings"
	"unicode/utf8"

	"mevolve/internal/wording"
	"mevolve/study/settings"
)

// FormatError refuses a lesson: where it is wrong, what stands there, what
// should, and what to do.
type FormatError struct {
	File     string
	Line     int // from 1
	Found    string
	Expected string
	Remedy   string
}

// Error is one sentence.
func (e *FormatError) Error() string {
	return fmt.Sprintf("%s line %d: found %s, expected %s; %s", e.File, e.Line, e.Found, e.Expected, e.Remedy)
}

// The marks of a lesson file.
const (
	fence          = "---"
	questionHeader = "## Question"
	answerHeader   = "## Answer"
	notesHeader    = "## Notes"
)

// last is the place of a lesson that does not say where it belongs.
const last = 1000

// parser reads one file line by line.
type parser struct {
	file  string
	lines []string
	at    int       // of the line to read, from 0
	view  ViewCheck // nil takes every view
	asked *Question // whose lines are read; nil outside a question
}

// Parse reads a lesson:
//
//	---
//	title: What an edge swap is
//	dataset: toy
//	graph: 1
//	---
//	Prose.
//
//	## Question
//	…
//	answer: 74 ± 5
//	## Answer
//	…
//	## Notes
//	… of the speaker; optional
//
// view may be nil: then views are taken as they are.
func Parse(file, text string, view ViewCheck) (Lesson, error) {
	text = strings.TrimPrefix(strings.ReplaceAll(text, "\r\n", "\n"), "\ufeff")
	p := &parser{file: file, lines: strings.Split(text, "\n"), view: view}
	l := Lesson{Name: strings.TrimSuffix(path.Base(file), ".md"), Order: last}
	for p.at = range p.lines {
		if err := p.plain(); err != nil {
			return Lesson{}, err
		}
	}
	p.at = 0
	if err := p.front(&l); err != nil {
		return Lesson{}, err
	}
	if err := p.body(&l); err != nil {
		return Lesson{}, err
	}
	return l, nil
}

// plain refuses a line that is no text, or would do something to a terminal.
func (p *parser) plain() error {
	line := strings.TrimRight(p.lines[p.at], " \t")
	switch at := strings.IndexFunc(line, wording.Steers); {
	case p.at == 0 && (strings.HasPrefix(line, "\xff\xfe") || strings.HasPrefix(line, "\xfe\xff")):
		return p.wrong("text in UTF-16", "UTF-8", "save the file as UTF-8")
	case !utf8.ValidString(line):
		return p.wrong("bytes that are no UTF-8", "text", "save the file as UTF-8")
	case at >= 0 && line[at] == '\t':
		return p.wrong("a tab", "spaces", "replace it: its width is unknown")
	case at >= 0 && line[at] == '\r':
		return p.wrong("a carriage return (CR) without a line feed", "lines that end with LF or CRLF", "convert the line ends")
	case at >= 0:
		r, _ := utf8.DecodeRuneInString(line[at:])
		return p.wrong(fmt.Sprintf("the control character %U", r), "text", "take it out")
	}
	return nil
}

// wrong is an error at the present line.
func (p *parser) wrong(found, expected, remedy string) error {
	return &FormatError{File: p.file, Line: min(p.at+1, max(1, len(p.lines))), Found: found, Expected: expected, Remedy: remedy}
}

// front reads the lines between the fences.
func (p *parser) front(l *Lesson) error {
	if strings.TrimSpace(p.lines[0]) != fence {
		return p.wrong(shown(p.lines[0]), "a line "+fence, "begin with "+fence+", the lesson's key: value lines, and "+fence+" again")
	}
	show, reveal, views := settings.Place{Settings: settings.Default(), Position: settings.Start()}, []entry(nil), []entry(nil)
	seen := map[string]bool{}
	for p.at = 1; ; p.at++ {
		if p.at == len(p.lines) {
			return p.wrong("the end of the file", "a line "+fence+" after the key: value lines", "put it before the prose")
		}
		line := strings.TrimSpace(p.lines[p.at])
		if line == fence {
			break
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		key, value, ok := strings.Cut(line, ":")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		if !ok || value == "" {
			return p.wrong(shown(line), "key: value", "write for example graph: 1, or take the line out")
		}
		if seen[key] && !settings.Repeatable(strings.TrimPrefix(key, revealPrefix)) {
			return p.wrong("a second "+key, "one", "take one of the two out")
		}
		seen[key] = true
		err := error(nil)
		switch later, isLater := strings.CutPrefix(key, revealPrefix); {
		case key == "title":
			l.Title = value
		case key == "order":
			if l.Order, err = strconv.Atoi(value); err != nil {
				err = fmt.Errorf("expected a whole number; found %q", value)
			}
		case isLater: // on top of all that is shown before
			reveal = append(reveal, entry{later, value, p.at})
		default:
			err = set(&show, key, value)
		}
		if err != nil {
			return p.refused(key, value, err)
		}
		switch key {
		case stepKey:
			l.stepLine = [2]int{p.at + 1, cmp.Or(l.stepLine[1], p.at+1)}
		case revealPrefix + stepKey:
			l.stepLine[1] = p.at + 1
		}
		if strings.TrimPrefix(key, revealPrefix) == viewKey {
			views = append(views, entry{key, value, p.at})
		}
	}
	for _, needed := range [][2]string{{"title", l.Title}, {"dataset", show.Dataset}} {
		if key, have := needed[0], needed[1]; have == "" {
			return p.wrong("no "+key, key+": … before this line", "add it")
		}
	}
	l.Show, l.Reveal = show, show
	for _, e := range reveal {
		if err := set(&l.Reveal, e.key, e.value); err != nil {
			p.at = e.line
			return p.refused(revealPrefix+e.key, e.value, err)
		}
	}
	return p.views(views, l)
}

// views asks the screens whether they know their views, once it is known which
// screen is shown.
func (p *parser) views(list []entry, l *Lesson) error {
	if p.view == nil {
		return nil
	}
	for _, e := range list {
		of := l.Show
		if strings.HasPrefix(e.key, revealPrefix) {
			of = l.Reveal
		}
		for _, word := range strings.Fields(e.value) {
			name, value, _ := strings.Cut(word, "=")
			if err := p.view(of.Position.Screen, name, value); err != nil {
				p.at = e.line
				return p.refused(e.key, e.value, err)
			}
		}
	}
	return nil
}

// entry is one key: value line.
type entry struct {
	key, value string
	line       int
}

func (p *parser) refused(key, value string, err error) error {
	return p.wrong(shown(key+": "+value), "a line that can be used: "+err.Error(), "mend this line")
}

// body reads the prose, then questions and answers in turn, then the notes.
func (p *parser) body(l *Lesson) error {
	p.at++
	var err error
	if l.Prose, err = p.blocks("prose"); err != nil {
		return err
	}
	for p.at < len(p.lines) {
		if strings.TrimSpace(p.lines[p.at]) == notesHeader && len(l.Questions) > 0 {
			p.at++
			if l.Notes, err = p.blocks("notes"); err != nil {
				return err
			}
			if p.at < len(p.lines) {
				return p.wrong(shown(p.lines[p.at]), "the end of the file after "+notesHeader, "move the notes to the end")
			}
			break
		}
		var q Question
		from := p.at
		p.asked = &q
		if q.Ask, err = p.section(questionHeader); err != nil {
			return err
		}
		p.asked = nil
		if err := q.options(); err != nil {
			p.at = from
			return p.wrong(questionHeader, "a question that can be answered: "+err.Error(), "mend what is below this line")
		}
		if q.Answer, err = p.section(answerHeader); err != nil {
			return err
		}
		l.Questions = append(l.Questions, q)
	}
	if len(l.Questions) == 0 {
		return p.wrong("no question", "a line "+questionHeader+" and a line "+answerHeader, "ask something the reader can predict")
	}
	return nil
}

// section reads a heading and what belongs to it.
func (p *parser) section(heading string) ([]Block, error) {
	if p.at == len(p.lines) {
		return nil, p.wrong("the end of the file", "a line "+heading, "give every question its answer")
	}
	if got := strings.TrimSpace(p.lines[p.at]); got != heading {
		return nil, p.wrong(shown(got), heading, "questions and answers take turns; the only other heading is "+notesHeader+", after the last answer")
	}
	p.at++
	return p.blocks(strings.TrimPrefix(heading, "## "))
}

func shown(line string) string {
	line = strings.TrimSpace(line)
	if line == "" {
		return "an empty line"
	}
	return wording.Quoted(line)
}
