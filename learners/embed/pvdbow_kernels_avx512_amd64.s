#include "textflag.h"

// The kernels of pvdbow_kernels_amd64.s with sixteen float32 at a time: the
// same lanes, the same roundings.

// func dotsAVX512(s, x, w *float32, stride int, rows *int32, n int)
TEXT ·dotsAVX512(SB), NOSPLIT, $0-48
	MOVQ s+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ w+16(FP), R8
	MOVQ stride+24(FP), R9
	MOVQ rows+32(FP), R10
	MOVQ n+40(FP), R11
	SHLQ $2, R9             // stride in bytes

pair:                           // two rows at a time; the last one alone is taken twice
	MOVLQSX (R10), DX
	MOVQ    DX, BX
	CMPQ    R11, $1
	JEQ     rows
	MOVLQSX 4(R10), BX

rows:
	IMULQ  R9, DX
	IMULQ  R9, BX
	ADDQ   R8, DX
	ADDQ   R8, BX
	VXORPS Y0, Y0, Y0       // clears all of Z0
	VXORPS Y1, Y1, Y1
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	XORQ   AX, AX

pairlanes:                      // 32 lanes of each
	VMOVUPS (SI)(AX*1), Z8
	VMOVUPS 64(SI)(AX*1), Z9
	VMULPS  (DX)(AX*1), Z8, Z12
	VMULPS  64(DX)(AX*1), Z9, Z13
	VMULPS  (BX)(AX*1), Z8, Z14
	VMULPS  64(BX)(AX*1), Z9, Z15
	VADDPS  Z12, Z0, Z0
	VADDPS  Z13, Z1, Z1
	VADDPS  Z14, Z4, Z4
	VADDPS  Z15, Z5, Z5
	ADDQ    $128, AX
	CMPQ    AX, R9
	JLT     pairlanes

	VEXTRACTF64X4 $1, Z0, Y2
	VEXTRACTF64X4 $1, Z1, Y3
	VEXTRACTF64X4 $1, Z4, Y6
	VEXTRACTF64X4 $1, Z5, Y7
	VADDPS        Y2, Y0, Y0
	VADDPS        Y3, Y1, Y1
	VADDPS        Y6, Y4, Y4
	VADDPS        Y7, Y5, Y5
	VADDPS        Y1, Y0, Y0
	VADDPS        Y5, Y4, Y4
	VEXTRACTF128  $1, Y0, X1
	VEXTRACTF128  $1, Y4, X5
	VADDPS        X1, X0, X0
	VADDPS        X5, X4, X4
	VMOVLHPS      X4, X0, X1 // a0 a1 b0 b1
	VMOVHLPS      X0, X4, X2 // a2 a3 b2 b3
	VADDPS        X2, X1, X1
	VHADDPS       X1, X1, X1 // a b a b
	CMPQ          R11, $1
	JEQ           last
	VMOVLPS       X1, (DI)
	ADDQ          $8, R10
	ADDQ          $8, DI
	SUBQ          $2, R11
	JNZ           pair
	VZEROUPPER
	RET

last:
	VMOVSS X1, (DI)
	VZEROUPPER
	RET

// func pullAVX512(x, w *float32, stride int, rows *int32, n int, by *float32)
TEXT ·pullAVX512(SB), NOSPLIT, $0-48
	MOVQ x+0(FP), SI
	MOVQ w+8(FP), R8
	MOVQ stride+16(FP), R9
	MOVQ rows+24(FP), R10
	MOVQ n+32(FP), R11
	MOVQ by+40(FP), R12
	SHLQ $2, R9
	XORQ AX, AX

pulllanes:                      // 64 lanes of x
	VMOVUPS (SI)(AX*1), Z0
	VMOVUPS 64(SI)(AX*1), Z1
	VMOVUPS 128(SI)(AX*1), Z2
	VMOVUPS 192(SI)(AX*1), Z3
	LEAQ    (R8)(AX*1), R13
	XORQ    CX, CX

