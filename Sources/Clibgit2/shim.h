#pragma once

#include <git2.h>
#include <git2/sys/repository.h>

// `git_libgit2_opts` is variadic, which Swift cannot call: one wrapper for each option that is used.
static inline int countme_git_enable_fsync(int on) {
  return git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, on);
}
