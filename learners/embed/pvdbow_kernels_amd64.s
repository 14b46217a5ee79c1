//go:build !purego

#include "textflag.h"

// The inner loops of PV-DBOW, eight float32 at a time, or sixteen. Products and sums stay
// separate instructions (no FMA) to round as the plain Go versions do.

// Five folds of MUTAG gl2vec+svm take 2.3 times the cycles without it.
// func dotsAVX(s, x, w *float32, stride int, rows *int32, n int)
TEXT ·dotsAVX(SB), NOSPLIT, $0-48
	MOVQ s+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ w+16(FP), R8
	MOVQ stride+24(FP), R9
	MOVQ rows+32(FP), R10
	MOVQ n+40(FP), R11
	SHLQ $2, R9             // stride in bytes

pair:                           // two rows at a time, so that x is read once for both
	MOVLQSX (R10), DX
	MOVQ    DX, BX          // one that is left over stands for the other, too
	CMPQ    R11, $2
	JLT     rows
	MOVLQSX 4(R10), BX

rows:
	IMULQ   R9, DX
	IMULQ   R9, BX
	ADDQ    R8, DX
	ADDQ    R8, BX
	VXORPS  Y0, Y0, Y0
	VXORPS  Y1, Y1, Y1
	VXORPS  Y2, Y2, Y2
	VXORPS  Y3, Y3, Y3
	VXORPS  Y4, Y4, Y4
	VXORPS  Y5, Y5, Y5
	VXORPS  Y6, Y6, Y6
	VXORPS  Y7, Y7, Y7
	XORQ    AX, AX

pairlanes:                      // 32 lanes of each
	VMOVUPS (SI)(AX*1), Y8
	VMOVUPS 32(SI)(AX*1), Y9
	VMOVUPS 64(SI)(AX*1), Y10
	VMOVUPS 96(SI)(AX*1), Y11
	VMULPS  (DX)(AX*1), Y8, Y12
	VMULPS  32(DX)(AX*1), Y9, Y13
	VMULPS  64(DX)(AX*1), Y10, Y14
	VMULPS  96(DX)(AX*1), Y11, Y15
	VADDPS  Y12, Y0, Y0
	VADDPS  Y13, Y1, Y1
	VADDPS  Y14, Y2, Y2
	VADDPS  Y15, Y3, Y3
	VMULPS  (BX)(AX*1), Y8, Y8
	VMULPS  32(BX)(AX*1), Y9, Y9
	VMULPS  64(BX)(AX*1), Y10, Y10
	VMULPS  96(BX)(AX*1), Y11, Y11
	VADDPS  Y8, Y4, Y4
	VADDPS  Y9, Y5, Y5
	VADDPS  Y10, Y6, Y6
	VADDPS  Y11, Y7, Y7
	ADDQ    $128, AX
	CMPQ    AX, R9
	JLT     pairlanes

	VADDPS       Y1, Y0, Y0
	VADDPS       Y5, Y4, Y4
	VADDPS       Y3, Y2, Y2
	VADDPS       Y7, Y6, Y6
	VADDPS       Y2, Y0, Y0
	VADDPS       Y6, Y4, Y4
	VEXTRACTF128 $1, Y0, X1
	VEXTRACTF128 $1, Y4, X5
	VADDPS       X1, X0, X0
	VADDPS       X5, X4, X4
	VMOVLHPS     X4, X0, X1 // a0 a1 b0 b1
	VMOVHLPS     X0, X4, X2 // a2 a3 b2 b3
	VADDPS       X2, X1, X1
	VHADDPS      X1, X1, X1 // a b a b
	CMPQ         R11, $2
	JLT          last
	VMOVLPS      X1, (DI)
	ADDQ         $8, R10
	ADDQ         $8, DI
	SUBQ         $2, R11
	JNZ          pair
	VZEROUPPER
	RET

last:
	VMOVSS X1, (DI)
	VZEROUPPER
	RET

// Five folds of MUTAG gl2vec+svm take 1.9 times the cycles without it.
// func pullAVX(x, w *float32, stride int, rows *int32, n int, by *float32)
TEXT ·pullAVX(SB), NOSPLIT, $0-48
	MOVQ x+0(FP), SI
	MOVQ w+8(FP), R8
	MOVQ stride+16(FP), R9
	MOVQ rows+24(FP), R10
	MOVQ n+32(FP), R11
	MOVQ by+40(FP), R12
	SHLQ $2, R9
	XORQ AX, AX

pulllanes:                      // 64 lanes of x
	VMOVUPS (SI)(AX*1), Y0
	VMOVUPS 32(SI)(AX*1), Y1
	VMOVUPS 64(SI)(AX*1), Y2
	VMOVUPS 96(SI)(AX*1), Y3
	VMOVUPS 128(SI)(AX*1), Y4
	VMOVUPS 160(SI)(AX*1), Y5
	VMOVUPS 192(SI)(AX*1), Y6
	VMOVUPS 224(SI)(AX*1), Y7
	LEAQ    (R8)(AX*1), R13
	XORQ    CX, CX

