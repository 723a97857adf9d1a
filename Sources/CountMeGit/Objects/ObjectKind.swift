import CountMeClibgit2

/// What an object is.
package enum ObjectKind: Sendable {
  case commit, tree, blob, tag

  init?(_ kind: git_object_t) {
    switch kind {
    case GIT_OBJECT_COMMIT: self = .commit
    case GIT_OBJECT_TREE: self = .tree
    case GIT_OBJECT_BLOB: self = .blob
    case GIT_OBJECT_TAG: self = .tag
    default: return nil
    }
  }

  /// The kind of an entry in a pack; nil for a delta.
  init?(packType: UInt8) {
    self.init(git_object_t(rawValue: Int32(packType)))
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

  var native: git_object_t {
    switch self {
    case .commit: GIT_OBJECT_COMMIT
    case .tree: GIT_OBJECT_TREE
    case .blob: GIT_OBJECT_BLOB
    case .tag: GIT_OBJECT_TAG
    }
  }
}
