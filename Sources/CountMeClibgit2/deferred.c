// libgit2's functions, all found when the library is loaded, and passed on to it.
#include "shim.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>

static _Atomic(void *) library;

// libssh2 brings OpenSSL, which would free at the program's exit what it keeps for each thread: twice,
// where a thread ends at that moment and frees its own (openssl/openssl#6214). A library does not know
// when the threads of its program end, so nothing is freed there, as the process is over anyhow.
//
// Counts for whoever starts OpenSSL first, so it is called before libgit2 does.
static void leave_exit_alone(void *handle) {
  const uint64_t no_atexit = 0x00080000;  // OPENSSL_INIT_NO_ATEXIT
  typedef int function(uint64_t options, const void *settings);
  function *start = (function *)dlsym(handle, "OPENSSL_init_crypto");
  if (start) start(no_atexit, NULL);
}

#define DEFERRED(result, name, parameters, arguments) static result(*known_##name) parameters;
#include "deferred.h"
#undef DEFERRED

// Finds every function at once: none is called that this libgit2 does not have.
static const char *find_all(void *handle) {
#define DEFERRED(result, name, parameters, arguments)                            \
  known_##name = (result(*) parameters)dlsym(handle, #name);                     \
  if (!known_##name) return "this libgit2 has no function " #name;
#include "deferred.h"
#undef DEFERRED
  if (!dlsym(handle, "git_libgit2_opts")) return "this libgit2 has no function git_libgit2_opts";
  return NULL;
}

const char *countme_git_load(void) {
  if (atomic_load(&library)) return NULL;
  // Its names stay its own.
  void *handle = dlopen("libgit2.so." LIBGIT2_SOVERSION, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) return dlerror();
  const char *missing = find_all(handle);
  if (missing) return missing;
  leave_exit_alone(handle);
  atomic_store(&library, handle);
  return NULL;
}

void *countme_git_symbol(const char *name) { return dlsym(atomic_load(&library), name); }

#define DEFERRED(result, name, parameters, arguments) \
  result name parameters { return known_##name arguments; }
#include "deferred.h"
