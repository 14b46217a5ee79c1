//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// A product of a panel of columns, a tile of rows at a time. A tile's entries remain in
// registers while k ascends: a row of B is loaded once for the tile, and each row of A
// adds a multiple of it. Products and sums are separate instructions (no FMA), to round
// as plainMultiply does.
//
// DI is a tile's first row in C, SI in F, R8 in A; R9 is the step of a row of A, R10 of k
// in A, R12 in B, which begins at R11; R13 runs through B, and AX, BX and DX through the
// rows 0, 3 and 6 of A.

#define ARGUMENTS \
	MOVQ p+0(FP), BX     \
	MOVQ panel_c(BX), DI \
	MOVQ panel_f(BX), SI \
	MOVQ panel_a(BX), R8 \
	MOVQ panel_b(BX), R11 \
	MOVQ panel_aRow(BX), R9 \
	MOVQ panel_aStep(BX), R10 \
	MOVQ panel_bRow(BX), R12

// BEGIN begins a tile: AX and DX are the first row in F and the step to the next.
#define BEGIN \
	MOVQ panel_fRow(BX), DX \
	MOVQ panel_depth(BX), CX \
	MOVQ SI, AX \
	MOVQ R11, R13

// EIGHT, FOUR and ONE point into the rows of A of such a tile.
#define EIGHT \
	MOVQ R8, AX \
	LEAQ (R9)(R9*2), DX \
	LEAQ (R8)(DX*1), BX \
	ADDQ BX, DX

#define FOUR \
	MOVQ R8, AX \
	LEAQ (R9)(R9*2), BX \
	ADDQ R8, BX

#define ONE \
	MOVQ R8, AX

// END begins to store a tile: AX and DX are its first row in C and the step to the next.
#define END \
	MOVQ p+0(FP), BX \
	MOVQ panel_cRow(BX), DX \
	MOVQ DI, AX

// NEXT goes on by a number of rows: AX is the row of C that follows.
#define NEXT(rows) \
	MOVQ  AX, DI \
	MOVQ  panel_fRow(BX), DX \
	IMULQ $rows, DX \
	ADDQ  DX, SI \
	MOVQ  R9, DX \
	IMULQ $rows, DX \
	ADDQ  DX, R8 \
	SUBQ  $rows, panel_rows(BX)

#define LOAD2(A, B, half) \
	VMOVUPS (AX), A \
	VMOVUPS half(AX), B \
	ADDQ DX, AX

#define LOAD1(A) \
	VMOVUPS (AX), A \
	ADDQ DX, AX

#define STORE2(A, B, half) \
	VMOVUPS A, (AX) \
	VMOVUPS B, half(AX) \
	ADDQ DX, AX

#define STORE1(A) \
	VMOVUPS A, (AX) \
	ADDQ DX, AX

// ROW2 adds the multiple of Z16 and Z17, a row of B, to a row of the tile; ROW1 that of Z16.
#define ROW2(at, A, B) \
	VBROADCASTSS at, Z18 \
	VMULPS Z16, Z18, Z19 \
	VMULPS Z17, Z18, Z20 \
	VADDPS Z19, A, A \
	VADDPS Z20, B, B

#define ROW1(at, A) \
	VBROADCASTSS at, Z18 \
	VMULPS Z16, Z18, Z19 \
	VADDPS Z19, A, A

// func multiply32AVX512(p *panel)
TEXT ·multiply32AVX512(SB), NOSPLIT, $0-8
	ARGUMENTS

eight:
	CMPQ panel_rows(BX), $8
	JLT  four
	BEGIN
	LOAD2(Z0, Z1, 64)
	LOAD2(Z2, Z3, 64)
	LOAD2(Z4, Z5, 64)
	LOAD2(Z6, Z7, 64)
	LOAD2(Z8, Z9, 64)
	LOAD2(Z10, Z11, 64)
	LOAD2(Z12, Z13, 64)
	LOAD2(Z14, Z15, 64)
	EIGHT

eightloop:
	VMOVUPS (R13), Z16
	VMOVUPS 64(R13), Z17
	ROW2((AX), Z0, Z1)
	ROW2((AX)(R9*1), Z2, Z3)
	ROW2((AX)(R9*2), Z4, Z5)
	ROW2((BX), Z6, Z7)
	ROW2((BX)(R9*1), Z8, Z9)
	ROW2((BX)(R9*2), Z10, Z11)
	ROW2((DX), Z12, Z13)
	ROW2((DX)(R9*1), Z14, Z15)
	ADDQ R10, AX
	ADDQ R10, BX
	ADDQ R10, DX
	ADDQ R12, R13
	DECQ CX
	JNZ  eightloop
	END
	STORE2(Z0, Z1, 64)
	STORE2(Z2, Z3, 64)
	STORE2(Z4, Z5, 64)
	STORE2(Z6, Z7, 64)
	STORE2(Z8, Z9, 64)
	STORE2(Z10, Z11, 64)
	STORE2(Z12, Z13, 64)
	STORE2(Z14, Z15, 64)
	NEXT(8)
	JMP eight

four:
	CMPQ panel_rows(BX), $4
	JLT  one
	BEGIN
	LOAD2(Z0, Z1, 64)
	LOAD2(Z2, Z3, 64)
	LOAD2(Z4, Z5, 64)
	LOAD2(Z6, Z7, 64)
	FOUR

