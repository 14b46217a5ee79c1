//go:build !purego

#include "textflag.h"

// Sums are kept in four lanes and multiplied and added in separate
// instructions (no FMA), to round as laneProduct does.

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
