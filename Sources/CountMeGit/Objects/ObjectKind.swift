import CountMeClibgit2

/// What an object is, by the number that packs and libgit2 have for it.
package enum ObjectKind: UInt8, CaseIterable, Sendable {
  case commit = 1, tree, blob, tag

  init?(_ kind: git_object_t) { self.init(rawValue: UInt8(truncatingIfNeeded: kind.rawValue)) }

  /// The kind of what git calls so.
  init?(word: Substring) {
    guard let kind = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = kind
  }

  /// What git calls it.
  var word: String {
    switch self {
    case .commit: "commit"
    case .tree: "tree"
    case .blob: "blob"
    case .tag: "tag"
    }
  }

  var native: git_object_t { git_object_t(rawValue: Int32(rawValue)) }
}
