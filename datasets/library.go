package datasets

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"mevolve/internal/basedir"
	"mevolve/internal/wording"
	"mevolve/model"
)

// Collection is the address of the TU collection's archives, each NAME.zip.
const Collection = "https://www.chrsmrrs.com/graphkerneldatasets"

// Library finds datasets: built in, at a path, in the user's folder, in the cache, or
// in the collection on the network.
type Library struct {
	Folder  string  // with TU folders and .zips, $MEVOLVE_DATA; "" for none
	Cache   string  // folder of downloads; "" for none
	Catalog []Entry // datasets that can be downloaded
	From    string  // address of the archives

	Download Download // nil for none
	Unpacked uint64   // most unpacked bytes of all files of a download
}

// Download copies the .zip archive at an address to a writer and returns an error of the writer as
// it is.
type Download func(ctx context.Context, address string, to io.Writer, progress Progress) error

// Default returns the library that the environment names: $MEVOLVE_DATA, the XDG cache
// directory, and the TU collection or its mirror $MEVOLVE_MIRROR. It downloads nothing:
// Download is nil, so that no package below the command line links net/http.
func Default() Library {
	return Library{
		Folder:   Path(os.Getenv("MEVOLVE_DATA")),
		Cache:    basedir.Cache(),
		Catalog:  Catalog(),
		From:     cmp.Or(os.Getenv("MEVOLVE_MIRROR"), Collection),
		Unpacked: 512 << 20, // several times the largest of the catalog
	}
}

// Progress receives the bytes of a download so far and in total; total is -1 when the
// server does not state it. It may be nil.
type Progress = func(done, total int64)

// Open finds a dataset in the Default library.
func Open(ctx context.Context, name string, progress Progress) (*model.Dataset, error) {
	return Default().Open(ctx, name, progress)
}

// Open finds a dataset by a name or path, in this order:
//
//   - a path, when written as one: with a separator, as ".", or with
//     the ending of a format (Formats);
//   - a built-in name such as rings or noise:7;
//   - a name of the catalog or of a dataset in Folder (case, '-' and '_' do
//     not matter): in Folder, then in Cache, then, for the catalog, downloaded;
//   - an existing file or folder.
//
// The ending of a file decides its format.
func (l Library) Open(ctx context.Context, name string, progress Progress) (*model.Dataset, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	switch {
	case name == "":
		return nil, errors.New("the name of the dataset is empty; give a name such as rings or MUTAG, or a path")
	case IsPath(name):
		return readPath(ctx, Path(name))
	case isBuiltIn(name):
		return Generate(name)
	}
	entry, known := l.entry(name)
	if path, err := l.inFolder(name); err != nil {
		return nil, err
	} else if path != "" {
		return readNamed(ctx, path, entry.Name)
	}
	if known {
		if path, err := l.inCache(entry); err != nil {
			return nil, err
		} else if path != "" {
			d, err := readCached(ctx, path, entry)
			if err != nil && ctx.Err() == nil {
				err = fmt.Errorf("the cached copy of %s is damaged (%w), which `mevolve datasets fetch %s` mends", entry.Name, err, entry.Name)
			}
			return d, err
		}
		_, d, err := l.download(ctx, entry, progress)
		return d, err
	}
	if _, err := os.Stat(name); err == nil {
		return readPath(ctx, name)
	}
	return nil, l.unknown(name)
}

// Known reports whether Open knows a name, without reading or downloading; the error is
// the one that Open would return. Paths are not checked.
func (l Library) Known(name string) error {
	if isBuiltIn(name) {
		_, err := Generate(name)
		return err
	}
	if _, ok := l.entry(name); ok || IsPath(name) {
		return nil
	}
	if path, err := l.inFolder(name); err != nil || path != "" {
		return err
	}
	if _, err := os.Stat(name); err != nil {
		return l.unknown(name)
	}
	return nil
}

// Fetch makes sure that a dataset of the catalog is in Cache, and returns it with its path.
// A damaged copy is replaced.
func (l Library) Fetch(ctx context.Context, name string, progress Progress) (path string, d *model.Dataset, err error) {
	entry, known := l.entry(name)
	if !known {
		if isBuiltIn(name) {
			return "", nil, fmt.Errorf("%s is built in and need not be fetched; open it with `mevolve %s`", name, name)
		}
		return "", nil, l.unknown(name)
	}
	if path, err = l.inCache(entry); err != nil {
		return "", nil, err
	}
	if path != "" {
		if d, err = readCached(ctx, path, entry); err == nil {
			return path, d, nil
		}
		if info, statErr := os.Stat(path); statErr == nil && info.IsDir() {
			return "", nil, fmt.Errorf("%w; remove the folder %s, then fetch again", err, path)
		}
	}
	return l.download(ctx, entry, progress)
}

