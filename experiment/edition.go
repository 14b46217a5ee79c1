package experiment

// Edition counts the changes after which the same settings and seed give other
// numbers: other draws, another solver, another rounding. It is part of what a
// store is keyed by, so that trials of two editions are never taken for one
// another; raise it with every such change.
//
//	2  the SVM's working sets grow, Platt's optimum is told by the step left
//	3  what is equal in fractions ties: r is rounded to 2⁻⁴⁰ (R10), a forest's
//	   equal shares go by the order of the classes; --attributed numbers vertex
//	   labels by rank; --twins together holds for D_val too; PV-DBOW visits the
//	   graphs in a random order (R20)
//	4  PV-DBOW goes over halves of the graphs and of the tokens, one after the
//	   other or side by side; the SVM's kernel is summed point by point and its
//	   exponential a series without a table, Platt's folds begin with the
//	   solution of the whole, and a row of the grid with that of a lower C; logistic
//	   regression is preconditioned by the inverse of its Hessian, not along
//	   principal axes
const Edition = 4
