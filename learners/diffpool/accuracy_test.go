package diffpool

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"mevolve/model"
)

func TestExplore(t *testing.T) {
	degreeMode, _ = strconv.Atoi(os.Getenv("DEG"))
	nf := 5
	if s := os.Getenv("NF"); s != "" { nf, _ = strconv.Atoi(s) }
	ex, k := readTU(t, os.Getenv("DS"))
	sum := 0.0
	var epochs, kept, n int
	start := time.Now()
	for f, s := range folds(ex, 5, rand.New(rand.NewPCG(1, 1)))[:nf] {
		net, err := New(Config{}).Pretrain(t.Context(), rand.New(rand.NewPCG(2, uint64(f))), s.Train, s.Val, k)
		if err != nil {
			t.Fatal(err)
		}
		acc := func(set []model.Example) float64 {
			var gs []*model.Graph
			for _, e := range set {
				gs = append(gs, e.Graph)
			}
			p, err := net.Probabilities(t.Context(), gs)
			if err != nil {
				t.Fatal(err)
			}
			c := 0
			for i, e := range set {
				if largest(p[i]) == e.Class {
					c++
				}
			}
			return float64(c) / float64(len(set))
		}
		r, kp := net.Epochs()
		epochs += r
		kept += kp
		n++
		sum += acc(s.Test)
		t.Logf("fold %d train %.3f val %.3f test %.3f epochs %d kept %d", f, acc(s.Train), net.Accuracy(), acc(s.Test), r, kp)
	}
	t.Logf("%s deg %d: mean test %.4f, %.1f ms/epoch", os.Getenv("DS"), degreeMode, sum/float64(n), time.Since(start).Seconds()*1000/float64(epochs))
}
