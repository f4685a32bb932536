#include "otpcode.h"

// A struct of version 0 never changes: callers have been compiled with it.
#if UINTPTR_MAX == UINT64_MAX
_Static_assert(sizeof(otpcode_message) == 56, "otpcode_message has changed");
_Static_assert(sizeof(otpcode_result) == 392, "otpcode_result has changed");
_Static_assert(sizeof(otpcode_options) == 40, "otpcode_options has changed");
_Static_assert(sizeof(otpcode_batch) == 64, "otpcode_batch has changed");
_Static_assert(sizeof(otpcode_binding) == 4440, "otpcode_binding has changed");
#endif

const char *otpcode_version(void) { return "0.4.0"; }

int32_t otpcode_abi_version(void) { return OTPCODE_ABI_VERSION; }

const char *otpcode_strerror(int error) {
  switch (error) {
    case OTPCODE_OK: return "no error";
    case OTPCODE_ERROR_NULL: return "a pointer that must not be NULL is NULL";
    case OTPCODE_ERROR_SIZE: return "the size of a struct is not set or not valid";
    case OTPCODE_ERROR_UTF8: return "a text is not valid UTF-8";
    case OTPCODE_ERROR_TOO_LONG: return "a text is longer than 8 MiB";
    case OTPCODE_ERROR_BUFFER: return "the buffer is too small";
    case OTPCODE_ERROR_JSON: return "a text is not the JSON that this function reads";
    case OTPCODE_ERROR_RULES: return "the user's rules have faults";
    case OTPCODE_ERROR_OFFSETS: return "offsets decrease, or lie outside the buffer";
    case OTPCODE_ERROR_UNBOUND: return "no site is named, or not in a form that can be used";
    case OTPCODE_ERROR_INTERNAL: return "a fault in the library or the machine";
    default: return "unknown error";
  }
}
