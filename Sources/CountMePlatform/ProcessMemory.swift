import CountMeCsystem
import Glibc

/// What this process's memory shows to others, and how much of it is kept.
package enum ProcessMemory {
  /// Keeps keys and passwords out of core dumps, and other programs of the same user from reading them.
  ///
  /// Programs that are started from here write no core dumps either, but can be looked at again.
  package static func keepPrivate() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    _ = countme_forbid_dumping()
  }

  /// Makes room where memory is limited: threads share two heaps from here on, where each with one of its own takes 64
  /// MiB of what is allowed.
  ///
  /// Without room for the stacks of its threads a program may wait for one that never begins.
  ///
  /// - Returns: whether so many bytes more can be had; true where nobody has set a limit.
  package static func makeRoom(_ bytes: Int) -> Bool {
    var limit = rlimit()
    let isKnown = unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0
    guard isKnown, limit.rlim_cur < rlim_t(Int64.max) else { return true }
    _ = countme_share_heaps(2)
    let place = unsafe mmap(nil, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard unsafe place != MAP_FAILED else { return false }
    unsafe munmap(place, bytes)
    return true
  }

  /// Gives what was let go of back to the system, which else would lie idle beside what comes next.
  ///
  /// Takes milliseconds: for after work of many megabytes.
  package static func trim() {
    _ = malloc_trim(0)
  }
}
