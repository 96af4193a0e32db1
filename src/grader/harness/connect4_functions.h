/* The course's declarations for ECE15's Lab 4 (UCSD): the eight functions of
 * Connect-Four, and best_move() for extra credit. A column is board[m - 1] for
 * the player's number m. A student's connect4_functions.c includes this file. */
#ifndef CONNECT4_FUNCTIONS_H
#define CONNECT4_FUNCTIONS_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define BOARD_SIZE_HORIZ 7
#define BOARD_SIZE_VERT 6

int print_welcome(void);
void display_board(int board[][BOARD_SIZE_VERT]);
int random_move(int board[][BOARD_SIZE_VERT], int computer_num);
int player_move(int board[][BOARD_SIZE_VERT], int player_num);
bool check_win_or_tie(int board[][BOARD_SIZE_VERT], int last_move);
bool is_column_full(int board[][BOARD_SIZE_VERT], int m);
void update_board(int board[][BOARD_SIZE_VERT], int m, int player_num);
int check_winner(int board[][BOARD_SIZE_VERT], int last_move);
int best_move(int board[][BOARD_SIZE_VERT], int computer_num);

#endif
