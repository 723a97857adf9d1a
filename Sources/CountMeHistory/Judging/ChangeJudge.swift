import CountMeGit
import CountMeModel

/// Judges the changes of commits by the rules.
///
/// Sizes are looked up before contents, so that nothing that is pushed can use up the memory.
struct ChangeJudge {
  /// Where all stands that the account key signs.
  private static let accountFolder = "profile"
  /// Where what a merge's parents have is compared, also where one of them has it so, too.
  private static let ownFolders = [accountFolder, ".countme"]

  private var reader: VersionReader
  private var catalogues: CatalogueReader
  private var collisions = CaseCollisions()
  private var changedBytes = 0
  private var folderBytes = 0
  private var comparisons = 0
  let meter: WorkMeter?
  private let isAlone: Bool

  /// - Parameter isAlone: whether the other processors have nothing else to do.
  init(meter: WorkMeter? = nil, isAlone: Bool = true) {
    self.meter = meter
    self.isAlone = isAlone
    reader = VersionReader(meter: meter)
    catalogues = CatalogueReader(meter: meter)
  }

  /// What is against what a commit's tree has otherwise than all of its parents' trees, sorted by path.
  ///
  /// The documents are read one after the other and not kept, however many a commit changes; those of a large one on
  /// all processors.
  ///
  /// - Parameters:
  ///   - tree: the commit's tree.
  ///   - parents: the parents' trees; none for a first commit.
  ///   - signing: who signs for what is the account's, and for the commit.
  ///   - most: how many refusals are enough.
  ///   - verdict: is given for each file one change from every parent.
  mutating func refusals(
    to tree: ObjectID, from parents: [ObjectID], _ signing: CommitSigning, most: Int = 1,
    in repository: borrowing Repository, verdict: @escaping CandidateBatch.Verdict
  ) throws(DiaryError) -> [CommitRefusal] {
    (changedBytes, folderBytes, comparisons) = (0, 0, 0)
    reader.beginCommit()
    var found: [CommitRefusal] = []
    func take(_ refusal: CommitRefusal?) -> CommitRefusal? {
      guard let refusal else { return nil }
      found.append(refusal)
      return found.count < most ? nil : refusal
    }
    let account = try accountRefusal(to: tree, from: parents, signing, repository) {
      take(verdict($0))
    }
    if account != nil { return found }
    let catalogue = try catalogues.catalogue(of: tree, repository)
    let meter = meter
    var batch = CandidateBatch(of: repository.source) { files, repository in
      var judge = ChangeJudge(meter: meter)
      return judge.judged(files, signing, catalogue, repository, verdict)
    }
    var count = 0
    let last = try eachDifference(from: parents, to: tree, skippingJudged: true, repository) {
      judge, difference, others throws(DiaryError) in
      guard let file = try judge.candidate(difference, others, repository) else { return nil }
      count += 1
      let isJudgedHere =
        !judge.isAlone || count <= Self.few || VersionReader.isSigned(difference.path)
      if !isJudgedHere { return try judge.last(of: batch.append(file), take) }
      if let last = try judge.last(of: batch.finish(), take) { return last }
      for change in try judge.changes(file, signing, catalogue, repository) {
        if let last = take(verdict(change)) { return last }
      }
      return nil
    }
    if last == nil { _ = try self.last(of: batch.finish(), take) }
    return found
  }

  /// How many files a commit may change before others are asked to help.
  private static let few = 1024

  /// Judges files one after the other, up to the first that cannot be.
  private mutating func judged(
    _ files: [CandidateFile], _ signing: CommitSigning, _ catalogue: Catalogue,
    _ repository: borrowing Repository, _ verdict: CandidateBatch.Verdict
  ) -> CandidateBatch.Judged {
    var judged = CandidateBatch.Judged()
    do throws(DiaryError) {
      for file in files {
        let changes = try changes(file, signing, catalogue, repository)
        judged.files.append((changes.first?.after?.size ?? 0, changes.compactMap(verdict)))
      }
    } catch {
      judged.failure = error
    }
    return judged
  }

  /// The refusal that is the last one to be asked for, if it is among those of some files that others judged.
  private mutating func last(
    of judged: [CandidateBatch.Judged], _ take: (CommitRefusal?) -> CommitRefusal?
  ) throws(DiaryError) -> CommitRefusal? {
    for part in judged {
      for file in part.files {
        try count(bytes: file.size)
        for refusal in file.refusals {
          if let last = take(refusal) { return last }
        }
      }
      if let failure = part.failure { throw failure }
    }
    return nil
  }

