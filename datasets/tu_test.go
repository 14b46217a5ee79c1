package datasets

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"mevolve/internal/expect"
	"mevolve/internal/must"
	"mevolve/internal/reference"
	"mevolve/model"
)

// files are the texts of a small dataset by suffix.
type files map[string]string

// small is two graphs: the path 1–2–3 of class 1, and 4–5 with the isolated
// vertex 6, of class −1.
func small() files {
	return files{
		adjacency:    "1, 2\n2, 1\n2, 3\n3, 2\n4, 5\n5, 4\n",
		indicator:    "1\n1\n1\n2\n2\n2\n",
		graphLabels:  "1\n-1\n",
		vertexLabels: "0\n1\n0\n2\n2\n2\n",
		attributes:   "1.5, 2\n0, 0\n0, 1e-3\n1, 1\n2, 2\n3, -3\n",
	}
}

// with replaces or, given "", removes files.
func (f files) with(changes files) files {
	f = maps.Clone(f)
	for suffix, text := range changes {
		if text == "" {
			delete(f, suffix)
		} else {
			f[suffix] = text
		}
	}
	return f
}

func (f files) folder(t testing.TB) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "S")
	must.Do(os.Mkdir(folder, 0o755))
	for suffix, text := range f {
		must.Do(os.WriteFile(filepath.Join(folder, "S"+suffix), []byte(text), 0o644))
	}
	return folder
}

func (f files) packed(inside string) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, suffix := range slices.Sorted(maps.Keys(f)) {
		w := must.Get(z.Create(inside + suffix))
		must.Get(w.Write([]byte(f[suffix])))
	}
	must.Do(z.Close())
	return b.Bytes()
}

func (f files) archive(t testing.TB, inside string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "S.zip")
	must.Do(os.WriteFile(path, f.packed(inside), 0o644))
	return path
}

// read reads the texts from memory.
func (f files) read() *model.Dataset {
	return must.Get(inMemory(f).read(context.Background()))
}

// real reads one of the paper's datasets.
func real(t testing.TB, name string) *model.Dataset {
	t.Helper()
	return mustRead(reference.Dataset(t, name))
}

func mustRead(where string) *model.Dataset {
	return must.Get(Read(context.Background(), where))
}

// codes are the codes of a dataset's warnings.
func codes(d *model.Dataset) (list []string) {
	for _, w := range d.Warnings {
		list = append(list, w.Code)
	}
	return list
}

func TestRead_GraphsClassesLabelsAndAttributes(t *testing.T) {
	d := mustRead(small().folder(t))
	if d.Name != "S" || !slices.Equal(d.ClassLabels, []int{-1, 1}) || len(d.Warnings) > 0 || d.Synthetic != "" {
		t.Errorf("name %q, labels %v, warnings %v", d.Name, d.ClassLabels, d.Warnings)
	}
	if len(d.Examples) != 2 || d.Examples[0].Class != 1 || d.Examples[1].Class != 0 || d.Examples[1].ID.Graph != 1 {
		t.Fatalf("examples %+v", d.Examples)
	}
	first, second := d.Examples[0].Graph, d.Examples[1].Graph
	expect.Equal(t, []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}}, first.EdgeList())
	if second.N() != 3 || second.M() != 1 || second.Degree(2) != 0 {
		t.Errorf("the isolated vertex is lost: %d vertices, %d edges", second.N(), second.M())
	}
	if !slices.Equal(first.Labels(), []int{0, 1, 0}) || !slices.Equal(second.Attributes()[2], []float64{3, -3}) {
		t.Errorf("labels %v, attributes %v", first.Labels(), second.Attributes())
	}
}

