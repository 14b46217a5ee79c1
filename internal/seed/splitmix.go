package seed

// Golden is 2⁶⁴/φ, rounded to an odd number: its multiples modulo 2⁶⁴ are
// spread more evenly than those of any other number.
const Golden = 0x9e3779b97f4a7c15

// Mix is a bijective hash of 64 bits. It is also a generator: Mix(s), Mix(s+Golden),
// Mix(s+2·Golden), … is SplitMix64 with the seed s (Steele, Lea, Flood 2014,
// doi:10.1145/2660193.2660195).
func Mix(x uint64) uint64 {
	x += Golden
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
