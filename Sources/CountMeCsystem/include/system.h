// What the system has and Swift cannot call by itself.
#pragma once

#include <stddef.h>
#include <sys/types.h>

// Swift does not let a program read the C variable `environ`.
extern char **environ;
static inline char **countme_environ(void) { return environ; }

// `syncfs` is declared for GNU sources only.
extern int syncfs(int descriptor);
static inline int countme_sync_file_system(int descriptor) { return syncfs(descriptor); }

// `getdents64` too; it has a wrapper since glibc 2.30.
extern ssize_t getdents64(int descriptor, void *buffer, size_t length);
static inline ssize_t countme_directory_entries(int descriptor, void *buffer, size_t length) {
  return getdents64(descriptor, buffer, length);
}

// So is `sync_file_range`; 2 is SYNC_FILE_RANGE_WRITE, and 4 SYNC_FILE_RANGE_WAIT_AFTER.
extern int sync_file_range(int descriptor, off_t start, off_t count, unsigned int flags);
static inline int countme_begin_flush(int descriptor) {
  return sync_file_range(descriptor, 0, 0, 2);
}
static inline int countme_await_flush(int descriptor) {
  return sync_file_range(descriptor, 0, 0, 2 | 4);
}

// `struct statfs` and the function have one name; the kind stands first (linux/magic.h). 0 where it cannot be asked.
#include <stdint.h>
#include <sys/vfs.h>
static inline uint32_t countme_file_system_kind(const char *path) {
  struct statfs facts;
  return statfs(path, &facts) == 0 ? (uint32_t)facts.f_type : 0;
}

// `accept4` is declared for GNU sources only, too: what this process starts does not get the socket.
struct sockaddr;
extern int accept4(int socket, struct sockaddr *address, unsigned int *length, int flags);
static inline int countme_accept(int socket) { return accept4(socket, 0, 0, 02000000); }

// `renameat2` too: 1 is RENAME_NOREPLACE. A file system that cannot do it gives the file a second name.
// Declared here, since fcntl.h would make `stat` this module's.
#include <errno.h>
extern int renameat2(int from, const char *old, int to, const char *name, unsigned int flags);
extern int linkat(int from, const char *old, int to, const char *name, int flags);
extern int unlinkat(int from, const char *path, int flags);
static inline int countme_rename_new(int from, const char *old, int to, const char *name) {
  if (renameat2(from, old, to, name, 1) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
  return linkat(from, old, to, name, 0) == 0 ? unlinkat(from, old, 0) : -1;
}

// `prctl` is variadic; 4 is PR_SET_DUMPABLE.
extern int prctl(int option, ...);
static inline int countme_forbid_dumping(void) { return prctl(4, 0L, 0L, 0L, 0L); }

// The kernel tells whom a process runs as when it starts: 12 is AT_EUID, which costs no call.
extern unsigned long getauxval(unsigned long kind);
static inline unsigned long countme_effective_user(void) { return getauxval(12); }

// In glibc only: gives free memory back to the system.
extern int malloc_trim(size_t kept);
// -8 is M_ARENA_MAX.
extern int mallopt(int option, int value);
static inline int countme_share_heaps(int count) { return mallopt(-8, count); }

// `pipe2` is declared for GNU sources only.
extern int pipe2(int ends[2], int flags);
static inline int countme_pipe(int *ends, int flags) { return pipe2(ends, flags); }

// So is the file action that starts a program in a folder.
#include <spawn.h>
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);
static inline int countme_start_in(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

// And the flag that gives a program a session of its own: 0x80 is POSIX_SPAWN_SETSID of glibc.
static inline short countme_own_session(void) {
#ifdef POSIX_SPAWN_SETSID
  return POSIX_SPAWN_SETSID;
#else
  return 0x80;
#endif
}
