#define _GNU_SOURCE

#include "CSystem.h"

#include <time.h>

int64_t otp_milliseconds_now(void) {
  struct timespec now = {0};
  // It fails only for a clock that does not exist or a bad address.
  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
