package cli

import (
	"context"
	"fmt"
	"html"
	"io"
	"strings"

	"mevolve/datasets"
	"mevolve/internal/progress"
	"mevolve/study/settings"
	"mevolve/tui"
	"mevolve/tui/lessons"
	"mevolve/tui/record"
	"mevolve/tui/widgets/loop"
	"mevolve/tui/widgets/paint"
)

// handout writes lessons for paper: with their frames, and with the answers or room for them.
type handout struct {
	ctx     context.Context
	t       terminal
	lessons []lessons.Lesson
	folder  string // of --lessons
	all     bool   // of them, with the loop before them
	reveal  bool
	w, h    int // of a frame
}

// sight is what a lesson's state looks like: a frame, or why there is none, and
// the commands that show it.
type sight struct {
	frame    *paint.Canvas
	why      string
	commands []string
}

// sights are those of a lesson, with its questions and with its answers.
func (o handout) sights(at int) (show, reveal sight, err error) {
	l := o.lessons[at]
	for _, name := range []string{l.Show.Dataset, l.Reveal.Dataset} {
		if missing(name) {
			why := sight{why: name + " is not here, and is fetched with", commands: []string{settings.CommandLine("mevolve", "datasets", "fetch", name)}}
			return why, why, nil
		}
	}
	config, err := filmed(o.ctx, o.t, l.Show.Dataset, nil, settings.Default())
	if err != nil {
		return show, reveal, err
	}
	config.Lessons = o.lessons
	if show.frame, reveal.frame, err = tui.Scenes(o.ctx, config, o.w, o.h, at); err != nil {
		return show, reveal, fmt.Errorf("lesson %s: %w", l.Name, err)
	}
	x := lessonText{o.ctx, o.t, l, o.folder}
	if show.commands, err = x.lines(l.Show, false); err != nil {
		return show, reveal, err
	}
	reveal.commands, err = x.lines(l.Reveal, true)
	return show, reveal, err
}

func (o handout) write(to io.Writer) error {
	p := &htmlPage{picture: paint.NewPicture()}
	if o.all {
		text, err := loopText(o.ctx, o.t, datasets.DefaultSet, false)
		if err != nil {
			return err
		}
		p.lesson(lessons.Lesson{Name: loop.Name, Title: loop.Title})
		p.blocks([]lessons.Block{{Kind: lessons.Drawing, Text: strings.TrimRight(text, "\n")}})
	}
	const doing = "drawing what lessons show"
	m := newMeter(o.t.err, doing)
	defer m.end()
	o.t.err = beside{m}
	drawn := progress.Begin(m.watch(o.ctx, doing), "lesson", len(o.lessons))
	for i, l := range o.lessons {
		show, reveal, err := o.sights(i)
		if err != nil {
			return err
		}
		drawn.Done()
		p.lesson(l)
		p.blocks(l.Prose)
		p.sight(show, l.Title)
		for _, q := range l.Questions {
			p.fold("Question")
			p.blocks(q.Ask)
			p.options(q.Options, false)
			if o.reveal {
				p.fold("Answer")
				p.options(q.Options, true)
				p.blocks(q.Answer)
				p.unfold()
			} else {
				p.put(`<p class="room">Your answer:</p>`)
			}
			p.unfold()
		}
		if seen := show.frame != nil && reveal.frame.String() != show.frame.String(); o.reveal && seen {
			p.fold("What is seen with the answer")
			p.sight(reveal, l.Title+", with the answer")
			p.unfold()
		}
	}
	p.put("</section>")
	_, err := io.WriteString(to, webPage("Lessons on M-Evolve", p.picture.Sheet(record.Palettes("", "")...), p.String()))
	return err
}

// htmlPage is a page that needs no other file.
type htmlPage struct {
	strings.Builder
	picture *paint.Picture
	open    bool // a lesson
}

func (p *htmlPage) put(format string, texts ...string) {
	args := make([]any, len(texts))
	for i, text := range texts {
		args[i] = html.EscapeString(text)
	}
	fmt.Fprintf(p, format+"\n", args...)
}

func (p *htmlPage) lesson(l lessons.Lesson) {
	if p.open {
		p.put("</section>")
	}
	p.open = true
	p.put(`<section id="%s">`+"\n<h2>%s</h2>", l.Name, l.Title)
}

func (p *htmlPage) blocks(list []lessons.Block) {
	for i, b := range list {
		switch b.Kind {
		case lessons.Drawing:
			p.put("<pre>%s</pre>", b.Text)
		case lessons.Item:
			if i == 0 || list[i-1].Kind != lessons.Item {
				p.put("<ul>")
			}
			p.put("<li>%s</li>", b.Text)
			if i+1 == len(list) || list[i+1].Kind != lessons.Item {
				p.put("</ul>")
			}
		default:
			p.put("<p>%s</p>", b.Text)
		}
	}
}

func (p *htmlPage) options(list []lessons.Option, answered bool) {
	if len(list) == 0 {
		return
	}
	p.put(`<ol class="options">`)
	for _, option := range list {
		switch {
		case !answered:
			p.put("<li>%s</li>", option.Text)
		case option.Right:
			p.put("<li><strong>%s (right)</strong></li>", option.Text)
		default:
			p.put("<li>%s</li>", option.Text)
		}
	}
	p.put("</ol>")
}

func (p *htmlPage) sight(s sight, title string) {
	p.put("<figure>")
	if s.frame != nil {
		p.WriteString(p.picture.Still(s.frame, title, ""))
	} else {
		p.put("<p>%s</p>", s.why)
	}
	p.put("<figcaption><pre>%s</pre></figcaption>\n</figure>", strings.Join(s.commands, "\n"))
}

// fold folds what follows, until unfold.
func (p *htmlPage) fold(summary string) { p.put("<details>\n<summary>%s</summary>", summary) }
func (p *htmlPage) unfold()             { p.put("</details>") }

// webPage is a page that needs no other file, for screens and for paper.
func webPage(title, sheet, body string) string {
	title = html.EscapeString(title)
	return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>` + title + `</title>
<style>
body{max-width:46em;margin:2em auto;padding:0 1em;font:1em/1.5 system-ui,sans-serif;color:#202020;background:#ffffff}
figure{margin:1.5em 0;break-inside:avoid}
figcaption{margin-bottom:.3em}
kbd,code,pre{font-family:"DejaVu Sans Mono",Menlo,Consolas,monospace;font-size:.9em}
pre,code{overflow-wrap:anywhere}
pre{line-height:1.2;overflow-x:auto}
kbd{border:1px solid;border-radius:4px;padding:0 .3em}
svg.mevolve{max-width:100%;height:auto;border:1px solid #a8a8a8;border-radius:6px}
details{margin:1em 0;padding-left:1em;border-left:3px solid #a8a8a8}
summary{cursor:pointer;font-weight:bold;margin-left:-.5em}
figcaption pre{white-space:pre-wrap}
.room{min-height:5em}
@media (prefers-color-scheme: dark){body{color:#d0d0d0;background:#161616}}
@media print{body{max-width:none;margin:0;color:#000000;background:#ffffff}h2{break-after:avoid}section+section{break-before:page}summary{list-style:none}details::details-content{content-visibility:visible;display:block;height:auto}}
` + sheet + `</style>
</head>
<body>
<h1>` + title + `</h1>
` + body + `</body>
</html>
`
}
