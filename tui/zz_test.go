package tui

import (
	"fmt"
	"mevolve/lessons"
	"os"
	"strings"
	"testing"
	"time"
)

func TestZZ(t *testing.T) {
	want := os.Getenv("ZZ")
	if want == "" {
		t.Skip()
	}
	w, h := 80, 24
	fmt.Sscanf(os.Getenv("ZZS"), "%dx%d", &w, &h)
	list := lessons.All()
	for i, l := range list {
		if want != "all" && l.Name != want {
			continue
		}
		start := time.Now()
		p := shell(t, "toy", w, h)
		p.patience = 30 * time.Second
		p.app.config.Lessons = list
		p.run(p.app.startLesson(i, false))
		for s := 0; s < p.app.reader.slides(); s++ {
			for k := 0; p.app.reader.slide < s && k < 9; k++ {
				p.frame()
				p.press("space")
			}
			if os.Getenv("ZZP") == "" || strings.Contains(os.Getenv("ZZP"), fmt.Sprint(s)) {
				fmt.Printf("##### %s slide %d (%v)\n%s\n", l.Name, s, time.Since(start), p.frame())
				if os.Getenv("ZZT") != "" {
					p.press("tab")
					fmt.Printf("##### %s slide %d TAB\n%s\n", l.Name, s, p.frame())
					p.press("T")
				}
			}
		}
	}
}
