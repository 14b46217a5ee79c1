// Package datasets loads and generates datasets (Open): the TU format, GraphML,
// node-link JSON and edge lists, a catalog with download, and built-in datasets. It also
// has their statistics (Measure), isomorphism (Structures) and stratified splits (Splits).
package datasets
