// Counts the allocations of this program.
//
// The C library's functions that allocate are replaced by ones that count and forward; nothing is counted unless it is
// switched on. Link this into a benchmark and its tests only.

#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdint.h>

// Starts to count from zero.
void otp_allocations_start(void);

// Stops, and tells how often memory was asked for since the start, by any thread.
uint64_t otp_allocations_stop(void);

#endif
