import Glibc

/// How many files this process may have open at once.
package enum DescriptorLimit {
  /// Whether there is one for each thing that a program needs before its first file.
  ///
  /// Without a descriptor for its queue of events the system's library of threads ends the program, and it
  /// asks for it when the first files are open already.
  package static var allowsBeginning: Bool {
    var limit = rlimit()
    let isKnown = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    return !isKnown || limit.rlim_cur >= 16
  }
}
