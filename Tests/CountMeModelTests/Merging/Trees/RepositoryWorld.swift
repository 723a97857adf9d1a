@testable import CountMeKit
import CountMeModel
import Git
import TestSupport
import Testing

/// A simulated history once more in a real repository, where the program's own code merges.
struct RepositoryWorld: ~Copyable {
  private let repository: Repository
  private let folder: TemporaryFolder
  private let merger = TreeMerger(catalogue: .builtIn)
  private let diary: TestDiary
  /// The real commit of each simulated one, by number.
  private var commits: [ObjectID] = []
  /// The numbers of the merges that came to another tree than the simulated ones.
  private(set) var differences: [Int] = []
  /// How many merges had several merge bases.
  private(set) var crossings = 0

  init(_ diary: TestDiary) throws {
    let folder = try TemporaryFolder()
    let repository = try Repository.create(
      at: "\(folder.path)/diary", isBare: true, initialBranch: "refs/heads/guest")
    self.init(diary, folder, repository)
  }

  // A value that cannot be copied is put together in one go, after all that can fail.
  private init(_ diary: TestDiary, _ folder: TemporaryFolder, _ repository: consuming Repository) {
    self.diary = diary
    self.folder = folder
    self.repository = repository
  }

  /// Makes every commit of a history; merges are computed and then compared.
  mutating func replay(_ history: SimulatedHistory) throws {
    for (number, commit) in history.commits.enumerated().dropFirst(commits.count) {
      let parents = commit.parents.map { commits[$0] }
      let tree: ObjectID
      if commit.isMerge {
        if try repository.mergeBases(parents[0], [parents[1]]).count > 1 { crossings += 1 }
        tree = try merger.merge(parents[0], parents[1], in: repository).tree
        let swapped = try merger.merge(parents[1], parents[0], in: repository).tree
        if try tree != write(commit.tree) || tree != swapped { differences.append(number) }
      } else {
        tree = try write(commit.tree)
      }
      // The number keeps two commits of the same content apart.
      let draft = CommitDraft(
        tree: tree, parents: parents,
        author: CommitIdentity(name: "A", email: "a@b.c", seconds: 1, offsetMinutes: 0),
        message: "\(number)")
      commits.append(try repository.write(draft))
    }
  }

  /// The real tree of a simulated commit.
  func tree(_ number: Int) throws -> ObjectID { try repository.commit(commits[number]).tree }

  /// Writes a tree with its documents, and with the schemas that the program does not have.
  private func write(_ table: DocumentTable) throws -> ObjectID {
    var changes: [TreeChange] = []
    for path in table.versions.keys.sorted() {
      let blob = try table[path].bytes.map { try repository.write($0, .blob) }
      changes.append(TreeChange(path: path.text, blob: blob))
    }
    for collection in diary.collections where !isBuiltIn(collection) {
      let bytes = JSONValue.object(collection.value).canonicalBytes()
      let path = SystemFile.schema(collection.schema.name).path
      changes.append(TreeChange(path: path, blob: try repository.write(bytes, .blob)))
    }
    return try repository.updatedTree(.emptyTree, changes)
  }

  private func isBuiltIn(_ collection: TestCollection) -> Bool {
    Catalogue.builtIn.names.contains(collection.schema.name)
  }
}
