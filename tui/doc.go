// Package tui is the explorer. Run shows it on a terminal, Film draws it without one. App
// is the shell around the screens.
//
// # Who owns what
//
// App (app.go) is the explorer; program (program.go) is the Bubble Tea model around it, whose View
// is the last frame; pacer (pacer.go) is the output that Bubble Tea writes to. App owns the shown screen,
// the focus and zoom of each screen, the stack of layers over it (stack.go: a lesson, help,
// palette, picker, panel, menu, question, loop, prompt), the canvas, and screen.State, the
// state all screens share: settings, dataset, the shown graph (Subject),
// theme, and the pool that runs work in the background. Each screen owns
// all its other state.
//
// # The path of a message
//
//	key    → the top layer; the screen: Table.Find → App.do, or Screen.Do
//	mouse  → focus, then the Target marked on the canvas at that cell
//	paste  → the top layer
//	drag   → State.Drag, which a click has set, until the button is released
//	batch  → Batch.Deliver, which calls the function that Job.Start was given
//	tick   → playTick.Deliver, which makes the next step on screen 2, or shows it on screen 4
//
// Afterwards App calls Update of the shown screen once with what has changed; a screen that is
// shown anew learns that everything may have.
//
// # How to add a screen
//
// Write a package tui/screens/NAME with a type that implements screen.Screen and a
// New(*screen.State), and add a line to screens.go with its name, keys and
// words (a test checks that a key has one meaning on a screen). Draw panes
// only with the canvas; use the styles of tui/widgets/theme by meaning and any glyph that
// paint.Spell knows: the canvas handles ASCII, cutting and clipping.
// Run work longer than a frame as a job.Job:
//
//	cmd := s.job.Start(state.Work, func(ctx context.Context, r *job.Run) error {
//		for event, err := range evolve.Run(ctx, split, config) { // which rests in ctx
//			if err != nil { return err }
//			r.Post(event)
//		}
//		return nil
//	}, func(b job.Batch) tea.Cmd {
//		// b.Events are the posted results
//		return nil
//	})
//
// A run that several screens show needs a package of its own, such as session: screens.go
// passes it to New, and its owner sets State.Losing, so that quitting asks first.
//
// # Positions
//
// A screen that implements screen.Placed writes and restores its position:
// y copies it as a command (position.go); --at, ":" (goto.go) and lessons (lessonview.go)
// restore it. App enters the screen first, then calls Go; it waits for a generated graph
// that the evolution has not reached yet. A frame must depend only on the
// dataset, the settings and the position: not on the time of day, the duration of
// finished work, or earlier positions.
//
// # Films
//
// Film (film.go) drives the App without a terminal: it presses keys, waits until
// all work has ended or is held, and records the canvas. Code that
// holds a run back reports it with Run.HeldBy; code that writes to the disk checks
// State.NoDisk first.
//
// # Packages
//
//	paint   cells, styles, clipping, ASCII    chart   small charts on a canvas
//	theme   styles and glyphs by meaning      layout  (w, h) → rectangles
//	keys    the table of all keys             job     computations in the background
//	list    rows with a cursor: scrolled, sorted, filtered, clicked
//	filter  the condition that selects graphs of a list
//	screen  Screen and State; its screentest replaces the app in tests
//	session the evolutions that screens share
//
// The screens, in tui/screens: dataset, augment (screen 2, one package for each view),
// reliability, evolve, regions, compare.
//
//	seriation      order of the vertices in a matrix   nodelink  vertex positions in a drawing
//	settingspanel  the panel of settings and readings
//	learnerlist    the list to choose learners from
//	loop           Algorithm 3 as a diagram
//	record         recordings as an SVG that moves, or as text
package tui
