import CountMeGit
@testable import CountMeHistory
import CountMeModel
import CountMePlatform
import TestSupport
import Testing

/// A simulated history once more in a real repository, where the program's own code merges.
struct HistoryReplay {
  /// The real tree of each simulated commit, by number.
  private(set) var trees: [ObjectID] = []
  /// The numbers of the merges that came to another tree than the simulated ones.
  private(set) var differences: [Int] = []
  /// How many merges had several merge bases.
  private(set) var crossings = 0

  private var commits: [ObjectID] = []
  private var merger: TreeMerger
  /// The schemas that the program does not have, by path.
  private var schemas: [(path: String, bytes: [UInt8])] = []

  /// Makes every commit of a history; merges are computed and then compared.
  init(_ history: SimulatedHistory, of diary: TestDiary) throws {
    var sources: [Catalogue.Source] = []
    for collection in diary.collections
    where !Catalogue.builtIn.names.contains(collection.schema.name) {
      let path = SystemFile.schema(collection.schema.name).path
      let bytes = JSONValue.object(collection.value).canonicalBytes()
      schemas.append((path, bytes))
      sources.append(Catalogue.Source(name: collection.schema.name, path: path, bytes: bytes))
    }
    merger = TreeMerger(catalogue: Catalogue.builtIn.adding(sources))
    let folder = try TemporaryFolder()
    let repository = try Repository.create(
      at: "\(folder.path)/diary", isBare: true, initialBranch: "refs/heads/guest")
    var replay = self
    for commit in history.commits { try replay.make(commit, in: repository) }
    self = replay
  }

  private mutating func make(
    _ commit: SimulatedHistory.Commit, in repository: borrowing Repository
  ) throws {
    let parents = commit.parents.map { commits[$0] }
    var tree = try write(commit.tree, in: repository)
    if commit.isMerge {
      let bases = try repository.mergeBases(parents[0], [parents[1]])
      if bases.count > 1 { crossings += 1 }
      let merged = try merger.merge(parents[0], parents[1], in: repository).tree
      let swapped = try merger.merge(parents[1], parents[0], in: repository).tree
      if merged != tree || merged != swapped { differences.append(commits.count) }
      tree = merged
    }
    // The number keeps two commits of the same content apart.
    let draft = CommitDraft(
      tree: tree, parents: parents,
      author: CommitIdentity(name: "A", email: "a@b.c", seconds: 1, offsetMinutes: 0),
      message: "\(commits.count)")
    commits.append(try repository.write(draft))
    trees.append(tree)
  }

  /// Writes a tree with its documents, and with the schemas.
  private func write(
    _ table: DocumentTable, in repository: borrowing Repository
  ) throws -> ObjectID {
    var changes: [TreeChange] = []
    for path in table.versions.keys.sorted() {
      let bytes = table[path].bytes ?? []
      changes.append(TreeChange(path: path.text, blob: try repository.write(bytes, .blob)))
    }
    for (path, bytes) in schemas {
      changes.append(TreeChange(path: path, blob: try repository.write(bytes, .blob)))
    }
    return try repository.updatedTree(.emptyTree, changes)
  }
}
