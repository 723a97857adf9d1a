package import CountMePlatform
import Synchronization

/// Reads the files that a person does not keep in the folder: those that the index has as "skip-worktree".
///
/// Looks at the index when it is asked first, and again when that has changed since. The repository is only
/// opened for a file's bytes. Usable from any thread.
package final class SkipWorktreeFiles: Sendable {
  private let root: String
  private let state = Mutex(State())

  /// Will look at the repository of the working tree at `root`.
  package init(root: String) {
    self.root = root
  }

  /// Whether the file is in git only.
  package func contains(_ path: String) throws(WorkingTreeError) -> Bool {
    try state.withLock { state throws(WorkingTreeError) in
      try state.look(root)?.skipped(Array(path.utf8)) != nil
    }
  }

  /// The bytes of a file that is in git only; nil where it is not.
  package func read(_ path: String) throws(WorkingTreeError) -> [UInt8]? {
    try state.withLock { state throws(WorkingTreeError) in
      guard let id = try state.look(root)?.skipped(Array(path.utf8)) else { return nil }
      return try state.read(id, root)
    }
  }

  /// The entries of a directory that are in git only, or lead to such files, sorted by name.
  package func list(_ directory: String) throws(WorkingTreeError) -> [DirectoryEntry] {
    try state.withLock { state throws(WorkingTreeError) in
      let names = try state.look(root)?.skippedNames(in: Array("\(directory)/".utf8)) ?? []
      return names.map { name in
        name.last == UInt8(ascii: "/")
          ? DirectoryEntry(name: String(decoding: name.dropLast(), as: UTF8.self), kind: .directory)
          : DirectoryEntry(name: String(decoding: name, as: UTF8.self), kind: .file)
      }
    }
  }

  private struct State: ~Copyable {
    private var isUsed: Bool?
    private var index: IndexFile?
    private var seen: FileFacts?
    private var repository: Repository?

    /// nil where the whole diary is in the folder, which costs one call of the system to know.
    mutating func look(_ root: String) throws(WorkingTreeError) -> IndexFile? {
      let isUsed = isUsed ?? WorkingTree(root: root).mayLackFiles
      self.isUsed = isUsed
      guard isUsed else { return nil }
      let gitDirectory = "\(root)/.git"
      let facts = FileFacts("\(gitDirectory)/index")
      if let index, let seen, facts == seen { return index }
      let index = try WorkingTreeError.wrapping(IndexFile.read(gitDirectory: gitDirectory))
      (self.index, seen) = (index, facts)
      return index
    }

    mutating func read(_ id: ObjectID, _ root: String) throws(WorkingTreeError) -> [UInt8] {
      do throws(GitError) {
        if repository == nil { repository = try Repository.open(at: root) }
        guard let bytes = try repository?.read(id, .blob) else {
          throw GitError(.other, "read object \(id)", "")
        }
        return bytes
      } catch {
        throw .git(error)
      }
    }
  }
}

extension WorkingTree {
  /// Whether there may be files that are in git only.
  var mayLackFiles: Bool { FileSystem.exists("\(gitDirectory)/info/sparse-checkout") }
}
