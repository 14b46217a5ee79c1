//go:build unix

package docs

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"mevolve/internal/wording"
)

// handWritten is what a page says in sentences: without the parts that commands
// make, blocks of code and tables.
func handWritten(page string) string {
	page = aPart.ReplaceAllString(page, "")
	page = regexp.MustCompile("(?s)```.*?```").ReplaceAllString(page, "")
	page = regexp.MustCompile(`(?m)^[|!].*$`).ReplaceAllString(page, "")
	return strings.Join(strings.Fields(page), " ")
}

// aClaim is a figure that only a result can give.
var aClaim = regexp.MustCompile(`[−+]?[0-9.,]*[0-9](?: ± \S+)? (?:points|%|trials)|[0-9,]+ of (?:the )?[0-9,]+`)

// captured are the groups of a pattern in what commands have made.
func captured(t *testing.T, text, pattern string) []string {
	t.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("the tables have no %s", pattern)
	}
	return m[1:]
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(strings.NewReplacer("−", "-", ",", "").Replace(text), 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// trials adds up the column of that name.
func trials(t *testing.T, made string) (n int) {
	t.Helper()
	for _, row := range regexp.MustCompile(`(?m)^\| [^|]* \| [^|]* \| ([0-9]+) \| [^|]*\([0-9]+/[0-9]+\)`).FindAllStringSubmatch(made, -1) {
		n += int(number(t, row[1]))
	}
	return n
}

// asRight counts the trials of the multiverse, and those whose classifier that is
// best on D_val (R17) is right as often as the original.
func asRight(t *testing.T) (same, all int) {
	t.Helper()
	f, err := os.Open(filepath.Join("results", "multiverse.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<24)
	lines.Scan() // the configuration
	for lines.Scan() {
		var of struct {
			Trial struct {
				Trial struct {
					Original   struct{ Accuracy float64 }
					Val        float64 `json:"original_val"`
					Iterations []struct {
						Val  float64 `json:"val_accuracy"`
						Test float64 `json:"test_accuracy"`
					}
				}
			}
		}
		if err := json.Unmarshal(lines.Bytes(), &of); err != nil {
			t.Fatal(err)
		}
		trial := of.Trial.Trial
		best, accuracy := trial.Val, trial.Original.Accuracy
		for _, i := range trial.Iterations {
			if i.Val > best {
				best, accuracy = i.Val, i.Test
			}
		}
		if all++; math.Abs(accuracy-trial.Original.Accuracy) < 1e-9 {
			same++
		}
	}
	if lines.Err() != nil {
		t.Fatal(lines.Err())
	}
	return same, all
}

// Every figure in a sentence of the page is one of the tables beside it, which
// are what commands print, or is counted here in a store.
func TestResults_SentencesHaveTheFiguresOfTheirTables(t *testing.T) {
	page := document(t, "docs/results.md")
	of := map[string]string{} // what each store's command has made
	everything := ""
	for _, p := range parts(page) {
		of[p.name()] = page[p.from:p.to]
		everything += of[p.name()]
	}

	change := captured(t, of["claims"], `\| C1 \|[^|]*\| (\+[\d.]+) points over the same cells, by graphs \| Avg RIMP [^;]*; (\S+) points \(95 % ([^;]+);[^|]*over 384 cells`)
	near, loss := 0, captured(t, of["table3"], `\| evolved \| original \| ENZYMES \| 64 \| −(\S+) \|`)[0]
	for _, d := range []string{"MUTAG", "PTC_MR", "ENZYMES", "KKI", "Peking_1", "OHSU"} {
		if math.Abs(number(t, captured(t, of["table3"], `\| evolved \| original \| `+d+` \| 64 \| (\S+) \|`)[0])) <= 0.5 {
			near++
		}
	}
	words := []string{"none", "one", "two", "three", "four", "five", "six"}
	missed := map[string]string{}
	for _, d := range []string{"MUTAG", "ENZYMES", "KKI", "Peking_1", "OHSU"} {
		missed[d] = fmt.Sprintf("%.0f", number(t, captured(t, of["table3"], `- `+d+`: .*a true change under about (\S+) points`)[0]))
	}
	if missed["KKI"] != missed["Peking_1"] || missed["KKI"] != missed["OHSU"] {
		t.Errorf("what is missed is not alike: %v", missed)
	}
	half := captured(t, of["table3"], `no better than always answering the majority class: (\d+) of (\d+)`)
	if 2*number(t, half[0]) != number(t, half[1]) {
		t.Errorf("not half of the originals but %s of %s are no better than the majority", half[0], half[1])
	}
	for _, d := range []string{"MUTAG", "PTC_MR", "KKI"} {
		captured(t, of["claims"], `\| C10 \| [^|]*: `+d+`, [^|]*\|[^|]*\| 0 of 192 universes reach it`)
	}
	audit := bash(t, t.TempDir(), "mevolve bench report --section audit")
	agree := captured(t, strings.Join(strings.Fields(audit), " "), `(\d+) of (\d+) figures`)
	above := captured(t, of["claims"], `\| C2 \|[^|]*\| (\d+ of \d+) \(`)[0]
	same, all := asRight(t)
	order := func(vectors string) string {
		m := captured(t, page, `\| PROTEINS \| `+vectors+` \| file \| (\S+) ± \S+ \| (\S+) ±`)
		return fmt.Sprintf("%.1f", 100*(number(t, m[0])-number(t, m[1])))
	}
	enzymes := captured(t, page, `\| ENZYMES \| gl2vec \| file \| (\S+) ± \S+ \| (\S+) ±`)

	sentences := []string{
		fmt.Sprintf("changes the accuracy by %s points over all graphs (95 %% interval %s), where the paper prints %s for the same cells", change[1], change[2], change[0]),
		fmt.Sprintf("On %s of the six datasets the change is within half a point of none; on ENZYMES it is a loss of %s points", words[near], loss),
		fmt.Sprintf("true changes under %s points on ENZYMES, %s on MUTAG and %s on KKI, Peking_1 and OHSU", missed["ENZYMES"], missed["MUTAG"], missed["KKI"]),
		fmt.Sprintf("%s cells are above the original, as it says, %s of %s figures agree", above, agree[0], agree[1]),
		fmt.Sprintf("(%s cells above the original)", above),
		fmt.Sprintf("at two repeats, %d trials", trials(t, of["graphlet"])),
		fmt.Sprintf("(%d trials of 1,200)", trials(t, of["diffpool"])),
		fmt.Sprintf("its 1,200 trials of DiffPool but for %d", trials(t, of["diffpool"])),
		fmt.Sprintf("motif-similarity (%s trials)", wording.Integer(trials(t, of["filtration"]))),
		fmt.Sprintf("two repeats (%s trials)", wording.Integer(all)),
		fmt.Sprintf("Under R17 best-val the evolved model was right as often as the original in %.0f %% of the trials (%s of %s)", 100*float64(same)/float64(all), wording.Integer(same), wording.Integer(all)),
		fmt.Sprintf("one graph of KKI is %.1f points", 100/number(t, captured(t, everything, `- KKI: (\d+) graphs`)[0])),
		fmt.Sprintf("worth %s and %s points on PROTEINS, %.1f ± .8", order("graph2vec"), order("gl2vec"), 100*(number(t, enzymes[0])-number(t, enzymes[1]))),
		"The *95 % interval* and *p*", "its 95 % interval ends below", // no result
	}
	prose := handWritten(page)
	for _, s := range sentences {
		if !strings.Contains(prose, s) {
			t.Errorf("the tables say, and the page does not: %s", s)
		}
		prose = strings.Replace(prose, s, "", 1)
	}
	for _, claim := range aClaim.FindAllString(prose, -1) {
		t.Errorf("%q is in a sentence that no table is held to", claim)
	}
}
