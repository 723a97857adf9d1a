/// A tree that was written anew.
package struct UpdatedTree: Sendable {
  /// The tree.
  package let id: ObjectID
  /// Where it goes beyond the bounds that were given.
  package let excess: [Excess]
}

extension UpdatedTree {
  /// Where a tree that was written anew goes beyond its bounds.
  package enum Excess: Sendable, Equatable {
    /// A new name that some file systems take for one that is in the same folder.
    case caseCollision(path: String, other: String)
    /// A folder with too many bytes.
    case bytes(folder: String, allowed: Int)
    /// A folder with too many entries.
    case entries(folder: String, allowed: Int)

    /// Whether a file that is new in the tree is part of it.
    package func concerns(_ path: String) -> Bool {
      switch self {
      case .caseCollision(let twin, _): path == twin || path.hasPrefix("\(twin)/")
      case .bytes(let folder, _), .entries(let folder, _):
        folder.isEmpty || path.hasPrefix("\(folder)/")
      }
    }
  }
}
