// Package download copies archives from web servers, within limits of size and time. It is a
// package of its own because net/http is large: only programs that download link it.
package download

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Client downloads within its limits.
type Client struct {
	HTTP     *http.Client
	Largest  int64         // most bytes of an archive
	Patience time.Duration // longest time without a new byte
	Longest  time.Duration // longest time of a download
}

// Archive copies the .zip archive at an address to a writer. Progress, which may be nil, receives
// the bytes so far and in total; the total is -1 when the server does not state it. An error of
// the writer is returned as it is.
func Archive(ctx context.Context, address string, to io.Writer, progress func(done, total int64)) error {
	c := Client{
		HTTP:     http.DefaultClient,
		Largest:  64 << 20, // several times the largest archive of the catalog
		Patience: 30 * time.Second,
		Longest:  15 * time.Minute, // Largest at 70 kB a second
	}
	return c.Archive(ctx, address, to, progress)
}

// Archive is the function Archive with the limits of c.
func (c Client) Archive(ctx context.Context, address string, to io.Writer, progress func(done, total int64)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	end := func(after time.Duration, format string) *time.Timer {
		return time.AfterFunc(after, func() { cancel(fmt.Errorf(format, after)) })
	}
	defer end(c.Longest, "it took longer than %v").Stop()
	still := end(c.Patience, "the server sent nothing for %v")
	defer still.Stop()

	body, total, err := c.ask(ctx, address)
	if err == nil {
		defer body.Close()
		err = c.copy(to, body, func(done int64) {
			still.Reset(c.Patience)
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
func (c Client) ask(ctx context.Context, address string) (io.ReadCloser, int64, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, 0, err
	}
	client := *c.HTTP
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
	case total > c.Largest:
		err = fmt.Errorf("the server offers %d bytes, at most %d are taken", total, c.Largest)
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

// copy copies at most Largest bytes of an archive.
func (c Client) copy(to io.Writer, from io.Reader, came func(done int64)) error {
	var beginning []byte // as many bytes as decide the kind of a content
	buffer := make([]byte, 64<<10)
	for done := int64(0); ; {
		n, err := from.Read(buffer)
		if done += int64(n); done > c.Largest {
			return fmt.Errorf("the server sends more than the %d bytes that are taken", c.Largest)
		}
		beginning = append(beginning, buffer[:min(n, 512-len(beginning))]...)
		if _, failed := to.Write(buffer[:n]); failed != nil {
			return failed
		}
		if n > 0 {
			came(done)
		}
		if err == io.EOF {
			return isArchive(beginning)
		}
		if err != nil {
			return err
		}
	}
}

// isArchive returns an error when a content that begins so is no .zip archive.
func isArchive(beginning []byte) error {
	if len(beginning) == 0 {
		return errors.New("the server sent nothing")
	}
	if kind, _, _ := strings.Cut(http.DetectContentType(beginning), ";"); kind != "application/zip" {
		return fmt.Errorf("the server sent %s, not a .zip archive", kind)
	}
	return nil
}
