//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// The loops over rows, a unit of 16 columns at a time.

#define ARGUMENTS \
	MOVQ r+0(FP), DX \
	MOVQ rows_x(DX), SI \
	MOVQ rows_y(DX), DI \
	MOVQ rows_scale(DX), R8 \
	MOVQ rows_xRow(DX), R9 \
	MOVQ rows_yRow(DX), R10 \
	MOVQ rows_rows(DX), R11 \
	MOVQ rows_units(DX), R12 \
	MOVQ rows_relu(DX), R13

// SUM adds the 16 sums of Y0 and Y1 into the first lane of X0, as dot does.
#define SUM \
	VADDPS Y1, Y0, Y0 \
	VEXTRACTF128 $1, Y0, X1 \
	VADDPS X1, X0, X0 \
	VMOVHLPS X0, X0, X1 \
	VADDPS X1, X0, X0 \
	VMOVSHDUP X0, X1 \
	VADDSS X1, X0, X0

DATA epsilon<>+0(SB)/8, $1e-6
GLOBL epsilon<>(SB), RODATA, $8

// func normalizeAVX2(r *rows)
TEXT ·normalizeAVX2(SB), NOSPLIT, $0-8
	ARGUMENTS
	VMOVSD epsilon<>(SB), X8
	VMOVSD rows_columns(DX), X9
	VXORPS Y7, Y7, Y7
	TESTQ  R13, R13
	JNZ    row
	VPCMPEQD Y7, Y7, Y7 // without a ReLU the largest of x and NaN is x

row:
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	XORQ   AX, AX
	MOVQ   R12, CX

square:
	VMOVUPS (SI)(AX*1), Y2
	VMOVUPS 32(SI)(AX*1), Y3
	VMULPS  Y2, Y2, Y2
	VMULPS  Y3, Y3, Y3
	VADDPS  Y2, Y0, Y0
	VADDPS  Y3, Y1, Y1
	ADDQ    $64, AX
	DECQ    CX
	JNZ     square
	SUM
	VCVTSS2SD    X0, X0, X0
	VADDSD       X8, X0, X0
	VDIVSD       X0, X9, X0
	VSQRTSD      X0, X0, X0
	VCVTSD2SS    X0, X0, X0
	VMOVSS       X0, (R8)
	VBROADCASTSS X0, Y4
	XORQ         AX, AX
	MOVQ         R12, CX

scale:
	VMULPS  (SI)(AX*1), Y4, Y2
	VMULPS  32(SI)(AX*1), Y4, Y3
	VMOVUPS Y2, (SI)(AX*1)
	VMOVUPS Y3, 32(SI)(AX*1)
	VMAXPS  Y2, Y7, Y2
	VMAXPS  Y3, Y7, Y3
	VMOVUPS Y2, (DI)(AX*1)
	VMOVUPS Y3, 32(DI)(AX*1)
	ADDQ    $64, AX
	DECQ    CX
	JNZ     scale
	ADDQ    R9, SI
	ADDQ    R10, DI
	ADDQ    $4, R8
	DECQ    R11
	JNZ     row
	VZEROUPPER
	RET

// func normalizeBackwardAVX2(r *rows)
TEXT ·normalizeBackwardAVX2(SB), NOSPLIT, $0-8
	ARGUMENTS
	VCVTSD2SS rows_columns(DX), X9, X9
	VXORPS Y7, Y7, Y7

row:
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	XORQ   AX, AX
	MOVQ   R12, CX
	TESTQ  R13, R13
	JZ     along

masked:
	VMOVUPS (SI)(AX*1), Y2
	VMOVUPS 32(SI)(AX*1), Y3
	VCMPPS  $0x1e, Y7, Y2, Y4
	VCMPPS  $0x1e, Y7, Y3, Y5
	VANDPS  (DI)(AX*1), Y4, Y4
	VANDPS  32(DI)(AX*1), Y5, Y5
	VMOVUPS Y4, (DI)(AX*1)
	VMOVUPS Y5, 32(DI)(AX*1)
	VMULPS  Y4, Y2, Y2
	VMULPS  Y5, Y3, Y3
	VADDPS  Y2, Y0, Y0
	VADDPS  Y3, Y1, Y1
	ADDQ    $64, AX
	DECQ    CX
	JNZ     masked
	JMP     sum

along:
	VMOVUPS (SI)(AX*1), Y2
	VMOVUPS 32(SI)(AX*1), Y3
	VMULPS  (DI)(AX*1), Y2, Y2
	VMULPS  32(DI)(AX*1), Y3, Y3
	VADDPS  Y2, Y0, Y0
	VADDPS  Y3, Y1, Y1
	ADDQ    $64, AX
	DECQ    CX
	JNZ     along

sum:
	SUM
	VDIVSS       X9, X0, X0
	VBROADCASTSS X0, Y5
	VBROADCASTSS (R8), Y6
	XORQ         AX, AX
	MOVQ         R12, CX

subtract:
	VMULPS  (SI)(AX*1), Y5, Y2
	VMULPS  32(SI)(AX*1), Y5, Y3
	VMOVUPS (DI)(AX*1), Y0
	VMOVUPS 32(DI)(AX*1), Y1
	VSUBPS  Y2, Y0, Y0
	VSUBPS  Y3, Y1, Y1
	VMULPS  Y0, Y6, Y0
	VMULPS  Y1, Y6, Y1
	VMOVUPS Y0, (DI)(AX*1)
	VMOVUPS Y1, 32(DI)(AX*1)
	ADDQ    $64, AX
	DECQ    CX
	JNZ     subtract
	ADDQ    R9, SI
	ADDQ    R10, DI
	ADDQ    $4, R8
	DECQ    R11
	JNZ     row
	VZEROUPPER
	RET

