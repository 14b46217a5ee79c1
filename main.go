// Mevolve explores M-Evolve (Zhou et al. 2020) in a terminal.
package main

import (
	"os"

	"mevolve/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
