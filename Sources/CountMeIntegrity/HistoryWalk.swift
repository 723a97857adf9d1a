import CountMeGit

/// Reads every object that a commit leads to, and goes on where one cannot be read.
struct HistoryWalk {
  /// A file of the newest commit's tree.
  struct File {
    let path: String
    let isPlain: Bool
    let id: ObjectID
    /// Whether its bytes can be read.
    let isWhole: Bool
  }

  /// What cannot be read, with why.
  private(set) var damage: [(subject: String, detail: String)] = []
  /// The error of a commit or tree that is whole, and in no form that git writes.
  private(set) var malformed: GitError?
  /// Whether all folders of the newest commit, and it itself, can be read.
  private(set) var isNewestWhole = true
  /// The files of the newest commit, sorted by path.
  private(set) var files: [File] = []
  // Each kind has its own: what is a commit may pass for a file somewhere.
  private var walked: (commits: ObjectSet, trees: ObjectSet, files: ObjectSet)
  private var damaged: Set<ObjectID> = []

  /// Walks from `tip` to the beginning; linear in the objects, of which all but the newest files take a bit each.
  init(from tip: ObjectID?, in repository: borrowing Repository) {
    walked = (ObjectSet(in: repository), ObjectSet(in: repository), ObjectSet(in: repository))
    var open = tip.map { [$0] } ?? []
    var isNewest = true
    while let id = open.popLast() {
      do throws(GitError) {
        let commit = try repository.commit(id)
        for parent in commit.parents where walked.commits.insert(parent) { open.append(parent) }
        walk(commit.tree, "", depth: 0, collects: isNewest, repository)
      } catch {
        if isNewest { isNewestWhole = false }
        note(id, "commit", error)
      }
      isNewest = false
    }
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private mutating func walk(
    _ id: ObjectID, _ prefix: String, depth: Int, collects: Bool,
    _ repository: borrowing Repository
  ) {
    guard id != .emptyTree, depth < 16 else { return }
    guard walked.trees.insert(id) || collects else { return }
    do throws(GitError) {
      let tree = try repository.treeAsGitWrites(id)
      for entry in tree.entries {
        let path = prefix + entry.text
        if entry.isDirectory {
          walk(entry.id, path + "/", depth: depth + 1, collects: collects, repository)
        } else {
          let isWhole = read(entry, repository)
          guard collects else { continue }
          files.append(
            File(path: path, isPlain: entry.mode == .file, id: entry.id, isWhole: isWhole))
        }
      }
    } catch {
      if collects { isNewestWhole = false }
      if damaged.insert(id).inserted { note(id, "tree", error) }
    }
  }

  private mutating func read(_ entry: TreeEntry, _ repository: borrowing Repository) -> Bool {
    guard entry.mode != .submodule else { return false }
    guard walked.files.insert(entry.id) else { return !damaged.contains(entry.id) }
    do throws(GitError) {
      _ = try repository.read(entry.id, .blob)
      return true
    } catch {
      damaged.insert(entry.id)
      note(entry.id, "file \(entry.text)", error)
      return false
    }
  }

  private mutating func note(_ id: ObjectID, _ what: String, _ error: GitError) {
    guard error.code != .malformed else {
      malformed = error
      return
    }
    damage.append((id.hex, "the \(what) cannot be read: \(error.message)"))
  }
}