// readNamed reads a dataset of the library and gives it the catalog's name, if it has
// one.
func readNamed(ctx context.Context, path, name string) (*model.Dataset, error) {
	d, err := Read(ctx, path)
	if err == nil && name != "" {
		d.Name, d.VertexNames = name, vertexNames(name)
	}
	return d, err
}

// readCached reads a downloaded archive, which may be damaged.
func readCached(ctx context.Context, path string, e Entry) (*model.Dataset, error) {
	d, err := readNamed(ctx, path, e.Name)
	if err == nil {
		err = e.check(d)
	}
	if err != nil {
		return nil, err
	}
	return d, nil
}

// readPath reads the file or folder at a path.
func readPath(ctx context.Context, path string) (*model.Dataset, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, unreadable(path, err)
	}
	if prefix, ok := strings.CutSuffix(path, adjacency); ok && !info.IsDir() {
		if _, err := os.Stat(prefix + indicator); err == nil {
			return nil, fmt.Errorf("%s is one file of a dataset in TU format; give its folder, %s", path, filepath.Dir(path))
		}
	}
	return formatOf(path, info.IsDir()).read(ctx, path)
}

// IsPath reports whether a name can only be a path.
func IsPath(name string) bool {
	ending := func(f Format) bool { return strings.EqualFold(filepath.Ext(name), f.Ending) }
	return strings.ContainsAny(name, `/\`) || name == "." || name == ".." || name == "~" || slices.ContainsFunc(Formats(), ending)
}

// inFolder returns the path of a dataset in Folder, "" if it is not there.
func (l Library) inFolder(name string) (string, error) {
	if l.Folder == "" {
		return "", nil
	}
	path, err := find(l.Folder, name)
	if err == nil && path == "" {
		_, err = os.Stat(l.Folder)
	}
	if err != nil {
		return "", l.folderUnreadable(err)
	}
	return path, nil
}

// inCache returns the path of a downloaded archive, "" if there is none.
func (l Library) inCache(e Entry) (string, error) {
	path, err := find(l.Cache, e.Name)
	if err != nil {
		return "", fmt.Errorf("the cache %s cannot be read as a folder (%w); remove the file of that name, or set XDG_CACHE_HOME to another folder", l.Cache, err)
	}
	return path, nil
}

func (l Library) folderUnreadable(err error) error {
	return fmt.Errorf("MEVOLVE_DATA names %s, which cannot be read as a folder (%w); set it to a folder of datasets or unset it", l.Folder, err)
}

// find looks for NAME or NAME.zip in a folder: the exact spelling first, a folder
// before an archive. A missing folder is empty.
func find(folder, name string) (string, error) {
	found, err := listFolder(folder)
	if err != nil {
		return "", err
	}
	at := -1
	for i, file := range found {
		if datasetName(file) == name {
			at = i
			break
		}
		if at < 0 && SameName(datasetName(file), name) {
			at = i
		}
	}
	if at < 0 {
		return "", nil
	}
	return filepath.Join(folder, found[at]), nil
}

// listFolder lists the folders and archives in a folder: folders first, both in
// alphabetical order, without hidden ones and without names that cannot be shown.
func listFolder(folder string) ([]string, error) {
	list, err := os.ReadDir(folder)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var folders, archives []string
	for _, f := range list {
		if strings.HasPrefix(f.Name(), ".") || !wording.Showable(f.Name()) {
			continue
		}
		isDir := f.IsDir()
		if f.Type()&os.ModeSymlink != 0 {
			if info, err := os.Stat(filepath.Join(folder, f.Name())); err == nil {
				isDir = info.IsDir()
			}
		}
		switch {
		case isDir:
			folders = append(folders, f.Name())
		case strings.EqualFold(filepath.Ext(f.Name()), ".zip"):
			archives = append(archives, f.Name())
		}
	}
	return slices.Concat(folders, archives), nil
}

// datasetName returns the name of a folder or archive without .zip.
func datasetName(file string) string {
	if ext := filepath.Ext(file); strings.EqualFold(ext, ".zip") {
		return strings.TrimSuffix(file, ext)
	}
	return file
}
