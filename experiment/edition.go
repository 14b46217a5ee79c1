package experiment

// Edition counts the changes after which the same settings and seed give other
// numbers: other draws, another solver, another rounding. It is part of what a
// store is keyed by, so that trials of two editions are never taken for one
// another; raise it with every such change.
const Edition = 2
