// libgit2's functions, each passed on to the library once that is loaded.
#ifdef __linux__

#include "shim.h"

#include <dlfcn.h>
#include <stdatomic.h>

static _Atomic(void *) library;

const char *countme_git_load(void) {
  if (atomic_load(&library)) return NULL;
  // Its names stay its own. What it asks for itself is looked for in the program first, which has a say
  // in when certificates are read.
  void *handle = dlopen("libgit2.so." LIBGIT2_SOVERSION, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) return dlerror();
  atomic_store(&library, handle);
  return NULL;
}

void *countme_git_symbol(const char *name) { return dlsym(atomic_load(&library), name); }

#define DEFERRED(result, name, parameters, arguments)                      \
  result name parameters {                                                 \
    typedef result function parameters;                                    \
    static _Atomic(function *) known;                                      \
    function *found = atomic_load_explicit(&known, memory_order_relaxed);  \
    if (!found) {                                                          \
      found = (function *)countme_git_symbol(#name);                       \
      atomic_store_explicit(&known, found, memory_order_relaxed);          \
    }                                                                      \
    return found arguments;                                                \
  }
#include "deferred.h"

#endif
