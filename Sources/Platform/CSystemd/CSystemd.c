#include "CSystemd.h"

#include <dlfcn.h>
#include <pthread.h>

static otp_systemd_functions functions;
static bool is_available;

// If OTP_SYSTEMD_LIBRARY, the file name of the library, is defined, the library is loaded at the
// first use of a bus: with its dependencies, loading takes longer than most commands run, and most
// use no bus.
static void find_functions(void) {
#ifdef OTP_SYSTEMD_LIBRARY
  void *library = dlopen(OTP_SYSTEMD_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
#define OTP_FIND(name) if ((functions.name = (__typeof__(name) *)dlsym(library, #name)) == NULL) return;
#else
#define OTP_FIND(name) functions.name = name;
#endif
  OTP_SYSTEMD_FUNCTIONS(OTP_FIND)
#undef OTP_FIND
  is_available = true;
}

bool otp_systemd_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_functions);
  return is_available;
}

const otp_systemd_functions *otp_systemd(void) { return &functions; }
