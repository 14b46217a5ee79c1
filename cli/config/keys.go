package config

import (
	"encoding/json"
	"fmt"

	"go.yaml.in/yaml/v3"

	"mevolve/internal/wording"
	"mevolve/tui/keys"
)

// Keys are the other keys of actions.
func (c Config) Keys() map[keys.Action][]string {
	var to map[keys.Action][]string
	_ = json.Unmarshal([]byte(c.values["keys"].Text), &to) // as assigned wrote it
	return to
}

// assigned reads actions, each with a key or a list of keys, and writes them as JSON,
// which is YAML, too.
func assigned(n *yaml.Node) (string, error) {
	if n.Kind != yaml.MappingNode {
		return "", fmt.Errorf("found %s, expected actions with their keys, as `next graph: m`", kindOf(n))
	}
	to := map[string][]string{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		action, value := n.Content[i], n.Content[i+1]
		if _, twice := to[action.Value]; twice {
			return "", fmt.Errorf("found %s twice, expected it once", wording.Quoted(action.Value))
		}
		if value.Kind != yaml.SequenceNode {
			value = &yaml.Node{Kind: yaml.SequenceNode, Content: []*yaml.Node{value}}
		}
		for _, one := range value.Content {
			key, err := word(one)
			if err != nil || key == "" {
				return "", fmt.Errorf("found no key for %s, expected one or a list of them", wording.Quoted(action.Value))
			}
			to[action.Value] = append(to[action.Value], key)
		}
	}
	text, err := json.Marshal(to)
	return string(text), err
}

// bound refuses keys that the explorer cannot have.
func bound(text string) error {
	var to map[keys.Action][]string
	if err := json.Unmarshal([]byte(text), &to); err != nil {
		return err
	}
	_, err := keys.For(nil, nil).Change(to)
	return err
}
