#define _GNU_SOURCE

#include "CSystem.h"

#include <sys/stat.h>
#include <sys/timex.h>
#include <time.h>

int64_t otp_milliseconds_now(void) {
  struct timespec now = {0};
  // Fails only for an unknown clock or an invalid address.
  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t otp_change_time(int descriptor) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return -1;
  return (int64_t)status.st_mtim.tv_sec * 1000 + status.st_mtim.tv_nsec / 1000000;
}

int otp_clock_is_synchronized(void) {
  struct timex state = {.modes = 0};
  return adjtimex(&state) >= 0 && (state.status & STA_UNSYNC) == 0;
}
