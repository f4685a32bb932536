#define _GNU_SOURCE

#include "CSystem.h"

#include <sched.h>
#include <unistd.h>

int otp_usable_cores(void) {
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) == 0) return CPU_COUNT(&cores);
  // The mask of a machine with more cores than the set has room for.
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 ? (int)online : 1;
}
