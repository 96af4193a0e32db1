/* Lets a student's own header of the same name be read after ours: the two
 * must declare the same. */
#undef CONNECT4_H
#undef CONNECT4_FUNCTIONS_H