// func combineAVX2(c *combination)
TEXT ·combineAVX2(SB), NOSPLIT, $0-8
	MOVQ    c+0(FP), DX
	MOVQ    combination_dst(DX), DI
	MOVQ    combination_f(DX), SI
	MOVQ    combination_src(DX), R8
	MOVQ    combination_srcRow(DX), R9
	MOVQ    combination_start(DX), R10
	MOVQ    combination_column(DX), R11
	MOVQ    combination_value(DX), R12
	MOVQ    combination_rows(DX), R13
	MOVLQSX (R10), AX

row:
	VMOVUPS (SI), Y0
	VMOVUPS 32(SI), Y1
	MOVLQSX 4(R10), CX
	CMPQ    AX, CX
	JGE     store

entry:
	MOVLQSX      (R11)(AX*4), BX
	VBROADCASTSS (R12)(AX*4), Y2
	IMULQ        R9, BX
	VMULPS       (R8)(BX*1), Y2, Y3
	VMULPS       32(R8)(BX*1), Y2, Y4
	VADDPS       Y3, Y0, Y0
	VADDPS       Y4, Y1, Y1
	INCQ         AX
	CMPQ         AX, CX
	JLT          entry

store:
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	ADDQ    combination_dstRow(DX), DI
	ADDQ    combination_fRow(DX), SI
	ADDQ    $4, R10
	DECQ    R13
	JNZ     row
	VZEROUPPER
	RET

// func largestAVX2(z *float32, row, rows int, first int32, best *float32, where *int32)
TEXT ·largestAVX2(SB), NOSPLIT, $0-48
	MOVQ         z+0(FP), SI
	MOVQ         row+8(FP), R8
	MOVQ         rows+16(FP), CX
	MOVL         first+24(FP), BX
	VMOVD        BX, X4
	VPBROADCASTD X4, Y4
	VPCMPEQD     Y5, Y5, Y5      // −1 in every lane
	VMOVUPS      (SI), Y0
	VMOVUPS      32(SI), Y1
	VMOVDQA      Y4, Y2
	VMOVDQA      Y4, Y3
	JMP          next

row:
	VPSUBD    Y5, Y4, Y4
	VMOVUPS   (SI), Y6
	VMOVUPS   32(SI), Y7
	VCMPPS    $0x1e, Y0, Y6, Y8
	VCMPPS    $0x1e, Y1, Y7, Y9
	VBLENDVPS Y8, Y6, Y0, Y0
	VBLENDVPS Y9, Y7, Y1, Y1
	VBLENDVPS Y8, Y4, Y2, Y2
	VBLENDVPS Y9, Y4, Y3, Y3

next:
	ADDQ    R8, SI
	DECQ    CX
	JNZ     row
	MOVQ    best+32(FP), DI
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	MOVQ    where+40(FP), DI
	VMOVUPS Y2, (DI)
	VMOVUPS Y3, 32(DI)
	VZEROUPPER
	RET

// func descendAVX2(s *adamStep, w, gradient, m, v *float32, eights int)
TEXT ·descendAVX2(SB), NOSPLIT, $0-48
	MOVQ         s+0(FP), DX
	MOVQ         w+8(FP), DI
	MOVQ         gradient+16(FP), SI
	MOVQ         m+24(FP), R8
	MOVQ         v+32(FP), R9
	MOVQ         eights+40(FP), CX
	XORQ         AX, AX
	VBROADCASTSS adamStep_factor(DX), Y10
	VBROADCASTSS adamStep_first(DX), Y11
	VBROADCASTSS adamStep_second(DX), Y12
	VBROADCASTSS adamStep_rate(DX), Y13
	VBROADCASTSS adamStep_bias(DX), Y14
	VBROADCASTSS adamStep_epsilon(DX), Y15

eight:
	VMULPS  (SI)(AX*1), Y10, Y0
	VMOVUPS (R8)(AX*1), Y1
	VMOVUPS (R9)(AX*1), Y2
	VSUBPS  Y1, Y0, Y3
	VMULPS  Y3, Y11, Y3
	VADDPS  Y3, Y1, Y1
	VMULPS  Y0, Y0, Y4
	VSUBPS  Y2, Y4, Y4
	VMULPS  Y4, Y12, Y4
	VADDPS  Y4, Y2, Y2
	VMOVUPS Y1, (R8)(AX*1)
	VMOVUPS Y2, (R9)(AX*1)
	VMULPS  Y2, Y14, Y2
	VSQRTPS Y2, Y2
	VADDPS  Y2, Y15, Y2
	VMULPS  Y1, Y13, Y1
	VDIVPS  Y2, Y1, Y1
	VMOVUPS (DI)(AX*1), Y0
	VSUBPS  Y1, Y0, Y0
	VMOVUPS Y0, (DI)(AX*1)
	ADDQ    $32, AX
	DECQ    CX
	JNZ     eight
	VZEROUPPER
	RET

// func addAVX2(dst, src *float32, eights int)
TEXT ·addAVX2(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ eights+16(FP), CX

add8:
	VMOVUPS (DI), Y0
	VADDPS  (SI), Y0, Y0
	VMOVUPS Y0, (DI)
	ADDQ    $32, DI
	ADDQ    $32, SI
	DECQ    CX
	JNZ     add8
	VZEROUPPER
	RET
