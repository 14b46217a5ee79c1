package lessons

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mevolve/internal/must"
)

// A page is a lesson and which of its words are held: by a fact that says computes, by the
// definition of a word, or by an answer that is compared with its solution.
type page struct {
	*testing.T
	Lesson
	text     string // every block of the lesson and its notes and options, by lines
	held     []bool // by byte of text
	answered int    // questions with a checked solution
}

// facts compute what the lessons say. A lesson must say it in these words: when a number changes,
// its sentence has to.
var facts = map[string]func(*page){
	"edge-swap": edgeSwap, "similarity": similarity, "ra-molecules": raOnMolecules,
	"motif-random": motifAgainstRandom, "vertex-similarity": vertexSimilarity, "length-three": lengthThree,
	"reliability": whatRMeasures, "mispredicted": mispredicted, "theta": whatThetaDoes,
	"small-validation": smallValidation, "regions": regions, "embedding": embedding,
	"compounding": compounding, "noise": noise, "best-of-six": bestOfSix,
	"verdict": verdict, "helps": helps, "comparison": comparison,
}

// Every figure of a lesson, in its text, its options and its notes, is computed by a fact, and every
// solution is compared with what is computed.
func TestFacts(t *testing.T) {
	rest := maps.Clone(facts)
	for _, l := range All() {
		fact, ok := facts[l.Name]
		delete(rest, l.Name)
		if !ok {
			t.Errorf("nothing computes what lesson %s says", l.Name)
			continue
		}
		t.Run(l.Name, func(t *testing.T) {
			p := newPage(t, l)
			fact(p)
			for _, figure := range p.unheld() {
				t.Errorf("nothing computes %s", figure)
			}
			if p.answered != len(l.Questions) {
				t.Errorf("the solutions of %d questions are compared, of %d", p.answered, len(l.Questions))
			}
		})
	}
	for name := range rest {
		t.Errorf("there is no lesson %s", name)
	}
}

// A figure that no fact computes is found, in digits or in words, and so is a wrong solution.
func TestPage_FindsWhatNothingComputes(t *testing.T) {
	l := must.Get(Parse("l.md", "---\ntitle: T\ndataset: toy\n---\nOf 13 graphs three are kept, as Eq. 3 says.\n## Question\nHow many are 1,200 of .5?\n- ( ) 4\n- (x) 5: half\n## Answer\nAll.\n## Notes\n- Draw 2–6.\n", nil))
	p := newPage(t, l)
	p.says("Of %d graphs three", 13)
	p.defines("Draw 2–6")
	p.answer("5")
	want := []string{"1,200 in “How many are 1,200 of .5?”", ".5 in “How many are 1,200 of .5?”", "half in “5: half”"}
	if got := p.unheld(); !slices.Equal(got, want) {
		t.Errorf("found %q, expected %q", got, want)
	}
}

func newPage(t *testing.T, l Lesson) *page {
	t.Helper()
	list := append(slices.Clone(l.blocks()), l.Notes...)
	for _, q := range l.Questions {
		for _, o := range q.Options {
			list = append(list, Block{Text: o.Text})
		}
	}
	var lines []string
	for _, b := range list {
		lines = append(lines, b.Text)
	}
	text := strings.Join(lines, "\n")
	p := &page{T: t, Lesson: l, text: text, held: make([]bool, len(text))}
	for _, at := range naming.FindAllStringIndex(text, -1) {
		p.hold(at)
	}
	return p
}

// naming is a number that names a thing and counts nothing.
var naming = regexp.MustCompile(`(?:(?:Eq\.|Equation|Algorithm|Table|[Ss]creen|[Cc]lass|iteration)s? −?\d+|R\d+|M-Evolve)`)

// figure is a number in digits or in words, but for one, which counts seldom.
var figure = regexp.MustCompile(`(?i)\d+(?:,\d{3})*(?:\.\d+)?|\.\d+|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|half|twice|double[sd]?|thirds?|tenths?)\b`)

func (p *page) hold(at []int) {
	for i := at[0]; i < at[1]; i++ {
		p.held[i] = true
	}
}

// find holds every place of a text, and reports whether there is one.
func (p *page) find(text string) bool {
	at := regexp.MustCompile(regexp.QuoteMeta(text)).FindAllStringIndex(p.text, -1)
	for _, place := range at {
		p.hold(place)
	}
	return len(at) > 0
}

// says looks for what was computed, whatever the line breaks.
func (p *page) says(format string, args ...any) {
	p.Helper()
	if want := fmt.Sprintf(format, args...); !p.find(want) {
		p.Errorf("the lesson does not say %q, which is true", want)
	}
}

// defines names the words that say what a thing is or pose a task: nothing can compute them.
func (p *page) defines(texts ...string) {
	p.Helper()
	for _, text := range texts {
		if !p.find(text) {
			p.Errorf("the lesson does not say %q", text)
		}
	}
}

// claims reports a sentence of the lesson that is not true.
func (p *page) claims(text string, isTrue bool) {
	p.Helper()
	if p.says("%s", text); !isTrue {
		p.Errorf("the lesson says %q, which is not true", text)
	}
}

// answer compares the next question's solution with what was computed: a number, or how the one
// right option begins. It holds the numbers with which the options begin.
func (p *page) answer(computed any) {
	p.Helper()
	q := p.Questions[p.answered]
	p.answered++
	truth := fmt.Sprint(computed)
	if q.Number != nil {
		if x, err := strconv.ParseFloat(truth, 64); err != nil || !near(x, q.Number.Value) {
			p.Errorf("the solution is %v, computed is %s", q.Number.Value, truth)
		}
		return
	}
	for _, o := range q.Options {
		begins := regexp.MustCompile(`^` + regexp.QuoteMeta(truth) + `(?:[^\w.]|\.?$)`).MatchString(o.Text)
		if o.Right != begins {
			p.Errorf("the option %q is right: %v; computed is %s", o.Text, o.Right, truth)
		}
		start := strings.Index(p.text+"\n", "\n"+o.Text+"\n") + 1
		if at := figure.FindStringIndex(o.Text); begins {
			p.hold([]int{start, start + len(truth)})
		} else if at != nil && at[0] == 0 {
			p.hold([]int{start, start + at[1]})
		}
	}
}

// unheld lists the figures that nothing holds, with their blocks.
func (p *page) unheld() (list []string) {
	for _, at := range figure.FindAllStringIndex(p.text, -1) {
		if slices.Contains(p.held[at[0]:at[1]], false) {
			start := strings.LastIndex(p.text[:at[0]], "\n") + 1
			block, _, _ := strings.Cut(p.text[start:], "\n")
			list = append(list, fmt.Sprintf("%s in “%s”", p.text[at[0]:at[1]], block))
		}
	}
	return list
}
