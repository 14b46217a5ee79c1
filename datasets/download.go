package datasets

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"mevolve/internal/basedir"
	"mevolve/model"
)

// download saves an archive to a temporary file of the cache, checks its content, and
// then renames it to NAME.zip.
func (l Library) download(ctx context.Context, e Entry, progress Progress) (string, *model.Dataset, error) {
	if err := l.checkAddress(); err != nil {
		return "", nil, err
	}
	byHand := fmt.Sprintf("get %s by other means and unpack it as a folder %s in one that MEVOLVE_DATA names", l.address(e), e.Name)
	if l.Download == nil {
		return "", nil, fmt.Errorf("%s is not here; %s", e.Name, byHand)
	}
	file, err := l.place(e)
	if l.Cache == "" {
		return "", nil, fmt.Errorf("%s cannot be kept: %w, or %s", e.Name, err, byHand)
	}
	if err != nil {
		return "", nil, fmt.Errorf("%s cannot be kept: the cache %s cannot be written (%w); set XDG_CACHE_HOME to a folder that can, or %s", e.Name, l.Cache, err, byHand)
	}
	defer os.Remove(file.Name()) // no effect after the rename
	var d *model.Dataset
	err = l.Download(ctx, l.address(e), toDisk{file}, progress)
	if err == nil {
		d, err = l.received(ctx, e, file)
	}
	if err = errors.Join(err, file.Close()); err == nil {
		target := filepath.Join(l.Cache, e.Name+".zip")
		if err = os.Rename(file.Name(), target); err == nil {
			return target, d, nil
		}
		err = unwritable{err}
	}
	var local unwritable
	switch {
	case ctx.Err() != nil: // an interruption is not a failed download
		err = fmt.Errorf("the download of %s was interrupted: %w", e.Name, ctx.Err())
	case errors.As(err, &local):
		err = fmt.Errorf("%s cannot be kept: %w; make room in the cache %s, or %s", e.Name, err, l.Cache, byHand)
	default:
		err = fmt.Errorf("%s could not be downloaded (%w); %s, or put it into %s as %s.zip", e.Name, err, byHand, l.Cache, e.Name)
	}
	return "", nil, err
}

// address returns the address of an archive.
func (l Library) address(e Entry) string {
	return strings.TrimRight(l.From, "/") + "/" + e.Name + ".zip"
}

// checkAddress validates $MEVOLVE_MIRROR. A password is refused, since messages show
// the address.
func (l Library) checkAddress() error {
	u, err := url.Parse(l.From)
	if err != nil || u.Host == "" || u.User != nil || u.Scheme != "https" && u.Scheme != "http" {
		return fmt.Errorf("MEVOLVE_MIRROR has to be the address of a folder of archives, such as https://example.org/graphs, without a name and password; mend it or unset it")
	}
	return nil
}

// abandoned is the age of a temporary file that has no process: a running download writes more
// often.
const abandoned = 2 * time.Minute

// place creates a temporary file in the cache and removes those of killed downloads.
func (l Library) place(e Entry) (*os.File, error) {
	if l.Cache == "" {
		return nil, basedir.Missing(basedir.CacheVariable)
	}
	if err := os.MkdirAll(l.Cache, 0o755); err != nil {
		return nil, err
	}
	left, _ := fs.Glob(os.DirFS(l.Cache), ".*-*.zip") // the cache's own path is not read as a pattern
	for _, name := range left {
		name = filepath.Join(l.Cache, name)
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > abandoned {
			os.Remove(name) // if this fails, the file stays
		}
	}
	return os.CreateTemp(l.Cache, "."+e.Name+"-*.zip")
}

// unwritable is an error of this machine's disk, not of the server.
type unwritable struct{ error }

func (e unwritable) Unwrap() error { return e.error }

// toDisk writes to a file; its errors are unwritable.
type toDisk struct{ io.Writer }

func (w toDisk) Write(p []byte) (int, error) {
	n, err := w.Writer.Write(p)
	if err != nil {
		err = unwritable{err}
	}
	return n, err
}

// received reads a dataset from the file that a server sent.
func (l Library) received(ctx context.Context, e Entry, file *os.File) (*model.Dataset, error) {
	if err := file.Sync(); err != nil {
		return nil, unwritable{err}
	}
	s, err := unzipped(e.Name+".zip", file)
	if err != nil {
		return nil, err
	}
	if s.size > l.Unpacked {
		return nil, fmt.Errorf("the archive unpacks to %d bytes, at most %d are taken", s.size, l.Unpacked)
	}
	prefix, err := s.prefix()
	if err != nil {
		return nil, err
	}
	if !SameName(path.Base(prefix), e.Name) {
		return nil, fmt.Errorf("the archive holds the dataset %s", path.Base(prefix))
	}
	d, err := s.read(ctx)
	if err != nil {
		return nil, err
	}
	d.Name, d.VertexNames = e.Name, vertexNames(e.Name)
	return d, e.check(d)
}
