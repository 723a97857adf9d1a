import CountMeGit
import CountMeModel

/// Reads the changes of commits in the form in which the rules judge them.
///
/// Sizes are looked up before contents, so that nothing that is pushed can use up the memory.
struct CommitDiffReader {
  /// The greatest size of all kept versions together; in memory they take some thirty times as much.
  private static let keptBytes = 1 << 18

  private var versions: [ObjectID: CandidateChange.Version] = [:]
  private var versionBytes = 0
  private var catalogues: [ObjectID: Catalogue] = [:]
  private var latest: Catalogue?
  private var twins = NameTwins()
  private var changedBytes = 0
  let meter: WorkMeter?

  /// Begins with nothing known.
  ///
  /// - Parameter meter: what limits the work of all together; nil for none.
  init(meter: WorkMeter? = nil) {
    self.meter = meter
  }

  /// What is first found against what a commit's tree has otherwise than all of its parents' trees.
  ///
  /// The documents are read one after the other and not kept, however many a commit changes.
  ///
  /// - Parameters:
  ///   - tree: the commit's tree.
  ///   - parents: the parents' trees; none for a first commit.
  ///   - signing: who signs for what is the account's, and for the commit.
  ///   - repository: where they are.
  ///   - judge: is given for each file one change from every parent, sorted by path.
  mutating func firstRefusal(
    to tree: ObjectID, from parents: [ObjectID], _ signing: CommitSigning,
    in repository: borrowing Repository, judge: (CandidateChange) -> CommitRefusal?
  ) throws(DiaryError) -> CommitRefusal? {
    if let refusal = try accountRefusal(
      to: tree, from: parents, signing, repository, judge)
    {
      return refusal
    }
    let catalogue = try catalogue(of: tree, repository)
    changedBytes = 0
    do throws(JudgingEnd) {
      try repository.eachDifference(
        from: parents.first ?? .emptyTree, to: tree, treeLimit: CommitBounds.folders.bytes,
        fileLimit: Tree.changeLimit
      ) { difference throws(JudgingEnd) in
        let changes: [CandidateChange]
        do throws(DiaryError) {
          changes = try self.changes(
            difference, parents.dropFirst(), signing, catalogue, repository)
        } catch {
          throw .failed(error)
        }
        for change in changes {
          if let refusal = judge(change) { throw .refused(refusal) }
        }
      } failing: {
        .failed(DiaryError($0))
      }
      return nil
    } catch {
      switch error {
      case .refused(let refusal): return refusal
      case .failed(let error): throw error
      }
    }
  }

  /// A file's changes from every parent; none where the rules have judged them already.
  ///
  /// - Parameter others: the trees of the parents but the first.
  private mutating func changes(
    _ difference: FileDifference, _ others: ArraySlice<ObjectID>, _ signing: CommitSigning,
    _ catalogue: Catalogue, _ repository: borrowing Repository
  ) throws(DiaryError) -> [CandidateChange] {
    var olds = [difference.old]
    for parent in others {
      olds.append(
        try DiaryError.git(repository.entry(at: difference.path, in: parent)))
    }
    let twin = try twins.twin(of: difference, repository)
    // What one of the parents has too was judged where it came from; but nobody may choose the
    // older of two accounts or formats, and names meet that were apart.
    guard
      Self.neverGoesBack(difference.path) || twin != nil
        || !olds.dropFirst().contains(difference.new)
    else { return [] }
    let schema = (try? catalogue.collection(holding: difference.path)) ?? nil
    // Anyone who puts a folder's twin where nothing is yet keeps all others from writing there.
    let known = schema == nil && olds[0] == nil ? catalogue.twin(of: difference.path) : nil
    var befores: [CandidateChange.Version?] = []
    for old in olds {
      befores.append(try version(old, difference.path, signing, repository))
    }
    let after = try version(
      difference.new, difference.path, signing, repository, over: befores.compactMap(\.?.document))
    try count(after)
    let isInherited = olds.dropFirst().contains(difference.new)
    return befores.map { before in
      CandidateChange(
        path: difference.path, before: before, after: after, schema: schema, twin: twin ?? known,
        author: signing.author, isInherited: isInherited, meter: meter)
    }
  }

