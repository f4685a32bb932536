#define _GNU_SOURCE

#include "CSystem.h"

#include <sched.h>
#include <unistd.h>

int otp_usable_cores(void) {
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) == 0) return CPU_COUNT(&cores);
  // The machine has more cores than the set can hold.
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 ? (int)online : 1;
}
