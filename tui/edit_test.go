package tui

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"mevolve/datasets"
	"mevolve/internal/must"
	"mevolve/study/settings"
)

// judged is what an edit makes of p and r.
var judged = regexp.MustCompile(`p \.\d\d → \.\d\d, r \.\d\d → \.\d\d`)

// An edit is judged at once: nobody has to visit another screen before. Taken
// back, it leaves nothing behind.
func TestEdit_TellsPAndR(t *testing.T) {
	d := must.Get(datasets.Generate("rings"))
	for _, size := range [][2]int{{80, 24}, {140, 45}} {
		p := newPilot(t, Config{Dataset: d}, size[0], size[1])
		p.press("2", "shift+right", "shift+right")
		p.app.state.ClearMessage()
		before := p.frame()
		p.press("x")
		p.expect("by hand:")
		if !judged.MatchString(p.frame()) {
			t.Errorf("%v: nothing says p and r before and after:\n%s", size, p.frame())
		}
		p.expectNot("press 3", "once sf+svm is fitted")
		p.press("u")
		p.app.state.ClearMessage()
		if after := p.frame(); after != before {
			t.Errorf("%v: undo does not return to the frame before:\n%s\n%s", size, before, after)
		}
	}
}

// On screen 3 the header and the name of an export speak of the example under the cursor.
func TestExport_IsOfTheExamplePointedAt(t *testing.T) {
	t.Chdir(t.TempDir())
	d := must.Get(datasets.Generate("rings"))
	p := newPilot(t, Config{Dataset: d}, 80, 24)
	p.press("3", "tab", "down", "down")
	at, ok := p.app.subject()
	if !ok || at.Example.ID.Graph == 0 {
		t.Fatalf("the screen points at %+v", at)
	}
	p.expect(fmt.Sprintf("graph %d of 188", at.Example.ID.Graph+1))
	p.press("e", "t")
	text, err := os.ReadFile("mevolve-rings-reliability-" + at.Example.ID.String() + ".txt")
	if err != nil || !strings.Contains(string(text), fmt.Sprintf("graph %d of 188", at.Example.ID.Graph+1)) {
		t.Errorf("%v:\n%s", err, text)
	}
	p.press("4")
	p.expect("188 graphs  2 classes")
}

// What is done by hand outlasts a lesson on another dataset, and u takes
// back first the other mapping, then it; p and r follow.
func TestEdit_OutlastsALessonAndAnotherMapping(t *testing.T) {
	p := shell(t, "rings", 140, 45)
	p.press("2", "shift+right", "shift+right", "x", "n", "T", "home", "down", "enter")
	p.expect("What an edge swap is")
	p.press("esc", "p")
	for _, at := range []string{"rings", "another mapping"} {
		p.expect("by hand:")
		if !judged.MatchString(p.frame()) {
			t.Errorf("%s: nothing says p and r before and after:\n%s", at, p.frame())
		}
		if at == "rings" {
			p.press("m")
		}
	}
	p.press("u")
	p.expect("by hand:", "mapping is motif-similarity again")
	p.press("u")
	p.expectNot("by hand:", "Nothing has been changed")
}

// An export has the command that leads there: it has the edits.
func TestExport_SaysHowOneGetsThere(t *testing.T) {
	t.Chdir(t.TempDir())
	p := shell(t, "rings", 80, 24)
	p.press("2", ">", "shift+right", "shift+right", "x", "e", "t", "e", "s")
	for _, file := range []string{"mevolve-rings-augment-1.txt", "mevolve-rings-augment-1.svg"} {
		content := must.Get(os.ReadFile(file))
		text := string(content)
		_, word, ok := strings.Cut(text, "mevolve rings --learner sf+knn --at ")
		if !ok {
			t.Errorf("%s has no command:\n%s", file, text)
			continue
		}
		word, _, _ = strings.Cut(strings.ReplaceAll(word, "<", "\n"), "\n")
		position, _, err := settings.Start().Read(word)
		if err != nil || len(position.Toggled) != 1 || position.Step != 1 {
			t.Errorf("%s: %s, %v, leads to %+v", file, word, err, position)
			continue
		}
	}
}