// Each way of writing the same dataset reads as the same dataset.
func TestRead_UntidyFilesSayTheSame(t *testing.T) {
	crlf := files{}
	for suffix, text := range small() {
		crlf[suffix] = strings.ReplaceAll(text, "\n", "\r\n")
	}
	for name, c := range map[string]struct {
		files    files
		warnings []string
	}{
		"as it should be":        {small(), nil},
		"CRLF":                   {crlf, nil},
		"blank last lines":       {small().with(files{adjacency: small()[adjacency] + "\n  \n\r\n", graphLabels: "1\n-1\n\n\n"}), nil},
		"no last line end":       {small().with(files{graphLabels: "1\n-1", indicator: "1\n1\n1\n2\n2\n2"}), nil},
		"byte order mark":        {small().with(files{adjacency: "\ufeff" + small()[adjacency], graphLabels: "\ufeff1\n-1\n"}), nil},
		"no space after commas":  {small().with(files{adjacency: "1,2\n2,1\n2,3\n3,2\n4,5\n5,4\n"}), nil},
		"white space for commas": {small().with(files{adjacency: "1 2\n2\t1\n 2  3\n3 ,2 \n4 , 5\n5,4,\n"}), nil},
		"one direction only":     {small().with(files{adjacency: "1,2\n3,2\n4,5\n"}), nil},
		"another order":          {small().with(files{adjacency: "5,4\n3,2\n2,1\n4,5\n"}), nil},
		"every edge twice over":  {small().with(files{adjacency: small()[adjacency] + small()[adjacency]}), []string{"repeated-edges"}},
		"self-loops":             {small().with(files{adjacency: "6, 6\n" + small()[adjacency]}), []string{"self-loops"}},
		"labels with decimals":   {small().with(files{graphLabels: "1.0\n-1.0e0\n", vertexLabels: "0.0\n1.\n0\n2\n2\n+2\n"}), nil},
		"attributes apart":       {small().with(files{attributes: " 1.5,2.0\n0 0\n0,0.001\n\t1, 1\n 2,  2\n3,-3.000\n"}), nil},
		"edge labels":            {small().with(files{"_edge_labels.txt": "this is not read\n", "_readme.txt": "nor this"}), nil},
		"two labels a vertex":    {small().with(files{vertexLabels: "0, 9\n1, 9\n0, 9\n2, 9\n2, 9\n2, 9\n"}), []string{"label-columns"}},
	} {
		t.Run(name, func(t *testing.T) {
			want, got := small().read(), c.files.read()
			if got.Fingerprint != want.Fingerprint {
				t.Error("reads as another dataset")
			}
			if diff := cmp.Diff(c.warnings, codes(got)); diff != "" {
				t.Errorf("warnings %v: %s", got.Warnings, diff)
			}
		})
	}
}

func TestRead_WarningsCountWhatWasDropped(t *testing.T) {
	d := small().with(files{adjacency: "1,1\n1,2\n1,2\n2,1\n3,3\n1,2\n"}).read()
	var messages []string
	for _, w := range d.Warnings {
		messages = append(messages, w.Message)
	}
	expect.Contains(t, strings.Join(messages, "\n"), "2 self-loops", "2 lines")
}

func TestRead_GraphsNeedNotBeListedInOrder(t *testing.T) {
	// The vertices of graph 1 are 2, 4, 5 and those of graph 2 are 1, 3, 6.
	d := files{adjacency: "2,4\n4,5\n1,6\n", indicator: "2\n1\n2\n1\n1\n2\n", graphLabels: "7\n8\n"}.read()
	expect.Equal(t, []model.Edge{{U: 0, V: 1}, {U: 1, V: 2}}, d.Examples[0].Graph.EdgeList())
	expect.Equal(t, []model.Edge{{U: 0, V: 2}}, d.Examples[1].Graph.EdgeList())
	expect.Equal(t, []string{"unsorted-indicator"}, codes(d))
}

func TestRead_AnArchiveIsTheSameAsItsFolder(t *testing.T) {
	want := small().read().Fingerprint
	for _, inside := range []string{"S", "S/S", "deep/er/S", `S\S`} {
		d := mustRead(small().archive(t, inside))
		if d.Fingerprint != want || d.Name != "S" {
			t.Errorf("%s: fingerprint %s, name %s", inside, d.Fingerprint, d.Name)
		}
	}
}

func TestRead_AFolderMayHoldTheDatasetsFolder(t *testing.T) {
	if d := mustRead(filepath.Dir(small().folder(t))); d.Name != "S" {
		t.Errorf("name %q", d.Name)
	}
}

func TestFingerprint_ChangesWithEverythingThatIsRead(t *testing.T) {
	seen := map[string]string{}
	for what, f := range map[string]files{
		"nothing":         small(),
		"an edge":         small().with(files{adjacency: "1, 2\n4, 5\n"}),
		"an edge's place": small().with(files{adjacency: "1, 2\n1, 3\n4, 5\n"}),
		"a class":         small().with(files{graphLabels: "1\n1\n"}),
		"a class's label": small().with(files{graphLabels: "1\n0\n"}),
		"a vertex label":  small().with(files{vertexLabels: "0\n1\n0\n2\n2\n3\n"}),
		"no labels":       small().with(files{vertexLabels: ""}),
		"an attribute":    small().with(files{attributes: "1.5, 2\n0, 0\n0, 1e-3\n1, 1\n2, 2\n3, -4\n"}),
		"no attributes":   small().with(files{attributes: ""}),
		"a vertex": small().with(files{indicator: "1\n1\n1\n2\n2\n2\n2\n", vertexLabels: "0\n1\n0\n2\n2\n2\n2\n",
			attributes: small()[attributes] + "0 0\n"}),
	} {
		hash := f.read().Fingerprint
		if other, known := seen[hash]; known {
			t.Errorf("%s and %s have one fingerprint", what, other)
		}
		seen[hash] = what
	}
}

