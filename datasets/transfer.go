package datasets

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

// unwritable is an error of this machine's disk, not of the server.
type unwritable struct{ error }

func (e unwritable) Unwrap() error { return e.error }

// get copies the content of an address to a file, within the library's limits.
func (l Library) get(ctx context.Context, address string, to io.Writer, progress Progress) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	end := func(after time.Duration, format string) *time.Timer {
		return time.AfterFunc(after, func() { cancel(fmt.Errorf(format, after)) })
	}
	defer end(l.Longest, "it took longer than %v").Stop()
	still := end(l.Patience, "the server sent nothing for %v")
	defer still.Stop()

	body, total, err := l.ask(ctx, address)
	if err == nil {
		defer body.Close()
		err = l.copy(to, body, func(done int64) {
			still.Reset(l.Patience)
			if progress != nil {
				progress(done, total)
			}
		})
	}
	if err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// ask sends the request and returns the body of a good answer and its length, -1 if the
// server does not state it.
func (l Library) ask(ctx context.Context, address string) (io.ReadCloser, int64, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, 0, err
	}
	client := *l.Client
	client.CheckRedirect = follow
	response, err := client.Do(request)
	if err != nil {
		var withAddress *url.Error // the sentence already has the address
		if errors.As(err, &withAddress) {
			err = withAddress.Err
		}
		return nil, 0, err
	}
	switch total := response.ContentLength; {
	case response.StatusCode != http.StatusOK:
		err = fmt.Errorf("the server answered %q", response.Status)
	case total > l.Largest:
		err = fmt.Errorf("the server offers %d bytes, at most %d are taken", total, l.Largest)
	default:
		return response.Body, total, nil
	}
	response.Body.Close()
	return nil, 0, err
}

// follow accepts redirects, but not from https to http, which others on the network can
// change.
func follow(next *http.Request, before []*http.Request) error {
	if last := before[len(before)-1].URL; last.Scheme == "https" && next.URL.Scheme != "https" {
		return fmt.Errorf("the server sends us from https to %s", next.URL.Scheme)
	}
	if len(before) >= 10 {
		return errors.New("the server sends us elsewhere again and again")
	}
	return nil
}

// copy copies at most Largest bytes.
func (l Library) copy(to io.Writer, from io.Reader, came func(done int64)) error {
	buffer := make([]byte, 64<<10)
	for done := int64(0); ; {
		n, err := from.Read(buffer)
		if done += int64(n); done > l.Largest {
			return fmt.Errorf("the server sends more than the %d bytes that are taken", l.Largest)
		}
		if _, failed := to.Write(buffer[:n]); failed != nil {
			return unwritable{failed}
		}
		if n > 0 {
			came(done)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