fourloop:
	VMOVUPS (R13), Z16
	VMOVUPS 64(R13), Z17
	ROW2((AX), Z0, Z1)
	ROW2((AX)(R9*1), Z2, Z3)
	ROW2((AX)(R9*2), Z4, Z5)
	ROW2((BX), Z6, Z7)
	ADDQ R10, AX
	ADDQ R10, BX
	ADDQ R12, R13
	DECQ CX
	JNZ  fourloop
	END
	STORE2(Z0, Z1, 64)
	STORE2(Z2, Z3, 64)
	STORE2(Z4, Z5, 64)
	STORE2(Z6, Z7, 64)
	NEXT(4)

one:
	CMPQ panel_rows(BX), $0
	JEQ  done
	BEGIN
	LOAD2(Z0, Z1, 64)
	ONE

oneloop:
	VMOVUPS (R13), Z16
	VMOVUPS 64(R13), Z17
	ROW2((AX), Z0, Z1)
	ADDQ R10, AX
	ADDQ R12, R13
	DECQ CX
	JNZ  oneloop
	END
	STORE2(Z0, Z1, 64)
	NEXT(1)
	JMP one

done:
	VZEROUPPER
	RET

// func multiply16AVX512(p *panel)
TEXT ·multiply16AVX512(SB), NOSPLIT, $0-8
	ARGUMENTS

eight:
	CMPQ panel_rows(BX), $8
	JLT  four
	BEGIN
	LOAD1(Z0)
	LOAD1(Z1)
	LOAD1(Z2)
	LOAD1(Z3)
	LOAD1(Z4)
	LOAD1(Z5)
	LOAD1(Z6)
	LOAD1(Z7)
	EIGHT

eightloop:
	VMOVUPS (R13), Z16
	ROW1((AX), Z0)
	ROW1((AX)(R9*1), Z1)
	ROW1((AX)(R9*2), Z2)
	ROW1((BX), Z3)
	ROW1((BX)(R9*1), Z4)
	ROW1((BX)(R9*2), Z5)
	ROW1((DX), Z6)
	ROW1((DX)(R9*1), Z7)
	ADDQ R10, AX
	ADDQ R10, BX
	ADDQ R10, DX
	ADDQ R12, R13
	DECQ CX
	JNZ  eightloop
	END
	STORE1(Z0)
	STORE1(Z1)
	STORE1(Z2)
	STORE1(Z3)
	STORE1(Z4)
	STORE1(Z5)
	STORE1(Z6)
	STORE1(Z7)
	NEXT(8)
	JMP eight

four:
	CMPQ panel_rows(BX), $4
	JLT  one
	BEGIN
	LOAD1(Z0)
	LOAD1(Z1)
	LOAD1(Z2)
	LOAD1(Z3)
	FOUR

fourloop:
	VMOVUPS (R13), Z16
	ROW1((AX), Z0)
	ROW1((AX)(R9*1), Z1)
	ROW1((AX)(R9*2), Z2)
	ROW1((BX), Z3)
	ADDQ R10, AX
	ADDQ R10, BX
	ADDQ R12, R13
	DECQ CX
	JNZ  fourloop
	END
	STORE1(Z0)
	STORE1(Z1)
	STORE1(Z2)
	STORE1(Z3)
	NEXT(4)

one:
	CMPQ panel_rows(BX), $0
	JEQ  done
	BEGIN
	LOAD1(Z0)
	ONE

oneloop:
	VMOVUPS (R13), Z16
	ROW1((AX), Z0)
	ADDQ R10, AX
	ADDQ R12, R13
	DECQ CX
	JNZ  oneloop
	END
	STORE1(Z0)
	NEXT(1)
	JMP one

done:
	VZEROUPPER
	RET

// YROW adds the multiple of Y8 and Y9, a row of B, to a row of the tile.
#define YROW(at, A, B) \
	VBROADCASTSS at, Y10 \
	VMULPS Y8, Y10, Y11 \
	VMULPS Y9, Y10, Y12 \
	VADDPS Y11, A, A \
	VADDPS Y12, B, B

// func multiply16AVX2(p *panel)
TEXT ·multiply16AVX2(SB), NOSPLIT, $0-8
	ARGUMENTS

four:
	CMPQ panel_rows(BX), $4
	JLT  one
	BEGIN
	LOAD2(Y0, Y1, 32)
	LOAD2(Y2, Y3, 32)
	LOAD2(Y4, Y5, 32)
	LOAD2(Y6, Y7, 32)
	FOUR

fourloop:
	VMOVUPS (R13), Y8
	VMOVUPS 32(R13), Y9
	YROW((AX), Y0, Y1)
	YROW((AX)(R9*1), Y2, Y3)
	YROW((AX)(R9*2), Y4, Y5)
	YROW((BX), Y6, Y7)
	ADDQ R10, AX
	ADDQ R10, BX
	ADDQ R12, R13
	DECQ CX
	JNZ  fourloop
	END
	STORE2(Y0, Y1, 32)
	STORE2(Y2, Y3, 32)
	STORE2(Y4, Y5, 32)
	STORE2(Y6, Y7, 32)
	NEXT(4)
	JMP four

one:
	CMPQ panel_rows(BX), $0
	JEQ  done
	BEGIN
	LOAD2(Y0, Y1, 32)
	ONE

oneloop:
	VMOVUPS (R13), Y8
	VMOVUPS 32(R13), Y9
	YROW((AX), Y0, Y1)
	ADDQ R10, AX
	ADDQ R12, R13
	DECQ CX
	JNZ  oneloop
	END
	STORE2(Y0, Y1, 32)
	NEXT(1)
	JMP one

done:
	VZEROUPPER
	RET