pullrow:
	MOVLQSX      (R10)(CX*4), DX
	IMULQ        R9, DX
	ADDQ         R13, DX
	VBROADCASTSS (R12)(CX*4), Y8
	VMULPS       (DX), Y8, Y9
	VMULPS       32(DX), Y8, Y10
	VMULPS       64(DX), Y8, Y11
	VMULPS       96(DX), Y8, Y12
	VADDPS       Y9, Y0, Y0
	VADDPS       Y10, Y1, Y1
	VADDPS       Y11, Y2, Y2
	VADDPS       Y12, Y3, Y3
	VMULPS       128(DX), Y8, Y9
	VMULPS       160(DX), Y8, Y10
	VMULPS       192(DX), Y8, Y11
	VMULPS       224(DX), Y8, Y12
	VADDPS       Y9, Y4, Y4
	VADDPS       Y10, Y5, Y5
	VADDPS       Y11, Y6, Y6
	VADDPS       Y12, Y7, Y7
	INCQ         CX
	CMPQ         CX, R11
	JLT          pullrow

	VMOVUPS Y0, (SI)(AX*1)
	VMOVUPS Y1, 32(SI)(AX*1)
	VMOVUPS Y2, 64(SI)(AX*1)
	VMOVUPS Y3, 96(SI)(AX*1)
	VMOVUPS Y4, 128(SI)(AX*1)
	VMOVUPS Y5, 160(SI)(AX*1)
	VMOVUPS Y6, 192(SI)(AX*1)
	VMOVUPS Y7, 224(SI)(AX*1)
	ADDQ    $256, AX
	CMPQ    AX, R9
	JLT     pulllanes
	VZEROUPPER
	RET

// EXCHANGE takes four registers of x at a time, each of W bytes: x before in the first
// four, its sum in the next.
#define EXCHANGE(W, X0, X1, X2, X3, S0, S1, S2, S3, B, T0, T1, T2, T3, P, Q) \
	MOVQ x+0(FP), SI       \
	MOVQ w+8(FP), R8       \
	MOVQ stride+16(FP), R9 \
	MOVQ rows+24(FP), R10  \
	MOVQ n+32(FP), R11     \
	MOVQ by+40(FP), R12    \
	SHLQ $2, R9            \
	XORQ AX, AX            \
lanes:                         \
	VMOVUPS (SI)(AX*1), X0        \
	VMOVUPS (W)(SI)(AX*1), X1     \
	VMOVUPS (2*W)(SI)(AX*1), X2   \
	VMOVUPS (3*W)(SI)(AX*1), X3   \
	VMOVAPS X0, S0                \
	VMOVAPS X1, S1                \
	VMOVAPS X2, S2                \
	VMOVAPS X3, S3                \
	LEAQ    (R8)(AX*1), R13       \
	XORQ    CX, CX                \
row:                           \
	MOVLQSX      (R10)(CX*4), DX  \
	IMULQ        R9, DX           \
	ADDQ         R13, DX          \
	VBROADCASTSS (R12)(CX*4), B   \
	VMOVUPS      (DX), T0         \
	VMOVUPS      (W)(DX), T1      \
	VMOVUPS      (2*W)(DX), T2    \
	VMOVUPS      (3*W)(DX), T3    \
	VMULPS       T0, B, P         \
	VMULPS       X0, B, Q         \
	VADDPS       P, S0, S0        \
	VADDPS       Q, T0, T0        \
	VMOVUPS      T0, (DX)         \
	VMULPS       T1, B, P         \
	VMULPS       X1, B, Q         \
	VADDPS       P, S1, S1        \
	VADDPS       Q, T1, T1        \
	VMOVUPS      T1, (W)(DX)      \
	VMULPS       T2, B, P         \
	VMULPS       X2, B, Q         \
	VADDPS       P, S2, S2        \
	VADDPS       Q, T2, T2        \
	VMOVUPS      T2, (2*W)(DX)    \
	VMULPS       T3, B, P         \
	VMULPS       X3, B, Q         \
	VADDPS       P, S3, S3        \
	VADDPS       Q, T3, T3        \
	VMOVUPS      T3, (3*W)(DX)    \
	INCQ         CX               \
	CMPQ         CX, R11          \
	JLT          row              \
	VMOVUPS S0, (SI)(AX*1)        \
	VMOVUPS S1, (W)(SI)(AX*1)     \
	VMOVUPS S2, (2*W)(SI)(AX*1)   \
	VMOVUPS S3, (3*W)(SI)(AX*1)   \
	ADDQ    $(4*W), AX            \
	CMPQ    AX, R9                \
	JLT     lanes                 \
	VZEROUPPER                    \
	RET

// Five folds of MUTAG gl2vec+svm take 2.1 times the cycles without it.
// func exchangeAVX(x, w *float32, stride int, rows *int32, n int, by *float32)
TEXT ·exchangeAVX(SB), NOSPLIT, $0-48
	EXCHANGE(32, Y0, Y1, Y2, Y3, Y4, Y5, Y6, Y7, Y8, Y9, Y10, Y11, Y12, Y13, Y14)

// func exchangeAVX512(x, w *float32, stride int, rows *int32, n int, by *float32)
TEXT ·exchangeAVX512(SB), NOSPLIT, $0-48
	EXCHANGE(64, Z0, Z1, Z2, Z3, Z4, Z5, Z6, Z7, Z8, Z9, Z10, Z11, Z12, Z13, Z14)
