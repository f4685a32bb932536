#define _GNU_SOURCE
#include "icu_functions.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static icu_functions functions;

#ifdef OTP_ICU_LIBRARY
// Ends the process and reports that ICU is missing. Callers could not tell a text without
// boundaries from a machine without ICU, so the message is printed here. Most commands never need
// ICU.
static _Noreturn void fail(void) {
  fprintf(
      stderr, "%s: %s cannot be used; install ICU in the version that the program was built with\n",
      program_invocation_short_name, OTP_ICU_LIBRARY);
  _exit(2);
}
#endif

// If OTP_ICU_LIBRARY, the file name of ICU's library, is defined, programs load ICU when they first
// need it: for words in scripts without spaces, and for host names that are not ASCII.
static void find_functions(void) {
#ifdef OTP_ICU_LIBRARY
  void *library = dlopen(OTP_ICU_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) fail();
#define OTP_NAME(name) #name
#define OTP_FIND(name) \
  if ((functions.name = (__typeof__(name) *)dlsym(library, OTP_NAME(name))) == NULL) fail();
#else
#define OTP_FIND(name) functions.name = name;
#endif
  OTP_ICU_FUNCTIONS(OTP_FIND)
#undef OTP_FIND
}

const icu_functions *otp_icu(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_functions);
  return &functions;
}