  /// Goes through what a tree has otherwise than the first of its parents' trees, until one file is refused.
  ///
  /// - Parameters:
  ///   - parents: the parents' trees, or one folder of them.
  ///   - tree: the tree, or the same folder of it.
  ///   - isSkipping: whether to leave folders out that the rules have judged.
  ///   - judge: is given each file, with what the other parents have there.
  private mutating func eachDifference(
    from parents: [ObjectID], to tree: ObjectID, skippingJudged isSkipping: Bool,
    _ repository: borrowing Repository,
    judge: (inout Self, FileDifference, [TreeEntry?]) throws(DiaryError) -> CommitRefusal?
  ) throws(DiaryError) -> CommitRefusal? {
    do throws(JudgingEnd) {
      try repository.eachDifference(
        from: parents, to: tree, treeLimit: CommitLimits.folders.bytes,
        fileLimit: Tree.changeLimit
      ) { bytes throws(JudgingEnd) in
        try JudgingEnd.wrapping { () throws(DiaryError) in try self.count(folders: bytes) }
      } skipping: { folder, _ throws(JudgingEnd) in
        try JudgingEnd.wrapping { () throws(DiaryError) in
          if !isSkipping { return false }
          return try self.isJudged(folder, repository)
        }
      } _: { difference, others throws(JudgingEnd) in
        let refusal = try JudgingEnd.wrapping { () throws(DiaryError) in
          try self.count(comparisons: others.count)
          return try judge(&self, difference, others)
        }
        if let refusal { throw .refused(refusal) }
      }
      return nil
    } catch {
      switch error {
      case .refused(let refusal): return refusal
      case .failed(let error): throw error
      }
    }
  }

  /// Whether the rules have judged all of a folder that another parent of a merge has so, too.
  private mutating func isJudged(
    _ folder: FileDifference, _ repository: borrowing Repository
  ) throws(DiaryError) -> Bool {
    let path = folder.path
    if Self.ownFolders.contains(where: { path == $0 || path.hasPrefix("\($0)/") }) {
      return false
    }
    // Where names meet that were apart, each file is asked for its twin.
    return try collisions.twin(of: folder, repository) == nil
  }

  /// A file that is to be judged; nil where the rules have judged it already.
  ///
  /// - Parameter others: what the parents but the first have there.
  private mutating func candidate(
    _ difference: FileDifference, _ others: [TreeEntry?], _ repository: borrowing Repository
  ) throws(DiaryError) -> CandidateFile? {
    let twin = try collisions.twin(of: difference, repository)
    // What one of the parents has too was judged where it came from; but nobody may choose the
    // older of two accounts or formats, and names meet that were apart.
    let isInherited = others.contains(difference.new)
    guard Self.neverGoesBack(difference.path) || twin != nil || !isInherited else { return nil }
    return CandidateFile(difference: difference, others: others, twin: twin)
  }

  /// A file's changes from every parent.
  private mutating func changes(
    _ file: CandidateFile, _ signing: CommitSigning, _ catalogue: Catalogue,
    _ repository: borrowing Repository
  ) throws(DiaryError) -> [CandidateChange] {
    let difference = file.difference
    let olds = [difference.old] + file.others
    let schema = (try? catalogue.collection(holding: difference.path)) ?? nil
    // Anyone who puts a folder's twin where nothing is yet keeps all others from writing there.
    let known = schema == nil && olds[0] == nil ? catalogue.twin(of: difference.path) : nil
    let befores = try reader.versions(olds, difference.path, signing, repository)
    let after = try reader.version(
      difference.new, difference.path, signing, repository, over: befores.compactMap(\.?.document))
    try count(bytes: after?.size ?? 0)
    if after != nil, case .schema = SystemFile(difference.path) {
      // The rules compile it for each of them.
      try meter.spend(befores.count * CatalogueReader.compiling)
    }
    return befores.map { before in
      CandidateChange(
        path: difference.path, before: before, after: after, schema: schema,
        twin: file.twin ?? known, author: signing.author,
        isInherited: file.others.contains(difference.new), meter: meter)
    }
  }

  /// Counts the bytes of folders that are read for a commit, of all parents.
  private mutating func count(folders bytes: Int) throws(DiaryError) {
    folderBytes += bytes
    guard folderBytes <= CommitLimits.bytes else {
      throw .judging("its folders have more than \(CommitLimits.bytes) bytes")
    }
    try meter.spend(bytes / 8)
  }

