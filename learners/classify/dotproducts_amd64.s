//go:build !purego

#include "textflag.h"

// Sums are kept in four lanes and multiplied and added in separate
// instructions (no FMA), to round as laneProduct does.

// ROWS8 puts the address of the first row of a into R8, those of the rows 0, 3 and 6 of b
// into R10, R11 and R12, their length in bytes into R9 and in fours into CX.
#define ROWS8 \
	MOVQ a+0(FP), R8      \
	MOVQ b+8(FP), R10     \
	MOVQ n+16(FP), R9     \
	MOVQ R9, CX           \
	SHRQ $2, CX           \
	SHLQ $3, R9           \
	LEAQ (R10)(R9*2), R11 \
	ADDQ R9, R11          \
	LEAQ (R11)(R9*2), R12 \
	ADDQ R9, R12

#define NEXT4 \
	ADDQ $32, R8  \
	ADDQ $32, R10 \
	ADDQ $32, R11 \
	ADDQ $32, R12 \
	DECQ CX

// SUM(Y, X, at) stores (l0 + l2) + (l1 + l3) of the lanes of Y, whose lower
// half is X, at the given place of the result.
#define SUM(Y, X, at) \
	VEXTRACTF128 $1, Y, X15  \
	VADDPD       X15, X, X   \
	VHADDPD      X, X, X     \
	VMOVSD       X, at(DI)

// Five folds of MUTAG netlsd+log take 1.25 times the cycles without it.
// func productsAVX(a0, a1, a2, b0, b1 *float64, quads int, s *[6]float64)
TEXT ·productsAVX(SB), NOSPLIT, $0-56
	MOVQ   a0+0(FP), R8
	MOVQ   a1+8(FP), R9
	MOVQ   a2+16(FP), R10
	MOVQ   b0+24(FP), R11
	MOVQ   b1+32(FP), R12
	MOVQ   quads+40(FP), CX
	MOVQ   s+48(FP), DI
	XORQ   AX, AX
	VXORPD Y0, Y0, Y0
	VXORPD Y1, Y1, Y1
	VXORPD Y2, Y2, Y2
	VXORPD Y3, Y3, Y3
	VXORPD Y4, Y4, Y4
	VXORPD Y5, Y5, Y5

loop:
	VMOVUPD (R11)(AX*1), Y6
	VMOVUPD (R12)(AX*1), Y7
	VMOVUPD (R8)(AX*1), Y8
	VMOVUPD (R9)(AX*1), Y9
	VMOVUPD (R10)(AX*1), Y10
	VMULPD  Y6, Y8, Y11
	VMULPD  Y7, Y8, Y12
	VMULPD  Y6, Y9, Y13
	VMULPD  Y7, Y9, Y14
	VADDPD  Y11, Y0, Y0
	VADDPD  Y12, Y1, Y1
	VMULPD  Y6, Y10, Y11
	VMULPD  Y7, Y10, Y12
	VADDPD  Y13, Y2, Y2
	VADDPD  Y14, Y3, Y3
	VADDPD  Y11, Y4, Y4
	VADDPD  Y12, Y5, Y5
	ADDQ    $32, AX
	DECQ    CX
	JNZ     loop

	SUM(Y0, X0, 0)
	SUM(Y1, X1, 8)
	SUM(Y2, X2, 16)
	SUM(Y3, X3, 24)
	SUM(Y4, X4, 32)
	SUM(Y5, X5, 40)
	VZEROUPPER
	RET

// PAIR adds the products of the rows in Z0 to Z2 with two rows of b, four lanes
// of each, to the sums A, B and C.
#define PAIR(lo, hi, A, B, C) \
	VMOVUPD      lo, Y3          \
	VINSERTF64X4 $1, hi, Z3, Z3  \
	VMULPD       Z0, Z3, Z4      \
	VMULPD       Z1, Z3, Z5      \
	VMULPD       Z2, Z3, Z6      \
	VADDPD       Z4, A, A        \
	VADDPD       Z5, B, B        \
	VADDPD       Z6, C, C

