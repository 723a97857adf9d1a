import CountMeGit

/// Histories that began anew apart.
extension HistoryCarrier {
  /// Brings over what a history began with that took the place of the same one as ours, apart from it.
  func carriedRoot(
    _ beginning: Commit, _ writing: Writing, in repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    let account = try CertifiedAccount.account(beginning.tree, in: repository)
    guard let account, let replaced = account.replacedTip else {
      return try carriedAlone(beginning, writing, in: repository)
    }
    if let twin = twins[replaced] { return twin }
    let place = try certified(root, writing, in: repository)
    let tree = try repository.tree(at: place)
    let theirs = ReplacedWork(account)
    var work = theirs
    if let device = old.device(of: beginning.id) {
      work.add(beginning.id, by: device, of: old.history)
    }
    let message = CarriedCommit.message(
      forBeginning: replaced, of: old.history, containing: work)
    return try repository.writingPack { repository throws(DiaryError) in
      let base = try commonBase(theirs, beginning.tree, tree, writing, in: repository)
      return try write(beginning, over: base, on: place, message, writing, in: repository)
    }
  }

  /// Brings over what plain git began anew without a word of the account key, and nobody has told apart from ours.
  private func carriedAlone(
    _ beginning: Commit, _ writing: Writing, in repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    let place = try certified(root, writing, in: repository)
    let message = CarriedCommit.message(
      for: beginning, device: old.device(of: beginning.id), history: old.history)
    return try repository.writingPack { repository throws(DiaryError) in
      let tree = try repository.tree(at: place)
      let guess = try writing.merger.guessedBase(of: beginning.tree, tree, in: repository)
      return try write(
        beginning, over: BaseTree(guess), on: place, message, writing, in: repository)
    }
  }

  /// Writes what a beginning and a place of the present history make.
  private func write(
    _ beginning: Commit, over base: BaseTree, on place: ObjectID, _ message: String,
    _ writing: Writing, in repository: borrowing Repository
  ) throws(DiaryError) -> ObjectID {
    let tree = try repository.tree(at: place)
    let merged = try writing.merger.mergeTrees(base: base, beginning.tree, tree, in: repository)
    // Of the two accounts the present history's counts, though the other may have been signed later.
    let account = try repository.entry(AccountDocument.path, in: tree)?.id
    let result = try repository.changedTree(
      merged.tree, [TreeChange(path: AccountDocument.path, blob: account)])
    return try write(result, on: place, beginning, message, writing, in: repository)
  }

  /// What two histories have in common that began anew apart.
  ///
  /// Where nobody has those commits any more, of two numbers that were counted up the later one counts: a
  /// step may be lost then, and none is counted twice.
  private func commonBase(
    _ theirs: ReplacedWork, _ one: ObjectID, _ other: ObjectID, _ writing: Writing,
    in repository: borrowing Repository
  ) throws(DiaryError) -> BaseTree {
    for tip in writing.kept where repository.contains(tip) {
      let graph = try HistoryGraph(tip, in: repository)
      let common = try work.covered(of: graph).intersection(theirs.covered(of: graph))
      guard !common.isEmpty else { continue }
      let inner = Set(common.flatMap { graph.parents[$0] ?? [] })
      let points = common.subtracting(inner).sorted()
      return try writing.merger.base(points, in: repository)
    }
    return BaseTree(try writing.merger.guessedBase(of: one, other, in: repository))
  }
}