  /// Counts a file that is compared with what a commit's other parents have there.
  private mutating func count(comparisons others: Int) throws(DiaryError) {
    comparisons += 1 + others
    guard comparisons <= CommitLimits.comparisons else {
      throw .judging(
        "it has too many files to compare with so many parents (more than \(CommitLimits.comparisons))"
      )
    }
    try meter.spend(8 + 4 * others)
  }

  /// Counts the bytes of a file that a commit changes.
  private mutating func count(bytes: Int) throws(DiaryError) {
    changedBytes += bytes
    guard changedBytes <= CommitLimits.bytes else {
      throw .judging("its files have more than \(CommitLimits.bytes) bytes")
    }
  }

  /// What a merge has otherwise than its other parents of what the account key signs, and of the format.
  private mutating func accountRefusal(
    to tree: ObjectID, from parents: [ObjectID], _ signing: CommitSigning,
    _ repository: borrowing Repository, _ judge: (CandidateChange) -> CommitRefusal?
  ) throws(DiaryError) -> CommitRefusal? {
    guard parents.count > 1 else { return nil }
    let format = try entries(at: FormatDocument.path, in: [tree] + parents, repository)
    if let refusal = try mergeRefusal(
      at: FormatDocument.path, Array(format.dropFirst()), format[0], signing, repository, judge)
    {
      return refusal
    }
    let folders = try entries(at: Self.accountFolder, in: [tree] + parents, repository)
      .map { $0?.id ?? .emptyTree }
    let (folder, before) = (folders[0], Array(folders.dropFirst()))
    for (number, parent) in before.enumerated().dropFirst()
    where parent != folder && !before[1..<number].contains(parent) {
      var others = before
      others.remove(at: number)
      let refusal = try eachDifference(
        from: [parent] + others, to: folder, skippingJudged: false, repository
      ) {
        judging, difference, others throws(DiaryError) in
        let path = "\(Self.accountFolder)/\(difference.path)"
        var olds = others
        olds.insert(difference.old, at: number)
        // What an earlier one of them has otherwise was judged with that.
        guard VersionReader.isSigned(path), olds[1..<number].allSatisfy({ $0 == difference.new })
        else {
          return nil
        }
        return try judging.mergeRefusal(
          at: path, olds, difference.new, signing, repository, judge)
      }
      if let refusal { return refusal }
    }
    return nil
  }

  private func entries(
    at path: String, in trees: [ObjectID], _ repository: borrowing Repository
  ) throws(DiaryError) -> [TreeEntry?] {
    var entries: [TreeEntry?] = []
    for tree in trees { entries.append(try repository.entry(path, in: tree)) }
    return entries
  }

  /// What is against a file that a merge has otherwise than some of its parents but the first.
  ///
  /// - Parameters:
  ///   - olds: what all parents have.
  ///   - new: what the merge has.
  private mutating func mergeRefusal(
    at path: String, _ olds: [TreeEntry?], _ new: TreeEntry?, _ signing: CommitSigning,
    _ repository: borrowing Repository, _ judge: (CandidateChange) -> CommitRefusal?
  ) throws(DiaryError) -> CommitRefusal? {
    let others = olds.indices.dropFirst().filter { olds[$0] != new }
    guard !others.isEmpty else { return nil }
    let befores = try reader.versions(olds, path, signing, repository)
    let inherited = olds.firstIndex(of: new)
    let earlier = befores[...(inherited ?? olds.count - 1)].compactMap(\.?.document)
    let after = try reader.version(new, path, signing, repository, over: earlier)
    for other in others where !olds[1..<other].contains(olds[other]) {
      let change = CandidateChange(
        path: path, before: befores[other], after: after,
        schema: try? Catalogue.builtIn.collection(holding: path), author: signing.author,
        isInherited: inherited != nil)
      if let refusal = judge(change) { return refusal }
    }
    return nil
  }

  /// Whether of several versions in a merge's parents only the newest may be taken.
  private static func neverGoesBack(_ path: String) -> Bool {
    VersionReader.isSigned(path) || path == FormatDocument.path
  }
}

/// Why no more files of a commit are looked at.
private enum JudgingEnd: GitFailure {
  case refused(CommitRefusal)
  case failed(DiaryError)

  init(_ error: GitError) { self = .failed(DiaryError(error)) }

  static func wrapping<Value>(
    _ body: () throws(DiaryError) -> Value
  ) throws(JudgingEnd) -> Value {
    do throws(DiaryError) { return try body() } catch { throw .failed(error) }
  }
}
