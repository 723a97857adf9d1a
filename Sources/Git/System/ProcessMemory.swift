#if canImport(Glibc)
  import Clibgit2
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What this process's memory shows to others, and how much of it is kept.
package enum ProcessMemory {
  /// Keeps keys and passwords out of core dumps, and other programs of the same user from reading them.
  ///
  /// Programs that are started from here write no core dumps either, but can be looked at again.
  package static func keepPrivate() {
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
      _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
      _ = countme_forbid_dumping()
    #else
      _ = unsafe setrlimit(RLIMIT_CORE, &none)
    #endif
  }

  /// Gives what was let go of back to the system, which else would lie idle beside what comes next.
  ///
  /// Takes milliseconds: for after work of many megabytes.
  package static func giveBack() {
    #if canImport(Glibc)
      _ = malloc_trim(0)
    #endif
  }
}
