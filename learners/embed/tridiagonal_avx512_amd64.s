//go:build !purego

#include "textflag.h"

// updateRowsAVX with eight columns at a time; rows begin at whole registers. The four sums
// of a row take columns 8k to 8k+7 in halves, the lower half first, so every bit is that of
// updateRowsAVX. The register with the diagonal is masked. The register of p that holds the
// diagonal stays in Z18 until all its rows are done.

DATA halves<>+0(SB)/8, $0
DATA halves<>+8(SB)/8, $4
DATA halves<>+16(SB)/8, $0
DATA halves<>+24(SB)/8, $4
DATA halves<>+32(SB)/8, $0
DATA halves<>+40(SB)/8, $4
DATA halves<>+48(SB)/8, $0
DATA halves<>+56(SB)/8, $4
DATA halves<>+64(SB)/8, $0
GLOBL halves<>(SB), RODATA|NOPTR, $72

DATA left<>+0(SB)/8, $0
DATA left<>+8(SB)/8, $0
DATA left<>+16(SB)/8, $1
DATA left<>+24(SB)/8, $2
DATA left<>+32(SB)/8, $3
DATA left<>+40(SB)/8, $4
DATA left<>+48(SB)/8, $5
DATA left<>+56(SB)/8, $6
GLOBL left<>(SB), RODATA|NOPTR, $64

// Z8 and Z9, rows x and y as they were, become x − (ux q + qx u) and y − (uy q + qy u);
// Z14 becomes v.
#define UPDATE \
	VMOVUPD (R10)(AX*1), Z14 \
	VMOVUPD (R11)(AX*1), Z15 \
	VMULPD  Z15, Z0, Z10     \
	VMULPD  Z14, Z1, Z11     \
	VMULPD  Z15, Z3, Z12     \
	VMULPD  Z14, Z4, Z13     \
	VADDPD  Z11, Z10, Z10    \
	VADDPD  Z13, Z12, Z12    \
	VSUBPD  Z10, Z8, Z8      \
	VSUBPD  Z12, Z9, Z9      \
	VMOVUPD (R12)(AX*1), Z14

// Z6, the sums of x v and, in its upper half, of y v, takes in the products Z10 and Z11;
// Z12 and Z13 become x vx and y vy.
#define MULTIPLY \
	VINSERTF64X4 $1, Y11, Z10, Z15    \
	VSHUFF64X2   $0xEE, Z11, Z10, Z16 \
	VADDPD       Z15, Z6, Z6          \
	VADDPD       Z16, Z6, Z6          \
	VMULPD       Z2, Z8, Z12          \
	VMULPD       Z5, Z9, Z13

// func updateRowsAVX512(a *float64, stride, r, m int, u, q, v, p *float64, h float64)
TEXT ·updateRowsAVX512(SB), NOSPLIT, $0-72
	MOVQ    a+0(FP), R8
	MOVQ    stride+8(FP), DX
	MOVQ    r+16(FP), SI
	MOVQ    m+24(FP), BX
	MOVQ    u+32(FP), R10
	MOVQ    q+40(FP), R11
	MOVQ    v+48(FP), R12
	MOVQ    p+56(FP), R13
	SHLQ    $3, DX             // bytes of a row
	LEAQ    (R8)(DX*1), R9
	LEAQ    halves<>(SB), AX
	VMOVUPD (AX)(SI*8), Z7     // a sum's half of Z6, at the diagonal
	VMOVUPD left<>(SB), Z17
	VPXORQ  Z18, Z18, Z18
	TESTQ   SI, SI
	JZ      pair
	VMOVSD  (R13), X18

pair:
	CMPQ         SI, BX
	JGE          done
	VBROADCASTSD (R10)(SI*8), Z0  // ux
	VBROADCASTSD (R11)(SI*8), Z1  // qx
	VBROADCASTSD (R12)(SI*8), Z2  // vx
	VBROADCASTSD 8(R10)(SI*8), Z3 // uy
	VBROADCASTSD 8(R11)(SI*8), Z4 // qy
	VBROADCASTSD 8(R12)(SI*8), Z5 // vy
	VPXORQ       Z6, Z6, Z6
	XORQ         AX, AX
	MOVQ         SI, CX
	SHRQ         $3, CX
	JZ           diagonal

