import CountMeClibgit2
import CountMePlatform

extension Repository {
  /// What the reference points at, or nil where there is none.
  package borrowing func reference(_ name: String) throws(GitError) -> ObjectID? {
    try references.target(name)
  }

  /// Moves a reference if it is where it is expected to be.
  ///
  /// - Parameters:
  ///   - old: what it must point at before; nil where it must not exist.
  ///   - message: the line in the reference's log.
  /// - Returns: false where it was elsewhere; then nothing was changed.
  package borrowing func moveReference(
    _ name: String, from old: ObjectID?, to new: ObjectID, message: String
  ) throws(GitError) -> Bool {
    let hasMoved = try move(name, from: old, to: new, message)
    if hasMoved { pending.release() }
    return hasMoved
  }

  private borrowing func move(
    _ name: String, from old: ObjectID?, to new: ObjectID, _ message: String
  ) throws(GitError) -> Bool {
    try SymbolicLinks.refuse(onWayTo: name, in: directory)
    if let old, let entry = logEntry(message) {
      let loose = LooseReference(name, gitDirectory: directory)
      do throws(SystemError) {
        if let hasMoved = try loose.move(from: old, to: new, entry: entry) { return hasMoved }
      } catch {
        throw GitError(error, "move \(name)")
      }
    }
    let repository = try unsafe handle.repository()
    let status = AbandonedLocks.wait(gitDirectory: directory) {
      unsafe Self.create(name, from: old, to: new, message, in: repository)
    }
    switch status {
    case GIT_EMODIFIED.rawValue, GIT_EEXISTS.rawValue, GIT_ENOTFOUND.rawValue: return false
    default:
      try check(status, "move \(name)")
      return true
    }
  }

  /// Who moves references, when, and why; nil where libgit2 has to read who.
  private borrowing func logEntry(_ message: String) -> String? {
    guard let person = handle.identity ?? configuredIdentity else { return nil }
    let now = LocalTime.now
    let who = CommitIdentity(
      name: person.name, email: person.email, seconds: Int64(now.seconds),
      offsetMinutes: now.minutesEast)
    return "\(who.line)\t\(message.split(whereSeparator: \.isNewline).joined(separator: " "))"
  }

  private var configuredIdentity: (name: String, email: String)? {
    guard let file = PlainRepository.configuration(in: directory) else { return nil }
    // What libgit2 writes where the repository names nobody; no other configuration counts.
    guard let name = file["user.name"], let email = file["user.email"] else {
      return ("unknown", "unknown")
    }
    return (name, email)
  }

  private static func create(
    _ name: String, from old: ObjectID?, to new: ObjectID, _ message: String,
    in repository: OpaquePointer
  ) -> Int32 {
    var target = new.oid
    var reference: OpaquePointer?
    defer { unsafe git_reference_free(reference) }
    guard let old else {
      return unsafe git_reference_create(&reference, repository, name, &target, 0, message)
    }
    var expected = old.oid
    return unsafe git_reference_create_matching(
      &reference, repository, name, &target, 1, &expected, message)
  }

  /// Removes a reference; nothing happens where there is none.
  package borrowing func removeReference(_ name: String) throws(GitError) {
    try SymbolicLinks.refuse(onWayTo: name, in: directory)
    let pointer = try unsafe handle.repository()
    let status = AbandonedLocks.wait(gitDirectory: directory) {
      unsafe git_reference_remove(pointer, name)
    }
    if status != GIT_ENOTFOUND.rawValue { try check(status, "remove \(name)") }
  }

  /// The references whose full names begin with `prefix`, sorted by name.
  package borrowing func references(
    _ prefix: String
  ) throws(GitError) -> [(name: String, id: ObjectID)] {
    try references.list(prefix)
  }

  /// Makes `HEAD` name a branch, which need not exist yet.
  package borrowing func setHead(_ reference: String) throws(GitError) {
    try SymbolicLinks.refuse(["HEAD", "logs", "logs/HEAD"], in: directory)
    let repository = try unsafe handle.repository()
    let status = AbandonedLocks.wait(gitDirectory: directory) {
      unsafe git_repository_set_head(repository, reference)
    }
    try check(status, "set HEAD")
  }

  /// Who the references' logs say moved them.
  package borrowing func setLogIdentity(name: String, email: String) throws(GitError) {
    try handle.setIdentity(name: name, email: email)
  }
}
