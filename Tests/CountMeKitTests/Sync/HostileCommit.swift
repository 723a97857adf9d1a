import CountMeGit
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

@testable import CountMeKit

/// A file that a device of the person's own, taken over by somebody, puts into the diary.
struct HostileFile: Sendable, CustomTestStringConvertible {
  let path: String
  var mode = TreeEntry.Mode.file
  var bytes = Array("{}\n".utf8)

  var testDescription: String { "\(mode) \(path)" }
}

extension TestDiary {
  /// Commits files past all rules, signed by this device, for plain git to push.
  ///
  /// - Parameter parents: the commits to build on, the first one's tree; none for where the branch is.
  func commitPastRules(_ files: [HostileFile], on parents: [ObjectID] = []) throws -> ObjectID {
    let parents = try parents.isEmpty ? [store.head().commit].compactMap { $0 } : parents
    var tree = try parents.first.map { try store.repository.tree(of: $0) } ?? .emptyTree
    for file in files {
      let id =
        file.mode == .submodule ? parents.first : try store.repository.write(file.bytes, .blob)
      tree = try put(file, try #require(id), file.path.split(separator: "/").map(String.init), tree)
    }
    let draft = CommitDraft(
      tree: tree, parents: parents,
      author: store.identity(of: try folder.owner()), message: "looks harmless")
    return try store.repository.write(draft, signature: try store.signature(of: draft.bytes))
  }

  /// The tree with the file below the names; git's own commands would refuse some of them.
  private func put(
    _ file: HostileFile, _ id: ObjectID, _ names: [String], _ tree: ObjectID
  ) throws -> ObjectID {
    let present =
      tree == .emptyTree
      ? [] : try #require(Tree(bytes: store.repository.read(tree, .tree))).entries
    var entry = TreeEntry(name: names[0], mode: file.mode, id: id)
    if names.count > 1 {
      let below = present.first { $0.text == names[0] && $0.isDirectory }?.id ?? .emptyTree
      let next = try put(file, id, Array(names.dropFirst()), below)
      entry = TreeEntry(name: names[0], mode: .directory, id: next)
    }
    let others = present.filter { $0.text != names[0] }
    return try store.repository.write(Tree(others + [entry]).bytes, .tree)
  }
}
