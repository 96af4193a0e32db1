/* The course's declarations for ENGGEN131's C project of 2018 (Auckland): ten
 * tasks, eleven functions. A student's connect4.c includes this file. */
#ifndef CONNECT4_H
#define CONNECT4_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_SIZE 10

int SecondPlacePrize(int prizeA, int prizeB, int prizeC);
int FourInARow(int values[], int length);
int BinaryToDecimal(int binary);
double MedianAbility(double abilities[], int length);
void RemoveSpaces(char *name);
void InitialiseBoard(int board[MAX_SIZE][MAX_SIZE], int size);
void AddMoveToBoard(int board[MAX_SIZE][MAX_SIZE], int size, char side, int move, int player,
                    int *lastRow, int *lastCol);
int CheckGameOver(int board[MAX_SIZE][MAX_SIZE], int size, int player, int row, int col);
void GetDisplayBoardString(int board[MAX_SIZE][MAX_SIZE], int size, char *boardString);
void GetMoveBot1(int board[MAX_SIZE][MAX_SIZE], int size, int player, char *side, int *move);
void GetMoveBot2(int board[MAX_SIZE][MAX_SIZE], int size, int player, char *side, int *move);

#endif
