// With OTP_SIMDJSON_LIBRARY, the file name of simdjson's library, programs load simdjson when they
// parse their first line instead of linking it. Loading it and the C++ library takes longer than
// most commands, which parse no line.
#ifdef OTP_SIMDJSON_LIBRARY

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <simdjson.h>

namespace simdjson {

using Implementation = internal::atomic_ptr<const implementation>;

/// The only function of the library that is called by name. All others are reached through its
/// result.
__attribute__((visibility("hidden"))) Implementation &get_active_implementation() {
  static Implementation &active = []() -> Implementation & {
    void *library = dlopen(OTP_SIMDJSON_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    void *function = library == nullptr ? nullptr : dlsym(library, "_ZN8simdjson25get_active_implementationEv");
    if (function == nullptr) {
      // Like the system's loader for a missing library.
      std::fprintf(stderr, "error while loading shared libraries: %s\n", dlerror());
      std::_Exit(127);
    }
    return reinterpret_cast<Implementation &(*)()>(function)();
  }();
  return active;
}

} // namespace simdjson

#endif
