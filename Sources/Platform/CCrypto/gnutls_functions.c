#include "gnutls_functions.h"

#include <dlfcn.h>
#include <pthread.h>

static gnutls_functions functions;
static const gnutls_functions *available;

// If OTP_GNUTLS_LIBRARY, the file name of the GnuTLS library, is defined, the library is loaded for
// the first signature or TLS session: most sources need neither.
static void find_functions(void) {
#ifdef OTP_GNUTLS_LIBRARY
  void *library = dlopen(OTP_GNUTLS_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
#define OTP_FIND(name) if ((functions.name = (__typeof__(name) *)dlsym(library, #name)) == NULL) return;
#else
#define OTP_FIND(name) functions.name = name;
#endif
  OTP_GNUTLS_FUNCTIONS(OTP_FIND)
#undef OTP_FIND
  available = &functions;
}

const gnutls_functions *otp_gnutls(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_functions);
  return available;
}
