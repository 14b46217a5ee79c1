package nodelink

import "slices"

// distances are the shortest-path lengths between all pairs of a connected graph, in edges.
func distances(near [][]int32) [][]int32 {
	all, queue := make([][]int32, len(near)), make([]int32, 0, len(near))
	for v := range all {
		all[v] = distancesFrom(near, v, queue)
	}
	return all
}

// distancesFrom is a breadth-first search from root; queue is reused memory.
func distancesFrom(near [][]int32, root int, queue []int32) []int32 {
	distance := slices.Repeat([]int32{-1}, len(near))
	distance[root] = 0
	queue = append(queue[:0], int32(root))
	for k := 0; k < len(queue); k++ {
		v := queue[k]
		for _, w := range near[v] {
			if distance[w] < 0 {
				distance[w] = distance[v] + 1
				queue = append(queue, w)
			}
		}
	}
	return distance
}
