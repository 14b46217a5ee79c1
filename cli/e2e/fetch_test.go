//go:build unix

package e2e

import (
	"archive/zip"
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mevolve/internal/must"
)

// The program downloads MUTAG from a mirror, says why it cannot, and afterwards reads its copy.
func TestFetch_DownloadsFromTheMirror(t *testing.T) {
	t.Parallel()
	mutag := data(t, "MUTAG")
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	must.Do(z.AddFS(os.DirFS(mutag)))
	must.Do(z.Close())
	mux := http.NewServeMux()
	mux.HandleFunc("/good/MUTAG.zip", func(w http.ResponseWriter, _ *http.Request) { w.Write(archive.Bytes()) })
	mux.HandleFunc("/page/", func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("<html>log in</html>")) })
	server := httptest.NewServer(mux)
	defer server.Close()
	cache := t.TempDir()
	for _, step := range []struct {
		mirror string
		code   int
		says   string
	}{
		{"/none", 1, `could not be downloaded (the server answered "404 Not Found")`},
		{"/page", 1, "could not be downloaded (the server sent text/html, not a .zip archive)"},
		{"/good", 0, "MUTAG: 188 graphs, 2 classes, in " + filepath.Join(cache, "mevolve", "MUTAG.zip")},
		{"/none", 0, "MUTAG: 188 graphs, 2 classes"},
	} {
		c := command(t, "datasets", "fetch", "MUTAG")
		c.Env = append(c.Env, "XDG_CACHE_HOME="+cache, "MEVOLVE_MIRROR="+server.URL+step.mirror)
		out, _ := c.CombinedOutput()
		if code := c.ProcessState.ExitCode(); code != step.code || !strings.Contains(string(out), step.says) {
			t.Errorf("from %s: exit %d: %s", step.mirror, code, out)
		}
	}
}
