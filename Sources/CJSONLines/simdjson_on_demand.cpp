// With CJSONLINES_LIBRARY, the file name of simdjson's library, programs are not linked with simdjson but load it when they read
// their first line: together with the C++ library that it needs, that takes longer than most commands, which read none.
#ifdef CJSONLINES_LIBRARY

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <simdjson.h>

namespace simdjson {

using Implementation = internal::atomic_ptr<const implementation>;

/// The one function of the library that is called by name; all others are reached through the object that it returns.
__attribute__((visibility("hidden"))) Implementation &get_active_implementation() {
  static Implementation &active = []() -> Implementation & {
    void *library = dlopen(CJSONLINES_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    void *function = library == nullptr ? nullptr : dlsym(library, "_ZN8simdjson25get_active_implementationEv");
    if (function == nullptr) {
      // As the system's loader does for a library that is linked.
      std::fprintf(stderr, "error while loading shared libraries: %s\n", dlerror());
      std::_Exit(127);
    }
    return reinterpret_cast<Implementation &(*)()>(function)();
  }();
  return active;
}

} // namespace simdjson

#endif
