package datasets

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"mevolve/model"
)

// download gets an archive into a temporary file of the cache, checks that it
// reads as the dataset it should be, and only then moves it to NAME.zip.
func (l Library) download(ctx context.Context, e Entry, progress Progress) (path string, d *model.Dataset, err error) {
	address := l.From + "/" + e.Name + ".zip"
	path = filepath.Join(l.Cache, e.Name+".zip")
	defer func() {
		switch {
		case err == nil:
		case ctx.Err() != nil: // interrupted, which is no failure of the download
			path, d, err = "", nil, fmt.Errorf("the download of %s was interrupted: %w", e.Name, ctx.Err())
		default:
			path, d, err = "", nil, fmt.Errorf("%s could not be downloaded (%w); get %s by other means and put %s.zip into %s, or unpacked as a folder %s into one that MEVOLVE_DATA names",
				e.Name, err, address, e.Name, l.Cache, e.Name)
		}
	}()

	if err := os.MkdirAll(l.Cache, 0o755); err != nil {
		return "", nil, err
	}
	file, err := os.CreateTemp(l.Cache, "."+e.Name+"-*.zip")
	if err != nil {
		return "", nil, err
	}
	defer os.Remove(file.Name()) // nothing once it is moved
	err = l.get(ctx, address, file, progress)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return "", nil, err
	}
	if d, err = Read(ctx, file.Name()); err != nil {
		return "", nil, err
	}
	if !SameName(d.Name, e.Name) {
		return "", nil, fmt.Errorf("the archive holds the dataset %s", d.Name)
	}
	d.Name = e.Name
	return path, d, os.Rename(file.Name(), path)
}

// errStill ends a download that stands still.
var errStill = errors.New("nothing came any more")

// get copies what stands at an address.
func (l Library) get(ctx context.Context, address string, to io.Writer, progress Progress) (err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watch := time.AfterFunc(l.Patience, func() { cancel(errStill) })
	defer watch.Stop()
	defer func() {
		if err != nil && context.Cause(ctx) == errStill {
			err = fmt.Errorf("the server sent nothing for %v", l.Patience)
		}
	}()

	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	response, err := l.Client.Do(request)
	if err != nil {
		var withAddress *url.Error // the sentence around it names the address
		if errors.As(err, &withAddress) {
			err = withAddress.Err
		}
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the server answered %s", response.Status)
	}
	total := response.ContentLength
	if total > l.Largest {
		return fmt.Errorf("the server offers %d bytes, at most %d are taken", total, l.Largest)
	}
	buffer := make([]byte, 64<<10)
	for done := int64(0); ; {
		n, err := response.Body.Read(buffer)
		watch.Reset(l.Patience)
		if done += int64(n); done > l.Largest {
			return fmt.Errorf("the server sends more than the %d bytes that are taken", l.Largest)
		}
		if _, failed := to.Write(buffer[:n]); failed != nil {
			return failed
		}
		if progress != nil && n > 0 {
			progress(done, total)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
