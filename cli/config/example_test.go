package config_test

import (
	"fmt"

	"mevolve/cli/config"
)

// What is not chosen keeps its default.
func ExampleRead() {
	c, err := config.Read("config.yaml", "theme: dark\n")
	fmt.Println(c.Get("theme"), c.Get("dataset"), err)
	_, err = config.Read("config.yaml", "workers: 4\ntheme: blue\n")
	fmt.Println(err)
	// Output:
	// {dark config.yaml line 1} {planted default} <nil>
	// config.yaml line 2: theme: found "blue", expected auto, dark, light; correct or remove it
}