columns:
	VMOVUPD (R8)(AX*1), Z8
	VMOVUPD (R9)(AX*1), Z9
	UPDATE
	VMOVUPD Z8, (R8)(AX*1)
	VMOVUPD Z9, (R9)(AX*1)
	VMULPD  Z14, Z8, Z10
	VMULPD  Z14, Z9, Z11
	MULTIPLY
	VADDPD  Z13, Z12, Z12
	VADDPD  (R13)(AX*1), Z12, Z12
	VMOVUPD Z12, (R13)(AX*1)
	ADDQ    $64, AX
	DECQ    CX
	JNZ     columns

diagonal:
	MOVQ      SI, CX
	ANDQ      $7, CX
	MOVL      $1, DI
	SHLL      CX, DI               // column r
	LEAL      -1(DI), CX
	KMOVW     CX, K1               // those before it
	LEAL      -1(DI)(DI*1), CX
	KMOVW     CX, K2               // up to it
	LEAL      -1(DI*4), CX
	KMOVW     CX, K3               // up to r+1
	LEAL      (DI)(DI*1), CX
	KMOVW     CX, K4               // r+1
	LEAL      (DI)(DI*2), CX
	KMOVW     CX, K5               // both
	VMOVUPD.Z (R8)(AX*1), K3, Z8
	VMOVUPD.Z (R9)(AX*1), K3, Z9
	UPDATE
	VMOVUPD   Z8, K2, (R8)(AX*1)
	VMOVUPD   Z9, K3, (R9)(AX*1)
	VMULPD.Z  Z14, Z8, K1, Z10
	VMULPD.Z  Z14, Z9, K1, Z11
	VPERMPD   Z9, Z17, K4, Z8      // x_r+1 is y_r
	MULTIPLY
	VPERMPD   $0x4E, Z6, Z10       // (s0 + s2) + (s1 + s3)
	VADDPD    Z10, Z6, Z6
	VPERMILPD $0x55, Z6, Z10
	VADDPD    Z10, Z6, Z6
	VPERMPD.Z Z6, Z7, K5, Z10      // sx in column r, sy in r+1
	VADDPD    Z12, Z10, Z12
	VADDPD.Z  Z13, Z12, K3, Z12
	VADDPD    Z12, Z18, Z18
	VMOVUPD   Z18, (R13)(AX*1)
	CMPL      DI, $64
	JGE       full

next:
	LEAQ (R9)(DX*1), R8
	LEAQ (R8)(DX*1), R9
	ADDQ $2, SI
	JMP  pair

full:
	VPXORQ        Z18, Z18, Z18
	JEQ           next
	VEXTRACTF64X4 $1, Z6, Y6       // r+1 lies in the next register
	VALIGNQ       $7, Z9, Z9, Z8
	VMULSD        X2, X8, X8
	VADDSD        X8, X6, X6       // sy + y_r vx
	VMULSD        X4, X3, X10
	VADDSD        X10, X10, X10
	VMOVSD        8(R9)(SI*8), X9
	VSUBSD        X10, X9, X9      // y_r+1 − 2 uy qy
	VMOVSD        X9, 8(R9)(SI*8)
	VMULSD        X5, X9, X9
	VADDSD        X9, X6, X6
	VMOVQ         X6, X18
	VMOVUPD       Z18, 8(R13)(SI*8)
	JMP           next

done:
	VBROADCASTSD h+64(FP), Z0

divide:                         // p/h
	VMOVUPD (R13), Z1
	VDIVPD  Z0, Z1, Z1
	VMOVUPD Z1, (R13)
	ADDQ    $64, R13
	SUBQ    $8, BX
	JG      divide
	VZEROUPPER
	RET
