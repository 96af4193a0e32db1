/* Links functions of ours in the places of a student's, to see what passes then.
 * -DOURS_CheckGameOver names one of them. The student's is weak, so that the
 * linker takes ours. The compiler may not inline a weak function.
 *
 * With -DTHESE_ARE_OURS the file is ours: its other functions have other names. */
#ifndef OURS_H
#define OURS_H

#ifdef THESE_ARE_OURS
#define SecondPlacePrize ours_SecondPlacePrize
#define FourInARow ours_FourInARow
#define BinaryToDecimal ours_BinaryToDecimal
#define MedianAbility ours_MedianAbility
#define RemoveSpaces ours_RemoveSpaces
#define GetMoveBot1 ours_GetMoveBot1
#define GetMoveBot2 ours_GetMoveBot2
#endif

#ifdef OURS_InitialiseBoard
#ifndef THESE_ARE_OURS
#pragma weak InitialiseBoard
#endif
#elif defined THESE_ARE_OURS
#define InitialiseBoard ours_InitialiseBoard
#endif

#ifdef OURS_AddMoveToBoard
#ifndef THESE_ARE_OURS
#pragma weak AddMoveToBoard
#endif
#elif defined THESE_ARE_OURS
#define AddMoveToBoard ours_AddMoveToBoard
#endif

#ifdef OURS_CheckGameOver
#ifndef THESE_ARE_OURS
#pragma weak CheckGameOver
#endif
#elif defined THESE_ARE_OURS
#define CheckGameOver ours_CheckGameOver
#endif

#ifdef OURS_GetDisplayBoardString
#ifndef THESE_ARE_OURS
#pragma weak GetDisplayBoardString
#endif
#elif defined THESE_ARE_OURS
#define GetDisplayBoardString ours_GetDisplayBoardString
#endif

#endif
