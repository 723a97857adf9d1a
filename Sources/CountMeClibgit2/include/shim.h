#pragma once

#include <git2.h>
#include <git2/sys/repository.h>
#include <zlib.h>

// libgit2 brings 14 libraries, and loading them takes as long as most commands that show something. So
// it is loaded when it is needed: its functions are called by other names here, and `deferred.c` passes
// them on. By their own names they would stand before libgit2's, and it would call itself through them.
#define DEFERRED(result, name, parameters, arguments) \
  extern result name parameters __asm__("countme_" #name);
#include "deferred.h"
#undef DEFERRED

// Loads libgit2; the answer is nothing, or why it cannot be loaded. To be called before all others.
extern const char *countme_git_load(void);

// What a name means to libgit2 and the libraries that it brings; nothing where it means nothing.
extern void *countme_git_symbol(const char *name);

typedef int countme_git_options(int option, ...);
static inline countme_git_options *countme_git_options_function(void) {
  return (countme_git_options *)countme_git_symbol("git_libgit2_opts");
}
#define git_libgit2_opts countme_git_options_function()

// `git_libgit2_opts` is variadic, which Swift cannot call: one wrapper for each option that is used.
static inline int countme_git_enable_fsync(int on) {
  return git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, on);
}

// `deflateInit2` is a macro.
static inline int countme_deflate_init(z_stream *stream, int level, int window, int memory) {
  return deflateInit2(stream, level, Z_DEFLATED, window, memory, Z_DEFAULT_STRATEGY);
}

static inline int countme_git_cache_trees_up_to(size_t bytes) {
  return git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, GIT_OBJECT_TREE, bytes);
}

static inline int countme_git_verify_hashes(int on) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, on);
}

static inline int countme_git_cache_at_most(ssize_t bytes) {
  return git_libgit2_opts(GIT_OPT_SET_CACHE_MAX_SIZE, bytes);
}

static inline int countme_git_map_at_most(size_t window, size_t bytes) {
  int status = git_libgit2_opts(GIT_OPT_SET_MWINDOW_SIZE, window);
  return status ? status : git_libgit2_opts(GIT_OPT_SET_MWINDOW_MAPPED_LIMIT, bytes);
}

static inline int countme_git_validate_owner(int on) {
  return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, on);
}

static inline int countme_git_search_path(int level, const char *path) {
  return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}
