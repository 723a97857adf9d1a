import Glibc

extension DurableFile {
  /// Takes the permissions of everybody but the owner away.
  package static func makePrivate(_ path: String) throws(SystemError) {
    guard let facts = FileFacts(path) else { return }
    let mode: mode_t = facts.isDirectory ? 0o700 : 0o600
    guard unsafe chmod(path, mode) == 0 else { throw SystemError("protect", path) }
  }
}
