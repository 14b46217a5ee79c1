package model

import "testing"

// A dataset's name never leads out of a folder.
func TestDataset_FileNameIsOne(t *testing.T) {
	for name, want := range map[string]string{"PTC_MR": "PTC_MR", "../a/b": "---a-b", "ring of 6: née": "ring-of-6--n-e"} {
		if got := (&Dataset{Name: name}).FileName(); got != want {
			t.Errorf("%q is %q, not %q", name, got, want)
		}
	}
}