func TestRead_RefusesInOneSentenceWithFileAndLine(t *testing.T) {
	many := strings.Repeat("1\n", 200)
	for name, c := range map[string]struct {
		change files
		says   []string
	}{
		"too few fields":             {files{adjacency: "1, 2\n2\n"}, []string{"S_A.txt line 2", "1 field", "two vertex numbers"}},
		"too many fields":            {files{adjacency: "1, 2, 3\n"}, []string{"S_A.txt line 1", "3 fields"}},
		"empty field":                {files{adjacency: "1,, 2\n"}, []string{"S_A.txt line 1", "empty field"}},
		"no number":                  {files{adjacency: "1, 2\n2, x\n"}, []string{"S_A.txt line 2", `"x"`, "vertex number"}},
		"vertex 0":                   {files{adjacency: "0, 1\n"}, []string{"S_A.txt line 1", "vertex 0", "1 to 6"}},
		"vertex out of range":        {files{adjacency: "1, 2\n1, 7\n"}, []string{"S_A.txt line 2", "vertex 7", "1 to 6"}},
		"negative vertex":            {files{adjacency: "1, -2\n"}, []string{"S_A.txt line 1", "vertex -2"}},
		"vertex with decimals":       {files{adjacency: "1, 2.0\n"}, []string{"S_A.txt line 1", `"2.0"`}},
		"huge vertex":                {files{adjacency: "1, 99999999999999999999\n"}, []string{"S_A.txt line 1", "99999999999999999999"}},
		"edge across graphs":         {files{adjacency: "1, 2\n3, 4\n"}, []string{"S_A.txt line 2", "vertex 3 of graph 1", "vertex 4 of graph 2"}},
		"blank line between":         {files{adjacency: "1, 2\n\n3, 2\n"}, []string{"S_A.txt line 2", "blank"}},
		"no adjacency":               {files{adjacency: ""}, []string{"NAME_A.txt"}},
		"no indicator":               {files{indicator: ""}, []string{"S_graph_indicator.txt"}},
		"no graph labels":            {files{graphLabels: ""}, []string{"S_graph_labels.txt"}},
		"graph out of range":         {files{indicator: "1\n1\n1\n2\n2\n3\n"}, []string{"S_graph_indicator.txt line 6", "graph 3", "1 to 2", "S_graph_labels.txt"}},
		"graph 0":                    {files{indicator: "0\n1\n1\n2\n2\n2\n"}, []string{"S_graph_indicator.txt line 1", "graph 0"}},
		"two graph numbers":          {files{indicator: "1 1\n1\n1\n2\n2\n2\n"}, []string{"S_graph_indicator.txt line 1", "2 fields"}},
		"graph without vertices":     {files{graphLabels: "1\n-1\n1\n"}, []string{"S_graph_indicator.txt", "graph 3", "3 lines", "S_graph_labels.txt"}},
		"fewer vertices than edges":  {files{indicator: "1\n1\n1\n2\n2\n", adjacency: "5, 6\n"}, []string{"S_A.txt line 1", "vertex 6", "1 to 5"}},
		"empty dataset":              {files{graphLabels: "\n", indicator: "\n", adjacency: "\n"}, []string{"S_graph_labels.txt", "no graph"}},
		"class no whole number":      {files{graphLabels: "1\n0.5\n"}, []string{"S_graph_labels.txt line 2", `"0.5"`, "whole number"}},
		"class no number":            {files{graphLabels: "yes\nno\n"}, []string{"S_graph_labels.txt line 1", `"yes"`}},
		"class NaN":                  {files{graphLabels: "NaN\n1\n"}, []string{"S_graph_labels.txt line 1", `"NaN"`}},
		"two classes":                {files{graphLabels: "1, 2\n1, 3\n"}, []string{"S_graph_labels.txt line 1", "2 fields"}},
		"fewer vertex labels":        {files{vertexLabels: "0\n1\n"}, []string{"S_node_labels.txt", "2 lines", "expected 6", "S_graph_indicator.txt"}},
		"more vertex labels":         {files{vertexLabels: many}, []string{"S_node_labels.txt line 7", "6 lines"}},
		"vertex label no number":     {files{vertexLabels: "0\n1\nC\n2\n2\n2\n"}, []string{"S_node_labels.txt line 3", `"C"`}},
		"fewer attributes":           {files{attributes: "1, 2\n"}, []string{"S_node_attributes.txt", "1 line", "expected 6"}},
		"more attributes":            {files{attributes: many}, []string{"S_node_attributes.txt line 7", "6 lines"}},
		"attributes of other length": {files{attributes: "1, 2\n1\n"}, []string{"S_node_attributes.txt line 2", "1 field", "2 as on line 1"}},
		"attribute NaN":              {files{attributes: "1\n2\nnan\n4\n5\n6\n"}, []string{"S_node_attributes.txt line 3", `"nan"`, "finite"}},
		"attribute Inf":              {files{attributes: "1\n-Inf\n3\n4\n5\n6\n"}, []string{"S_node_attributes.txt line 2", `"-Inf"`}},
		"attribute overflow":         {files{attributes: "1e999\n2\n3\n4\n5\n6\n"}, []string{"S_node_attributes.txt line 1", `"1e999"`}},
		"another dataset beside it":  {files{"2_A.txt": "1, 2\n"}, []string{"2 datasets", "S2"}},
		"binary":                     {files{graphLabels: "\x00\x01\xff\n"}, []string{"S_graph_labels.txt line 1"}},
		"one endless line":           {files{adjacency: strings.Repeat("1 ", 1<<20)}, []string{"S_A.txt line 1", "without a line end"}},
	} {
		t.Run(name, func(t *testing.T) {
			f := small().with(c.change)
			for _, where := range []string{f.folder(t), f.archive(t, "S/S")} {
				d, err := Read(context.Background(), where)
				if err == nil || d != nil {
					t.Fatalf("read as %v", d)
				}
				var format *FormatError
				if !errors.As(err, &format) || format.Found == "" || format.Expected == "" || format.Remedy == "" {
					t.Fatalf("%v does not say what was found, what was expected and what to do", err)
				}
				text := err.Error()
				expect.Contains(t, text, c.says...)
				if !strings.HasPrefix(text, where) || strings.Contains(text, "\n") || len(text) > 400 {
					t.Errorf("not one sentence that begins with the file: %q", text)
				}
			}
		})
	}
}

