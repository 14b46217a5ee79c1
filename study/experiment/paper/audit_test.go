package paper

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

func claimOf(t *testing.T, name string) Claim {
	t.Helper()
	for _, c := range Audit() {
		if c.Claim == name {
			return c
		}
	}
	t.Fatalf("there is no claim %q", name)
	return Claim{}
}

// The figures were recomputed outside this program, in exact fractions.
func TestAudit_FindsWhatAgreesAndWhatDoesNot(t *testing.T) {
	for _, c := range []struct {
		claim, printed, recomputed string
		agrees                     bool
	}{
		{"evolved above original", "395/408", "395/408", true},
		{"success rate", "96.81 %", "96.81 %", true},
		{"average improvement", "3 to 13 %", "3 to 13 %", true},
		{"Avg RIMP, MUTAG, motif-random", "3.63 %", "3.46 %", false},
		{"Avg RIMP, MUTAG, motif-similarity", "4.00 %", "4.00 %", true},
		{"Avg RIMP, ENZYMES, random", "7.25 %", "7.25 %", true}, // 7.25499…
		{"Avg RIMP, KKI, motif-similarity", "13.36 %", "13.36 %", true},
		{"bold Avg RIMP is its dataset's largest", "implied: 6/6", "6/6", true},
		{"bold cell is its row's largest", "implied: 102/102", "101/102", false},
		{"wins, a tie given to all", "1, 32, 24, 57", "1, 33, 24, 57", false},
		{"wins, strict", "1, 32, 24, 57", "0, 28, 16, 48", false},
		{"wins, original competing, ties to all", "1, 32, 24, 57", "1, 32, 24, 57", true},
		{"original at or below majority, MUTAG", "implied: 0/17", "0/17", true},
		{"original at or below majority, ENZYMES", "implied: 0/17", "0/17", true},
		{"original at or below majority, KKI", "implied: 0/17", "17/17", false},
		{"original at or below majority, Peking_1", "implied: 0/17", "11/17", false},
		{"original at or below majority, PTC_MR", "implied: 0/17", "9/17", false},
		{"original at or below majority, OHSU", "implied: 0/17", "9/17", false},
	} {
		got := claimOf(t, c.claim)
		if got.Printed != c.printed || got.Recomputed != c.recomputed || got.Agrees != c.agrees {
			t.Errorf("got %+v, want %+v", got, c)
		}
	}
}

func TestAudit_OnlyOneAverageDisagrees(t *testing.T) {
	averages, disagree := 0, 0
	for _, c := range Audit() {
		if strings.HasPrefix(c.Claim, "Avg RIMP, ") {
			averages++
			if !c.Agrees {
				disagree++
			}
		}
	}
	if averages != 24 || disagree != 1 {
		t.Errorf("%d of %d disagree", disagree, averages)
	}
}

func TestAudit_NotesGiveTheCircumstances(t *testing.T) {
	for claim, note := range map[string]string{
		"evolved above original":              "6 equal, 7 below",
		"bold cell is its row's largest":      "Peking_1 sf+svm: 0.672 is bold (vertex-similarity), 0.681 is larger (motif-random)",
		"wins, strict":                        "10 rows are ties",
		"original at or below majority, OHSU": "of the exact share 6/17",
	} {
		if got := claimOf(t, claim); !strings.Contains(got.Note, note) {
			t.Errorf("%s: the note is %q", claim, got.Note)
		}
	}
}

func TestWriteText_FitsEightyColumnsAndCountsWhatAgrees(t *testing.T) {
	var b bytes.Buffer
	if err := WriteText(&b, Audit()); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for line := range strings.Lines(text) {
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	for _, want := range []string{"claim", "395/408", "3.46 %", "30 of 38 figures agree"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if strings.Count(text, "  no\n") != 8 {
		t.Errorf("not eight lines say no:\n%s", text)
	}
}

func TestWriteText_PassesOnAWriteError(t *testing.T) {
	if err := WriteText(full{}, Audit()); err == nil {
		t.Error("no error from a full disk")
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, bytes.ErrTooLarge }
