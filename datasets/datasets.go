// Package datasets brings graphs in: the TU format, GraphML, node-link JSON and
// edge lists, the catalog with its download, the built-in sets, statistics,
// isomorphism and the stratified splits of one trial.
package datasets