func TestRead_RefusesWhatIsNoDatasetAtAll(t *testing.T) {
	empty := t.TempDir()
	text := filepath.Join(empty, "page.zip")
	os.WriteFile(text, []byte("<html>not found</html>"), 0o644)
	for _, where := range []string{empty, text, filepath.Join(empty, "missing")} {
		expect.Refused(t, expect.ErrorOf(Read(context.Background(), where)), where)
	}
}

func TestRead_RefusesABomb(t *testing.T) {
	bomb := small().with(files{indicator: strings.Repeat("1\n", smallArchive/2+1)}).archive(t, "S")
	expect.Refused(t, expect.ErrorOf(Read(context.Background(), bomb)), "unpack to")
}

func TestRead_EndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Read(ctx, small().folder(t)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// The peculiarities that the README of the real files lists.
func TestRead_RealFilesHaveTheirPeculiarities(t *testing.T) {
	d := real(t, "ENZYMES")
	if _, parts := d.Examples[37].Graph.Components(); parts != 84 {
		t.Errorf("graph 38 has %d components, want 84", parts)
	}
	var order []int
	for _, e := range d.Examples {
		if y := d.ClassLabels[e.Class]; len(order) == 0 || order[len(order)-1] != y {
			order = append(order, y)
		}
	}
	if !slices.Equal(order, []int{6, 5, 1, 2, 3, 4}) {
		t.Errorf("classes in the order %v", order)
	}
	if row := d.Examples[0].Graph.Attributes()[1]; len(row) != 18 || row[4] != 1.777 || row[5] != 102.6 {
		t.Errorf("attributes with untidy separators: %v", row)
	}
	if g := real(t, "PTC_MR").Examples[0].Graph; g.N() != 2 || g.M() != 1 {
		t.Errorf("PTC_MR's first graph has %d vertices, %d edges; K2 has 2 and 1", g.N(), g.M())
	}
	if m := real(t, "MUTAG"); len(m.Warnings) > 0 || m.VertexNames[m.Examples[0].Graph.Labels()[14]] != "N" {
		t.Errorf("MUTAG: warnings %v, vertex 15 is not N", m.Warnings)
	}
}
