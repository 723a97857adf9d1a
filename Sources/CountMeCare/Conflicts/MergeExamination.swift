import CountMeGit
import CountMeHistory
import CountMeModel
import CountMeSodium

/// Finds what one merge commit could not keep; reads only what differs between its trees.
struct MergeExamination {
  /// A conflict before anybody asked who wrote the sides.
  struct Finding {
    let versions: DivergedVersions
    let verdict: ConflictVerdict
    /// The parents of the merge, which are the two sides.
    let parents: (first: ObjectID, second: ObjectID)
  }

  /// The collections that the device has: looked is by those of the merged tree, and these only save compiling.
  let catalogue: Catalogue

  /// The conflicts of a merge, sorted by path; those of every two parents where git merged several.
  func findings(
    in merge: Commit, _ repository: borrowing Repository
  ) throws(DiaryError) -> [Finding] {
    var findings: [Finding] = []
    for (number, second) in merge.parents.enumerated() {
      for first in merge.parents[..<number] {
        let found = try self.findings(first, second, tree: merge.tree, repository)
        let known = Set(findings.map(\.versions.id))
        findings += found.filter { !known.contains($0.versions.id) }
      }
    }
    return findings
  }

  private func findings(
    _ first: ObjectID, _ second: ObjectID, tree: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> [Finding] {
    let twins = try CarriedMergeBases(first, [second], in: repository)
    let body = { (repository: borrowing Repository) throws(DiaryError) -> [Finding] in
      let base = try TreeMerger(catalogue: catalogue)
        .base(of: first, second, over: twins, in: repository)
      let apart = try apart(base, first, second, tree: tree, repository)
      return apart.compactMap { versions in
        ConflictVerdict(versions).map {
          Finding(versions: versions, verdict: $0, parents: (first, second))
        }
      }
    }
    if twins.bases.count == 1 { return try body(repository) }
    // A base that has to be made, of several or none, writes what nobody is to keep.
    return try repository.discardingPack(body)
  }

  /// The documents that are not simply what one side made of them.
  private func apart(
    _ base: BaseTree, _ first: ObjectID, _ second: ObjectID, tree: ObjectID,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> [DivergedVersions] {
    let (one, other) = (try repository.tree(at: first), try repository.tree(at: second))
    let found = try DiaryError.git(filesApart(base.tree, one, other, tree, repository))
    let compared = try FileMergeBases(of: first, second)
      .compared(found.map(\.versions), over: base, in: repository)
    let files = zip(compared.files, found.map(\.result)).filter { !$0.isPlain($1) }
    let catalogue = try MergedSchemas(known: catalogue).catalogue(tree, [], in: repository)
    let disputed = try base.disputed(except: compared.paths, in: repository)
    let copies = CopiesApart(catalogue: catalogue, trees: (one, other))
    var apart: [DivergedVersions] = []
    for (file, result) in files {
      guard let (schema, path) = try catalogue.place(of: file.path) else { continue }
      apart.append(try file.apart(result, schema, path, disputed, copies, repository))
    }
    return apart
  }

  /// The files that are not simply what one side made of them, and what the merge has there; sorted by path.
  private func filesApart(
    _ base: ObjectID, _ one: ObjectID, _ other: ObjectID, _ tree: ObjectID,
    _ repository: borrowing Repository
  ) throws(GitError) -> [(versions: ThreeVersions, result: TreeEntry?)] {
    var found: [String: (versions: ThreeVersions, result: TreeEntry?)] = [:]
    // Each of them differs from one side at least.
    for sides in [(one, other), (other, one)] {
      try repository.eachDifference(
        from: [sides.0, sides.1, base], to: tree, treeLimit: Tree.sizeLimit, fileLimit: .max
      ) { _ throws(GitError) in
      } skipping: { folder, others throws(GitError) in
        folder.old == others[1] && folder.new == others[0]
      } _: { file, others throws(GitError) in
        let others = others.map { $0.flatMap { $0.isDirectory ? nil : $0 } }
        let entries = sides.0 == one ? (file.old, others[0]) : (others[0], file.old)
        let versions = ThreeVersions(
          path: file.path, base: others[1], one: entries.0, other: entries.1)
        if !versions.isPlain(file.new) { found[file.path] = (versions, file.new) }
      }
    }
    return found.values.sorted {
      $0.versions.path.utf8.lexicographicallyPrecedes($1.versions.path.utf8)
    }
  }
}

extension ThreeVersions {
  /// Whether a merge took the only change that there was.
  fileprivate func isPlain(_ result: TreeEntry?) -> Bool {
    if one == other || other == base { return result == one }
    return one == base && result == other
  }

  fileprivate func apart(
    _ result: TreeEntry?, _ schema: CollectionSchema, _ path: DocumentPath,
    _ disputed: [[String: TreeEntry?]], _ copies: CopiesApart,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> DivergedVersions {
    let first = try version(one, schema, path, repository)
    let second = try version(other, schema, path, repository)
    return DivergedVersions(
      id: ConflictID.text(self.path, base: base, one, other), path: path, schema: schema,
      base: try mergeBase(schema, path, disputed, repository),
      first: first, second: second, result: try version(result, schema, path, repository),
      entries: (one, other),
      copies: try copies.decided(schema, first.document, second.document, repository))
  }
}

/// What a conflict is called: the same wherever it is found, and by whichever merge.
enum ConflictID {
  /// Two devices that merged the same versions found the same conflict.
  ///
  /// Letters of `k` to `z` only, so that it is told from a number and from a commit's id.
  static func text(_ path: String, base: TreeEntry?, _ one: TreeEntry?, _ other: TreeEntry?)
    -> String
  {
    let sides = [one, other].map { $0?.id.hex ?? "-" }.sorted()
    let text = ([path, base?.id.hex ?? "-"] + sides).joined(separator: "\n")
    let letters = Array("zyxwvutsrqponmlk".utf8)
    let bytes = Digest.sha256(Array(text.utf8)).prefix(6).flatMap { byte in
      [letters[Int(byte >> 4)], letters[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
