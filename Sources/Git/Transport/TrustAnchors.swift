import Clibgit2
import Synchronization

/// The certificates that https servers are checked against.
///
/// libgit2 takes the system's own when it starts. As in git, `GIT_SSL_CAINFO` names a file with others.
enum TrustAnchors {
  private static let loaded = Mutex<String?>(nil)

  /// Takes the certificates that the environment names in place of the system's.
  ///
  /// They hold for the whole process. A file that cannot be read leaves nobody trusted, never all.
  static func load(_ environment: ChildEnvironment) {
    guard let file = environment.value("GIT_SSL_CAINFO") else { return }
    loaded.withLock { current in
      guard current != file else { return }
      current = file
      _ = unsafe countme_git_trust(file)
    }
  }
}
