// Counts the allocations of a thread.
//
// Replaces the C library's allocation functions with ones that count the calls, if enabled, and
// forward them. Link it only into a benchmark and its tests.

#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdint.h>

// Starts counting the allocations of this thread from zero.
void otp_allocations_start(void);

// Stops counting and returns the number of allocations.
uint64_t otp_allocations_stop(void);

#endif
