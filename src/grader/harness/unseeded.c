/* Replaces the C library's functions that seed its random numbers, in every C
 * file that is compiled here. The replacements do nothing. A program that seeds
 * with the time then draws as without a seed. Two runs of it are the same. One
 * that defines a function of these names itself keeps its own. */

#pragma weak srand
#pragma weak srandom
#pragma weak srand48

void srand(unsigned seed);
void srandom(unsigned seed);
void srand48(long seed);

void srand(unsigned seed)
{
    (void)seed;
}

void srandom(unsigned seed)
{
    (void)seed;
}

void srand48(long seed)
{
    (void)seed;
}
