import CountMeGit
import CountMeModel
import CountMePlatform

@testable import CountMeCare
@testable import CountMeHistory
@testable import CountMeStore

/// What the histories tell, commit by commit.
extension Simulation {
  /// Writes down what a device has committed, and makes its merges again.
  ///
  /// - Parameters:
  ///   - isNew: whether it was written by what is simulated.
  ///   - isOurs: whether our program wrote it, which sees to sums; plain git does not.
  ///   - expecting: what an acknowledged command has added to counters.
  mutating func observe(
    _ number: Int, isNew: Bool = true, isOurs: Bool = true, expecting: [String: Double]? = nil
  ) throws {
    let diary = devices[number].diary
    let repository = try Repository.open(at: diary.folder.path)
    var counted: [String: Double] = [:]
    let guest = DiaryBranch(.guest).reference
    // First what one device may have only in a history that it has left since.
    let former = try repository.references("refs/countme/former/")
    for (name, tip) in try former + repository.references("refs/heads/") {
      let added = try graph.add(tip) { try repository.commit($0).parents }
      // Commits that are made again have sums of before: one that follows in the same command sets them right.
      let settled = try added.lastIndex {
        try repository.commit($0).subject == "set right the sums of what could not go along"
      }
      // Where that was killed in between, the next one does.
      let log = try FileSystem.readEnd("\(diary.folder.gitDirectory)/logs/\(name)", limit: 4096)
      let isCutOff = String(decoding: log ?? [], as: UTF8.self).hasSuffix(
        "\(ExternalCommits.madeAgain)\n")
      for (place, id) in added.enumerated() {
        let commit = try repository.commit(id)
        if commit.parents.count > 1 {
          merges += 1
          if let complaint = try oracle.complaint(about: commit, in: graph, repository) {
            complain(complaint)
          }
        } else if !isNew {
          book.passOver(commit)
        } else {
          let writes = try writes(of: commit, number, repository)
          takeOff(writes, number)
          try forgetDeleted(commit, number, repository)
          // What lost in carrying over stands in the history once, without what follows from it.
          guard commit.trailer("Kept-aside") == nil else { continue }
          // What plain git committed may be made again by a command as it was.
          let isRemade = settled.map { place < $0 } ?? isCutOff
          let isFinished = isOurs && !book.knows(commit) && !isRemade
          let unfinished = isFinished ? try oracle.unfinished(writes, commit, repository) : []
          if !unfinished.isEmpty {
            complain("\(id) \(commit.subject) leaves wrong sums or lists in \(unfinished)")
          }
          if commit.trailer("Carried-from") == nil {
            for write in writes { counted.merge(write.steps, uniquingKeysWith: +) }
          }
          // What a guest writes counts when an account takes it over.
          guard name != guest else { continue }
          book.note(commit, writes)
        }
      }
    }
    for (path, step) in expecting ?? [:] where counted[path] != step {
      complain("\(path) was counted on by \(counted[path] ?? 0) and not by \(step)")
    }
  }

  private mutating func writes(
    of commit: Commit, _ number: Int, _ repository: borrowing Repository
  ) throws -> [DocumentWrite] {
    guard let parent = commit.parents.first else { return try typed(number, commit, repository) }
    let before = try oracle.files(of: try repository.commit(parent).tree, repository)
    let after = try oracle.files(of: commit.tree, repository)
    var writes: [DocumentWrite] = []
    for path in Set(before.keys).union(after.keys).sorted() where before[path] != after[path] {
      guard let (schema, id) = OracleSchema.place(of: path) else { continue }
      func version(_ files: MergeOracle.Files) throws -> OracleDocument.Version {
        .init(try files[path].map { try repository.read($0, .blob) }, schema, id: id)
      }
      let now = try version(after)
      // What plain git commits and no device can use wins nowhere.
      if case .bad = now { continue }
      writes.append(
        DocumentWrite(
          path: path, schema: schema, id: id, before: try version(before).object, after: now.object)
      )
    }
    return writes
  }

  /// What a history that begins anew has of what a person had typed: the commit that took it in may be gone.
  private mutating func typed(
    _ number: Int, _ root: Commit, _ repository: borrowing Repository
  ) throws -> [DocumentWrite] {
    let files = try oracle.files(of: root.tree, repository)
    // What others deleted is deleted, whatever was typed into it.
    for path in devices[number].typed.keys where files[path] == nil && book.isDeleted(path) {
      devices[number].typed[path] = nil
    }
    return try devices[number].typed.keys.sorted().compactMap { path in
      guard let (schema, id) = OracleSchema.place(of: path) else { return nil }
      let after = try files[path].flatMap {
        try JSONValue(parsing: repository.read($0, .blob)).object
      }
      guard devices[number].typed[path]?.isHeld(by: after, schema) == true else { return nil }
      return DocumentWrite(path: path, schema: schema, id: id, before: nil, after: after)
    }
  }

  /// What was carried over of an edit by hand, where the new history has deleted its document: nothing.
  ///
  /// Only the backup that is made before has it: what is to be forgotten may be in it.
  private mutating func forgetDeleted(
    _ commit: Commit, _ number: Int, _ repository: borrowing Repository
  ) throws {
    guard commit.trailer("Carried-from") != nil, commit.subject.hasSuffix("by hand"),
      commit.author.name == devices[number].name
    else { return }
    let files = try oracle.files(of: commit.tree, repository)
    for path in devices[number].typed.keys where files[path] == nil {
      if commit.subject.contains(path) || commit.subject.contains("files") {
        devices[number].typed[path] = nil
      }
    }
  }

  /// What a commit holds is in the files no longer only.
  private mutating func takeOff(_ writes: [DocumentWrite], _ number: Int) {
    for write in writes
    where devices[number].typed[write.path]?.isHeld(by: write.after, write.schema) ?? false {
      devices[number].typed[write.path] = nil
    }
  }
}

/// What a commit did to a document.
struct DocumentWrite {
  let path: String
  let schema: OracleSchema
  let id: String
  let before: JSONObject?
  let after: JSONObject?

  /// By how much it counted on, by path; each collection has one counter at the most.
  var steps: [String: Double] {
    guard let field = schema.counter else { return [:] }
    let step = (after?[field]?.number ?? 0) - (before?[field]?.number ?? 0)
    return step == 0 ? [:] : [path: step]
  }
}

extension OracleSchema {
  /// The field that is a counter.
  var counter: String? { rules.first { $0.value == "counter" }?.key }
}
