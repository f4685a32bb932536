#ifndef BINDING_HOSTS_H
#define BINDING_HOSTS_H

#include "otpcode.h"

/*
** The embedded host at `index`, which the caller has checked. Only OTPCode uses this header; it is
** not installed. In Swift the array is a tuple of sixteen tuples, and the compiler takes 40 seconds
** to prove that each of their 4,096 members is sendable.
*/
static inline char *otpcode_binding_host(otpcode_binding *binding, size_t index) {
  return binding->embedded[index];
}

#endif
