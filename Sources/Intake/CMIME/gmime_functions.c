#include "gmime_functions.h"

#include <dlfcn.h>
#include <pthread.h>

static gmime_functions functions;
static const gmime_functions *available;

// If OTP_GMIME_LIBRARY, the file name of GMime's library, is defined, programs load it with GLib
// when they read their first mail: loading takes longer than most commands, which read none.
static void find_functions(void) {
#ifdef OTP_GMIME_LIBRARY
  // Its dependencies are found through its handle too.
  void *library = dlopen(OTP_GMIME_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
#define OTP_FIND(name) if ((functions.name = (__typeof__(name) *)dlsym(library, #name)) == NULL) return;
#else
#define OTP_FIND(name) functions.name = name;
#endif
  OTP_GMIME_FUNCTIONS(OTP_FIND)
#undef OTP_FIND
  functions.g_mime_init();
  // GMime decodes fields even if no one asks for them. By default it searches the rest of the field
  // for the end of each encoded word, which takes time that grows with the square of its length.
  functions.g_mime_parser_options_set_rfc2047_compliance_mode(
    functions.g_mime_parser_options_get_default(), GMIME_RFC_COMPLIANCE_STRICT);
  available = &functions;
}

const gmime_functions *otp_gmime(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_functions);
  return available;
}
