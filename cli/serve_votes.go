package cli

import (
	"bufio"
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"mevolve/internal/openfile"
	"mevolve/tui/lessons"
	"mevolve/tui/room"
)

// votesColumns is the first line of a file of --votes.
var votesColumns = []string{"time", "lesson", "question", "vote", "answer", "count", "answered", "guests"}

// checkVotes refuses an existing file that holds no votes.
func checkVotes(path string) error {
	file, err := openfile.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	want := strings.Join(votesColumns, ",")
	line, err := bufio.NewReader(io.LimitReader(file, int64(len(want))+2)).ReadString('\n')
	if (err != io.EOF || line != "") && strings.TrimRight(line, "\r\n") != want {
		return fmt.Errorf("%s is no file of votes: expected a new file, or the first line %s", path, want)
	}
	return nil
}

// answersOf lists the answers to a question in order: those that guests gave and, of a
// question with options, the numbers of all options.
func answersOf(v room.Tally, list []lessons.Lesson) []string {
	answers := slices.Collect(maps.Keys(v.Counts))
	_, options := v.Question.Parts()
	for i := range options {
		answers = append(answers, room.Letters[i:i+1])
	}
	for _, l := range list {
		if k := v.Question.Number - 1; l.Name == v.Question.Lesson && k >= 0 && k < len(l.Questions) {
			for i := range l.Questions[k].Options {
				answers = append(answers, strconv.Itoa(i+1))
			}
		}
	}
	slices.Sort(answers)
	return slices.Compact(answers)
}

// votesFile opens the file of --votes. Every option of a question of the list has a line.
func votesFile(path string, t terminal, list []lessons.Lesson) (record func(room.Tally), done func(), err error) {
	if path == "" {
		return nil, func() {}, nil
	}
	if err := checkVotes(path); err != nil {
		return nil, nil, fmt.Errorf("--votes: %w", err)
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return nil, nil, fmt.Errorf("--votes: %w", err)
	}
	w := csv.NewWriter(file)
	if info, err := file.Stat(); err == nil && info.Size() == 0 {
		_ = w.Write(votesColumns)
	}
	var mu sync.Mutex
	record = func(v room.Tally) {
		mu.Lock()
		defer mu.Unlock()
		question := cmp.Or(v.Question.Text, strconv.Itoa(v.Question.Number)) // of a free one its words
		for _, answer := range answersOf(v, list) {
			_ = w.Write([]string{time.Now().Format(time.RFC3339), v.Question.Lesson, question, strconv.Itoa(v.Vote),
				answer, strconv.Itoa(v.Counts[answer]), strconv.Itoa(v.Answered), strconv.Itoa(v.In)})
		}
		w.Flush()
	}
	return record, func() {
		mu.Lock()
		defer mu.Unlock()
		if err := errors.Join(w.Error(), file.Close()); err != nil {
			remark(t.err, "The votes are not all in %s: %v.", path, err)
		}
	}, nil
}