// SUMS stores (l0 + l2) + (l1 + l3) of the four rows of b in A and B.
#define SUMS(A, B, lo, hi) \
	VUNPCKLPD     B, A, Z4          \
	VUNPCKHPD     B, A, Z5          \
	VSHUFF64X2    $0xB1, Z4, Z4, Z6 \
	VSHUFF64X2    $0xB1, Z5, Z5, Z7 \
	VADDPD        Z6, Z4, Z4        \
	VADDPD        Z7, Z5, Z5        \
	VADDPD        Z5, Z4, Z4        \
	VEXTRACTF64X4 $1, Z4, Y5        \
	VMOVUPD       X4, lo            \
	VMOVUPD       X5, hi

// Five folds of ENZYMES sf+log take 1.22 times the cycles without it.
// func threeByEight(a, b *float64, n int, to *float64, width int)
TEXT ·threeByEight(SB), NOSPLIT, $0-40
	ROWS8
	MOVQ   to+24(FP), DI
	MOVQ   width+32(FP), DX
	SHLQ   $3, DX
	VPXORQ Z8, Z8, Z8
	VPXORQ Z9, Z9, Z9
	VPXORQ Z10, Z10, Z10
	VPXORQ Z11, Z11, Z11
	VPXORQ Z12, Z12, Z12
	VPXORQ Z13, Z13, Z13
	VPXORQ Z14, Z14, Z14
	VPXORQ Z15, Z15, Z15
	VPXORQ Z16, Z16, Z16
	VPXORQ Z17, Z17, Z17
	VPXORQ Z18, Z18, Z18
	VPXORQ Z19, Z19, Z19

quad:
	VBROADCASTF64X4 (R8), Z0
	VBROADCASTF64X4 (R8)(R9*1), Z1
	VBROADCASTF64X4 (R8)(R9*2), Z2
	PAIR((R10), (R10)(R9*2), Z8, Z12, Z16)
	PAIR((R10)(R9*1), (R11), Z9, Z13, Z17)
	PAIR((R11)(R9*1), (R12), Z10, Z14, Z18)
	PAIR((R11)(R9*2), (R12)(R9*1), Z11, Z15, Z19)
	NEXT4
	JNZ             quad

	SUMS(Z8, Z9, (DI), 16(DI))
	SUMS(Z10, Z11, 32(DI), 48(DI))
	SUMS(Z12, Z13, (DI)(DX*1), 16(DI)(DX*1))
	SUMS(Z14, Z15, 32(DI)(DX*1), 48(DI)(DX*1))
	SUMS(Z16, Z17, (DI)(DX*2), 16(DI)(DX*2))
	SUMS(Z18, Z19, 32(DI)(DX*2), 48(DI)(DX*2))
	VZEROUPPER
	RET

// ONE adds the products of the row in Z0 with two rows of b, four lanes of each, to A.
#define ONE(lo, hi, A) \
	VMOVUPD      lo, Y3         \
	VINSERTF64X4 $1, hi, Z3, Z3 \
	VMULPD       Z0, Z3, Z4     \
	VADDPD       Z4, A, A

// Five folds of OHSU sf+log take 1.02 times the processor time without it.
// func oneByEight(a, b *float64, n int, to *float64)
TEXT ·oneByEight(SB), NOSPLIT, $0-32
	ROWS8
	MOVQ   to+24(FP), DI
	VPXORQ Z8, Z8, Z8
	VPXORQ Z9, Z9, Z9
	VPXORQ Z10, Z10, Z10
	VPXORQ Z11, Z11, Z11

quad:
	VBROADCASTF64X4 (R8), Z0
	ONE((R10), (R10)(R9*2), Z8)
	ONE((R10)(R9*1), (R11), Z9)
	ONE((R11)(R9*1), (R12), Z10)
	ONE((R11)(R9*2), (R12)(R9*1), Z11)
	NEXT4
	JNZ             quad

	SUMS(Z8, Z9, (DI), 16(DI))
	SUMS(Z10, Z11, 32(DI), 48(DI))
	VZEROUPPER
	RET
