package datasets

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"mevolve/internal/openfile"
)

// source is a folder or an archive with TU files.
type source struct {
	path  string              // as the user gave it
	files map[string]textFile // by slash-separated path within the source
	size  uint64              // unpacked bytes of an archive's text files
	close func() error
}

// textFile is one file of a source.
type textFile struct {
	name string // name in errors
	open func() (io.ReadCloser, error)
}

const (
	largestFile  = 1 << 30  // bytes of one text file; COLLAB, the largest of the collection, has about 0.8e9
	smallArchive = 16 << 20 // unpacked bytes; below this any compression ratio is accepted
	densest      = 200      // largest compression ratio of a file above smallArchive
)

// openSource lists the files of a .zip or of a folder; when the folder has no files
// itself, those of its subfolders.
func openSource(where string) (*source, error) {
	info, err := os.Stat(where)
	if err != nil {
		return nil, unreadable(where, err)
	}
	if info.IsDir() {
		return openFolder(where)
	}
	return openArchive(where)
}

// unreadable returns an error that says why a file cannot be opened.
func unreadable(where string, err error) error {
	if os.IsNotExist(err) {
		return fmt.Errorf("%s does not exist; give a folder or .zip in TU format or an edge-list file", shown(where))
	}
	var not openfile.NotRegular
	if errors.As(err, &not) {
		return &FormatError{File: where, Found: not.Kind, Expected: "a file", Remedy: "use the dataset's own file, or write the output into a file"}
	}
	var withPath *fs.PathError // the sentence already has the path
	if errors.As(err, &withPath) {
		err = withPath.Err
	}
	return fmt.Errorf("%s cannot be read: %w", shown(where), err)
}

func openFolder(where string) (*source, error) {
	s := &source{path: where, files: map[string]textFile{}, close: func() error { return nil }}
	if err := s.list(""); err != nil {
		return nil, err
	}
	if len(s.prefixes()) > 0 {
		return s, nil
	}
	folders, err := os.ReadDir(where)
	if err != nil {
		return nil, unreadable(where, err)
	}
	for _, f := range folders {
		if f.IsDir() && !strings.HasPrefix(f.Name(), ".") {
			if err := s.list(f.Name()); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// list adds the text files of one folder.
func (s *source) list(sub string) error {
	folder := filepath.Join(s.path, sub)
	found, err := os.ReadDir(folder)
	if err != nil {
		return unreadable(folder, err)
	}
	for _, f := range found {
		if !isText(f.Name()) {
			continue
		}
		name := filepath.Join(folder, f.Name())
		s.files[path.Join(sub, f.Name())] = textFile{name, func() (io.ReadCloser, error) { return openText(name) }}
	}
	return nil
}

// openText opens a text file from outside of the program.
func openText(name string) (io.ReadCloser, error) {
	in, err := openfile.Open(name)
	if err != nil {
		return nil, unreadable(name, err)
	}
	return limited(name, in), nil
}

func openArchive(where string) (*source, error) {
	file, err := openfile.Open(where)
	if err != nil {
		return nil, unreadable(where, err)
	}
	s, err := unzipped(where, file)
	if err != nil {
		file.Close()
		return nil, err
	}
	s.close = file.Close
	return s, nil
}

// unzipped lists the text files of an open archive.
func unzipped(where string, file *os.File) (*source, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, unreadable(where, err)
	}
	archive, err := zip.NewReader(file, info.Size())
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read as a .zip: %w; get the archive again or give the unpacked folder", shown(where), err)
	}
	return unpacked(where, archive)
}

// unpacked lists the text files of an archive.
func unpacked(where string, archive *zip.Reader) (*source, error) {
	s := &source{path: where, files: map[string]textFile{}, close: func() error { return nil }}
	for _, f := range archive.File {
		inside := path.Clean(strings.ReplaceAll(f.Name, `\`, "/"))
		if !isText(inside) || strings.HasPrefix(inside, "__MACOSX/") || f.FileInfo().IsDir() {
			continue
		}
		const again = "pack the archive again, or unpack it yourself if you trust it and give the folder"
		if !filepath.IsLocal(inside) {
			return nil, &FormatError{File: where, Found: "a file " + shown(f.Name) + " in the archive, which is a path outside of it", Expected: "paths within it", Remedy: again}
		}
		name := filepath.Join(where, filepath.FromSlash(inside))
		if err := openfile.Check(f.FileInfo()); err != nil {
			return nil, &FormatError{File: name, Found: "a link or the like in the archive", Expected: "a file", Remedy: again}
		}
		if _, twice := s.files[inside]; twice {
			return nil, &FormatError{File: name, Found: "two files of this name in the archive", Expected: "one", Remedy: again}
		}
		s.size += f.UncompressedSize64
		s.files[inside] = textFile{name, func() (io.ReadCloser, error) {
			if f.UncompressedSize64 > smallArchive && f.UncompressedSize64/densest > f.CompressedSize64 {
				return nil, &FormatError{File: name,
					Found:    fmt.Sprintf("%d bytes that unpack to %d", f.CompressedSize64, f.UncompressedSize64),
					Expected: fmt.Sprintf("text, which packs at most %d-fold", densest), Remedy: "unpack it yourself if you trust it and give the folder"}
			}
			in, err := f.Open()
			if err != nil {
				return nil, fmt.Errorf("%s cannot be unpacked: %w; get the archive again", shown(name), err)
			}
			return limited(name, in), nil
		}}
	}
	return s, nil
}

// isText reports whether a file may be part of a dataset.
func isText(name string) bool {
	return strings.HasSuffix(name, ".txt") && !strings.HasPrefix(path.Base(name), ".")
}

// prefixes returns the paths before _A.txt, sorted.
func (s *source) prefixes() []string {
	var found []string
	for name := range s.files {
		if prefix, ok := strings.CutSuffix(name, adjacency); ok && path.Base(name) != adjacency {
			found = append(found, prefix)
		}
	}
	slices.Sort(found)
	return found
}

// prefix returns the path before _A.txt; more or fewer than one is an error.
func (s *source) prefix() (string, error) {
	switch found := s.prefixes(); len(found) {
	case 0:
		return "", &FormatError{File: s.path, Found: "no file NAME_A.txt", Expected: "one dataset in TU format (NAME_A.txt, NAME_graph_indicator.txt, NAME_graph_labels.txt)",
			Remedy: "give the folder or .zip that holds them"}
	case 1:
		return found[0], nameable(s.path, path.Base(found[0]))
	default:
		const most = 8
		var names []string
		for _, prefix := range found[:min(most, len(found))] {
			names = append(names, shown(prefix))
		}
		if len(found) > most {
			names = append(names, "…")
		}
		return "", &FormatError{File: s.path, Found: fmt.Sprintf("%d datasets (%s)", len(found), strings.Join(names, ", ")), Expected: "one file NAME_A.txt",
			Remedy: "give the folder of one of them"}
	}
}

// limit reads at most largestFile bytes, even if an archive's header states more.
type limit struct {
	io.ReadCloser
	name string
	left int64
}

func limited(name string, in io.ReadCloser) io.ReadCloser {
	return &limit{in, name, largestFile}
}

func (l *limit) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, &FormatError{File: l.name, Found: fmt.Sprintf("more than %d bytes", largestFile), Expected: "a smaller file", Remedy: "split the dataset"}
	}
	n, err := l.ReadCloser.Read(p[:min(int64(len(p)), l.left)])
	l.left -= int64(n)
	return n, err
}