  /// Counts the bytes of a file that a commit changes.
  private mutating func count(_ version: CandidateChange.Version?) throws(DiaryError) {
    changedBytes += version?.size ?? 0
    guard changedBytes <= CommitBounds.bytes else {
      throw Self.beyond("its files have more than \(CommitBounds.bytes) bytes")
    }
    try Self.requireWork(meter)
  }

  /// Ensures that work is left to be done.
  static func requireWork(_ meter: WorkMeter?) throws(DiaryError) {
    if meter?.isExhausted == true {
      throw beyond("so little that was pushed makes more work than is done for it at once")
    }
  }

  private static func beyond(_ problem: String) -> DiaryError {
    .machine(.git(operation: "judge the commit", message: problem))
  }

  /// What a merge has otherwise than its other parents of what the account key signs, and of the format.
  private mutating func accountRefusal(
    to tree: ObjectID, from parents: [ObjectID], _ signing: CommitSigning,
    _ repository: borrowing Repository, _ judge: (CandidateChange) -> CommitRefusal?
  ) throws(DiaryError) -> CommitRefusal? {
    for parent in parents.dropFirst() {
      let differences = try DiaryError.git(
        repository.difference(
          from: try repository.entry(at: "profile", in: parent)?.id ?? .emptyTree,
          to: try repository.entry(at: "profile", in: tree)?.id ?? .emptyTree,
          treeLimit: CommitBounds.folders.bytes, fileLimit: Tree.changeLimit))
      for difference in differences {
        let path = "profile/\(difference.path)"
        guard Self.isSigned(path) else { continue }
        let (old, new) = (difference.old, difference.new)
        let change = try mergedChange(at: path, from: old, to: new, parents, signing, repository)
        if let refusal = judge(change) { return refusal }
      }
      let path = FormatDocument.path
      let old = try DiaryError.git(repository.entry(at: path, in: parent))
      let new = try DiaryError.git(repository.entry(at: path, in: tree))
      if old != new {
        let change = try mergedChange(at: path, from: old, to: new, parents, signing, repository)
        if let refusal = judge(change) { return refusal }
      }
    }
    return nil
  }

  /// What a merge has otherwise than one of its parents.
  private mutating func mergedChange(
    at path: String, from old: TreeEntry?, to new: TreeEntry?, _ parents: [ObjectID],
    _ signing: CommitSigning, _ repository: borrowing Repository
  ) throws(DiaryError) -> CandidateChange {
    var isInherited = false
    var earlier: [JSONObject] = []
    for other in parents where !isInherited {
      let entry = try DiaryError.git(repository.entry(at: path, in: other))
      isInherited = entry == new
      let version = try version(entry, path, signing, repository)
      if let document = version?.document { earlier.append(document) }
    }
    return CandidateChange(
      path: path, before: try version(old, path, signing, repository),
      after: try version(new, path, signing, repository, over: earlier),
      schema: try? Catalogue.builtIn.collection(holding: path), author: signing.author,
      isInherited: isInherited)
  }

  /// Whether of several versions in a merge's parents only the newest may be taken.
  private static func neverGoesBack(_ path: String) -> Bool {
    isSigned(path) || path == FormatDocument.path
  }

  /// Whether the account key signs what stands at a path.
  private static func isSigned(_ path: String) -> Bool {
    AccountPlace(path) != nil
  }