pullrow:
	MOVLQSX      (R10)(CX*4), DX
	IMULQ        R9, DX
	ADDQ         R13, DX
	VBROADCASTSS (R12)(CX*4), Z8
	VMULPS       (DX), Z8, Z9
	VMULPS       64(DX), Z8, Z10
	VMULPS       128(DX), Z8, Z11
	VMULPS       192(DX), Z8, Z12
	VADDPS       Z9, Z0, Z0
	VADDPS       Z10, Z1, Z1
	VADDPS       Z11, Z2, Z2
	VADDPS       Z12, Z3, Z3
	INCQ         CX
	CMPQ         CX, R11
	JLT          pullrow

	VMOVUPS Z0, (SI)(AX*1)
	VMOVUPS Z1, 64(SI)(AX*1)
	VMOVUPS Z2, 128(SI)(AX*1)
	VMOVUPS Z3, 192(SI)(AX*1)
	ADDQ    $256, AX
	CMPQ    AX, R9
	JLT     pulllanes
	VZEROUPPER
	RET

// func exchangeAVX512(x, w *float32, stride int, rows *int32, n int, by *float32)
TEXT ·exchangeAVX512(SB), NOSPLIT, $0-48
	MOVQ x+0(FP), SI
	MOVQ w+8(FP), R8
	MOVQ stride+16(FP), R9
	MOVQ rows+24(FP), R10
	MOVQ n+32(FP), R11
	MOVQ by+40(FP), R12
	SHLQ $2, R9
	XORQ AX, AX

exchangelanes:                  // 64 lanes: x before in Z0–Z3, its sum in Z4–Z7
	VMOVUPS (SI)(AX*1), Z0
	VMOVUPS 64(SI)(AX*1), Z1
	VMOVUPS 128(SI)(AX*1), Z2
	VMOVUPS 192(SI)(AX*1), Z3
	VMOVAPS Z0, Z4
	VMOVAPS Z1, Z5
	VMOVAPS Z2, Z6
	VMOVAPS Z3, Z7
	LEAQ    (R8)(AX*1), R13
	XORQ    CX, CX

exchangerow:
	MOVLQSX      (R10)(CX*4), DX
	IMULQ        R9, DX
	ADDQ         R13, DX
	VBROADCASTSS (R12)(CX*4), Z8
	VMOVUPS      (DX), Z9
	VMOVUPS      64(DX), Z10
	VMOVUPS      128(DX), Z11
	VMOVUPS      192(DX), Z12
	VMULPS       Z9, Z8, Z13
	VMULPS       Z0, Z8, Z14
	VADDPS       Z13, Z4, Z4
	VADDPS       Z14, Z9, Z9
	VMOVUPS      Z9, (DX)
	VMULPS       Z10, Z8, Z13
	VMULPS       Z1, Z8, Z14
	VADDPS       Z13, Z5, Z5
	VADDPS       Z14, Z10, Z10
	VMOVUPS      Z10, 64(DX)
	VMULPS       Z11, Z8, Z13
	VMULPS       Z2, Z8, Z14
	VADDPS       Z13, Z6, Z6
	VADDPS       Z14, Z11, Z11
	VMOVUPS      Z11, 128(DX)
	VMULPS       Z12, Z8, Z13
	VMULPS       Z3, Z8, Z14
	VADDPS       Z13, Z7, Z7
	VADDPS       Z14, Z12, Z12
	VMOVUPS      Z12, 192(DX)
	INCQ         CX
	CMPQ         CX, R11
	JLT          exchangerow

	VMOVUPS Z4, (SI)(AX*1)
	VMOVUPS Z5, 64(SI)(AX*1)
	VMOVUPS Z6, 128(SI)(AX*1)
	VMOVUPS Z7, 192(SI)(AX*1)
	ADDQ    $256, AX
	CMPQ    AX, R9
	JLT     exchangelanes
	VZEROUPPER
	RET
