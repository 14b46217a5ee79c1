#include "textflag.h"

// plainUpdate four columns at a time. Products and sums stay separate
// instructions (no FMA) to round as it does.

// Five folds of OHSU sf+svm take 1.4 times the cycles without it.
// func updateRowsAVX(r *pairOfRows, x, y, u, q, v, p *float64, quads int, sx, sy *[quad]float64)
TEXT ·updateRowsAVX(SB), NOSPLIT, $0-80
	MOVQ         r+0(FP), AX
	MOVQ         x+8(FP), R8
	MOVQ         y+16(FP), R9
	MOVQ         u+24(FP), R10
	MOVQ         q+32(FP), R11
	MOVQ         v+40(FP), R12
	MOVQ         p+48(FP), R13
	MOVQ         quads+56(FP), CX
	MOVQ         sx+64(FP), SI
	MOVQ         sy+72(FP), DI
	VBROADCASTSD 0(AX), Y0          // ux
	VBROADCASTSD 8(AX), Y1          // qx
	VBROADCASTSD 16(AX), Y2         // vx
	VBROADCASTSD 24(AX), Y3         // uy
	VBROADCASTSD 32(AX), Y4         // qy
	VBROADCASTSD 40(AX), Y5         // vy
	VXORPD       Y6, Y6, Y6         // sx
	VXORPD       Y7, Y7, Y7         // sy
	XORQ         AX, AX

columns:
	VMOVUPD (R10)(AX*1), Y8         // u
	VMOVUPD (R11)(AX*1), Y9         // q
	VMULPD  Y9, Y0, Y10
	VMULPD  Y8, Y1, Y11
	VMULPD  Y9, Y3, Y12
	VMULPD  Y8, Y4, Y13
	VADDPD  Y11, Y10, Y10
	VADDPD  Y13, Y12, Y12
	VMOVUPD (R8)(AX*1), Y8
	VMOVUPD (R9)(AX*1), Y9
	VSUBPD  Y10, Y8, Y8             // x
	VSUBPD  Y12, Y9, Y9             // y
	VMOVUPD Y8, (R8)(AX*1)
	VMOVUPD Y9, (R9)(AX*1)
	VMOVUPD (R12)(AX*1), Y14        // v
	VMULPD  Y14, Y8, Y10
	VMULPD  Y14, Y9, Y11
	VMULPD  Y2, Y8, Y12
	VMULPD  Y5, Y9, Y13
	VADDPD  Y10, Y6, Y6
	VADDPD  Y11, Y7, Y7
	VADDPD  Y13, Y12, Y12
	VADDPD  (R13)(AX*1), Y12, Y12
	VMOVUPD Y12, (R13)(AX*1)
	ADDQ    $32, AX
	DECQ    CX
	JNZ     columns

	VMOVUPD Y6, (SI)
	VMOVUPD Y7, (DI)
	VZEROUPPER
	RET