  /// Reads one version of a file.
  ///
  /// - Parameter earlier: what the parents have there; nil for a version of theirs.
  private mutating func version(
    _ entry: TreeEntry?, _ path: String, _ signing: CommitSigning,
    _ repository: borrowing Repository, over earlier: [JSONObject]? = nil
  ) throws(DiaryError) -> CandidateChange.Version? {
    guard let entry else { return nil }
    let isSigned = Self.isSigned(path)
    // A document alone is the same wherever it stands: what an account's or the diary's own files
    // hold is judged by their place.
    let isDocument = !isSigned && SystemFile(path) == nil
    if isDocument, entry.rawMode == CandidateChange.Version.plainFile,
      let known = versions[entry.id]
    {
      return known
    }
    func unreadable(_ size: Int, _ why: String) -> CandidateChange.Version {
      CandidateChange.Version(mode: entry.rawMode, size: size, content: .unreadable(why))
    }
    guard entry.rawMode == CandidateChange.Version.plainFile else {
      return unreadable(0, "it is no plain file")
    }
    let size = try DiaryError.git(repository.header(of: entry.id).size)
    // A check of a node costs as much as reading four bytes.
    meter?.spend(size / 4 + (isSigned ? KnownDocuments.signatureWork : 0))
    guard size <= JSONLimits.document.bytes else { return unreadable(size, "it is too large") }
    let bytes = try DiaryError.git(
      repository.read(entry.id, .blob, limit: JSONLimits.document.bytes))
    let version = CandidateChange.Version(
      mode: entry.rawMode, size: size,
      content: SystemFile(path) == nil ? Self.content(bytes) : .bytes(bytes),
      isSignedByAccount: isSigned
        && signing.certifiers?.sign(
          bytes, at: path, over: signing.followsCertificates ? earlier : nil) == true
    )
    if isDocument { keep(version, of: entry.id) }
    return version
  }

  private mutating func keep(_ version: CandidateChange.Version, of id: ObjectID) {
    // Even the smallest costs some bytes beside its content.
    versionBytes += version.size + 256
    if versionBytes > Self.keptBytes {
      versions.removeAll(keepingCapacity: true)
      versionBytes = version.size + 256
    }
    versions[id] = version
  }

  private static func content(_ bytes: [UInt8]) -> CandidateChange.Version.Content {
    do throws(JSONError) {
      let value = try JSONValue(parsing: bytes)
      return value.object.map { .document($0) } ?? .unreadable("it is no JSON object")
    } catch {
      return .unreadable("it is no JSON: line \(error.line), column \(error.column)")
    }
  }

  private mutating func catalogue(
    of tree: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) -> Catalogue {
    let folder = try DiaryError.git(
      repository.entry(at: Catalogue.userFolder, in: tree)?.id ?? .emptyTree)
    if let known = catalogues[folder] { return known }
    try requireFewSchemas(in: folder, repository)
    // A sequence of commits mostly changes one schema at a time: the others stay as they are compiled.
    let catalogue = try MergedSchemas(known: latest ?? .builtIn).catalogue(tree, [], in: repository)
    if catalogues.count >= 2 { catalogues.removeAll() }
    catalogues[folder] = catalogue
    latest = catalogue
    return catalogue
  }

  private func requireFewSchemas(
    in folder: ObjectID, _ repository: borrowing Repository
  ) throws(DiaryError) {
    guard folder != .emptyTree else { return }
    let files = try DiaryError.git(repository.tree(folder).entries.filter { !$0.isDirectory })
    guard files.count <= SchemaLimits.files else {
      throw Self.beyond(
        "\(Catalogue.userFolder) has \(files.count) files, and \(SchemaLimits.files) are allowed")
    }
    var bytes = 0
    for file in files {
      bytes += try DiaryError.git(repository.header(of: file.id).size)
    }
    guard bytes <= SchemaLimits.folderBytes else {
      throw Self.beyond(
        "\(Catalogue.userFolder) has \(bytes) bytes, and \(SchemaLimits.folderBytes) are allowed")
    }
    meter?.spend(bytes / 4)
  }
}

/// Who signs for a commit, and for what of it is the account's.
struct CommitSigning {
  /// Who signs for the account and its devices; nil where the commit has no account.
  let certifiers: Certifiers?
  /// Whose device signed the commit.
  let author: CandidateChange.Author
  /// Whether the parents have what was certified before; a first commit's are none, and a share's history has not.
  var followsCertificates = false
}

/// Why no more files of a commit are looked at.
private enum JudgingEnd: Error {
  case refused(CommitRefusal)
  case failed(DiaryError)
}
