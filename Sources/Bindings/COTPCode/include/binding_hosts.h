#ifndef BINDING_HOSTS_H
#define BINDING_HOSTS_H

#include "otpcode.h"

/*
** The embedded host at `index`, which the caller has checked. For OTPCode alone, and not installed:
** the array is a tuple of sixteen tuples in Swift, and the compiler takes 40 seconds to see that
** each of their 4,096 members can be sent.
*/
static inline char *otpcode_binding_host(otpcode_binding *binding, size_t index) {
  return binding->embedded[index];
}

#endif
