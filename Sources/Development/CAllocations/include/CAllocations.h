// Counts the allocations of a thread.
//
// Replaces the C library's allocation functions by ones that count, if enabled, and forward. Link
// it into a benchmark and its tests only.

#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdint.h>

// Starts counting the allocations of this thread from zero.
void otp_allocations_start(void);

// Stops counting and returns the number of allocations.
uint64_t otp_allocations_stop(void);

#endif
