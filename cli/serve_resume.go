package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"mevolve/cli/resume"
	"mevolve/cli/serve"
	"mevolve/study/settings"
)

// bindClass binds the flags of serve.
func (o *serveOptions) bindClass(c *cobra.Command, t terminal) {
	c.Flags().StringVar(&o.listen, "listen", "127.0.0.1:2222", "the `address` to listen on; :2222 is every network of this machine")
	pathFlag(c, &o.keys, "keys", "", "a `file` of guests' public keys, as authorized_keys; no password then")
	pathFlag(c, &o.votes, "votes", "", "append the votes to a CSV `file`, without names")
	o.bind(c, "dark or light, of this terminal (the terminal's answer)", "a `folder` with lessons of your own")
	o.bindLesson(c)
	for _, row := range settings.All() { // a class runs no program: without bindForeign
		o.flags.bindOne(c, row)
		rarely(c, row.Flag())
	}
	o.flags.bindReadings(c, false)
	bindLast(c, t, resume.Class, "continue the last class where it ended")
	c.Flags().StringVar(&o.host, "host", "", "the name by which guests reach this machine")
	c.Flags().DurationVar(&o.idle, "idle", 30*time.Minute, "end a guest's session after this time without a key")
	c.Flags().StringVar(&o.passwordFile, "password-file", "", "a file with a password of your own, which only you can read")
	rarely(c, "host", "idle", "password-file")
}

// words are the command that continues a class at the presenter's place, without the
// program's name.
func (x *class) words(at settings.Place) []string {
	o, words := x.options, []string{"serve"}
	for _, name := range append([]string{at.Dataset}, x.names...) {
		if word := settings.Argument(nameAnywhere(x.library, name)); !slices.Contains(words[1:], word) {
			words = append(words, word)
		}
	}
	words = append(words, at.Settings.Flags()...)
	place := [2]string{"--at", at.At()}
	if p := x.room.Place(); p.Lesson != "" {
		place = [2]string{"--lesson", fmt.Sprintf("%s/%d", p.Lesson, p.Page+1)}
	}
	for _, flag := range [][2]string{
		place, {"--listen", o.listen}, {"--keys", absolute(o.keys)}, {"--votes", absolute(o.votes)}, {"--lessons", absolute(o.folder)}, {"--theme", o.theme},
		{"--host", o.host}, {"--password-file", absolute(o.passwordFile)},
	} {
		if flag[1] != "" {
			words = append(words, flag[0], flag[1])
		}
	}
	return append(words, "--idle", o.idle.String())
}

// begin checks --at in the first dataset.
func (x *class) begin() (err error) {
	if x.options.at == "" {
		return nil
	}
	if x.at, err = placeAt(x.first, x.settings, x.options.at); err != nil {
		return err
	}
	if err := x.at.Check(x.datasets[x.first]); err != nil {
		return usagef("--at: %w", err)
	}
	return nil
}

// secret reads the password of --password-file or, without it, the password of the day,
// which a restart keeps.
func (x *class) secret(state string) (err error) {
	if x.options.passwordFile != "" {
		if x.server.Password, err = serve.ReadPassword(x.options.passwordFile); err != nil {
			return usagef("--password-file: %w", err)
		}
		return nil
	}
	x.server.Password, err = serve.PasswordOfDay(filepath.Join(state, "serve_password"), time.Now())
	return err
}
