package import CountMePlatform

/// The closed accounts whose branches were deleted from a remote: a file in its folder, with one id in each line.
///
/// With the branch the word goes that the account is closed; without this list its old history could be pushed again.
package struct GoneAccounts: Sendable {
  /// The file's name in the bare repository.
  static let fileName = "countme-closed"
  /// Longer than a list of a hundred thousand.
  private static let limit = 1 << 22

  private let ids: Set<Substring>

  /// Reads the list of a bare repository, which is empty where no branch went.
  package init(in directory: String) throws(SystemError) {
    let bytes = try FileSystem.read("\(directory)/\(Self.fileName)", limit: Self.limit) ?? []
    ids = Set(String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline))
  }

  /// Whether an account's branch went from here.
  package func contains(_ id: String) -> Bool { ids.contains(id[...]) }

  /// Notes that an account's branch goes, before it does.
  package static func add(_ id: String, in directory: String) throws(SystemError) {
    guard try !GoneAccounts(in: directory).contains(id) else { return }
    try DurableFile.append(Array("\(id)\n".utf8), to: "\(directory)/\(fileName)")
  }
}
