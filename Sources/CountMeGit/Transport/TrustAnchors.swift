import CountMeClibgit2
import CountMePlatform
import Synchronization

/// The certificates that https servers are checked against.
///
/// They are the system's own; as in git, `GIT_SSL_CAINFO` names a file with others.
enum TrustAnchors {
  private static let loaded = Mutex<String?>(nil)

  /// Takes the system's certificates, or those that the environment names in their place.
  ///
  /// They hold for the whole process. A file that cannot be read leaves nobody trusted, never all.
  static func load(_ environment: ChildEnvironment) {
    loaded.withLock { current in
      let system = systemFile()
      let named = environment.value("GIT_SSL_CAINFO")
      guard let file = named ?? (current == nil ? system : nil), file != current else { return }
      current = file
      _ = unsafe countme_git_trust(file)
    }
  }

  /// The system's file, where libgit2 has not read it yet; from now on certificates can be read.
  private static func systemFile() -> String? {
    #if os(Linux)
      CertificateParsing.begin()
    #else
      nil
    #endif
  }
}
