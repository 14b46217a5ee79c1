package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mevolve/internal/must"
)

// bannedPhrases were on screens, in help, in documents or in comments once, and had to be read
// twice. Each has a plain sentence in its place now.
var bannedPhrases = []string{
	"Nothing that can be done is called so", "No key and no word has this", "No trial of it is done", "has more to do than all others",
	"by somebody else, who alone", "it spoke of where", "facts is what is known", "not: keep only",
	"missed more often than once in five", "least at 1 r", "Q and doubts", "kept of pool", "is no verdict", "of the motif of the pair drawn",
	"is a learner of its own", "the one before that meets it", "only those that meet it", "as they fall", "any key goes on", "19 check",
	"θ drops graphs of", "; one is 2.6", "lose their way to", "says something else of it", "who has seen one knows", "no thought at all",
	"vouch", "in your mind", "round once more", "or it would be none", "whoever publishes", "whoever has", "what is expected to be missed",
	"What cannot be read is told", "Who changes a", "goes on here", "space goes on", "is not told", "are not told", "can be told", "cannot be told", "be told apart",
	"Nothing is kept", "is being tried", "is held against", "Whoever", "Nobody", "Somebody",
}

// bannedPattern are words of the same kind in texts for readers: sentences without a subject of
// the field, and verbs that say nothing about the program.
var bannedPattern = regexp.MustCompile(`\b(?:[Ww]hoever|[Nn]obody|[Ss]omebody|speaks? of|tells? of|says? of|told of|stands? (?:there|beside|behind|in|at|on|for|with)|stood|lies|lie in|is owed|is called so|asked for)\b`)

// sentence is a text for readers with its place.
type sentence struct{ place, text string }

// hasNoReaders are texts of other people, of older releases, or of the machine.
func hasNoReaders(path string) bool {
	return slices.ContainsFunc([]string{"docs/results/", "testdata/", "shared/", ".git/", "CODE_OF", "CHANGELOG.md"}, func(part string) bool { return strings.Contains(path, part) })
}

// files are those of the project that end with a suffix.
func files(t *testing.T, suffix string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, suffix) && !hasNoReaders(filepath.ToSlash(path)) {
			list = append(list, path)
		}
		return err
	})
	if err != nil || len(list) == 0 {
		t.Fatalf("%d files %s: %v", len(list), suffix, err)
	}
	return list
}

// documents are the paragraphs of all Markdown files, without code blocks.
func documents(t *testing.T) (list []sentence) {
	t.Helper()
	for _, path := range files(t, ".md") {
		text := must.Get(os.ReadFile(path))
		isCode, paragraph := false, ""
		for i, line := range append(strings.Split(string(text), "\n"), "") {
			switch {
			case strings.HasPrefix(line, "```"):
				isCode = !isCode
			case isCode:
			case strings.TrimSpace(line) == "" && paragraph != "":
				list = append(list, sentence{path + ":" + strconv.Itoa(i), paragraph})
				paragraph = ""
			default:
				paragraph += strings.TrimSpace(line) + " "
			}
		}
	}
	return list
}

// sources are the string literals and the comments of all Go files without tests, and the help
// texts among the literals: values of Help, Short and About, usages of flags, and meanings of the
// glossary.
func sources(t *testing.T) (literals, comments, helps []sentence) {
	t.Helper()
	text := func(set *token.FileSet, e ast.Expr) (sentence, bool) {
		l, ok := e.(*ast.BasicLit)
		if !ok || l.Kind != token.STRING {
			return sentence{}, false
		}
		s, err := strconv.Unquote(l.Value)
		return sentence{set.Position(l.Pos()).String(), strings.Join(strings.Fields(s), " ")}, err == nil
	}
	for _, path := range files(t, ".go") {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file := must.Get(parser.ParseFile(set, path, nil, parser.ParseComments))
		for _, c := range file.Comments {
			comments = append(comments, sentence{set.Position(c.Pos()).String(), strings.Join(strings.Fields(c.Text()), " ")})
		}
		isGlossary := path == filepath.Join("tui", "words.go")
		ast.Inspect(file, func(n ast.Node) bool {
			var help ast.Expr
			switch n := n.(type) {
			case *ast.BasicLit:
				if s, ok := text(set, n); ok {
					literals = append(literals, s)
				}
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && slices.Contains([]string{"Help", "Short", "About"}, key.Name) {
					help = n.Value
				}
			case *ast.CallExpr:
				called := ""
				switch f := n.Fun.(type) {
				case *ast.SelectorExpr:
					called = f.Sel.Name
				case *ast.Ident:
					called = f.Name
				}
				isFlag := strings.HasPrefix(path, "cli") && len(n.Args) > 3 && (strings.HasSuffix(called, "Var") || strings.HasSuffix(called, "VarP") || called == "pathFlag" || called == "pathsFlag")
				if isFlag || called == "On" && len(n.Args) == 3 { // keys.On
					help = n.Args[len(n.Args)-1]
				}
			case *ast.CompositeLit:
				if isGlossary && len(n.Elts) == 3 {
					help = n.Elts[2]
				}
			}
			if s, ok := text(set, help); ok {
				helps = append(helps, s)
			}
			return true
		})
	}
	return literals, comments, helps
}

// No text has one of the phrases, and none for readers has one of the words.
func TestTexts_AreInPlainEnglish(t *testing.T) {
	literals, comments, _ := sources(t)
	docs := documents(t)
	if len(literals) < 5000 || len(comments) < 3000 || len(docs) < 500 {
		t.Fatalf("%d literals, %d comments and %d paragraphs are read", len(literals), len(comments), len(docs))
	}
	for _, s := range slices.Concat(docs, literals, comments) {
		for _, phrase := range bannedPhrases {
			if strings.Contains(s.text, phrase) {
				t.Errorf("%s: %q in %q", s.place, phrase, s.text)
			}
		}
	}
	for _, s := range slices.Concat(docs, literals) {
		if found := bannedPattern.FindString(s.text); found != "" {
			t.Errorf("%s: %q in %q", s.place, found, s.text)
		}
	}
}

// noNoun are first words with which neither an imperative nor a noun phrase begins.
var noNoun = strings.Fields(`who whom whose whoever what whatever which where wherever when whenever why how nobody nothing somebody someone
	it he she they we you there is are was were be been has have had does did will would can could may might must should
	if because since although that so not goes tells says asks stands lies comes knows holds`)

// question marks help sentences that are a question's answer: "why not: …", "how often …".
var answersOfQuestions = regexp.MustCompile(`^(?:why (?:not: |a )|how (?:often|many|how much|graphs|swaps|well))`)

// A help sentence is an imperative or a noun phrase: "choose the learner", "the seed of all
// random draws".
func TestHelp_IsAnImperativeOrANounPhrase(t *testing.T) {
	_, _, helps := sources(t)
	if len(helps) < 350 {
		t.Fatalf("%d help sentences are read", len(helps))
	}
	for _, s := range helps {
		first, _, _ := strings.Cut(strings.ToLower(s.text), " ")
		if slices.Contains(noNoun, strings.Trim(first, ".,:;`'")) && !answersOfQuestions.MatchString(s.text) {
			t.Errorf("%s: %q begins with %q", s.place, s.text, first)
		}
	}
}
