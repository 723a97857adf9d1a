import CountMeGit
import CountMeHistory
import CountMeModel
import CountMePlatform

/// The files that a fast-forward of plain git had brought when it was killed.
///
/// Git writes the files and the index first and moves the branch last. What such a file has is what another
/// device's commit has there, and the next merge brings it; taken for an edit, its steps would count twice. A
/// file that is gone counts nothing twice: it is the person's deletion, as a merge may bring it back.
struct ArrivingFiles {
  /// A commit of this branch that was fetched and is not merged yet.
  private struct Fetched {
    /// The trees of the merge bases with the branch here.
    let bases: [ObjectID]
    let tree: ObjectID
  }

  private let fetched: [Fetched]

  /// Looks for commits of a branch that git fetched and the branch does not have.
  init(
    _ head: Head, of branch: DiaryBranch, in folder: DiaryFolder,
    _ repository: borrowing Repository
  ) throws(DiaryError) {
    guard let commit = head.commit else {
      fetched = []
      return
    }
    fetched = try DiaryError.git { () throws(GitError) in
      var tips = try repository.references("refs/countme/fetched/")
        .filter { $0.name.hasSuffix("/\(branch.owner.text)") }.map(\.id)
      tips += try repository.references("refs/remotes/")
        .filter { $0.name.hasSuffix("/\(branch.shortName)") }.map(\.id)
      tips += Self.fetchedLast(of: branch, folder)
      var fetched: [Fetched] = []
      for tip in Set(tips).subtracting([commit]).sorted().prefix(16) {
        // Of what a killed fetch left without its parents nothing can have arrived.
        guard let bases = try? repository.mergeBases(commit, [tip]), !bases.contains(tip),
          let tree = try? repository.tree(of: tip)
        else { continue }
        fetched.append(
          Fetched(
            bases: try bases.map { base throws(GitError) in try repository.tree(of: base) },
            tree: tree))
      }
      return fetched
    }
  }

  /// The commits of the branch that git's own note of its last fetch names.
  private static func fetchedLast(of branch: DiaryBranch, _ folder: DiaryFolder) -> [ObjectID] {
    let bytes = try? FileSystem.read("\(folder.gitDirectory)/FETCH_HEAD", limit: 65536)
    let lines = String(decoding: bytes.flatMap(\.self) ?? [], as: UTF8.self).split(separator: "\n")
    return lines.filter { $0.contains("\tbranch '\(branch.shortName)'") }
      .compactMap { ObjectID(hex: String($0.prefix { $0 != "\t" })) }
  }

  /// Whether a file is as a commit has it that was fetched, where the branch did nothing to the file itself.
  ///
  /// - Parameters:
  ///   - path: the file's path in the diary.
  ///   - present: the blob that the file would be.
  ///   - committed: the blob that the branch has; nil where it has none.
  func bring(
    _ path: String, as present: ObjectID, over committed: ObjectID?,
    _ repository: borrowing Repository
  ) throws(GitError) -> Bool {
    for commit in fetched
    where try repository.entry(at: path, in: commit.tree)?.id == present {
      for base in commit.bases
      where try repository.entry(at: path, in: base)?.id == committed { return true }
    }
    return false
  }
}
