import CountMeModel
import Git

/// Lets only such files into a diary as a diary can hold (design, section 2).
///
/// Links, programs, submodules, names that some file system reads as others, and attributes of
/// somebody's own are refused before any reference moves or any file is written.
struct TreeGuard {
  private static let maximumDepth = 8

  /// Sees to it that every file that a tree has and another one has not may be there.
  ///
  /// - Throws: ``DiaryError/commitRefused(commit:path:rule:reason:)`` naming the first that may not.
  func check(
    _ commit: ObjectID, since old: ObjectID, in repository: borrowing Repository
  ) throws(DiaryError) {
    let tree = try DiaryError.git { () throws(GitError) in try repository.commit(commit).tree }
    let differences = try DiaryError.git { () throws(GitError) in
      try repository.difference(from: old, to: tree)
    }
    for difference in differences {
      guard let entry = difference.new else { continue }
      if let reason = try objection(to: entry, at: difference.path, in: repository) {
        throw Self.refusal(commit, difference.path, reason)
      }
    }
    let added = differences.filter { $0.old == nil }.map(\.path)
    let twin = try DiaryError.git { () throws(GitError) in
      try CaseTwins.first(among: added, of: tree, in: repository)
    }
    if let twin {
      throw Self.refusal(commit, twin, "another name differs from it by case only")
    }
  }

  private func objection(
    to entry: TreeEntry, at path: String, in repository: borrowing Repository
  ) throws(DiaryError) -> String? {
    guard entry.rawMode == TreeEntry.Mode.file.rawValue else {
      return "its mode is \(String(entry.rawMode, radix: 8)), and only plain files may be there"
    }
    if path == AttributesFile.path {
      let isOurs = Repository.blobID(of: AttributesFile.bytes) == entry.id
      return isOurs ? nil : "its attributes are not those of a diary"
    }
    let size = try DiaryError.git { () throws(GitError) in try repository.header(of: entry.id).size
    }
    guard size <= JSONLimits.document.bytes else { return "its \(size) bytes are too many" }
    return Self.isPlace(path) ? nil : "a diary has no file of this name"
  }

  /// Whether a file of a diary, of this version or a later one, can have the path.
  static func isPlace(_ path: String) -> Bool {
    if path == FormatDocument.path { return true }
    if path.hasPrefix("\(Catalogue.userFolder)/") {
      let name = path.dropFirst(Catalogue.userFolder.count + 1)
      return name.hasSuffix(".schema.json") && name.split(separator: "/").allSatisfy(isName)
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count >= 2 && parts.count <= maximumDepth && path.hasSuffix(".json")
      && parts.allSatisfy(isName)
  }

  private static func isName(_ part: Substring) -> Bool {
    guard let first = part.utf8.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-") else {
      return false
    }
    return part.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  private static func refusal(
    _ commit: ObjectID, _ path: String, _ reason: String
  ) -> DiaryError {
    .commitRefused(
      commit: commit.hex, path: path, rule: "a diary holds documents and nothing else",
      reason: reason)
  }
}
