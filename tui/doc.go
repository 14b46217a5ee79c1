// Package tui is the explorer: the app shell that frames the screens.
//
// # Who owns what
//
// App (app.go) is the explorer; a line (line.go) is the Bubble Tea model around it,
// which brings its frames to the terminal. App owns which screen is shown,
// each screen's focus and zoom, the layer on top (help, palette, picker, panel,
// menu, question), the prompt, an open lesson, the canvas, and screen.State, the
// state all screens share: settings, dataset, the graph being looked at (Subject),
// theme, and the desk on which work beside the screen runs. A screen owns
// everything else it shows.
//
// # The way of a message
//
//	key    → Table.Find → App.do, or Screen.Do of the screen shown
//	mouse  → focus, then what was drawn there: the Target marked on the canvas
//	batch  → Screen.Update of every screen, which compares Batch.Run with its own
//	other  → Screen.Update of every screen
//
// Afterwards, if State has changed (its version grew) or another screen is
// shown, App calls Enter of the screen that is shown. A hidden screen learns
// of changes when it is entered.
//
// # How a screen plugs in
//
// Write a package tui/NAME with a type that implements screen.Screen and a
// New(*screen.State), and a line in screens.go that names it, with its keys and
// its words (a test holds that a key means one thing on a screen). Draw panes
// with the canvas only; use styles of tui/theme by meaning and any glyph that
// paint.Spell knows: ASCII, cutting and clipping are the canvas's business.
// Compute what takes longer than a frame as a work.Job:
//
//	cmd := s.job.Start(state.Work, func(ctx context.Context, r *work.Run) error {
//		for event, err := range evolve.Run(ctx, split, config) { // which rests in ctx
//			if err != nil { return err }
//			r.Post(event)
//		}
//		return nil
//	})
//
// and take the results in Update from what s.job.Take(msg) returns; the app asks
// for the next batch itself. A run that several screens show belongs into a
// package of its own, as session is: screens.go hands it to New, and its owner
// sets State.Losing, so that quitting asks first.
//
// # Positions
//
// A screen that implements screen.Placed tells where it stands and goes there:
// y copies it as a token (token.go), --at, lessons (lessons.go) and a token's
// receiver go there. App enters the screen first, then calls Go; a graph that
// an evolution has yet to make is waited for. A frame must follow from the
// dataset, the settings and the position alone: no time of day, no duration of
// what is finished, nothing that depends on how one came there.
//
// # Films
//
// Film (film.go) drives the App without a terminal: it presses keys, waits until
// everything that is at work has ended or is held, and keeps the canvas. Whoever
// holds a run back says so with Run.HeldBy; whatever writes to the disk asks
// State.Filmed first.
//
// # Packages
//
//	paint   cells, styles, clipping, ASCII    chart   small charts on a canvas
//	theme   styles and glyphs by meaning      layout  (w, h) → rectangles
//	keys    the one table of keys             work    computations beside the screen
//	list    rows with a cursor: scrolled, sorted, filtered, clicked
//	where   the condition that chooses among the graphs of a list
//	screen  Screen and State; screentest in it stands for the app in tests
//	session the evolutions that screens share
//
// The screens: dataset, step, reliability, evolution, regions, compare. The rooms
// of screen 2, of which none imports one before it: step, picture, checked,
// sidebyside, against, whynot, draws, verdict, chance, matrix, course.
//
//	order     the vertices' order in a matrix   nodelink  where a drawing puts them
//	switches  the panel of settings and readings
//	learnerlist  the learners to choose from
//	loop      Algorithm 3 as one picture
//	reel      what was filmed as an asciicast, SVG, page or text
package tui
