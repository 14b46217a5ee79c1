package nodelink

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"mevolve/model"
)

func TestDraw_LooksLikeThis(t *testing.T) {
	pair := model.Edge{U: 0, V: 2}
	earlier := Scene{Added: []model.Edge{pair}, Removed: []model.Edge{{U: 0, V: 1}}, Path: []int{0, 1, 2}}
	swap := earlier
	swap.Now, swap.Pair = []model.Edge{pair, {U: 0, V: 1}}, &pair
	atoms := Scene{Name: func(v int) string { return "CNO"[v%3 : v%3+1] }}
	parts := graph(t, 7, model.Edge{U: 0, V: 1}, model.Edge{U: 1, V: 2}, model.Edge{U: 0, V: 2}, model.Edge{U: 3, V: 4})
	for _, example := range []struct {
		what  string
		graph *model.Graph
		h     int
		ascii bool
		scene Scene
		want  string
	}{
		{"a ring of atoms", ring(t, 6), 11, false, atoms, `
        N2 ⠒⠒⠒⠒⠒⠒⠒⠒⠒ O3
      ⡔⠁              ⠐⡄
    ⢀⠎                 ⠈⢆
   ⡠⠃                    ⠣⡀
  ⠐⠁                      ⠑⠄
 C1                         C4
  ⠐⡄                      ⡔⠁
   ⠈⢆                   ⢀⠎
     ⠣⡀                ⡠⠃
      ⠑⠄              ⠐⠁
        O6 ⠒⠒⠒⠒⠒⠒⠒⠒⠒ N5
`},
		{"a ring and an earlier swap", ring(t, 6), 11, false, earlier, `
       (2)⠶⠶⠶⠶⠶◆⠶⠶⠶⣶ 3
      ⠐⠁       ⣀⠤⠒⠉   ⠐⡄
     ⠆    ⢀⣀+⠒⠉        ⠈⢆
   ⡠ ×⢀⡠⠔⠊⠁              ⠣⡀
   ⡠⠔⠊⠁                   ⠑⠄
 1                          4
  ⠐⡄                      ⡔⠁
   ⠈⢆                   ⢀⠎
     ⠣⡀                ⡠⠃
      ⠑⠄              ⠐⠁
        6 ⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒ 5
`},
		{"a ring and a swap", ring(t, 6), 11, false, swap, `
       (2)⠶⠶⠶⠶⠶◆⠶⠶⠶⣶[3]
      ×        ⣀⠤+⠉   ⠐⡄
     ×    ⢀+⠤⠒+        ⠈⢆
    × ⢀+⠔⠊⠁              ⠣⡀
  ×⡠+⠊⠁                   ⠑⠄
[1]                         4
  ⠐⡄                      ⡔⠁
   ⠈⢆                   ⢀⠎
     ⠣⡀                ⡠⠃
      ⠑⠄              ⠐⠁
        6 ⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒ 5
`},
		{"a ring and a swap in ASCII", ring(t, 6), 11, true, swap, `
       (2)**********[3]
       x        --+/  \-
     x      --+/        \
    x   +--+             \
  x +--/                  \-
[1]/                        4
  \-                      -/
    \                    /
     \                  /
      \-              -/
        6 ---------- 5
`},
		{"a path whose new edge bows around the vertex between", path(t, 5), 9, true, swap, `




[1]  x (2)****[3]--- 4 ---- 5
   \-+--+---+-



`},
		{"components side by side", parts, 9, false, Scene{}, `
 1 ⠒⠒⠒⠒⠒⠒ 2
  ⢢     ⡰⠁
   ⢇   ⡔⠁          5 ⠒⠒⠒⠒⠒⠒ 4
   ⠈⠆ ⠘
     3



 6        7
`},
	} {
		if diff := cmp.Diff(example.want, drawn(example.graph, 30, example.h, example.ascii, example.scene)); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", example.what, diff)
		}
	}
}
