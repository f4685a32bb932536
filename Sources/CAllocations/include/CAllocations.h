// Counts the allocations of a thread.
//
// The C library's functions that allocate are replaced by ones that count and forward; nothing is counted unless it is
// switched on. Link this into a benchmark and its tests only.

#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdint.h>

// Starts to count those of this thread from zero.
void otp_allocations_start(void);

// Stops, and tells how often this thread asked for memory since the start.
uint64_t otp_allocations_stop(void);

#endif
