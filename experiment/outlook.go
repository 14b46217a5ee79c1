package experiment

import "context"

// Outlook is what a plan can see on each of its datasets, known before
// anything is trained: it depends on the sizes of the folds only.
func Outlook(ctx context.Context, p Plan) ([]Detectable, error) {
	b, err := newBench(ctx, p, Options{})
	if err != nil {
		return nil, err
	}
	return b.detectable(), nil
}
