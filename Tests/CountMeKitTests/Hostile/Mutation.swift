@testable import CountMeGit
@testable import CountMePlatform

/// One thing done to an object that git itself would not have written so, and the law for it.
struct Mutation: Sendable {
  enum Law: Sendable {
    /// The hook and every device refuse it.
    case refused
    /// The hook lets it in and every device takes it; git, libgit2 and we read the same.
    case read
  }

  let name: String
  let law: Law
  /// Makes the objects, and answers with what the branch is to be moved to.
  let make: @Sendable (inout HostileObjects) throws -> ObjectID

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
